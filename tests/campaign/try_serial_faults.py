"""Cards through real ptys and sockets, in pieces, with flipped bits, lost bytes and a pulled plug: none doubled, invented or out of place, none lost unfrozen (half of each profile's trials through either, about 70 cards a trial)."""

# A card that is read wrong is counted where the line has no check and the faults were in its message (`misread_percent` of
# its profile): nothing can find those. After the table has frozen, a card has no place until a person has looked.

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random

from drivers.emulator.plug import PtyPlug, SocketPlug
from drivers.emulator.voice import voice_of
from drivers.emulator.wire import Wire
from drivers.serial_line.profile import SHIPPED, find, load
from drivers.serial_line.reader import SerialReader
from kiosk.game.cards import CARDS, Card
from kiosk.reading import Health, Kind, Reading
from tests.campaign.tally import Tally, chance

LOADED = [load(path) for path in sorted(SHIPPED.glob("*.toml")) if path.stem != "camera"]
#: those of a serial line that read cards, and not badges
PROFILES = [
    each.name
    for each in LOADED
    if each.device == "serial" and each.frames.get("payloads") != ("text",)
]
COUNT = 2_000 * len(PROFILES)
HELD = 64  # bytes that a frame with a wrong length may swallow, before the line finds its way again
APART = 4  # messages from one fault to the next at least: two in one message are more than a check is made for
WAIT_S = 60.0
#: what happens in a trial: nothing but pieces, flipped bits, lost bytes, the plug pulled; by how often
FAULTS = {"none": 4, "flip": 8, "loss": 8, "unplug": 2}
FREEZES = frozenset((Kind.LOST, Kind.UNREADABLE))


class Reader(SerialReader):
    """`said`: what it gave, in order: a card, or None where the table freezes. `decoded`: bytes that were made something of."""

    def __init__(self, name: str, port: str) -> None:
        super().__init__(load(find(name)), port, self._hear, self._feel)
        self.said: list[Card | None] = []
        self.decoded = 0
        self.is_open = False
        self.changed = threading.Condition()

    def wait(self, *, decoded: int | None = None, is_open: bool = True) -> None:
        with self.changed:
            came = self.changed.wait_for(
                lambda: self.is_open == is_open and decoded in (None, self.decoded), WAIT_S
            )
        assert came, f"{self.decoded} bytes of {decoded} were decoded"

    def _take(self, chunk: bytes, fd: int) -> bool:
        went = super()._take(chunk, fd)
        with self.changed:
            self.decoded += len(chunk)
            self.changed.notify_all()
        return went

    def _hear(self, reading: Reading) -> None:
        if reading.card or reading.kind in FREEZES:
            self.said.append(reading.card)

    def _feel(self, health: Health) -> None:
        with self.changed:
            if self.is_open and not health.port_open:
                self.said.append(None)  # the table freezes when its reader is lost
            self.is_open = health.port_open
            self.changed.notify_all()


