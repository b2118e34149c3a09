"""Limits and options that a supervisor changes at an open table: announced first, in force between
rounds, before and after kept; and what the house's files say otherwise than at the last start.

What comes into force opens the table anew in its journal, with a header of its own and the table as
it stood: the log of each opening replays by the rules that it was played with. Accepted wagers
stand: while one lies that the new limits do not allow, the old ones hold until its round is over
(N.J.A.C. 13:69F-8.3; field.md R20).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from kiosk.game.blackjack.game import BoxGame
from kiosk.game.commands.commands import PatronBatch, Wager
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.money.money import cents
from kiosk.game.table import Table
from kiosk.record.entries import DayHappened, decode, input_of
from kiosk.record.journal.entry import NewEntry, canonical, minutes_after
from kiosk.record.journal.journal import LAST, JournalError
from kiosk.record.projections.faults import HELD, StandingFault
from kiosk.record.startup.opening import TableEpoch, carried, same_places, same_shoe
from kiosk.staff.actor import Actor
from kiosk.station.commands import CommandRejected
from kiosk.station.decisions.repeats import repeat
from kiosk.station.ledger import Ledger
from kiosk.station.limits.rule_changes import standing, time_of
from kiosk.station.readers.cabinet import door_stays
from kiosk.station.readers.reader_trouble import settings_wait
from kiosk.station.tray.day_commands import AnnounceRules
from kiosk.words.said import Refusal


def _house_of(content: Mapping[str, Any]) -> str:
    """The name of what the house's files said where a table was opened so, for comparing alone."""
    return str(content.get("house") or hashlib.sha256(canonical(content).encode()).hexdigest())


