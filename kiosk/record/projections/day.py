"""A table's day: closed, opening, open, closing; its inventory, its slips, and the change of limits
that is announced. One fold over the journal's `day` entries, for the table at work, a resume and
whoever reads the journal.

What an entry says is in its `did`; `EVENTS` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from kiosk.game.commands.commands import Correct, Drawn, Void
from kiosk.game.corrections.amendments import Amendment
from kiosk.record.entries import DayHappened, Decoded, Taken
from kiosk.record.projections.inventory import Account, Count, moved, of_rows, rows, total
from kiosk.record.startup.opening import InputResult
from kiosk.words.chips import Chip, ChipSet

Phase = Literal["open", "closed", "opening", "closing"]
#: what a patron gives for chips. Cash and paper go into the drop box; of cash that was played as it
#: lay no chip leaves the tray, but what a lost wager would have brought is in the box too
BUY_INS = ("cash", "marker", "cheque", "play")
#: so many buy-ins, the newest, may still be made void
BUY_INS_KEPT = 12
#: a name, and a number in the staff file, "" of a table without one
Person = tuple[str, str]
#: what a correction told to move: by the sign of what comes back to the tray
_COMES, _GOES = ("collect_hand", "collect_side", "collect_insurance"), ("return_wager",)


class Mark(NamedTuple):
    """A round that was corrected or voided. `moved`: what was to come back to the tray because of
    it, in cents, below zero where it was to go back to a patron."""

    round: int
    at: str
    what: Literal["correct", "void"]
    by: str
    moved: int


class BuyIn(NamedTuple):
    """Chips that a patron bought: `kind` of `BUY_INS`; `amount` in cents; `box`: 0 where none was
    named. `at`: UTC. `by`: the dealer."""

    number: int
    kind: str
    amount: int
    box: int
    at: str
    by: str


class Day(NamedTuple):
    """The table as its day has it. A table whose house keeps no inventory is open for good:
    `Day()`.

    `chips`: the denominations as [cents, colour, "#RRGGBB"], as the chip set listed them. `keyed`:
    wagers are keyed in, so that the expected inventory is known. `closer`: what the last closer
    says, None before the first. `counted`: the count that is being agreed. `done`: the steps of the
    opening that are done. `signed`: who signed it, by place at the table: name, and number in the
    staff file. `numbers`: the last number of each kind of slip. `slips`: the fills and credits
    since the table was opened, as entries hold them, in their order. `pending`: the change of
    limits that was announced and is not in force yet. `printed`: how often each slip was printed.
    `anew`: when limits came into force since then, from which moment rounds are counted from 1
    again. `shut`: when, "" where that is not known, and by whom a table was closed that keeps no
    inventory; None while it is open.
    """

    phase: Phase = "open"
    chips: tuple[tuple[int, str, str], ...] = ()
    below_smallest: str = "up"
    keyed: bool = True
    since: str = ""
    closer: Count | None = None
    closed_by: tuple[str, ...] = ()
    counted: Count | None = None
    tests: tuple[tuple[str, bool], ...] = ()
    done: tuple[str, ...] = ()
    signed: Mapping[str, tuple[str, str]] = {}
    account: Account = Account()
    numbers: Mapping[str, int] = {}
    slips: tuple[Mapping[str, Any], ...] = ()
    marks: tuple[Mark, ...] = ()
    pending: Mapping[str, Any] | None = None
    anew: tuple[str, ...] = ()
    printed: Mapping[str, int] = {}
    shut: tuple[str, ...] | None = None
    counter: Person = ("", "")
    floor_part: tuple[Person, ...] = ()
    enters: bool = False
    buy_ins: tuple[BuyIn, ...] = ()
    last_buy_in: int = 0
    fresh: bool = False

    @property
    def kept(self) -> bool:
        """Whether the table keeps an inventory."""
        return bool(self.chips)

    @property
    def stands(self) -> Phase:
        """How the table stands, whether or not it keeps an inventory."""
        return "closed" if self.shut else self.phase

    @property
    def chip_set(self) -> ChipSet:
        return ChipSet("", "", tuple(Chip(*each) for each in self.chips), self.below_smallest)

    @property
    def expected(self) -> int | None:
        """What should lie in the tray: the last closer at opening, the account at closing. None
        where it is not known, and where wagers are not keyed in: then nothing is shown rather than
        guessed."""
        if self.phase in ("closed", "opening"):
            return None if self.closer is None else total(self.closer)
        return self.account.expected if self.keyed else None

    @property
    def difference(self) -> int | None:
        """The count against what is expected, in cents, below zero where chips are missing; None
        where either is not known."""
        expected = self.expected
        return None if expected is None or self.counted is None else total(self.counted) - expected

    @property
    def awaiting(self) -> tuple[Mapping[str, Any], ...]:
        """The fills and credits that were requested, and are neither signed for nor void."""
        return tuple(slip for slip in self.slips if slip["state"] == "requested")

    def slip(self, key: str) -> Mapping[str, Any] | None:
        """The fill or credit of that key ("fill:3") since the table was opened; None where there is
        none."""
        return next((slip for slip in self.slips if slip_key(slip) == key), None)

    def take(self, said: Decoded, decision: InputResult | None = None) -> Day:
        """The day after an entry."""
        if isinstance(said, DayHappened):
            return EVENTS[said.did](self, said.data, said.entry.at, said.entry.by)
        if isinstance(said, Taken) and self.kept and decision is not None:
            return self._played(said, decision)
        return self

    def _played(self, said: Taken, decision: InputResult) -> Day:
        """The day after a command that the table took."""
        day, command = self, said.command
        at, by = said.entry.at, said.entry.by
        if day.fresh and isinstance(command, Drawn):
            day = day._replace(fresh=False)
        if isinstance(command, Correct | Void):
            what: Literal["correct", "void"] = "void" if isinstance(command, Void) else "correct"
            day = day.with_mark(Mark(decision.round, at, what, by, _moved_back(decision)))
        if decision.amended is not None:
            day = day.with_amendment(decision.amended, at, by)
        if decision.finished is not None:
            day = day._replace(
                account=day.account.round_moved(decision.finished, self.chip_set.round_pay)
            )
        return day

    def with_mark(self, mark: Mark) -> Day:
        return self._replace(marks=(*self.marks, mark))

    def with_amendment(self, amended: Amendment, at: str, by: str) -> Day:
        """A finished round comes to something else: its account follows, and the round is named
        among what explains a difference."""
        pays = self.chip_set.round_pay
        was, now = moved(amended.before, pays), moved(amended.after, pays)
        collected, paid = now[0] - was[0], now[1] - was[1]
        account = self.account._replace(
            collected=self.account.collected + collected, paid=self.account.paid + paid
        )
        return self._replace(account=account).with_mark(
            Mark(amended.number, at, "correct", by, collected - paid)
        )

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it: what differs from `Day()`. {} of a table of which nothing is to
        be kept."""
        usual = Day._field_defaults
        saved = {name: value for name, value in self._asdict().items() if value != usual[name]}
        for name in ("closer", "counted"):
            if saved.get(name) is not None:
                saved[name] = rows(saved[name])
        return {"day": saved} if saved else {}

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Day:
        """As the checkpoint has it that is `saved`."""
        data = dict(saved.get("day", {}))
        for name in ("closer", "counted"):
            if data.get(name) is not None:
                data[name] = of_rows(data[name])
        made: dict[str, Callable[[Any], Any]] = {
            "account": lambda kept: Account(*kept),
            "signed": lambda kept: {place: tuple(who) for place, who in kept.items()},
            "marks": lambda kept: tuple(Mark(*each) for each in kept),
            "counter": tuple,
            "buy_ins": lambda kept: tuple(BuyIn(*each) for each in kept),
            **dict.fromkeys(
                ("chips", "tests", "floor_part"), lambda kept: tuple(tuple(each) for each in kept)
            ),
            **dict.fromkeys(("done", "closed_by", "slips", "anew", "shut"), tuple),
        }
        return cls(
            **{name: made[name](value) if name in made else value for name, value in data.items()}
        )