class Shoe:
    """One profile's device at the far end of a pty, or of a socket, and the reader at its near end."""

    def __init__(self, name: str, folder: Path, *, is_far: bool) -> None:
        self.profile = load(find(name))
        plug = SocketPlug("127.0.0.1", 0) if is_far else PtyPlug(folder / name)
        self.voice, self.wire = voice_of(self.profile), Wire(0.0, plug=plug)
        self.reader = Reader(name, plug.path if is_far else str(folder / name))
        self._through = "a socket" if is_far else "a pty"
        numbered = self.profile.make_decoder().numbers > 0
        self._most_lost = (
            3 if numbered else 1
        )  # without numbers nothing can tell of a message of which every byte is lost
        self._clean = 3 + HELD // len(
            self.voice.card(CARDS[0])
        )  # messages without a fault at the end
        self.reader.start()
        self._wait_for_program()

    def trial(self, random: Random, tally: Tally) -> None:
        """A stretch of cards with faults of one kind. Raises AssertionError where what was read cannot be."""
        kind = random.choices([*FAULTS], [*FAULTS.values()])[0]
        sent = self._cards(random, random.randrange(50, 100))
        faults, at = list[int](), random.randrange(APART)
        while at < len(sent) - self._clean and kind != "none":
            faults.append(at)
            at = len(sent) if kind == "unplug" else at + random.randrange(APART, 20)
        self.reader.said.clear()
        self.reader.new_shoe()
        stream = b""
        for n, card in enumerate(sent):
            message = self.voice.card(card) * self.voice.copies
            if n not in faults:
                stream += message
            elif kind == "unplug":
                self._push(random, stream)
                self._unplug(message[: random.randrange(len(message))])
                stream = b""
            else:
                stream += self._damaged(random, message, kind)
        self._push(random, stream)
        tally.counts.update(
            {
                f"cards of {self.profile.name}": len(sent),
                f"cards through {self._through}": len(sent),
                f"faults: {kind}": len(faults),
            }
        )
        self._judge(sent, self.reader.said, [] if kind == "unplug" else faults, tally)

    def _cards(self, random: Random, length: int) -> list[Card]:
        """Any cards; no two alike in a row where the device may send one again."""
        if self.profile.frames.get("cards", {}).get("learned"):  # each card is there only once
            return random.sample(CARDS, k=len(CARDS))
        cards = random.choices(CARDS, k=length)
        if self.profile.frames.get("again_within_ms"):
            cards = [card for n, card in enumerate(cards) if n == 0 or card is not cards[n - 1]]
        return cards

    def _damaged(self, random: Random, message: bytes, kind: str) -> bytes:
        at = random.randrange(len(message))
        if kind == "loss":
            return message[:at] + message[at + random.randint(1, self._most_lost) :]
        return message[:at] + bytes([message[at] ^ 1 << random.randrange(8)]) + message[at + 1 :]

    def _push(self, random: Random, stream: bytes) -> None:
        """Sends it in pieces of any size, and waits until all of it has been decoded."""
        due, at = self.reader.decoded + len(stream), 0
        while at < len(stream):
            piece = stream[at : at + int(1 + random.expovariate(1 / 60))]
            assert self.wire.push(piece), "the reader closed its port"
            at += len(piece)
            self.wire.received()  # its answers
        self.reader.wait(decoded=due)

    def _unplug(self, half: bytes) -> None:
        self.wire.pull(half)
        self.reader.wait(is_open=False)
        self.wire.plug_in()
        self._wait_for_program()

    def _wait_for_program(self) -> None:
        until = time.monotonic() + WAIT_S
        while not ((ready_at := self.wire.ready_at) and ready_at <= time.monotonic()):
            assert time.monotonic() < until, "the reader did not open the port"
            time.sleep(0.002)
        self.reader.wait()

    def _judge(
        self, sent: list[Card], said: list[Card | None], faults: list[int], tally: Tally
    ) -> None:
        frozen_at = said.index(None) if None in said else len(said)
        placed, later = said[:frozen_at], [card for card in said[frozen_at:] if card]
        misread = {n for n, card in enumerate(placed) if n >= len(sent) or card is not sent[n]}
        strays = len(later) - longest_common(later, sent[len(placed) :])
        tally.counts.update(
            {
                "cards placed": len(placed),
                "cards after a freeze": len(later),
                "misread": len(misread) + strays,
            }
        )
        tally.counts["trials that froze"] += None in said
        may_be = len(faults) if self.profile.misread_percent > 0 else 0
        is_whole = None in said or len(placed) == len(sent)
        assert is_whole and misread <= set(faults) and len(misread) + strays <= may_be, (  # noqa: PT018
            f"sent {' '.join(map(str, sent))}, faults at {faults}, read {' '.join(str(card or '|') for card in said)}"
        )


def longest_common(some: list[Card], others: list[Card]) -> int:
    """How many of `some` stand in `others` in the same order, at most."""
    lengths = [0] * (len(others) + 1)
    for one in some:
        before = 0
        for n, other in enumerate(others, start=1):
            before, lengths[n] = (
                lengths[n],
                before + 1 if one is other else max(lengths[n], lengths[n - 1]),
            )
    return lengths[-1]


def run(trials: range, seed: int, folder: Path) -> Tally:
    tally = Tally()
    shoes: dict[tuple[str, bool], Shoe] = {}
    for trial in trials:
        name = PROFILES[trial % len(PROFILES)]
        is_far = trial // len(PROFILES) % 2 == 1
        if (name, is_far) not in shoes:
            shoes[name, is_far] = Shoe(name, folder, is_far=is_far)
        try:
            shoes[name, is_far].trial(chance(seed, trial), tally)
        except AssertionError as error:
            tally.wrong.append(f"trial {trial} ({name}): {error}")
            shoes.pop((name, is_far)).reader.stop()
    for shoe in shoes.values():
        shoe.reader.stop()
        shoe.wire.pull()
    return tally
