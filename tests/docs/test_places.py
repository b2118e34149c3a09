"""Every place in the project that a page names exists."""

from __future__ import annotations

import re

import pytest

from kiosk.words import codes
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


@pytest.mark.parametrize("page", pages())
def test_every_code_that_a_page_names_is_one_that_there_is(page: str) -> None:
    named = re.findall(r"\bcodes? (\d{3})\b", read(page))
    there = {str(code.number) for code in codes.ALL}
    assert sorted(set(named) - there) == []
