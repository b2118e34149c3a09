"""The rounds of a report, which are counted without the game: held against the table itself, input by input."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kiosk.game.commands import commands
from kiosk.game.commands.commands import PatronBatch, PatronsClosed, parse
from kiosk.record.entries import Taken, decode
from kiosk.record.journal.entry import NO_HASH, Entry, NewEntry, canonical, chain
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.startup.opening import TableEpoch
from kiosk.report.rounds import Event, Played, Rounds, Told
from tests.logs.replayed import EXAMPLES, GOLDEN
from tests.record.tables import Dealer, play, rule_set, station, tell
from tests.station.patrons_table import SCREENS, Table

pytestmark = pytest.mark.slow


_UNUSUAL = {"undo": "undone", "correct": "corrected", "void": "voided"}


def of_log(log: Path) -> Iterator[Entry]:
    """A recorded log as a journal would keep it, every input a second after the one before it."""
    header, *inputs = (
        json.loads(line) for line in log.read_text("utf-8").splitlines() if line and line[0] != "#"
    )
    content = {"header": header, "rules": rule_set(header["rules"])}
    opening, previous = TableEpoch(content), NO_HASH
    drafts = [NewEntry("2026-11-21T04:00:00.000Z", "log", "log", "open", canonical(content))]
    for at, data in enumerate(inputs):
        decision = opening.take(parse(data))
        draft = NewEntry(
            f"2026-11-21T04:{at // 60 % 60:02d}:{at % 60:02d}.000Z",
            str(data.get("by", "log")),
            "manual",
            "refused" if decision.refused else "input",
            canonical(data),
            canonical(decision.told()),
            round=int(decision.finished["round"]) if decision.finished else None,
        )
        drafts.append(draft)
    for number, draft in enumerate(drafts, 1):
        entry = chain(draft, number, previous)
        previous = entry.hash
        yield entry


def by_the_game(
    entries: Iterable[Entry],
) -> Iterator[tuple[str, int, int, dict[str, int], list[str]]]:
    """Of each round, asked of the table itself: its beginning, decisions, main wagers at the first card in all, those by box or
    patron, and what was unusual since the round before."""
    began, decisions, initial, unusual = "", 0, dict[str, int](), list[str]()
    opening: TableEpoch | None = None
    for entry in entries:
        if entry.kind == "open":
            opening = TableEpoch(json.loads(entry.input))
        said = decode(entry)
        if not isinstance(said, Taken) or opening is None:
            continue
        data, table = json.loads(entry.input), opening.table
        phase = table.state.game.round.phase
        decision = opening.follow(said)
        kind = data["type"]
        hit = kind == "card" and phase == "decision" and "why" not in data
        many = isinstance(said.command, PatronBatch) and said.command.of == "patron"
        decisions += len(data["patrons"]) if many else 0
        decisions += kind in commands.DECISIONS or kind == "patron" or hit
        round_ = table.state.game.round
        if phase == "wagers" and round_.phase != "wagers":
            began, decisions = entry.at, 0
            if table.rules.game == "common_hand":
                initial = {
                    str(name): amount
                    for name, amount in zip(
                        round_.players.names, round_.players.wagers, strict=True
                    )
                }
            else:
                initial = {str(box.number): box.wager for box in round_.boxes}
        if phase != "wagers" and round_.phase == "wagers" and decision.finished is None:
            began, decisions, initial = "", 0, {}
        if kind in _UNUSUAL:
            unusual.append(_UNUSUAL[kind])
        unusual += ["floor_called"] * any(prompt.id == "call_floor" for prompt in decision.prompts)
        if decision.finished is not None:
            yield began, decisions, sum(initial.values()), initial, unusual
            began, decisions, initial, unusual = "", 0, {}, []


def held_against_the_game(entries: list[Entry]) -> list[Played]:
    found: list[Told] = []
    rounds, starts = Rounds(), dict[int, dict[str, int]]()
    for entry in entries:
        rounds = Rounds.resumed(
            json.loads(json.dumps(rounds.saved()))
        )  # kept and taken up at every entry
        before = dict(rounds.initial)
        found += rounds.take(decode(entry))
        starts[entry.number] = before
    wanted = list(by_the_game(entries))
    played = [each for each in found if isinstance(each, Played)]
    assert [(each.began, each.decisions) for each in played] == [
        (began, many) for began, many, *_ in wanted
    ]
    taken_out = [
        {whose: many for whose, many in starts[each.entry].items() if many} for each in played
    ]
    assert taken_out == [
        {whose: many for whose, many in each[3].items() if many} for each in wanted
    ]
    kinds = (*_UNUSUAL.values(), "floor_called")
    events = [each.what for each in found if isinstance(each, Event) and each.what in kinds]
    assert events[: sum(len(each[4]) for each in wanted)] == [
        what for each in wanted for what in each[4]
    ]
    return played


@pytest.mark.parametrize("log", [*GOLDEN, *EXAMPLES[::3]], ids=lambda log: log.stem)
def test_a_log_is_counted_as_the_table_has_it(log: Path) -> None:
    assert held_against_the_game(list(of_log(log)))


def test_a_wager_that_goes_back_undecided_is_no_handle(tmp_path: Path) -> None:
    """A dealer's blackjack takes the original wager alone: N.J.A.C. 13:69F-2.11(d)."""
    with Journal(tmp_path / "journal") as journal:
        this = station(journal)
        this.start()
        steps = "bets 1:25 | 8S AD 8H KD | close | split | 3S | double | TS | TC | stand"
        tell(this, steps, typed=True)
        rounds, found = Rounds(), list[Told]()
        for entry in journal.reader.entries():
            found += rounds.take(decode(entry))
    (played,) = [each for each in found if isinstance(each, Played)]
    assert (played.hands, played.handle, played.initial, played.win) == (1, 50_00, 25_00, 25_00)


@pytest.mark.parametrize("seed", range(6))
def test_a_troubled_table_is_counted_as_it_is(seed: int, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal") as journal:
        this = station(journal, wagers="units" if seed == 5 else "amounts")
        play(this, Dealer(seed, units=seed == 5), this.start(), 400)
    with JournalReader(tmp_path / "journal") as reader:
        assert len(held_against_the_game(list(reader.entries()))) > 5


def test_patrons_who_say_it_on_their_own_screens_are_counted(tmp_path: Path) -> None:
    """What many say together is one entry: each of them has wagered, and each has decided."""
    table = Table(tmp_path / "journal")
    for patron in "ABC":
        assert table.move("load", patron, 100_00) == ""
    table.hear("patron_wager", {"A": 10_00, "B": 25_00})
    table.hear("patron_wager", {"A": 20_00, "B": 0, "C": 25_00})
    table.deal("9C", "6C", "2D", "TC")
    table.hear("patron", {"A": "stand", "C": "hit"})
    table.station.do(PatronsClosed(), SCREENS)
    table.deal("5C")
    table.hear("patron", {"C": "stand"})
    table.station.do(PatronsClosed(), SCREENS)
    table.deal("9H")
    table.journal.close()
    with JournalReader(tmp_path / "journal") as reader:
        (played,) = held_against_the_game(list(reader.entries()))
    assert (played.decisions, played.initial, played.boxes) == (3, 45_00, 2)