def last_anew(anew: Sequence[str], at: str) -> str:
    """Since when rounds are counted among which one of the time `at` has its number: the last of
    the times `anew` that is not after it, "" where none is."""
    return max((since for since in anew if since <= at), default="")


def slip_key(slip: Mapping[str, Any]) -> str:
    """ "fill:3" """
    return f"{slip['kind']}:{slip['number']}"


def requests_of(slips: Sequence[Mapping[str, Any]], numbers: Mapping[str, int]) -> dict[str, str]:
    """The requests with which the `slips` of a day began, "request:7", and each's slip; `numbers`:
    the last of each kind of slip, since fills and credits are requested in one sequence."""
    last = sum(numbers.get(kind, 0) for kind in ("fill", "credit"))
    first = last - len(slips) + 1
    return {f"request:{number}": slip_key(slip) for number, slip in enumerate(slips, first)}


def _moved_back(decision: InputResult) -> int:
    """What comes back to the tray because of what was told, in cents."""
    moved = 0
    for prompt in decision.prompts:
        amount = prompt.get("amount")
        if isinstance(amount, int) and prompt.get("why") in ("corrected", "void"):
            moved += amount * (prompt.id in _COMES)
            # of a void round a wager that goes back may never have left the box
            moved -= amount * (prompt.id in _GOES and prompt.get("why") == "corrected")
    return moved


