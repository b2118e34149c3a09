"""Commands about the seats of patrons whose play is rated."""

from __future__ import annotations

from kiosk.game.frozen import frozen
from kiosk.staff.secret import Secret

#: cents that a patron walks with, and of an average wager, at most: more is a slip of the finger
MOST = 1_000_000_000


@frozen
class SeatPatron:
    """A patron sits down at the boxes, or takes these beside their own. `number`: the house's, as
    it was typed or stands on a card; empty of somebody who shows none."""

    boxes: tuple[int, ...]
    number: Secret


@frozen
class AwaitCard:
    """The next card that the badge reader reads is of the patron at the boxes; (): of nobody."""

    boxes: tuple[int, ...]


@frozen
class MoveSeat:
    """The patron of the pseudonym sits at these boxes, and at no others."""

    patron: str
    boxes: tuple[int, ...]


@frozen
class TakeBreak:
    """The patron is away, and comes back: the boxes stay theirs."""

    patron: str
    is_back: bool = False


@frozen
class LeaveSeat:
    """The patron leaves the table with chips of `walked` cents, None where nobody counts."""

    patron: str
    walked: int | None = None


@frozen
class CloseRating:
    """The floor signs the rating of a patron who left at the time `left`. `average`: of a wager in
    cents, which the floor says in place of what was counted, with its `reason`; both are kept."""

    patron: str
    left: str
    average: int | None = None
    reason: str = ""


SeatCommand = SeatPatron | AwaitCard | MoveSeat | TakeBreak | LeaveSeat | CloseRating
