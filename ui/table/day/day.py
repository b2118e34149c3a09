"""The page of a table that is closed, being opened or being closed: what is to be done, the count,
the signatures. Pure.

It lies over the felt, on which there is no card then.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Iterator, Sequence

from kiosk.record.projections.day import Mark, last_anew, slip_key
from kiosk.record.projections.inventory import total
from kiosk.station.step import Sign
from kiosk.station.tray.day_view import DayView
from ui.shared.rule_lines import rule_lines
from ui.shared.words import Words, time_of_day
from ui.table.day.day_rows import ChipRow, DayPage, DayProps, Look, TextRow
from ui.table.day.slips import void_waiting
from ui.table.facts import Facts, UiState
from ui.table.input.pages.chips import at_of, denominations
from ui.table.input.pages.day import count_of, step_now
from ui.table.input.scene import paged, signers
from ui.table.input.touch import lit
from ui.table.layout import GAP, MARGIN, NOTICE, Rect, Scale
from ui.table.pictures import chip_face
from ui.table.rows import KeyRow
from ui.table.setup import ScreenSetup, rules_title

#: the digits of the count as they lie; "<" takes one back, ">" goes on to the next denomination
_DIGITS = "123456789<0>"
#: marked rounds that the page has room for
_MARKS = 6


def dealer_name(facts: Facts, setup: ScreenSetup) -> str:
    """Who counts and signs as the dealer; "" where nobody has been named."""
    staff = facts.step.house.staff
    if staff is None:
        return setup.dealer
    return staff.dealer.name if staff.dealer is not None else ""


def page(
    facts: Facts,
    setup: ScreenSetup,
    touches: UiState,
    size: tuple[int, int],
    words: Words,
    u: Scale,
) -> DayPage:
    """The page; its first row of keys lies where the keys of the decisions do."""
    day = facts.step.house.day
    assert day is not None
    return _Page(facts, setup, touches, size, words, u, day).made()


def sign_lines(sign: Sign, words: Words) -> Iterator[str]:
    """What the table's sign says of the rules in force, a line each."""
    says = sign.says
    if says is None:
        return
    yield from rule_lines(says, words)
    if says.sides:
        yield words("ui-sign-side", names=", ".join([words.side(name) for name, _ in says.sides]))


def _way(moved: int) -> str:
    """Which way money moved at a mark: out of the tray, or back into it."""
    if not moved:
        return "none"
    return "back" if moved > 0 else "out"


def _by_round(day: DayView) -> list[tuple[Mark, str]]:
    """The marks, one for each round that has any, with what all of them moved; and since when that
    round is counted."""
    rounds: dict[tuple[int, str], Mark] = {}
    for mark in day.marks:
        key = mark.round, last_anew(day.anew, mark.at)
        before = rounds.pop(key, None)
        moved = mark.moved + (before.moved if before is not None else 0)
        rounds[key] = mark._replace(moved=moved)
    return [(mark, since) for (_, since), mark in rounds.items()]