# What an entry does to the day.


def _begun(day: Day, data: Mapping[str, Any], at: str, *_: str) -> Day:
    """The house keeps an inventory from now on, or its chips or wagers are others."""
    chips = tuple((value, colour, hexa) for value, colour, hexa in data["chips"])
    phase = day.phase if day.kept else data["phase"]
    of_chips = {"chips": chips, "below_smallest": data["below_smallest"], "keyed": data["keyed"]}
    day = day._replace(enters=data.get("exchanges", day.enters))
    # from now on it is opened by its people, with a count
    return day._replace(phase=phase, shut=None, **of_chips)


def _not_kept(day: Day, *_: object) -> Day:
    """The house keeps no inventory any more. A table that was closed stays closed until somebody
    opens it; slips go on being numbered."""
    shut = (day.since, *day.closed_by) if day.phase in ("closed", "opening") else None
    return Day(
        numbers=day.numbers,
        printed=day.printed,
        last_buy_in=day.last_buy_in,
        pending=day.pending,
        shut=shut,
    )


def _of_floor(day: Day, data: Mapping[str, Any], by: str) -> tuple[Person, ...]:
    """Whoever did the floor's part so far, and now this person too."""
    return (*day.floor_part, (by, data.get("staff", "")))


def _opening(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    tests = tuple((name, good) for name, good in data["tests"])
    done = tuple(step for step in day.done if step != "tests") if day.phase == "opening" else ()
    done += ("tests",) * all(good for _, good in tests)
    counted, signed = (day.counted, day.signed) if day.phase == "opening" else (None, {})
    day = day._replace(phase="opening", tests=tests, done=done, counted=counted, signed=signed)
    return day._replace(floor_part=_of_floor(day, data, by))


def _confirmed(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    return day._replace(done=(*day.done, data["what"]), floor_part=_of_floor(day, data, by))


def _counted(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    """A count, or a recount: what was signed and reported of the one before does not hold for
    it."""
    done = tuple(step for step in day.done if step != "report")
    counter = (by, data.get("staff", ""))
    return day._replace(counted=of_rows(data["count"]), done=done, signed={}, counter=counter)


def _signed(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    """One of the two signatures; with the second, `slip` is what both have signed, and the table
    opens or closes."""
    slip = data.get("slip")
    if slip is None:
        return day._replace(signed={**day.signed, data["place"]: (by, data["staff"])})
    count = of_rows(slip["count"])
    day = _nobody(day)._replace(
        counted=None,
        done=(),
        signed={},
        tests=(),
        numbers={**day.numbers, slip["kind"]: slip["number"]},
        buy_ins=(),
        fresh=False,
    )
    if slip["kind"] == "closer":
        signers = tuple(name for name, _ in slip["signed"].values())
        return day._replace(
            phase="closed", closer=count, closed_by=signers, since=at, slips=(), marks=(), anew=()
        )
    return day._replace(
        phase="open", since=at, account=Account(total(count)), slips=(), marks=(), anew=()
    )


def _nobody(day: Day) -> Day:
    """Nobody has a part in an opening or closing: none is going on."""
    return day._replace(counter=("", ""), floor_part=())


def _closing(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    day = day._replace(phase="closing", counted=None, done=(), signed={})
    return day._replace(floor_part=_of_floor(day, data, by))


def _cancelled(day: Day, *_: object) -> Day:
    phase: Phase = "closed" if day.phase == "opening" else "open"
    return _nobody(day)._replace(phase=phase, counted=None, done=(), signed={}, tests=())


def _requested(day: Day, data: Mapping[str, Any], *_: str) -> Day:
    slip = data["slip"]
    numbers = {**day.numbers, slip["kind"]: slip["number"]}
    return day._replace(numbers=numbers, slips=(*day.slips, slip))


def _received(day: Day, data: Mapping[str, Any], *_: str) -> Day:
    """The chips of a fill came, or those of a credit went: the dealer has signed for them."""
    slip = data["slip"]
    return _money(_with(day, slip), slip, 1)


def _void_asked(day: Day, data: Mapping[str, Any], *_: str) -> Day:
    """The floor has signed that a slip is void whose chips came or went: it stands until the dealer
    has signed that too."""
    return _with(day, data["slip"])


def _voided(day: Day, data: Mapping[str, Any], *_: str) -> Day:
    """The slip is void: marked so, with its reason, and never deleted. What it moved goes back, and
    a count that one has signed is signed again."""
    slip = data["slip"]
    was = day.slip(slip_key(slip))
    day = _with(day, slip)._replace(signed={})
    return _money(day, slip, -1) if was is not None and was["state"] != "requested" else day


def _with(day: Day, slip: Mapping[str, Any]) -> Day:
    """The slip stands so, in its place."""
    key = slip_key(slip)
    return day._replace(slips=tuple(slip if slip_key(each) == key else each for each in day.slips))


def _money(day: Day, slip: Mapping[str, Any], sign: int) -> Day:
    amount, account = sign * total(of_rows(slip["count"])), day.account
    if slip["kind"] == "fill":
        return day._replace(account=account._replace(fills=account.fills + amount))
    return day._replace(account=account._replace(credits=account.credits + amount))


def _exchanged(day: Day, data: Mapping[str, Any], *_: str) -> Day:
    """Chips coloured up were exchanged at equal face value. In journals of before 2026-11-25 chips
    bought for cash left the tray so too, and nothing came in."""
    out = total(of_rows(data["out"])) - total(of_rows(data["in"]))
    return _sold(day._replace(enters=True), out)


def _sold(day: Day, amount: int) -> Day:
    """What the drop box has more, and the tray less."""
    return day._replace(account=day.account._replace(bought=day.account.bought + amount))


def _bought_in(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    this = BuyIn(data["number"], data["kind"], data["amount"], data["box"], at, by)
    buy_ins = (*day.buy_ins, this)[-BUY_INS_KEPT:]
    day = day._replace(enters=True, buy_ins=buy_ins, fresh=True, last_buy_in=this.number)
    return _sold(day, this.amount)


def _buy_in_void(day: Day, data: Mapping[str, Any], *_: str) -> Day:
    """It did not happen, or not so: taken back by the dealer before a card came, or void by the
    floor's word."""
    left = tuple(each for each in day.buy_ins if each.number != data["number"])
    return _sold(day._replace(buy_ins=left, fresh=False), -data["amount"])


def _beside_day(day: Day, *_: object) -> Day:
    """What changes nothing at the table: the count room's figure of a drop box
    (kiosk.report.drop)."""
    return day


def _printed(day: Day, data: Mapping[str, Any], *_: str) -> Day:
    return day._replace(printed={**day.printed, data["slip"]: data["times"]})


def _amended(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    """A finished round was amended, and the difference paid or taken."""
    if not day.kept:
        return day
    collected, paid = data["collected"], data["paid"]
    account = day.account._replace(
        collected=day.account.collected + collected, paid=day.account.paid + paid
    )
    return day._replace(
        account=account,
        marks=(*day.marks, Mark(data["round"], at, "correct", by, collected - paid)),
    )


def _announced(day: Day, data: Mapping[str, Any], at: str, by: str) -> Day:
    return day._replace(pending={**data["change"], "by": by, "said": at})


def _no_longer(day: Day, *_: object) -> Day:
    return day._replace(pending=None)


def _in_force(day: Day, _: Mapping[str, Any], at: str, *__: str) -> Day:
    return day._replace(pending=None, anew=(*day.anew, at) if day.kept else ())


def _shut(day: Day, _: Mapping[str, Any], at: str, by: str) -> Day:
    return day._replace(shut=(at, by))


def _reopened(day: Day, *_: object) -> Day:
    return day._replace(shut=None)


EVENTS: dict[str, Callable[..., Day]] = {
    "begun": _begun,
    "not_kept": _not_kept,
    "opening": _opening,
    "confirmed": _confirmed,
    "counted": _counted,
    "signed": _signed,
    "closing": _closing,
    "cancelled": _cancelled,
    "requested": _requested,
    "received": _received,
    "void_asked": _void_asked,
    "voided": _voided,
    "exchanged": _exchanged,
    "bought_in": _bought_in,
    "buy_in_void": _buy_in_void,
    "drop_counted": _beside_day,
    "printed": _printed,
    "amended": _amended,
    "announced": _announced,
    "withdrawn": _no_longer,
    "in_force": _in_force,
    "shut": _shut,
    "reopened": _reopened,
}
