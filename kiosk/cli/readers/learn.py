"""Learning which id is which card: a person passes the cards of a deck over the reader, one by one,
in the order that is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from drivers.cards import ids
from drivers.cards.code import COPIES, spoken
from kiosk.cli.readers.walk import WAIT_S, Walk
from kiosk.cli.readers.wording import Words
from kiosk.game.cards import CARDS
from kiosk.reading import Health, Kind


class Learning:
    """`path` is the file that the profile names; the decks that it has stay in it."""

    def __init__(
        self,
        words: Words,
        path: Path,
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
        wait_s: float = WAIT_S,
    ) -> None:
        """Raises `BadFileError` where the file is there and cannot be used."""
        self._words = words
        self._ask = ask
        self._tell = tell
        self._walk = Walk(words, ask, tell, wait_s)
        self.on_reading = self._walk.on_reading
        self.on_health = self._walk.on_health
        self._path = path
        self._decks = ids.load(path) if path.exists() else []

    def is_wanted(self) -> bool:
        """Whether a deck is to be learned: the first one is, a further one where the person says
        so."""
        if not self._decks:
            return True
        known = f"{self._path} has {len(self._decks)} deck{'s' if len(self._decks) > 1 else ''}."
        if len(self._decks) == COPIES:
            self._tell(f"{known} A shoe has no more.")
            return False
        answer = self._ask(f"{known} Learn a further one, instead of trying the reader? [y/N] ")
        return answer.strip().lower() == "y"

    def run(self) -> int:
        """Learns one deck. Returns the exit status: 0 it is kept, 1 it was ended early, 2 it could
        not be kept."""
        number = len(self._decks) + 1
        self._tell(
            f"This learns the ids of deck {number}. Pass each card over the reader when it is "
            "named. Ctrl-C ends it."
        )
        try:
            deck = self._deck()
        except (KeyboardInterrupt, EOFError):
            deck = None
        if deck is None:
            self._tell("\nEnded early: nothing of this deck is kept.")
            return 1
        try:
            ids.keep(self._path, [*self._decks, deck])
        except OSError as error:
            self._tell(f"{self._path}: cannot be written: {error.strerror or error}.")
            return 2
        self._tell(
            f"The 52 ids of deck {number} are kept in {self._path}. Now try the reader: kiosk "
            "readers try."
        )
        return 0

    def _deck(self) -> ids.Deck | None:
        """One id for each card; None where the person gives up."""
        known = {
            name: f"{spoken(card.card)} of deck {card.copy}"
            for name, card in ids.cards(self._decks).items()
        }
        deck: dict[object, str] = {}
        before = ""
        for n, card in enumerate(CARDS, 1):
            self._tell(f"{n} of 52: pass the {spoken(card)} ({card.text}).")
            while card not in deck:
                name = self._next()
                if name is None:
                    return None
                # A reader sends it again as long as the card lies there.
                if name in known and name != before:
                    self._tell(f"  That is the {known[name]}. Pass the {spoken(card)}.")
                elif name not in known:
                    deck[card], known[name] = name, spoken(card)
                before = name
        return {card: deck[card] for card in CARDS}

    def _next(self) -> str | None:
        """The next id; None where nothing comes and the person does not wait on."""
        while (came := self._walk.take()) is not None:
            if isinstance(came, Health):
                continue
            if came.code == "unknown_id" and came.message is not None:
                return str(came.message.facts["words"])
            if came.kind in (Kind.LOST, Kind.REJECTED, Kind.FAULT):
                self._tell(f"  {self._words(*came.messages)} {came.raw.hex(' ')}".rstrip())
        return None
