"""What a project keeps beside its code: licences of everything shipped, a reason for each dependency, a changelog with the version."""

from __future__ import annotations

import importlib.metadata
import json
import re

import pytest

from kiosk import __version__
from tests.docs.generated import PAGES
from tests.docs.licences_page import facts, lock, named, shipped
from tests.docs.pages import read


def test_every_package_that_ships_has_its_licence_and_no_other_is_listed() -> None:
    assert shipped().keys() == facts().keys()
    assert [name for name, fact in facts().items() if not fact["licence"]] == []


def test_each_dependency_that_the_project_names_has_its_reason() -> None:
    assert [name for name in named() if not facts()[name].get("why")] == []


@pytest.mark.parametrize("name", sorted(facts()))
def test_a_licence_is_what_the_package_says_of_itself(name: str) -> None:
    """Where it says it as an SPDX expression; of several that may be chosen the one that was chosen is among them."""
    try:
        said = importlib.metadata.metadata(name).get("License-Expression")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("not installed on this machine")
    if said:
        chosen = set(re.split(r" (?:AND|OR) ", facts()[name]["licence"]))
        assert chosen <= set(re.findall(r"[\w.+-]+", said))


def test_the_bill_of_materials_has_the_locked_versions_of_all_of_them() -> None:
    bill = json.loads(PAGES["sbom.cdx.json"]())
    listed = {each["name"]: each["version"] for each in bill["components"]}
    assert {name: lock()[name]["version"] for name in shipped()}.items() <= listed.items()
    assert bill["metadata"]["component"]["version"] == __version__


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    versions = re.findall(
        r"^## (\d+\.\d+\.\d+) · \d{4}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE
    )
    assert versions[0] == __version__
    assert versions == sorted(versions, key=lambda each: [*map(int, each.split("."))], reverse=True)


def test_a_stranger_is_told_how_to_contribute_and_whom_to_tell_of_a_security_fault() -> None:
    assert "make test" in read("CONTRIBUTING.md")
    assert "To be filled in by the house" in read("SECURITY.md")