class _Page:
    def __init__(
        self,
        facts: Facts,
        setup: ScreenSetup,
        touches: UiState,
        size: tuple[int, int],
        words: Words,
        u: Scale,
        day: DayView,
    ) -> None:
        self.facts = facts
        self.setup = setup
        self.touches = touches
        self.words = words
        self.u = u
        self.day = day
        self.step = step_now(day, touches)
        # the drawer lies over some of the keys: none is alive
        self.covered = bool(touches.drawer.page)
        self.sign = facts.step.table.sign or Sign()
        width, height = size
        self.place = Rect(0, u(112), width, height - u(112))
        self.bar = Rect(u(MARGIN), height - u(70), width - 2 * u(MARGIN), u(63))
        top, bottom = self.place.y + u(66), height - u(112)
        self.left = Rect(u(MARGIN), top, u(270), bottom - top)
        right_w = u(3 * 116 + 2 * GAP)
        self.right = Rect(width - u(MARGIN) - right_w, top, right_w, bottom - top)
        middle = self.left.x + self.left.w + u(2 * GAP)
        self.middle = Rect(middle, top, self.right.x - u(2 * GAP) - middle, bottom - top)

    def made(self) -> DayPage:
        head = self._text(
            "head", self._headline(), Rect(self.left.x, self.place.y, self.bar.w, self.u(58))
        )
        return DayPage(
            DayProps(True, self.place),
            (head, *self._texts()),
            tuple(self._chips()),
            (*self._digits(), *self._bar()),
        )

    def _headline(self) -> str:
        day, words = self.day, self.words
        if self.step == "closed":
            return words("ui-day-closed", table=self.setup.table)
        says = words(f"ui-day-{self.step}-say")
        return words.of(words(f"ui-day-{day.stands}"), says)

    # Texts.

    def _text(self, look: Look, text: str, at: Rect, *, right: bool = False) -> TextRow:
        return TextRow(True, text, *at, look, right)

    def _lines(
        self, lines: Sequence[tuple[Look, str]], at: Rect, tall: int = 34
    ) -> Iterator[TextRow]:
        for n, (look, text) in enumerate(lines):
            yield self._text(look, text, Rect(at.x, at.y + n * self.u(tall), at.w, self.u(tall)))

    def _marked(self, lines: Sequence[tuple[Look, str]], at: Rect) -> Iterator[TextRow]:
        """The difference and what explains it: marked rounds have two lines each, which no language
        has to be small for."""
        y = at.y
        for n, (look, text) in enumerate(lines):
            tall = self.u(27 if n < 2 else 46)
            yield self._text(look, text, Rect(at.x, y, at.w, tall))._replace(wraps=n >= 2)
            y += tall

    def _pairs(
        self, pairs: Sequence[tuple[Look, str, str]], at: Rect, tall: int = 40
    ) -> Iterator[TextRow]:
        """A label at the left, its amount at the right, a line each."""
        for n, (look, label, amount) in enumerate(pairs):
            y, h, half = at.y + n * self.u(tall), self.u(tall), at.w // 2 if amount else at.w
            yield self._text("quiet", label, Rect(at.x, y, half, h))
            yield self._text(look, amount, Rect(at.x + half, y, at.w - half, h), right=True)

    def _line_of(self, step: str, done: bool) -> tuple[Look, str]:
        """A step of the opening: what is done is ticked."""
        if done:
            return "good", f"✓  {self._name(step)}"
        look: Look = "line" if step == self.step else "quiet"
        return look, f"○  {self._name(step)}"

    def _texts(self) -> Iterator[TextRow]:
        day = self.day
        if self.step == "closed":
            yield from self._lines(list(self._last_closer()), self.left._replace(w=self.bar.w))
            return
        if day.stands == "opening":
            steps = [self._line_of(*each) for each in (*day.steps, ("signatures", False))]
            yield from self._lines(steps, self.left, 52)
        elif self.step == "count":  # blind: what is expected shows once it has been counted
            yield from self._lines([("quiet", self.words("ui-day-blind"))], self.left, 44)
        else:
            yield from self._pairs(list(self._account()), self.left, 44)
        if self.step in ("tests", "sign", "hole_reader", "report"):
            beside = Rect(
                self.middle.x, self.middle.y, self.bar.x + self.bar.w - self.middle.x, self.middle.h
            )
            yield from self._lines(list(self._of_step()), beside, 46)
            return
        yield from self._pairs(list(self._totals()), self.right, 42)
        if self.step == "signatures":
            below = self.right._replace(y=self.right.y + self.u(4 * 42 + 8))
            yield from self._marked(list(self._explained()), below)

    def _name(self, step: str) -> str:
        return self.words(f"ui-day-step-{step}")

    def _last_closer(self) -> Iterator[tuple[Look, str]]:
        closer, (since, people) = self.day.closer, self.day.closed
        if not self.day.chips:
            names = ", ".join(people) or "none"
            yield "line", self.words("ui-day-shut", names=names, at=time_of_day(since)[:5])
            return
        if closer is None:
            yield "line", self.words("ui-day-no-closer")
            return
        yield "total", self.words("ui-day-closer", number=self.day.numbers.get("closer", 0))
        yield (
            "quiet",
            self.words("ui-day-closer-by", names=", ".join(people), at=time_of_day(since)),
        )

    def _of_step(self) -> Iterator[tuple[Look, str]]:
        day, words = self.day, self.words
        if self.step == "tests":
            for name, good in day.tests:
                yield (
                    "good" if good else "bad",
                    f"{'✓' if good else '✗'}  {words(f'ui-day-test-{name}')}",
                )
        elif self.step == "sign":
            yield "total", rules_title(self.setup, words)
            yield "total", words("ui-day-sign-limits", low=self._limit(0), high=self._limit(1))
            yield from (("line", each) for each in sign_lines(self.sign, words))
            if self.setup.felt:
                yield "quiet", self.setup.felt
        elif self.step == "hole_reader":
            yield "line", words("ui-day-hole-reader-look")
            yield "quiet", "PA 58 § 673a.2(d)"
        else:
            yield "bad", self._apart(day.difference or 0)
            yield (
                "line",
                words("ui-day-division-say" if day.report == "division" else "ui-day-reported-say"),
            )
            yield "quiet", "N.J.A.C. 13:69D-1.21"

    def _limit(self, which: int) -> str:
        limit = self.sign[:2][which]
        return "–" if limit is None else self.words.money(limit)

    def _account(self) -> Iterator[tuple[Look, str, str]]:
        """What has changed the inventory since the opener, as far as wagers are keyed in."""
        day, money = self.day, self.words.money
        account = day.account
        if account.opener is None or day.expected is None:
            yield "quiet", self.words("ui-day-not-known"), ""
            return
        for name, amount in (
            ("opener", account.opener),
            ("fills", account.fills),
            ("credits", -account.credits),
            ("collected", account.collected),
            ("paid", -account.paid),
            ("bought", -account.bought),
        ):
            if amount or name in ("opener", "collected", "paid"):
                yield "line", self.words(f"ui-day-{name}"), money(amount)
        yield "total", self.words("ui-day-expected"), money(day.expected)

    def _totals(self) -> Iterator[tuple[Look, str, str]]:
        day, words, counted = self.day, self.words, total(count_of(self.day, self.touches))
        yield "total", words("ui-day-counted"), words.money(counted)
        if day.expected is not None and self.step != "count":
            # At closing the account beside it ends with what is expected.
            if day.stands == "opening":
                yield "line", words("ui-day-opener-says"), words.money(day.expected)
            apart = counted - day.expected
            if self.step == "signatures":
                look: Look = "bad" if apart else "good"
                yield (
                    look,
                    words("ui-day-difference"),
                    f"{'+' if apart > 0 else ''}{words.money(apart)}",
                )

    def _apart(self, apart: int) -> str:
        """A difference in words."""
        which = "agrees"
        if apart < 0:
            which = "short"
        elif apart > 0:
            which = "over"
        return self.words(f"ui-day-{which}", amount=abs(apart))

    def _explained(self) -> Iterator[tuple[Look, str]]:
        """The difference in words; at closing, as far as the record explains it."""
        day, words = self.day, self.words
        if day.difference is None:
            return
        yield "bad" if day.difference else "good", self._apart(day.difference)
        if not day.difference or day.stands != "closing":
            return
        yield "quiet", words("ui-day-marks" if day.marks else "ui-day-no-marks")
        for mark, since in _by_round(day)[-_MARKS:]:
            facts = {
                "round": mark.round,
                "at": time_of_day(mark.at)[:5],
                "what": mark.what,
                "amount": abs(mark.moved),
            }
            facts["since"] = time_of_day(since)[:5] if since else "none"
            explains = mark.moved and mark.moved == -day.difference
            said = words("ui-day-mark", way=_way(mark.moved), **facts)
            yield "bad" if explains else "line", said

    # Chips, digits and keys.

    def _chips(self) -> Iterator[ChipRow]:
        if self.step not in ("count", "signatures"):
            return
        count, counts = count_of(self.day, self.touches), self.step == "count"
        values = denominations(self.day)
        deep = -(-len(values) // 2)
        gap = self.u(GAP)
        tall, wide = (self.middle.h - (deep - 1) * gap) // deep, (self.middle.w - gap) // 2
        tall = min(tall, self.u(104))
        may = self._lit([f"count:{value}" for value in values]) if counts else frozenset[str]()
        for n, value in enumerate(values):
            column, row = divmod(n, deep)
            x, y = self.middle.x + column * (wide + gap), self.middle.y + row * (tall + gap)
            pieces = count.get(value, 0)
            yield ChipRow(
                True,
                f"count:{value}",
                *(x, y, wide, tall),
                chip_face(self.setup, value),
                self.words.number(pieces),
                self.words.money(pieces * value),
                f"count:{value}" in may,
                f"count:{value}" in may and value == at_of(self.day, self.touches),
            )

    def _digits(self) -> Iterator[KeyRow]:
        if self.step != "count":
            return
        gap, top = self.u(GAP), self.right.y + self.u(2 * 42 + 12)
        wide, tall = (
            (self.right.w - 2 * gap) // 3,
            (self.right.y + self.right.h - top - 3 * gap) // 4,
        )
        tall = min(tall, self.u(92))
        may = self._lit([f"pieces:{digit}" for digit in _DIGITS])
        for n, digit in enumerate(_DIGITS):
            row, column = divmod(n, 3)
            label = {"<": "⌫", ">": self.words("ui-day-next")}.get(digit, digit)
            place = (self.right.x + column * (wide + gap), top + row * (tall + gap), wide, tall)
            yield KeyRow(
                True,
                f"pieces:{digit}",
                *place,
                label,
                "",
                "",
                "key",
                f"pieces:{digit}" in may,
                False,
            )

    def _bar(self) -> Iterator[KeyRow]:
        yield from self._row(list(self._actions()), self.bar.y)
        above = self.bar.y - self.u(NOTICE + GAP)  # what is said of a print stands between
        yield from self._row([*self._prints(), *self._languages()], above - self.bar.h)

    def _lit(self, actions: Sequence[str]) -> frozenset[str]:
        """Those of `actions` that do something now; none that the drawer lies over."""
        if self.covered:
            return frozenset()
        return lit(self.facts, self.setup, self.touches, actions, self.words)

    def _prints(self) -> Iterator[tuple[str, str]]:
        """The closer on paper: it belongs to the closing, and nobody opens a table for it."""
        words = self.words
        if self.step != "closed" or not (number := self.day.numbers.get("closer", 0)):
            return
        labels = [
            words("ui-day-print-closer", number=number, name=name)
            for name in signers(self.facts, self.setup)
        ]
        yield from self._named("day:print", labels, 3)

    def _languages(self) -> Iterator[tuple[str, str]]:
        """The other languages, each in its own letters: nobody has to read this one to sign in."""
        if self.step != "closed" or self.covered:  # the drawer would lie over half of a key
            return
        for each, name in self.words.languages():
            if each != self.setup.language:
                yield f"choose:language:{each}", name

    def _named(self, action: str, labels: Sequence[str], most: int) -> Iterator[tuple[str, str]]:
        """A key for each person, page by page where they are more than there is room for."""
        shown, further = paged(list(enumerate(labels)), most, self.touches.drawer.more)
        for n, label in shown:
            yield f"{action}:{n}", label
        if further:
            yield "more", self.words("ui-panel-more")

    def _row(self, keys: Sequence[tuple[str, str]], y: int) -> Iterator[KeyRow]:
        gap = self.u(GAP)
        wide = min((self.bar.w - (len(keys) - 1) * gap) // max(1, len(keys)), self.u(300))
        may = self._lit([action for action, _ in keys])
        for n, (action, label) in enumerate(keys):
            x = self.bar.x + n * (wide + gap)
            yield KeyRow(
                True, action, x, y, wide, self.bar.h, label, "", "", "key", action in may, False
            )

    def _actions(self) -> Iterator[tuple[str, str]]:
        """The keys at the bottom: what goes on first, what gives up last."""
        words, names, by = self.words, signers(self.facts, self.setup), self.touches.day.by
        yield from self._sign_ins(names)
        if self._voiding:
            kind, _, number = self._voiding.partition(":")
            label = words.of(
                words("ui-slip", slip=kind, number=number), words("ui-slip-state", what="voiding")
            )
            yield f"day:receive:{self._voiding}", label
        if self.step == "closed":
            yield from self._named(
                "day:open", [words("ui-day-open-key", name=name) for name in names], 5
            )
        elif self.step == "signatures":
            yield from self._signatures(names)
        else:
            if self.step == "count" or by in names:
                yield f"day:{self.step}", words(f"ui-day-{self.step}-key")
            if self.step == "report":
                yield "day:again", words("ui-day-again-key")
            if by in names:
                yield "day:cancel", words("ui-day-cancel-key")
            else:
                labels = [words("ui-day-by-key", name=name) for name in names]
                yield from self._named("day:by", labels, 3 if self._voiding else 4)
        yield from self._sign_outs()

    def _sign_outs(self) -> Iterator[tuple[str, str]]:
        """Whoever is signed in leaves with one touch: what else is done there lies under this
        page."""
        staff = self.facts.step.house.staff
        for action, who in (
            (("charge", staff.floor), ("out", staff.dealer)) if staff is not None else ()
        ):
            if who is not None:
                yield action, f"{self.words('ui-sign-out')} · {who.name}"

    def _sign_ins(self, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Who has to sign in first, at a table with a staff file."""
        if self.facts.step.house.staff is None:
            return
        label = self.words("ui-sign-in")
        if not names:
            yield "charge", f"{label} · {self.words('ui-sign-in-floor')}"
        if self.step in ("count", "signatures") and not dealer_name(self.facts, self.setup):
            yield "dealer", f"{label} · {self.words('ui-sign-in-dealer')}"

    @property
    def _voiding(self) -> str:
        """The slip whose void the dealer has still to sign, the oldest, while the table closes; ""
        for none."""
        waits = void_waiting(self.day) if self.day.stands == "closing" else None
        return "" if waits is None else slip_key(waits)

    def _signatures(self, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        words, signed = self.words, self.day.signed
        dealer = dealer_name(self.facts, self.setup) or words("ui-dealer")
        if "dealer" in signed:
            yield "day:done:dealer", f"✓ {signed['dealer'][0]}"
        else:
            yield "day:signed:dealer", words("ui-day-sign-dealer", name=dealer)
        if "floor" in signed:
            yield "day:done:floor", f"✓ {signed['floor'][0]}"
        else:
            labels = [words("ui-day-sign-floor", name=name) for name in names]
            yield from self._named("day:signed:floor", labels, 2 if self._voiding else 3)
        yield "day:again", words("ui-day-again-key")
