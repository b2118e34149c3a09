"""`kiosk readers try`: a person draws five cards, one after the other, and says whether each was
read right."""

from __future__ import annotations

import queue
from collections.abc import Callable

from drivers.cards.code import spoken
from drivers.serial_line.decoder import Decoder
from kiosk.cli.readers.wording import Words
from kiosk.game.cards import UNREAD, Card, parse
from kiosk.reading import Health, Kind, Reading

CARDS = 5
MISFITS = 4  # messages in a row that cannot be used, after which it is not the cable
WAIT_S = 20.0  # without a card for this long, the person is told what to look at


def what_to_look_at(health: Health, words: Words) -> str:
    """What to check where no card comes, by the first of the four facts that is missing."""
    if not health.port_open:
        return words(*health.messages)
    if not health.bytes_seen:
        return (
            "The port is open and nothing has come over it. Is the reader switched on? Is the "
            "cable in at both ends, and is it the right kind (crossed or straight)? Is this the "
            "port that the reader is on?"
        )
    if not health.frame_good:
        return (
            "Bytes come, but no whole message. Most often the line speed or parity of the profile "
            "is not the reader's; compare both with its manual. `kiosk readers watch` shows the "
            "bytes."
        )
    return (
        "Messages come, but no card. Is the reader in its playing mode and unlocked? Draw the card "
        f"in one movement. The reader said last: {words(*health.messages)}"
    )


class Trial:
    """The walk. `on_reading` and `on_health` are called by the reader's thread, the rest by the
    person's."""

    def __init__(
        self,
        words: Words,
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
        decoder: Decoder | None = None,
    ) -> None:
        self._words = words
        self._ask = ask
        self._tell = tell
        self._decoder = decoder  # of a serial line: it knows what a message's check should be
        self._said: queue.Queue[Reading | Health] = queue.Queue()
        self._health = Health()
        self._in_vain = 0  # messages in a row that could not be used

    def on_reading(self, reading: Reading) -> None:
        self._said.put(reading)

    def on_health(self, health: Health) -> None:
        if not health.port_open and health.messages != self._health.messages:
            self._said.put(health)
        self._health = health

    def run(self, wait_s: float = WAIT_S) -> int:
        """Walks through the cards. Returns the exit status: 0 all right, 1 not."""
        right = 0
        troubles: list[str] = []
        self._tell(f"This tries the reader with {CARDS} cards. Ctrl-C ends it.")
        try:
            for number in range(1, CARDS + 1):
                self._tell(f"\nCard {number} of {CARDS}: draw a card (or show it, or scan it).")
                right += self._one_card(wait_s, troubles)
        except (KeyboardInterrupt, EOFError):
            self._tell("\nEnded early.")
            troubles.append("not all cards were tried")
        for trouble in troubles:
            self._tell(f"- {trouble}")
        if right == CARDS and not troubles:
            self._tell(f"\nAll {CARDS} cards were read right. The reader can be used.")
            return 0
        self._tell(
            f"\n{right} of {CARDS} cards were read right. Do not open the table with this reader "
            "before that is cured."
        )
        return 1

    def _one_card(self, wait_s: float, troubles: list[str]) -> bool:
        """Waits for one card and asks about it: whether it was right."""
        while True:
            try:
                reading = self._said.get(timeout=wait_s)
            except queue.Empty:
                self._tell(what_to_look_at(self._health, self._words))
                continue
            if isinstance(reading, Health):
                self._tell(f"  {self._words(*reading.messages)}")
                continue
            if reading.card is None:
                said = f"{self._words(*reading.messages)} {self._bytes(reading)}".rstrip()
                if said:
                    self._tell(f"  {said}")
                if reading.kind in (
                    Kind.LOST,
                    Kind.OUT_OF_PLAY,
                    Kind.REJECTED,
                    Kind.UNREADABLE,
                    Kind.FAULT,
                ):
                    troubles.append(said)
                continue
            self._in_vain = 0
            answer = self._ask(
                f"  The reader says: {spoken(reading.card)} ({reading.card.text}). Is it that "
                "card? [Y/n] "
            )
            if answer.strip().lower() in ("", "y", "yes"):
                return True
            troubles.append(self._misread(reading.card))
            return False

    def _bytes(self, reading: Reading) -> str:
        """The bytes of a message that could not be used; after some in a row, what that means."""
        if reading.kind not in (Kind.LOST, Kind.REJECTED):
            return ""
        self._in_vain += 1
        shown = f"[{reading.raw.hex(' ')}]" if reading.raw else ""
        if self._decoder and reading.code in ("bcc", "checksum"):
            expected, came = (_readable(check) for check in self._decoder.checks(reading.raw))
            shown += f" Check: expected {expected}, came {came}."
        if self._in_vain == MISFITS:
            shown += (
                " The profile does not fit this reader: compare these bytes with the reader's "
                "manual."
            )
        return shown

    def _misread(self, said: Card) -> str:
        while True:
            text = self._ask("  Which card is it? Rank and suit, as in AS or TD: ").strip().upper()
            try:
                card = parse(text)
            except ValueError as error:
                self._tell(f"  {error}")
                continue
            if card is not UNREAD:
                return f"misread: it was the {spoken(card)}, the reader said the {spoken(said)}"


def _readable(check: bytes) -> str:
    """A check as text where it is written so, else in hexadecimal."""
    return check.decode("ascii") if check.isalnum() else check.hex().upper()