class NewRules:
    """`content` is what the house's files say now: a change made at the table holds until they say
    something else."""

    def __init__(
        self, ledger: Ledger, clock: Callable[[], str], content: Mapping[str, Any]
    ) -> None:
        self._ledger, self._clock, self._files = ledger, clock, content
        #: with this opening, of which the next round may be the first
        self._came: Mapping[str, Any] | None = None

    def announce(self, command: AnnounceRules, actor: Actor) -> list[NewEntry]:
        """A change is announced; between rounds, and from now on, it comes into force at once.
        Raises `CommandRejected`."""
        opening, pending = self._ledger.opening, self._ledger.day.pending
        if pending is not None and not command.replaces:
            raise CommandRejected("rules_announced", name=pending["by"])
        header = standing(opening).changed(command)
        before = {key: opening.header.get(key) for key in ("minimum", "maximum", "options")}
        at = time_of(command.at) or (
            minutes_after(self._clock(), command.minutes) if command.minutes else ""
        )
        change = {"header": header, "at": at, "before": before}
        drafts = [] if pending is None else self.withdraw(actor)
        drafts.append(self._ledger.happened({"did": "announced", "change": change}, actor))
        self.apply(drafts)
        return drafts

    def withdraw(self, actor: Actor) -> list[NewEntry]:
        """What was announced comes into force no more. Raises `CommandRejected`."""
        if self._ledger.day.pending is None:
            raise CommandRejected("rules_same")
        return [self._ledger.happened({"did": "withdrawn"}, actor)]

    @property
    def differ(self) -> bool:
        """Whether the house's files say something else than when the table was opened."""
        return _house_of(self._ledger.opening.content) != _house_of(self._files)

    @property
    def wait(self) -> bool:
        """Whether what the files say now has to wait: for the round in play, or for what lies there
        and means nothing by their rules."""
        opening, held = self._ledger.opening, self._ledger.troubles.get(HELD) is not None
        if opening.in_round:
            return True
        before, after = opening.table, TableEpoch(self._files).table
        if (before.rules.game, before.state.units) != (
            after.rules.game,
            after.state.units,
        ) and _lying(before):
            return True
        if not same_places(before, after):
            return held or bool(before.unsettled)
        return held and not same_shoe(before, after)

    def said(self, *, anew: bool, again: bool) -> list[NewEntry]:
        """What is to be written at a start of trouble with changed settings: where they wait, and
        of what stands since an earlier start, what is so now. `anew` and `again` as in
        `Station.start`."""
        ledger, opening = self._ledger, self._ledger.opening
        waits = self.differ and not anew
        lies = opening.view.unsettled_round or opening.table.state.number  # the round that it is of
        begun: StandingFault | None = None
        if waits and not opening.in_round:
            begun = ledger.troubles.begun(settings_wait(lies), self._clock())
        stands: str | None = None
        if anew:
            stands = "came"
        elif not waits:
            stands = "same"
        elif again and not self.wait:
            stands = "unkept"
        now: dict[str, dict[str, Any]] = {
            "restart": {"changed": waits},
            "settings_wait": {"stands": stands},
        }
        if waits:
            now["settings_wait"]["round"] = lies
        drafts = []
        for key, facts in now.items():
            begins = begun is not None and begun.key == key
            stood = begun if begins else ledger.troubles.get(key)
            if stood is None or stood.id != key:
                continue
            if begins or any(stood.facts.get(name) != fact for name, fact in facts.items()):
                drafts.append(ledger.trouble(stood.with_facts(**facts)))
        return drafts

    def open_anew(self, drafts: list[NewEntry]) -> Refusal | None:
        """Adds to `drafts` what is to be written where the table is opened as the house's files
        have it now. Returns why wagers that lay there do not lie there any more, None where all
        do."""
        before = self._ledger.opening.table
        drafts += [
            self._open({**self._files, "house": _house_of(self._files)}),
            *door_stays(self._ledger, before.state.number),
        ]
        return repeat(self._ledger, _lying(before), drafts, "given_back")

    def _open(self, content: Mapping[str, Any]) -> NewEntry:
        """The table is opened anew, as it stands."""
        ledger, before = self._ledger, self._ledger.opening
        plain = {**content, "table": None}
        content = {**content, "table": carried(before.table, TableEpoch(plain).table)}
        return ledger.draft("open", content)

    def at_start(self, *, anew: bool) -> list[NewEntry]:
        """What is to be written at a start of what fell due before it. `anew`: the house's files
        say something else now, which ends what was announced before."""
        drafts: list[NewEntry] = []
        if anew and self._ledger.day.pending is not None:
            drafts.append(self._ledger.happened({"did": "withdrawn"}))
        self._came = None if anew else self._came_before()
        self.apply(drafts)
        return drafts

    def _came_before(self) -> Mapping[str, Any] | None:
        """As `_came` was when the kiosk stopped: the entry after the opening says that it is a
        change which came into force, and the opening before it has the limits and options until
        then. Only what an index leads to is read, however long the journal is."""
        journal, opening = self._ledger.journal.reader, self._ledger.opening
        opened = journal.opened(LAST)
        if opened is None:
            return None
        after = next(journal.entries(opened + 1, opened + 1), None)
        said = None if after is None else decode(after)
        if not isinstance(said, DayHappened) or said.did != "in_force":
            return None
        # The opening before may be in a sealed month that is not there: nothing is announced then.
        with suppress(JournalError):
            before = journal.opened(opened - 1) or 0
            for entry in journal.entries(before, before):
                return _come(opening, input_of(entry)["header"])
        return None

    def fell_due(self) -> list[NewEntry]:
        """What is to be written where a change falls due and nobody does anything."""
        drafts: list[NewEntry] = []
        if not (self._ledger.state_unknown or self._ledger.cannot_write):
            self.apply(drafts)
        return drafts

    @property
    def came(self) -> Mapping[str, Any] | None:
        """What has come into force and is to be announced, until a card is out: its `header`, and
        the `options` that have changed."""
        opening = self._ledger.opening
        return None if opening.in_round or opening.table.state.number != 1 else self._came

    @property
    def due(self) -> bool:
        """Whether a change comes into force now: its time has come, no card is out, and every wager
        that lies is within its limits. While the table opens the old ones hold: they have been held
        against the sign."""
        pending, opening = self._ledger.day.pending, self._ledger.opening
        if (
            pending is None
            or opening.in_round
            or self._ledger.day.phase == "opening"
            or (pending["at"] and self._clock() < pending["at"])
        ):
            return False
        low, high = (pending["header"].get(key) for key in ("minimum", "maximum"))
        least = None if low is None else cents(low)
        most = None if high is None else cents(high)
        made = _lying(opening.table)
        lying = [
            amount
            for each in made
            for amount in (each.values if isinstance(each, PatronBatch) else [each.amount])
        ]
        return not lying or (
            (least is None or min(lying) >= least) and (most is None or max(lying) <= most)
        )

    def apply(self, drafts: list[NewEntry], *, over: bool = False) -> None:
        """Adds to `drafts` what is to be written where a change comes into force. `over`: a round
        has just ended, and no wager of the coming one has been made."""
        ledger = self._ledger
        if not self.due:
            return
        pending, before = ledger.day.pending, ledger.opening
        assert pending is not None
        lying = [] if over else _lying(before.table)
        content = {
            **before.content,
            "header": pending["header"],
            "house": _house_of(before.content),
        }
        drafts += [
            self._open(content),
            ledger.happened({"did": "in_force"}),
            *door_stays(ledger, before.table.state.number),
        ]
        self._came = _come(ledger.opening, pending["before"])
        repeat(ledger, lying, drafts, "given_back")
        ledger.keep_checkpoint(drafts)


def _lying(table: Table) -> Sequence[Wager | PatronBatch]:
    """What makes the wagers again that lie there for the coming round: of a common hand's patrons
    all in one."""
    game = table.state.game
    if isinstance(game, BoxGame):
        return [
            Wager(box, bet.amount, bet.side, bet.patron) for box, bet in sorted(game.bets.items())
        ]
    assert isinstance(game, CommonGame)
    wagers = {patron: amount for patron, amount in game.wagers.items() if amount}
    return [PatronBatch("patron_wager", list(wagers), list(wagers.values()))] if wagers else []


def _come(opening: TableEpoch, before: Mapping[str, Any]) -> Mapping[str, Any]:
    """What has come into force with this opening (`NewRules._came`). `before`: the limits and
    options until then."""
    old, options = before.get("options") or {}, opening.header["options"]
    changed = {key: value for key, value in options.items() if old.get(key) != value}
    return {"header": opening.header, "options": changed}
