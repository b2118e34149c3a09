"""What a card that the camera sees means at this table: it confirms one that lies there, is
awaited, or differs.

Pure: what lies on the table comes in, a meaning goes out. The camera reads each card of a shoe
once, however long it lies there, so cards are counted, not followed from place to place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum

from kiosk.game.commands.commands import Burn, Command, Correct, Drawn, Read, Reveal
from kiosk.game.view import DOWN, TableView
from kiosk.record.journal.entry import seconds_between

_UNREAD = "??"
_NO_FACE = (_UNREAD, DOWN)
#: phases in which the table has said that a card comes
_ANNOUNCED = ("deal", "card", "turn")


class Meaning(Enum):
    CONFIRMS = "it lies on the table, and the camera had not seen it yet"
    LATE = (
        "it lay on the table in the round before, which has just ended, "
        "and the camera had not seen it"
    )
    WAITS = "no card that lies on the table is left for it, and the shoe may still read it"
    READ = "it is the card that was not read"
    REVEAL = "it is the hole card, which was not read"
    TURNED = "it is the hole card, which was read: the dealer has turned it"
    NEXT = "it is the next card: the camera leads"
    HELD = "trouble keeps readers' cards from being given a place, or it may be the hole card"
    ALONE = "it would be given a place, but its code was seen and no card"
    BEHIND = (
        "it would be given a place, but a code that was seen alone before it "
        "may be the card that came first"
    )
    DIFFERS = "no card that lies on the table is left for it"


class CameraTracker:
    """What the camera has seen of the cards that lie on the table: those of the round in play, or
    of the one just over.

    `follow` is to be called with the table's view before anything else is asked or told of it.
    `last_read`: the card that the shoe read last, "" where it has read none, and the box that
    awaited it (0: the dealer). `over`: of the last round that is over its number, how many of its
    cards the camera confirmed, and how many lay face up.

    `patience`: the seconds by which what the camera says and what the shoe says of a card may come
    apart; 0: nothing is waited for. `clock`: UTC as the journal writes it.
    """

    def __init__(self, patience: float = 0, clock: Callable[[], str] = lambda: "") -> None:
        self._patience, self._clock = patience, clock
        #: of those seen, what the shoe may still read, and since when
        self._waiting: list[tuple[str, str]] = []
        #: of rounds just over, what lay there unseen, and when they were over
        self._late: list[tuple[str, str]] = []
        self.last_read: tuple[str, int | None] = ("", None)
        self.over: tuple[int, int, int] | None = None
        self._round = 0
        self._view: TableView | None = None
        self._seen: Counter[str] = Counter()
        self._beside: Counter[str] = Counter()
        self._differing: Counter[str] = Counter()  # of those seen, what the shoe may still explain
        #: of those, what was seen between rounds: it may be of the next
        self._early: Counter[str] = Counter()
        #: of those seen, what was alone in place, and whether between rounds
        self._awaited: list[tuple[str, bool]] = []
        #: what stands on each card whose code was seen alone since the kiosk started
        self._codes: set[bytes] = set()

    def follow(self, view: TableView) -> None:
        """The table looks like `view` now: with a round's first card the cards of the round before
        are gone."""
        if view is self._view and not self._waiting:  # nothing has moved
            return
        number = view.round - (not view.in_round)
        if number != self._round:
            self._end_round(Counter() if self._view is None else lying(self._view))
            self._round = number
        self._view = view
        if self._waiting:
            self._wait_for(self._seen - self._expected(view))

    def _end_round(self, lay: Counter[str]) -> None:
        """The round is over whose cards `lay` on the table. What was seen between rounds may be of
        the next one."""
        if self._patience:
            now = self._clock()
            self._late = [each for each in self._late if self._is_soon(each[1], now)]
            self._late += [(card, now) for card in (lay - self._seen).elements()]
        confirmed = (self._seen & lay).total()
        self.over = (self._round, confirmed, lay.total()) if lay else None
        self._differing, self._early = self._early, Counter()
        self._awaited = [(card, False) for card, between in self._awaited if between]
        waiting = Counter(card for card, _ in self._waiting)
        self._seen = (self._differing | waiting) + Counter(self.awaited)
        self._beside.clear()

    def _wait_for(self, beyond: Counter[str]) -> None:
        """Of the cards that are waited for those are left that are `beyond` the ones on the table:
        of several that are alike, the one seen first is read first."""
        found = []
        for card, since in reversed(self._waiting):
            if beyond[card] > 0:
                beyond[card] -= 1
                found.append((card, since))
        self._waiting = found[::-1]

    @property
    def waits(self) -> bool:
        """A card was seen that the shoe may still read: `overdue` is to be asked now and then."""
        return bool(self._waiting)

    def overdue(self, now: str) -> list[str]:
        """Cards that were waited for long enough: they differ. `follow` comes first."""
        due = [card for card, since in self._waiting if not self._is_soon(since, now)]
        self._waiting = [each for each in self._waiting if self._is_soon(each[1], now)]
        return due

    def was_waiting(self, card: str) -> bool:
        """Whether `card` was waited for; it is no longer."""
        found = next((each for each in self._waiting if each[0] == card), None)
        if found is not None:
            self._waiting.remove(found)
        return found is not None

    def _is_soon(self, since: str, now: str) -> bool:
        """A clock that was put back makes nothing wait longer."""
        return self._patience > 0 and 0 <= seconds_between(since, now) < self._patience

    def meaning(
        self,
        card: str,
        view: TableView,
        face_down: str = "",
        *,
        leads: bool,
        frozen: bool,
        said: bool = False,
        alone: bool = False,
        behind: bool = False,
    ) -> Meaning:
        """What `card`, seen now, means. `leads`: the camera's cards are given places; `frozen`: no
        reader's are. `face_down`: the card that lies face down, "??" where nobody has read it, ""
        where none does; `said`: somebody has said what the next card is; `alone`: its code is seen
        and no card, so it is given no place; `behind`: a code that was seen alone may be a card
        that came before this one.

        A card that may be one that lies there already is taken for that one: a card that is then
        missing on the screen is seen at once, one too many on a hand is not.
        """
        # Of two that are alike the one that is gone comes first: only its look may come no more.
        if any(each == card and self._is_soon(since, self._clock()) for each, since in self._late):
            return Meaning.LATE
        if (self._expected(view) - self._seen)[card]:
            return Meaning.CONFIRMS
        if frozen:
            return Meaning.HELD
        # what is said of a card that would be given a place, and is not
        no_place: Meaning | None = None
        if alone:
            no_place = Meaning.ALONE
        elif behind:
            no_place = Meaning.BEHIND
        if view.phase == "read":
            return no_place or Meaning.READ
        if view.phase == "reveal":
            return no_place or Meaning.REVEAL
        if view.phase == "turn" and card == face_down and not (alone and leads):
            return Meaning.TURNED
        if not leads:
            return Meaning.WAITS if self._patience else Meaning.DIFFERS
        # Whichever card lies face down: what is held may not depend on it.
        announced = said or view.phase in _ANNOUNCED or not face_down
        return (no_place or Meaning.NEXT) if announced else Meaning.HELD

    def saw(self, card: str, meaning: Meaning = Meaning.CONFIRMS, *, code: bytes = b"") -> None:
        """The camera has seen `card`, which meant `meaning`. `code`: what is written on it, where
        no card was seen around it."""
        if code:
            self._codes.add(code)
        if meaning is Meaning.LATE:
            self._late.remove(next(each for each in self._late if each[0] == card))
            return
        self._seen[card] += 1
        if meaning is Meaning.ALONE:
            self._awaited.append((card, self._view is None or not self._view.in_round))
        if meaning is Meaning.WAITS:
            self._waiting.append((card, self._clock()))

    def is_owed(self, card: str, code: bytes) -> bool:
        """Whether `card`, which is seen now around its code, means something: it is awaited, or its
        code was seen before the kiosk started."""
        return card in self.awaited or code not in self._codes

    def vouched(self, card: str, code: bytes) -> list[str]:
        """The camera sees now that a code that was seen alone is on `card`: it is seen anew.
        Returns what is `awaited` before it."""
        self._codes.add(code)
        before = self.awaited
        if card in before:
            self._seen[card] -= 1
            at = before.index(card)
            del before[at:], self._awaited[at]
        return before

    @property
    def awaited(self) -> list[str]:
        """What would have been given a place, but for its code that was seen alone, in order."""
        return [card for card, _ in self._awaited]

    def lack(self, cards: Iterable[str], view: TableView) -> bool:
        """Whether any of these, which were seen, does not lie face up on the table."""
        return bool(Counter(cards) & (self._seen - self._expected(view)))

    def differ(self, cards: Iterable[str]) -> None:
        """These differ: nothing on the table explains them yet."""
        self._differing.update(cards)
        if self._view is None or not self._view.in_round:
            self._early.update(cards)

    def explains(self, card: str, view: TableView) -> bool:
        """The shoe has read `card`: whether nothing differs any more that differed before."""
        if not self._differing[card] or (self._seen - self._expected(view))[card]:
            return False
        self._differing -= Counter((card,))
        return not self._differing

    def compared(self) -> None:
        """A person has signed the differences off."""
        self._differing.clear()
        self._early.clear()
        self._waiting.clear()

    def complete(self) -> None:
        """A person has compared all cards with the screen: no code that was seen alone is awaited
        any more."""
        self._awaited.clear()

    def beside(self, card: str) -> None:
        """`card` is out of the shoe and has no place on a hand: burned, or read while it could be
        given none."""
        self._beside[card] += 1

    def entered(self, card: str) -> None:
        """`card` was given its place by touch: if it had none before, it lies there no longer."""
        self._beside -= Counter((card,))

    def taken(self, command: Command, *, by_touch: bool) -> None:
        """The table has taken a command: its card lies at a place, or has none."""
        if isinstance(command, Burn) or (isinstance(command, Drawn | Correct) and command.why):
            self.beside(command.card.text)
        elif by_touch and isinstance(command, Drawn | Read | Reveal):
            self.entered(command.card.text)

    def beyond(self, view: TableView) -> list[str]:
        """Cards that the camera has seen and that do not lie face up on the table, in the order in
        which they are written."""
        return sorted((self._seen - self._expected(view)).elements())

    def _expected(self, view: TableView) -> Counter[str]:
        return lying(view) + self._beside


def lying(view: TableView) -> Counter[str]:
    """The cards that lie face up on the table: of the round in play, or of the one that is just
    over."""
    boxes, dealer = view.boxes, view.dealer
    if not view.in_round:
        if view.settled is None:
            return Counter()
        boxes, dealer = view.settled
    hands = [dealer.cards, *(hand.cards for box in boxes for hand in box.hands)]
    return Counter(card for cards in hands for card in cards if card not in _NO_FACE)
