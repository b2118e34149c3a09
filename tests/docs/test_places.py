"""Every place in the project that a page names exists, and the plan names every room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, pages, read

PLACE = re.compile(r"`((?:kiosk|drivers|ui|config|tests|docs|\.ci)/[\w./*-]*)`")


@pytest.mark.parametrize("page", pages())
def test_every_place_that_a_page_names_exists(page: str) -> None:
    named = (
        each for each in set(PLACE.findall(read(page))) if not re.search("NAME|LANGUAGE", each)
    )
    assert sorted(each for each in named if not _found(each.rstrip("/"))) == []


def _found(place: str) -> bool:
    """A page may name what stands below tests/ by its place there."""
    return any(list(top.glob(place)) for top in (ROOT, ROOT / "tests"))


def test_the_plan_names_every_room() -> None:
    plan = read("docs/plan.md")
    rooms = {
        file.parent.relative_to(ROOT).as_posix()
        for top in ("kiosk", "drivers", "ui")
        for file in (ROOT / top).rglob("*.py")
    }
    above = {each.as_posix() for room in rooms for each in Path(room).parents}
    assert not sorted(room for room in rooms - above if f"`{room}/" not in plan)
