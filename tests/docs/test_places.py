"""Every place in the project that a page names exists."""

from __future__ import annotations

import re

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
