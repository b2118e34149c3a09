"""Money that is to move: what has been told since the last card that settles a wager, and how much
of it somebody has confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from kiosk.game.prompts import IRREGULAR, SETTLING, Prompt, box_of, restored, wager_of
from kiosk.game.refusals import NOTHING_TO_SETTLE, Reason


class Due:
    """A queue of settling prompts, in the order of acting. The next card confirms all of it,
    `settle` what a box is owed; nothing else does."""

    __slots__ = ("_lines", "_open", "_told")

    def __init__(self, lines: Sequence[Prompt] = (), left: Sequence[Prompt] = ()) -> None:
        self._lines = tuple(lines)
        self._open = tuple(left)
        self._told: list[
            list[Prompt]
        ] = []  # not looked through yet: nobody may ask before the next card

    def tell(self, prompts: list[Prompt]) -> None:
        """The dealer is told these, money among them or not."""
        if prompts:
            self._told.append(prompts)

    def tell_alone(self, prompts: list[Prompt]) -> None:
        """A card has come: all of it has moved, and the dealer is told these."""
        self._lines = ()
        self._open = ()
        self._told = [prompts] if prompts else []

    def tell_void(self, told: list[Prompt], of_past: Sequence[Prompt]) -> None:
        """The round is voided, and what it comes to is `told` anew. What put right something that
        had moved before stays, and what is `of_past` rounds."""
        lines = [
            line
            for line in self.left
            if line in of_past or (line.rule == IRREGULAR and not _goes_back(line, told))
        ]
        self.become(Due(lines, lines))
        self.tell(told)

    @property
    def lines(self) -> tuple[Prompt, ...]:
        """All of it, what is done and what is still to be done."""
        self._gather()
        return self._lines

    @property
    def left(self) -> tuple[Prompt, ...]:
        """What nobody has confirmed."""
        self._gather()
        return self._open

    @property
    def boxes(self) -> frozenset[int]:
        """The boxes of which something is left."""
        return frozenset(map(box_of, self.left))

    def of(self, box: int | None) -> tuple[Prompt, ...]:
        """What is left of `box`; None: of every box."""
        return tuple(line for line in self.left if box is None or box_of(line) == box)

    def why_not_settled(self, box: int | None) -> Reason | None:
        """Why nothing of `box` is to be settled; None: of any box."""
        boxes = self.boxes
        is_owed = bool(boxes) if box is None else box in boxes
        return None if is_owed else NOTHING_TO_SETTLE

    def settle(self, box: int | None) -> None:
        """What `box` is owed has been taken or paid; None: what every box is."""
        self._open = () if box is None else tuple(line for line in self.left if box_of(line) != box)

    def reopen(self, lines: Iterable[Prompt]) -> None:
        """These have not been taken or paid after all."""
        still = [*self.left, *lines]
        self._open = tuple(self._lines[at] for at in _places(self._lines, still))

    def cancel_out(self, of_past: Sequence[Prompt]) -> None:
        """What nobody has moved, and a correction moves back since it was held to have moved, is
        due no longer, neither of both. `of_past`: told of past rounds."""
        for line in self.left:
            back = [each for each in self._open if _moves_back(each, line) and each not in of_past]
            if line in self._open and back:
                self.take_back(line)
                self.take_back(back[0])

    def take_back(self, line: Prompt) -> bool:
        """`line` should not have been told. Returns whether nobody has confirmed it: then it is due
        no longer."""
        if line not in self.left:
            return False
        self._open, self._lines = _without(self._open, line), _without(self._lines, line)
        return True

    def doubt(self, told: list[Prompt]) -> list[Prompt]:
        """What is `told` of a round that is voided: what nobody has confirmed as paid is taken
        back, and half of a wager given back, if it was. A wager that was to be taken whole goes
        back either way."""
        unconfirmed = {
            wager_of(line)
            for line in self.left
            if line.id.startswith("pay_") or line.get("why") == "surrender"
        }
        return [
            line._replace(doubtful=line.id in SETTLING and wager_of(line) in unconfirmed)
            for line in told
        ]

    def become(self, other: Due) -> None:
        """Another queue stands in its place."""
        self._lines, self._open, self._told = other.lines, other.left, []

    def _gather(self) -> None:
        if self._told:
            told = tuple(
                prompt for prompts in self._told for prompt in prompts if prompt.id in SETTLING
            )
            self._lines += told
            self._open += told
            self._told = []

    def saved(self) -> dict[str, Sequence[object]]:
        """As JSON can hold it; `resumed` gives it back. {} where nothing is due."""
        return {"lines": self.lines, "open": _places(self._lines, self._open)} if self.lines else {}

    @classmethod
    def resumed(cls, saved: dict[str, Sequence[object]]) -> Due:
        lines = restored(saved.get("lines", ()))  # type: ignore[arg-type]
        standing = [lines[at] for at in saved.get("open", ())]  # type: ignore[call-overload]
        return cls(lines, standing)

    @classmethod
    def of_settlement(cls, settling: Iterable[Prompt], boxes: Iterable[int]) -> Due:
        """What a settlement still owes these `boxes`: so checkpoints of before 2026-11-23 have
        it."""
        lines, still = tuple(settling), frozenset(boxes)
        return cls(lines, [line for line in lines if box_of(line) in still])


def _goes_back(line: Prompt, told: Sequence[Prompt]) -> bool:
    """Whether a wager that a correction gives back goes back whole by what is `told`."""
    if line.get("why") != "corrected" or not line.id.startswith("return"):
        return False
    return any(
        each.id == line.id
        and wager_of(each) == wager_of(line)
        and cast("int", each.get("amount")) >= cast("int", line.get("amount"))
        for each in told
    )


def _moves_back(line: Prompt, moved: Prompt) -> bool:
    """Whether by `line`, which a correction told, just that goes back which `moved` moved, and
    which was held to have moved for sure."""
    back = "collect" if moved.id.startswith("pay") else "return"
    return (
        line.rule == IRREGULAR
        and not line.doubtful
        and moved.rule != IRREGULAR
        and line.id.startswith(back)
        and wager_of(line) == wager_of(moved)
        and line.get("hand") == moved.get("hand")
        and line.get("amount") == moved.get("amount")
    )


def _places(lines: Sequence[Prompt], some: Sequence[Prompt]) -> list[int]:
    """Where `some` of these lines stand among them, the same line as often as it is one of them."""
    still, found = list(some), []
    for at, line in enumerate(lines):
        if line in still:
            still.remove(line)
            found.append(at)
    return found


def _without(lines: tuple[Prompt, ...], line: Prompt) -> tuple[Prompt, ...]:
    at = lines.index(line)
    return lines[:at] + lines[at + 1 :]
