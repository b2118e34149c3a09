"""docs/licences.md and docs/sbom.cdx.json: everything that ships, from uv.lock, pyproject.toml and dependencies.toml beside this file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kiosk import __version__
from tests.docs.pages import ROOT

HERE = Path(__file__).parent
OURS = "dealer-assist-kiosk"
#: locked for a system that the kiosk does not run on
NOT_LINUX = {"colorama", "tzdata"}

HEAD = """# Licences and dependencies

{made}

The program is under the Apache License 2.0 (`LICENSE`). The fonts in `ui/fonts` are Inter 4.001 and Noto Sans SC 2.004, cut and renamed, under the SIL Open Font License 1.1.
[`sbom.cdx.json`](sbom.cdx.json) is the same list as a bill of materials (CycloneDX 1.6). PySide6, Qt and psycopg are under the LGPL: they are installed beside the program as they are, and may be replaced.
An image adds packages of Debian; `dpkg-query --show` on the machine lists them, and `/usr/share/doc` has their licences.

Every version is pinned in `pyproject.toml` and `uv.lock`, with hashes. To take a newer one: change the pin, run `uv lock`, then `make test ARGS=--whole`, and say why in the changelog.

"""
TOOLS = """
Tools of development (tests, types, lint) are the group `dev` of `pyproject.toml`; they are not installed on a table's machine.
"""


@cache
def facts() -> dict[str, dict[str, str]]:
    """Licence and reason of each package, by its name in the lock."""
    return tomllib.loads((HERE / "dependencies.toml").read_text("utf-8"))


@cache
def lock() -> dict[str, dict[str, Any]]:
    packages = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    return {each["name"]: each for each in packages}


def named() -> dict[str, str]:
    """What pyproject.toml names itself: the package, and the extra that brings it ("" for all)."""
    ours = lock()[OURS]
    extras = ours["optional-dependencies"].items()
    by_extra = {each["name"]: extra for extra, those in reversed(extras) for each in those}
    return by_extra | {each["name"]: "" for each in ours["dependencies"]}


def shipped() -> dict[str, str]:
    """Every package that is installed on Linux, and which one brought it ("" where pyproject.toml names it)."""
    found: dict[str, str] = {}
    for name in named():
        _add(name, "", found)
    return dict(sorted(found.items()))


def _add(name: str, by: str, found: dict[str, str]) -> None:
    if name in NOT_LINUX or (name in found and by):
        return
    found[name] = by
    for each in _needs(name):
        if each not in found:
            _add(each, name, found)


def _needs(name: str) -> Iterator[str]:
    package = lock()[name]
    yield from (each["name"] for each in package.get("dependencies", ()))
    for extra in package.get("optional-dependencies", {}).values():
        yield from (each["name"] for each in extra)


def page(made: str) -> str:
    lines = [
        HEAD.format(made=made) + "| package | version | licence | with | why |",
        "| --- | --- | --- | --- | --- |",
    ]
    extras = named()
    for name, by in shipped().items():
        extra = extras.get(name)
        brought = f"extra `{extra}`" if extra else "always"
        if by:
            brought = f"`{by}`"
        why = facts()[name].get("why", "")
        lines.append(
            f"| {name} | {lock()[name]['version']} | {facts()[name]['licence']} | {brought} | {why} |"
        )
    return "\n".join(lines) + "\n" + TOOLS


def sbom() -> str:
    """CycloneDX 1.6; without a time or a serial number, so that the same lock gives the same file."""
    components = [_component(name) for name in shipped()]
    fonts = [
        {"type": "file", "name": name, "version": version, "licenses": [{"expression": "OFL-1.1"}]}
        for name, version in (("Inter", "4.001"), ("Noto Sans SC", "2.004"))
    ]
    ours = {"type": "application", "name": OURS, "version": __version__}
    about = {"component": ours | {"licenses": [{"expression": "Apache-2.0 AND OFL-1.1"}]}}
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": about}
    return json.dumps(bill | {"components": components + fonts}, indent=1) + "\n"


def _component(name: str) -> dict[str, Any]:
    version = lock()[name]["version"]
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:pypi/{name}@{version}",
        "licenses": [{"expression": facts()[name]["licence"]}],
    }
