"""A journal says itself that it is anchored: where, by which key, up to which entry. Anchors that vanish, or are older than it says, are noticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.journal.anchors import every, key_of, last
from kiosk.record.journal.entry import NewEntry, utc_now
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.start import ANCHORED, LastStart
from kiosk.record.replay.verify import verify
from kiosk.record.startup.journal_startup import take_up
from kiosk.record.startup.session_start import start_noted
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from tests.record.anchored import TABLE, Place, PlayedPlace
from tests.record.tables import MESSAGES, Dealer, play, station, unusable
from tests.record.vanished_anchors import VANISHED, cut, deleted, opened, share_not_mounted

pytestmark = pytest.mark.slow

FLOOR = Actor("M. Okafor", "floor")


@pytest.fixture(scope="module")
def played_place(tmp_path_factory: pytest.TempPathFactory) -> PlayedPlace:
    return PlayedPlace(tmp_path_factory.mktemp("played"), 300)


@pytest.fixture
def place(played_place: PlayedPlace) -> Place:
    return played_place.again()


def stated(journal: Path) -> LastStart:
    with JournalReader(journal) as reader:
        return start_noted(reader)


def test_a_journal_says_where_it_is_anchored_by_which_key_and_up_to_which_entry(
    place: Place,
) -> None:
    said = stated(place.journal).anchored
    assert said is not None
    anchors = {anchor.number: anchor for anchor in every(place.file)}
    assert (said.file, said.key) == (str(place.file), anchors[said.entry].key)
    assert said.at == anchors[said.entry].at
    with JournalReader(place.journal) as reader:
        first = json.loads(next(reader.entries()).input)["begun"]["anchored"]
        newest = reader.last_number
        kept = [
            json.loads(entry.checkpoint)["start"] for entry in reader.entries() if entry.checkpoint
        ]
        assert verify(reader).findings == ()
    assert (first["file"], first["entry"]) == (str(place.file), 0)
    assert said.entry < newest
    assert [each["anchored"]["entry"] for each in kept] == sorted(
        each["anchored"]["entry"] for each in kept
    )
    assert kept[-1]["anchored"]["entry"] > 0


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("gone", [0, 1, 40, 200])
@pytest.mark.parametrize("attack", VANISHED)
def test_anchors_that_vanish_are_noticed_with_a_cut_tail_and_without_and_signed_for(
    place: Place, tmp_path: Path, attack: Callable[[Place], None], gone: int
) -> None:
    attack(place)
    cut(place.journal, gone)
    taken = place.take_up()
    assert taken.anchoring is not None
    assert not taken.anchoring.begins, "its key is not new"
    missing = taken.begun["anchors_missing"]
    assert (missing["how"], missing["now"], missing["key"]) == (
        "gone",
        str(place.file),
        taken.anchoring.public,
    )
    assert missing["entry"] > 0
    this = opened(taken, tmp_path)
    (stands,) = [
        trouble for trouble in this.speak(MESSAGES).alerts.troubles if trouble.key == ANCHORED
    ]
    assert "The journal’s anchors (signed notes of its end) are gone" in stands.text
    assert (stands.freezes, stands.name) == (True, "device-anchors-gone")
    step = this.do(SignOff(ANCHORED), Actor("A. Dar", "dealer"))
    assert step.refusal is not None, "a dealer does not sign for it"
    step = this.do(SignOff(ANCHORED), FLOOR)
    assert (step.refusal, this.has_fault(ANCHORED)) == (None, False)
    taken.close()
    again = place.take_up()
    assert "anchors_missing" not in again.begun, "somebody has signed for it"
    again.close()
    with JournalReader(place.journal) as reader:
        assert verify(reader).findings == ()


def test_an_older_copy_of_the_anchors_is_noticed(place: Place, tmp_path: Path) -> None:
    oldest = place.file.read_bytes().splitlines(keepends=True)[0]
    place.evening(seed=6)
    place.file.write_bytes(oldest)
    taken = place.take_up()
    newest = json.loads(oldest)["number"]
    missing = taken.begun["anchors_missing"]
    assert (missing["how"], missing["newest"]) == ("older", newest)
    assert missing["entry"] > newest
    (stands,) = [
        each
        for each in opened(taken, tmp_path).speak(MESSAGES).alerts.troubles
        if each.key == ANCHORED
    ]
    assert (stands.freezes, stands.name) == (True, "device-anchors-older")
    taken.close()


def test_a_place_that_the_settings_do_not_name_any_more_is_signed_for_once(
    place: Place, tmp_path: Path
) -> None:
    taken = take_up(place.journal, None, TABLE)
    assert taken.begun["anchors_missing"]["how"] == "unnamed"
    this = opened(taken, tmp_path)
    (stands,) = [each for each in this.speak(MESSAGES).alerts.troubles if each.key == ANCHORED]
    assert (stands.freezes, stands.name) == (True, "device-anchors-unnamed")
    taken.close()
    taken = take_up(place.journal, None, TABLE)
    assert taken.begun["anchors_missing"]["how"] == "unnamed", "nobody has signed yet"
    this = opened(taken, tmp_path)
    assert this.do(SignOff(ANCHORED), FLOOR).refusal is None
    taken.close()
    taken = take_up(place.journal, None, TABLE)
    assert "anchors_missing" not in taken.begun
    assert not opened(taken, tmp_path).has_fault(ANCHORED)
    taken.close()


def test_another_place_without_the_anchors_is_one_where_they_are_gone(
    place: Place, tmp_path: Path
) -> None:
    (other := tmp_path / "other").mkdir()
    taken = take_up(place.journal, other, TABLE)
    missing = taken.begun["anchors_missing"]
    assert (missing["how"], missing["file"], Path(missing["now"]).parent) == (
        "gone",
        str(place.file),
        other,
    )
    taken.close()


def test_a_start_that_was_killed_before_it_told_of_missing_anchors_leaves_it_to_the_next(
    place: Place, tmp_path: Path
) -> None:
    deleted(place)
    said: list[Any] = []
    for tells in (False, True, False):
        taken = place.take_up()
        said.append(taken.begun.get("anchors_missing"))
        if tells:
            opened(taken, tmp_path)
        assert taken.anchoring is not None
        taken.anchoring.close()  # its anchor is written
        taken.journal.close()
    assert said[0] is not None
    assert said == [said[0], said[0], None]


def test_a_share_that_is_connected_again_is_the_right_one_and_what_was_found_is_signed_for(
    place: Place, tmp_path: Path
) -> None:
    """The table was started and stopped over an empty folder, in which its anchors were begun anew."""
    share_not_mounted(place)
    taken = place.take_up()
    opened(taken, tmp_path)
    taken.close()
    place.file.unlink()
    place.anchors.rmdir()
    place.anchors.with_name("unplugged").rename(place.anchors)
    taken = place.take_up()
    assert "anchors_missing" not in taken.begun
    this = opened(taken, tmp_path)
    assert this.has_fault(ANCHORED), "it stands until somebody signs"
    assert this.do(SignOff(ANCHORED), FLOOR).refusal is None
    play(this, Dealer(6, trouble=False), this.speak(MESSAGES), 60)
    taken.close()
    newest = last(place.file)
    said = stated(place.journal).anchored
    assert newest is not None
    assert said is not None
    with JournalReader(place.journal) as reader:
        assert newest.number == reader.last_number
    place.take_up().close()
    again = stated(place.journal).anchored
    assert again is not None
    assert again.entry >= newest.number, "it goes on from there"


def test_a_new_table_has_no_anchors_and_misses_none(tmp_path: Path) -> None:
    place = Place(tmp_path)
    taken = place.take_up()
    assert taken.anchoring is not None
    assert taken.anchoring.begins
    assert "anchors_missing" not in taken.begun
    taken.close()


def test_a_first_start_that_was_cut_short_before_its_first_anchor_misses_none(
    tmp_path: Path,
) -> None:
    place = Place(tmp_path)
    taken = place.take_up()
    assert taken.anchoring is not None
    taken.anchoring.close()
    taken.journal.close()
    place.file.unlink()
    taken = place.take_up()
    assert "anchors_missing" not in taken.begun
    taken.close()


def test_a_journal_that_was_never_anchored_begins_to_be(tmp_path: Path) -> None:
    """So is one of an older kiosk, which says nothing of anchors."""
    place = Place(tmp_path)
    taken = take_up(place.journal, None, TABLE)
    this = station(taken.journal, time=utc_now)
    play(this, Dealer(5, trouble=False), this.start(), 60)
    taken.close()
    assert stated(place.journal).anchored is None
    taken = place.take_up()
    assert "anchors_missing" not in taken.begun
    assert taken.begun["anchored"]["entry"] == 0
    taken.close()
    deleted(place)
    taken = place.take_up()
    assert taken.begun["anchors_missing"]["how"] == "gone"
    taken.close()


def test_a_journal_of_an_older_kiosk_that_has_anchors_says_so_from_the_next_start_on(
    place: Place,
) -> None:
    """What it wrote has neither `anchored` nor a checkpoint that keeps the start."""
    with JournalReader(place.journal) as reader:
        entries = list(reader.entries())
    place.journal.unlink()
    place.file.unlink()
    with Journal(place.journal) as journal:
        for entry in entries:
            if entry.kind == "note" and ("begun" in entry.input or "stopped" in entry.input):
                continue
            saved = json.loads(entry.checkpoint or "{}")
            saved.pop("start", None)
            checkpoint = json.dumps(saved) if saved else None
            journal.append([NewEntry(*entry[1:7], checkpoint, entry.round)])
    taken = take_up(place.journal, place.anchors, TABLE)
    assert "anchors_missing" not in taken.begun
    taken.close()
    newest = last(place.file)
    assert newest is not None
    taken = place.take_up()
    assert taken.begun["anchored"]["entry"] == newest.number
    taken.close()


def test_the_key_that_goes_with_the_anchors_is_missed_too(place: Place) -> None:
    deleted(place)
    key_of(place.journal).unlink()
    with unusable("is not the one that signed"):
        place.take_up()
    taken = place.take_up(fresh_by="C. Ode")
    assert taken.before is not None
    assert (taken.before.why, "anchors_missing" in taken.begun) == ("journal-anchor_key", False)
    taken.close()
