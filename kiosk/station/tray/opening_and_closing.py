"""What opens and closes a table: the opening by procedure and its count (N.J.A.C. 13:69D-1.21)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.reading import Kind, Reading
from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.day import Day, Phase
from kiosk.record.projections.inventory import rows, total
from kiosk.settings.table import Settings
from kiosk.staff.actor import Actor
from kiosk.station.commands import CommandRejected
from kiosk.station.ledger import Ledger
from kiosk.station.limits.limit_changes import NewRules
from kiosk.station.readers.reader_trouble import CAMERA, SHOE, closed
from kiosk.station.readers.readers import Readers
from kiosk.station.tray.buy_ins import BuyIns
from kiosk.station.tray.closing import may_close, wagers_back, without_count
from kiosk.station.tray.day_commands import (
    OF_THE_DEALER,
    AnnounceRules,
    BuyIn,
    CancelDay,
    CloseTable,
    Confirm,
    CountChips,
    CountDrop,
    DayCommand,
    Exchange,
    OpenTable,
    PrintSlip,
    ReceiveSlip,
    RequestSlip,
    SignCount,
    TakeBackBuyIn,
    VoidBuyIn,
    VoidSlip,
    WithdrawRules,
)
from kiosk.station.tray.day_view import DayView
from kiosk.station.tray.fills_and_credits import TraySlips, known, two
from kiosk.words.chips import ChipSet, load

#: the steps of an opening, in their order; `report` only of a difference above the house's
#: threshold
STEPS = ("tests", "sign", "hole_reader", "count", "report")


class OpeningProcedure(NamedTuple):
    """How the house opens and closes its tables. A difference above `report_above` cents is
    reported and the report signed; from `division_from` on a copy goes to the regulator.
    `exchanges`: chips bought for cash and coloured up are entered at the table. `hole_reader`: the
    table has a hole-card reader, which is inspected."""

    chips: ChipSet
    report_above: int = 2500
    division_from: int = 10_000
    exchanges: bool = False
    hole_reader: bool = False
    keyed: bool = True


def procedure_of(settings: Settings) -> OpeningProcedure | None:
    """How the house of these settings opens and closes its table; None where it keeps no inventory.
    Raises `BadFileError`."""
    if not settings.inventory.kept:
        return None
    rules = settings.rule_set()
    return OpeningProcedure(
        load(settings.find("chips", settings.chips)),
        settings.inventory.report_above,
        settings.inventory.division_from,
        settings.inventory.exchanges,
        hole_reader=bool(rules.hole_check) and rules.hole_card == "dealt",
        keyed=not settings.units and rules.game == "blackjack",
    )


def _numbered(actor: Actor) -> dict[str, str]:
    """By which number an entry tells who it was; nothing at a table without a staff file."""
    return {"staff": actor.number} if actor.number else {}


class TableDay:
    """The day of one table. `procedure`: None where the house keeps no inventory at the table: then
    it opens and closes without a count. `gaming_day` is that of `BuyIns`, `box_until` that of
    `TraySlips`."""

    def __init__(
        self,
        ledger: Ledger,
        readers: Readers,
        procedure: OpeningProcedure | None,
        clock: Callable[[], str],
        content: Mapping[str, Any],
        gaming_day: Callable[[], str] | None = None,
        box_until: Callable[[str, str, str], str] = lambda day, shift, at: "",
    ) -> None:
        self.procedure = procedure
        self.rules = NewRules(ledger, clock, content)
        self._ledger, self._readers, self._clock = ledger, readers, clock
        enters = procedure is not None and procedure.exchanges
        slips = TraySlips(ledger, clock, box_until, exchanges=enters)
        buy_ins = BuyIns(ledger, slips.holds, enters=enters, gaming_day=gaming_day)
        self._take: Mapping[type, Callable[[Any, Actor], list[NewEntry]]] = {
            OpenTable: self._open,
            Confirm: self._confirm,
            CountChips: self._count,
            SignCount: self._sign,
            CloseTable: self._close,
            CancelDay: self._cancel,
            RequestSlip: slips.request,
            ReceiveSlip: slips.receive,
            VoidSlip: slips.void,
            Exchange: slips.exchange,
            BuyIn: buy_ins.buy,
            TakeBackBuyIn: buy_ins.take_back,
            VoidBuyIn: buy_ins.void,
            PrintSlip: slips.prints,
            CountDrop: slips.count_drop,
        }

    @property
    def day(self) -> Day:
        return self._ledger.day

    @property
    def is_open(self) -> bool:
        """Whether the table takes wagers and cards."""
        day = self._ledger.day
        return day.phase == "open" and not day.shut

    @property
    def stands(self) -> Phase:
        return self.day.stands

    def begin(self, *, anew: bool) -> list[NewEntry]:
        """What is to be written at a start. `anew`: the house's files say something else now."""
        return self._kept() + self.rules.at_start(anew=anew)

    def _kept(self) -> list[NewEntry]:
        """Where the house keeps an inventory from now on, or with other chips, or none any more."""
        if self.procedure is None:
            return [self._ledger.happened({"did": "not_kept"})] if self.day.kept else []
        chips = tuple((chip.value, chip.colour, chip.hex) for chip in self.procedure.chips.chips)
        below, keyed = self.procedure.chips.below_smallest, self.procedure.keyed
        enters, day = self.procedure.exchanges, self.day
        was = (day.chips, day.below_smallest, day.keyed, day.enters)
        if was == (chips, below, keyed, enters) and day.shut is None:
            return []
        opening = self._ledger.opening
        phase = "open" if opening.in_round or opening.table.unsettled else "closed"
        said = {
            "did": "begun",
            "chips": chips,
            "below_smallest": below,
            "keyed": keyed,
            "exchanges": enters,
            "phase": phase,
        }
        back = wagers_back(self._ledger) if phase == "closed" else []
        return [*back, self._ledger.happened(said)]

    def take(self, command: DayCommand, actor: Actor) -> list[NewEntry]:
        """What is to be written of `command`, which the day then has taken. Raises
        `CommandRejected`, and then nothing has changed."""
        if isinstance(command, AnnounceRules):
            return self.rules.announce(command, actor)
        if isinstance(command, WithdrawRules):
            return self.rules.withdraw(actor)
        if self.procedure is None and not isinstance(command, CountDrop):
            return without_count(command, self._ledger, actor)
        if isinstance(command, OF_THE_DEALER) and actor.role != "dealer":
            raise CommandRejected("dealer_counts")
        return self._take[type(command)](command, actor)

    def needs_shoe(self, command: DayCommand) -> bool:
        """Whether `command`, just taken, has opened the table over a shoe that is not fresh, or one
        to be burned from of which nobody has said that it was loaded."""
        if not isinstance(command, SignCount | OpenTable) or not self.is_open:
            return False
        state = self._ledger.opening.table.state
        is_untold = isinstance(command, SignCount) and state.rules.shoe_burn and not state.burn_due
        return bool(is_untold or state.shoe.cut or any(state.shoe.seen))

    def stray(self, reading: Reading, source: str) -> list[NewEntry]:
        """What is to be written of a card that came while the table was not open: it is kept, and
        the floor hears of it."""
        kept = [self._ledger.device(reading, source)]
        if reading.kind is not Kind.CUTTING_CARD:
            kept.append(self._ledger.begin(closed((reading.card or UNREAD).text)))
        return kept

    def _in(self, *phases: str) -> Day:
        """The day, where it is in one of these phases. Raises `CommandRejected`."""
        if self.day.phase not in phases:
            raise CommandRejected("day_phase", phase=self.day.phase)
        return self.day

    def _happened(self, actor: Actor, did: str, **data: Any) -> list[NewEntry]:
        return [self._ledger.happened({"did": did, **data}, actor)]

    # Opening and closing.

    def _open(self, _: OpenTable, actor: Actor) -> list[NewEntry]:
        self._in("closed", "opening")
        self._is_not_counter(actor)
        return self._happened(actor, "opening", tests=self._tests(), **_numbered(actor))

    def _is_not_counter(self, actor: Actor) -> None:
        """The floor's part is another person's than the dealer's who counted. Raises
        `CommandRejected`."""
        name, number = self.day.counter
        if name:
            two(actor, name, number)

    def _tests(self) -> list[list[Any]]:
        """The equipment, and whether each works: the readers that the table has, the journal, the
        clock."""
        tests: list[list[Any]] = []
        if SHOE in self._readers.names:
            tests.append(["reader", self._readers.well(SHOE)])
        if CAMERA in self._readers.names:
            tests.append(["camera", self._readers.well(CAMERA)])
        clock = self._clock() >= self._ledger.journal.at
        return [*tests, ["journal", not self._ledger.cannot_write], ["clock", clock]]

    def _confirm(self, command: Confirm, actor: Actor) -> list[NewEntry]:
        what = command.what
        day = self._in("opening")
        if what not in self.steps or what in day.done:
            raise CommandRejected("day_done")
        self._is_not_counter(actor)
        seen: dict[str, Any] = {}
        if what == "sign":
            header = self._ledger.opening.header
            named = [key for key in ("minimum", "maximum", "options") if header.get(key)]
            seen["sign"] = {key: header[key] for key in ("rules", *named)}
        if what == "report":
            assert day.difference is not None
            seen = {"difference": day.difference, "report": self.report}
        return self._happened(actor, "confirmed", what=what, **seen, **_numbered(actor))

    def _count(self, command: CountChips, actor: Actor) -> list[NewEntry]:
        day = self._in("opening", "closing")
        count = rows(known(day, command.chips))
        for name, number in day.floor_part if actor.id.strip() else ():
            two(actor, name, number)
        return self._happened(actor, "counted", count=count, **_numbered(actor))

    def _sign(self, command: SignCount, actor: Actor) -> list[NewEntry]:
        day = self._in("opening", "closing")
        missing = next((step for step, done in self.shown_steps() if not done), None)
        if missing is not None:
            raise CommandRejected("day_step", step=missing)
        place = command.place
        if actor.role != place or not actor.id.strip():
            raise CommandRejected("not_signed")
        for other, who in day.signed.items():
            if other != place:
                two(actor, *who)
        signed = {**day.signed, place: (actor.id, actor.number)}
        if len(signed) < 2:
            return self._happened(actor, "signed", place=place, staff=actor.number)
        return self._happened(actor, "signed", slip=self._slip(day, signed))

    def _slip(self, day: Day, signed: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
        """The opener or the closer that both have signed."""
        assert day.counted is not None
        kind = "opener" if day.phase == "opening" else "closer"
        slip: dict[str, Any] = {
            "kind": kind,
            "number": day.numbers.get(kind, 0) + 1,
            "count": rows(day.counted),
            "total": total(day.counted),
            "expected": day.expected,
            "difference": day.difference,
            "signed": signed,
        }
        if self.report:
            slip["report"] = self.report
        if kind == "closer":
            slip |= {"account": day.account._asdict(), "keyed": day.keyed, "marks": day.marks}
            if day.anew:
                slip["anew"] = day.anew
        return slip

    def _close(self, _: CloseTable, actor: Actor) -> list[NewEntry]:
        day = self._in("open")
        if day.awaiting and not self._ledger.opening.in_round:
            slip = day.awaiting[0]
            raise CommandRejected("slips_open", slip=slip["kind"], number=slip["number"])
        may_close(self._ledger)
        return wagers_back(self._ledger) + self._happened(actor, "closing", **_numbered(actor))

    def _cancel(self, _: CancelDay, actor: Actor) -> list[NewEntry]:
        self._in("opening", "closing")
        return self._happened(actor, "cancelled")

    # What is shown.

    @property
    def report(self) -> str:
        """What a difference from the opener asks for: "" nothing, "report", or "division" too
        (N.J.A.C. 13:69D-1.21)."""
        apart, procedure = self.day.difference, self.procedure
        if self.day.phase != "opening" or apart is None or procedure is None:
            return ""
        if abs(apart) <= procedure.report_above:
            return ""
        return "division" if abs(apart) >= procedure.division_from else "report"

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of the opening or closing that is going on."""
        if self.procedure is None or self.day.phase not in ("opening", "closing"):
            return ()
        there = {"tests", "sign", "count"} if self.day.phase == "opening" else {"count"}
        if self.procedure.hole_reader and self.day.phase == "opening":
            there.add("hole_reader")
        return tuple(step for step in STEPS if step in there or (step == "report" and self.report))

    def shown_steps(self) -> tuple[tuple[str, bool], ...]:
        day = self.day
        return tuple(
            (step, day.counted is not None if step == "count" else step in day.done)
            for step in self.steps
        )

    def view(self) -> DayView | None:
        """None of a table that is open and keeps no inventory, while no change of limits is to be
        announced."""
        day = self.day
        if (
            self.procedure is None
            and day.pending is None
            and self.is_open
            and (self._ledger.opening.in_round or self.rules.came is None)
        ):
            return None
        counts = [
            None if each is None else tuple((v, n) for v, n in rows(each))
            for each in (day.counted, day.closer)
        ]
        return DayView(
            stands=self.stands,
            chips=day.chips if self.procedure is not None else (),
            steps=self.shown_steps(),
            tests=day.tests,
            counted=counts[0],
            closer=counts[1],
            closed=(day.since, day.closed_by)
            if self.procedure or day.shut is None
            else (day.shut[0], day.shut[1:]),
            expected=day.expected,
            difference=day.difference,
            report=self.report,
            signed=day.signed,
            slips=day.slips,
            numbers=dict(sorted(day.numbers.items())),
            printed=dict(sorted(day.printed.items())),
            account=day.account,
            marks=day.marks,
            anew=day.anew,
            exchanges=self.procedure is not None and self.procedure.exchanges,
            buy_ins=day.buy_ins,
            fresh=day.fresh,
            pending=day.pending,
            came=self.rules.came,
        )
