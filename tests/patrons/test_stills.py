"""The table's picture beside the cards: of this stage or none, cut out to what the house says, never the hole card's place."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.patrons.gateway.stills import Stills, cut
from kiosk.settings.faults import check
from kiosk.settings.table import load
from tests.patrons.still_pictures import SHOWS, picture


def test_a_still_is_what_the_house_shows_and_nothing_of_the_hole_cards_place(
    tmp_path: Path,
) -> None:
    body = cut(picture(tmp_path / "felt.jpg"), SHOWS)
    still = cv2.imdecode(np.frombuffer(body, np.uint8), cv2.IMREAD_COLOR)
    assert still is not None
    assert still.shape == (360, 960, 3)
    assert int(still[:, :, 2].max()) < 60, "no red"
    assert b"secret" not in body


@pytest.mark.parametrize("body", [b"", b"no picture", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_picture_is_said(body: bytes) -> None:
    with pytest.raises(ValueError, match="it is "):
        cut(body, SHOWS)


@pytest.mark.slow
def test_each_stage_has_a_still_that_was_written_after_it_began(tmp_path: Path) -> None:
    file = tmp_path / "felt.jpg"
    picture(file, at=1_000)
    stills = Stills(file, SHOWS)
    stills.stage("1-1w")
    assert not stills.waits, "what lay there before"
    picture(file, at=1_001)
    assert stills.waits
    stills.take("1-1w", stills.look())
    assert stills.now is not None
    assert (stills.now.number, stills.waits) == (1, False)
    stills.stage("1-1p1.2")
    assert (stills.now, stills.waits) == (None, False)
    file.write_bytes(b"half of one")
    os.utime(file, (1_002, 1_002))
    stills.take("1-1p1.2", stills.look())
    assert (stills.now, stills.waits) == (None, False), "until the camera has written again"
    picture(file, at=1_003)
    body = stills.look()
    stills.stage("1-1p1.3")
    stills.take("1-1p1.2", body)
    assert stills.now is None, "it is of the stage before"
    stills.stage("")
    picture(file, at=1_004)
    assert not stills.waits


@pytest.mark.parametrize(
    ("shows", "hides", "key"),
    [
        ("[]", "[40, 0, 60, 30]", "patrons.still_shows"),
        ("[0, 40, 100, 100]", "[]", "patrons.still_hides"),
        ("[0, 20, 100, 100]", "[40, 0, 60, 30]", "patrons.still_shows"),
        ("[0, 40, 100, 100]", "[40, 0, 60, 30]", ""),
    ],
)
def test_no_picture_is_shown_without_its_edges_or_with_the_hole_cards_place(
    tmp_path: Path, shows: str, hides: str, key: str
) -> None:
    house = tmp_path / "table.toml"
    house.write_text(
        '[table]\nrules = "nj-common-hand"\nboxes = 1\n[patrons]\nscreens = true\nstill = "felt.jpg"\n'
        f"still_shows = {shows}\nstill_hides = {hides}\n"
    )
    settings = load(house, {})
    found = [each.key for each in check(house) if each.key.startswith("patrons.")]
    assert found == ([key] if key else [])
    assert settings.patrons.has_still == (not key)
    assert ("still" in settings.patrons.served(1)) == (not key)
