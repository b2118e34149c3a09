"""What leaves a table: entry by entry, nothing of a card that lies face down, never a checkpoint or the shoe's count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.floor.contract import ContractError, EntryMessage, read_entry, written
from kiosk.floor.table.outgoing import Outgoing
from kiosk.game.cards import CARDS, parse
from kiosk.reading import Kind, Reading
from kiosk.record.journal.entry import Entry, canonical, digest
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard
from tests.floor.pits import entries, table
from tests.record.tables import after, station, take

pytestmark = pytest.mark.slow

#: inputs of a table, and of a dealer who does what goes wrong
INPUTS = 400


def published(all_entries: list[Entry], outgoing: Outgoing | None = None) -> list[EntryMessage]:
    this = outgoing or Outgoing()
    return [this.message(entry) for entry in all_entries]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Entry]]:
    this = table(tmp_path_factory.mktemp("played"))
    with pytest.MonkeyPatch.context() as each_round_is_kept:
        each_round_is_kept.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", 1)
        this.play(INPUTS)
    found = entries(this)
    this.journal.close()
    return this.journal.path, found


def test_a_message_is_read_as_it_was_written(played: tuple[Path, list[Entry]]) -> None:
    for message in published(played[1]):
        assert read_entry(written(message)) == message


@pytest.mark.shows("COMAR 36.05.02.17(G)")
def test_no_card_can_be_found_while_it_lies_face_down(played: tuple[Path, list[Entry]]) -> None:
    """Neither as text, nor by trying every card against what is published."""
    down: list[Entry] = []
    said = b""
    lay = 0
    for entry, message in zip(played[1], published(played[1]), strict=True):
        if message.disclosed:
            down, said = [], b""
        if "input.card" in message.withheld:
            down.append(entry)
        if down:
            said += written(message)
            lay += 1
            assert (message.hash, message.previous) == ("", "")
        for each in down:
            card = json.loads(each.input)["card"]
            assert message.input.get("card") == "??" or each.number != message.n
            tried = (json.loads(each.input) | {"card": other.text} for other in CARDS)
            hashes = [digest(*each[:5], canonical(one), *each[6:-1]) for one in tried]
            assert each.hash in hashes or card == "??"
            assert not any(found.encode() in said for found in hashes)
    assert lay > 50


def test_what_was_withheld_follows_once_the_card_lies_open(
    played: tuple[Path, list[Entry]],
) -> None:
    by_number = {entry.number: entry for entry in played[1]}
    withheld: set[int] = set()
    for message in published(played[1]):
        if message.withheld and message.kind != "open":
            withheld.add(message.n)
        for each in message.disclosed:
            assert each.input == json.loads(by_number[each.n].input)
            withheld.remove(each.n)
        assert bool(message.hash) == (not withheld)
        assert message.hash in ("", by_number[message.n].hash)
    assert len(withheld) <= 2  # of the round in play


def test_neither_a_checkpoint_nor_the_shoes_count_is_anywhere(
    played: tuple[Path, list[Entry]],
) -> None:
    found = played[1]
    kept = [json.loads(entry.checkpoint)["table"] for entry in found if entry.checkpoint]
    opened = found[0]._replace(
        input=canonical(json.loads(found[0].input) | {"table": kept[-1]})
    )  # as after new limits
    texts = [
        written(message).decode() for message in (*published(found), Outgoing().message(opened))
    ]
    counts = {canonical(each["seen"]) for each in kept}
    assert len(counts) > 10
    assert not [
        text for text in texts if '"seen":' in text or any(count in text for count in counts)
    ]
    assert not [text for text in texts if "checkpoint" in text or '"table":{' in text]


def test_a_link_that_begins_anywhere_says_the_same(played: tuple[Path, list[Entry]]) -> None:
    path, found = played
    whole = [written(message) for message in published(found)]
    with JournalReader(path) as journal:
        for start in (*range(0, 60, 7), *range(0, len(found), 97), len(found)):
            outgoing = Outgoing.after(journal, start)
            assert outgoing.number == start
            assert [
                written(each) for each in published(found[start : start + 40], outgoing)
            ] == whole[start : start + 40]


HELD = ("5S", "6S", "7S", "2D", "3D", "KD")


@pytest.fixture(params=["next_round", "drawn_in_error"])
def held(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Path, list[Entry]]]:
    """A round of two boxes; cards that come at once behind it are held, and then are the next
    round's, or one after the other drawn in error."""
    what, now = request.param, [0]
    with Journal(tmp_path / "held.journal") as journal:
        this = station(journal, time=lambda: after(now[0]), settle_each=1.0, options={})
        this.start()
        for box in ("1", "2"):
            take(this, {"type": "wager", "box": int(box), "amount": "25"})
        for card in ("TS", "8S", "9D", "TH", "9S", "9C"):
            this.read(Reading(Kind.CARD, parse(card)))
        for _ in range(2):
            take(this, {"type": "stand"})
        for card in HELD:
            now[0] += 100
            step = this.read(Reading(Kind.CARD, parse(card)))
        while step is not None and step.readers.held:
            step = this.do(HeldCard(what), Actor("H. Ruiz", "dealer"))
        if what == "next_round":
            for _ in range(2):
                take(this, {"type": "stand"})
        yield journal.path, list(journal.reader.entries())


def test_a_card_that_is_held_behind_another_goes_out_once_it_is_known_where_it_lies(
    held: tuple[Path, list[Entry]],
) -> None:
    path, found = held
    messages = published(found)
    first = next(message.n for message in messages if message.kind == "trouble")
    behind = messages[first : first + 2 * len(HELD) - 1]  # to what is held on after an answer
    assert {message.kind for message in behind} == {"device", "trouble"}
    said = [written(message).decode() for message in behind]
    assert not [text for text in said if any(f'"{card}"' in text for card in HELD[1:])]
    assert not any(message.hash for message in behind)
    assert {message.n for message in behind} <= {
        each.n for message in messages for each in message.disclosed
    }
    assert messages[-1].hash == found[-1].hash, "all lies open at the end"
    with JournalReader(path) as journal:
        for start in range(len(found)):
            whole = list(map(written, messages[start:]))
            assert list(map(written, published(found[start:], Outgoing.after(journal, start)))) == (
                whole
            )


def test_a_hole_card_that_was_held_goes_out_once_it_is_turned(
    held: tuple[Path, list[Entry]],
) -> None:
    messages = published(held[1])
    known = next(message.n for message in messages if "KD" in str(message.disclosed))
    assert not [each for each in messages[: known - 1] if b'"KD"' in written(each)]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"[1]",
        b"null",
        b'{"v":2}',
        b'{"stream":"EV","seq":2}',
        b'{"v":1,"n":1}',
        b'{"v":1,"journal":1,"n":1,"at":"","by":"","role":"","source":"","kind":"","input":{},"told":{}}',
        b'{"v":1,"journal":"","n":true,"at":"","by":"","role":"","source":"","kind":"","input":{},"told":{}}',
        b'{"v":1,"journal":"","n":1,"at":"","by":"","role":"","source":"","kind":"","input":[],"told":{}}',
        b'{"v":1,"journal":"","n":1,"at":"","by":"","role":"","source":"","kind":"","input":{},"told":{},"disclosed":[1]}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_entry_is_refused(text: bytes) -> None:
    with pytest.raises(ContractError):
        read_entry(text)


def test_what_a_later_version_says_besides_is_passed_over(played: tuple[Path, list[Entry]]) -> None:
    message = published(played[1][:1])[0]
    assert read_entry(canonical(json.loads(written(message)) | {"new": [1]}).encode()) == message
