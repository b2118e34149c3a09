"""A damaged stream of every profile that ships, through its reader, the queue and a whole station with its journal: no exception, no card that was not on the wire, none lost unfrozen, always a next thing in words, and a journal that verifies and resumes."""

from __future__ import annotations

import json
import os
import re
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from drivers.emulator.voice import CannotSayError, voice_of
from drivers.keyboard.keys import EV_KEY, EV_SYN, EVENT
from drivers.serial_line.described.card_names import CardNames
from drivers.serial_line.layout import Layout, Settings
from drivers.serial_line.profile import Profile, find, load
from drivers.serial_line.reader import SerialReader
from kiosk.game.cards import CARDS, UNREAD, Card
from kiosk.game.commands.commands import parse
from kiosk.reading import Health, Kind, Reading
from kiosk.record.entries import log_line
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.step import Step
from tests.campaign.tally import Tally, chance
from tests.campaign.try_serial_faults import longest_common
from tests.drivers.serial_line.shipped import SHIPS
from tests.drivers.serial_line.streams import DEVICES, backs_scan, mutated
from tests.record.tables import Dealer, actor, station
from tests.waiting import DEADLINE_S
from ui.table.runtime.station_thread import StationThread

COUNT = 50_000
STREAMS = 10  # of one table, one after the other
FLOOR = Actor("Ana", "floor")
#: what becomes of a stream: nothing, one wrong bit or lost bytes in one message, or much; by how often
DAMAGE = {"none": 2, "flip": 3, "loss": 3, "much": 8}
DRAWN = (Kind.CARD, Kind.UNREADABLE, Kind.OUT_OF_PLAY)
#: what a phrase that was not filled in still shows
UNWORDED = re.compile(r"\{ \$|^[a-z]+(-[a-z]+)+$")


class Line(SerialReader):
    """A reader whose thread and port are left out: its bytes are given to it in pieces. `said`: what it gave."""

    def __init__(
        self, profile: Profile, hear: Callable[[Reading], None], feel: Callable[[Health], None]
    ) -> None:
        super().__init__(profile, "none", hear, feel)
        self._answers = os.open(os.devnull, os.O_WRONLY)
        self.open()

    def open(self) -> None:
        self._tell(Health(True, messages=self._greeting()))
        self._opened = True

    def take(self, chunk: bytes) -> None:
        self._take(chunk, self._answers)

    def pause(self) -> None:
        self._pause()

    def lose(self) -> None:
        self._lost()

    def close(self) -> None:
        os.close(self._answers)


@cache
def frames_of(name: str) -> dict[bytes, Card]:
    """Every frame that the profile's device sends of a card, with and without its end: a second opinion on what a decoder reads."""
    frames = load(find(name)).frames
    prefix, suffix = frames["card_prefix"], frames["card_suffix"]
    layout = Layout(
        Settings(**{key: frames[key] for key in frames if key in Settings.__match_args__})
    )
    names = CardNames(**frames.get("cards", {}))
    known: dict[bytes, Card] = {}
    for card in CARDS:
        texts = [] if names.learned else [names.name_of[card]]
        texts += [text for text, each in names.ids.items() if each.card is card]
        for text in texts:
            for number in range(layout.modulus):
                frame = layout.write(prefix + text + suffix, number)
                known[frame] = known[frame.rstrip(b"\r\n")] = known[frame.removesuffix(b"\x03")] = (
                    card
                )
    return known


def backed(name: str, raw: bytes, card: Card) -> bool:
    if name == "keyboard-scanner":
        return backs_scan(raw, card)
    if name in DEVICES:
        return DEVICES[name][1](raw, card)
    if name == "example-json":  # what its other fields hold means nothing
        said = json.loads(raw)
        return (said["e"], said["c"]) == ("card", card.text)
    return frames_of(name).get(raw) is card


def keys_lost(stream: bytes, random: Random) -> bytes:
    """What a scanner types, with keys lost, doubled, exchanged: whole events, as Linux gives them."""
    events = [stream[at : at + EVENT.size] for at in range(0, len(stream), EVENT.size)]
    for _ in range(random.randrange(1, 7)):
        at, size = random.randrange(len(events)), random.randrange(1, 12)
        match random.randrange(3):
            case 0:
                del events[at : at + size if len(events) > 12 else at]
            case 1:
                events[at:at] = events[at : at + size]
            case _:
                events[at] = EVENT.pack(
                    0,
                    0,
                    random.choice((EV_SYN, EV_KEY)),
                    random.randrange(128),
                    random.randrange(3),
                )
    return b"".join(events)


class Evening:
    """One table with one profile's reader. `said`: what the reader gave in this stream; `known`: cards that were read or entered so far."""

    def __init__(self, path: Path, name: str, random: Random) -> None:
        self.name, self.path, self.profile = name, path, load(find(name))
        self._voice = voice_of(self.profile)
        self._unit = (
            EVENT.size if self.profile.device == "keyboard" else 1
        )  # bytes that come or go together
        self.said: list[Reading] = []
        self.known: Counter[str] = Counter()
        self.steps: list[Step] = []
        self._dealer = Dealer(random.randrange(2**32), boxes=(1, 2), trouble=False)
        self._deck = random.sample(CARDS, k=len(CARDS))
        self.journal: Journal
        self._seen = 0  # the last entry that was looked at
        self._thread = StationThread(self._opened, on_step=self.steps.append)
        self._line = Line(self.profile, self._hear, self._thread.health)
        self._thread.start()
        self.settle()

    def _opened(self) -> Any:
        self.journal = Journal(self.path)
        return station(self.journal, on_shoe=self._line.new_shoe)

    def _hear(self, reading: Reading) -> None:
        self.said.append(reading)
        self._thread.read(reading)

    def settle(self, work: Callable[[], None] = lambda: None) -> Step:
        """What stands when all that was given has been taken, and `work` has been done on the station's thread."""
        done = threading.Event()

        def last() -> None:
            work()
            done.set()

        self._thread.call(last)
        assert done.wait(DEADLINE_S), "the station hangs"
        step = self.steps[-1]
        assert not any(trouble.key == "kiosk" for trouble in step.alerts.troubles), (
            f"the station failed: {step.alerts.troubles}"
        )
        return step

    def stream(self, random: Random, tally: Tally) -> None:
        """One stream, and what people do before and during it. Raises AssertionError where what came of it cannot be."""
        self._attend()
        damage = random.choices([*DAMAGE], [*DAMAGE.values()])[0]
        sent = [self._deck.pop() for _ in range(random.randrange(2, 6))]
        self.said.clear()
        if damage == "much":
            stream = self._anything(random, sent)
            self._push(
                random,
                keys_lost(stream, random) if self._unit > 1 else mutated(stream, random),
                faults=True,
            )
        else:
            # The number of the message after it tells of one that was damaged.
            numbered = self.profile.make_decoder().numbers > 0
            hit = -1 if damage == "none" else random.randrange(len(sent) - numbered)
            self._push(
                random,
                b"".join(
                    self._message(random, card, damage if n == hit else "none")
                    for n, card in enumerate(sent)
                ),
            )
            self._judge(sent, hit)
        self._line.pause()
        entries = list[Entry]()
        step = self.settle(lambda: entries.extend(self.journal.reader.entries(self._seen + 1)))
        self._seen = entries[-1].number if entries else self._seen
        self._compare(entries, step, tally)
        tally.counts.update({f"streams: {damage}": 1, "readings": len(self.said)})

    def _message(self, random: Random, card: Card, damage: str) -> bytes:
        message = self._voice.card(card) * self._voice.copies
        at = random.randrange(0, len(message), self._unit)
        if damage == "flip":
            return (
                message[:at] + bytes([message[at] ^ 1 << random.randrange(8)]) + message[at + 1 :]
            )
        return message[:at] + message[at + self._unit :] if damage == "loss" else message

    def _anything(self, random: Random, cards: list[Card]) -> bytes:
        """The cards among what else the device says."""
        out = b""
        for card in cards:
            out += self._voice.card(card) * self._voice.copies
            what, values = random.choice([("unreadable", ()), ("cutting_card", ()), ("error", (random.randrange(1, 8),)), ("cured", (3,)), ("started", ()), ("standby", ()), ("lock", (random.random() < 0.5,)), ("", ())])  # fmt: skip
            if what and random.random() < 0.3:
                with suppress(CannotSayError):
                    out += getattr(self._voice, what)(*values) * self._voice.copies
        return out

    def _push(self, random: Random, stream: bytes, *, faults: bool = False) -> None:
        """In pieces, one or several before the station has taken the first; people act in between. `faults`: pauses and a lost line too."""
        at = 0
        while at < len(stream):
            gate = threading.Event()
            self._thread.call(partial(_wait_for, gate))  # what comes now is a burst
            for _ in range(random.randrange(1, 4)):
                size = int(1 + random.expovariate(8 / len(stream)))
                self._line.take(stream[at : at + size])
                at += size
            if faults and random.random() < 0.1:
                self._line.pause()
            if faults and random.random() < 0.03:
                self._line.lose()
                self._line.open()
                at += -at % self._unit
            gate.set()
            if self.settle().table.view.phase not in ("deal", "wagers") and random.random() < 0.7:
                self._serve(self.steps[-1])

    def _judge(self, sent: list[Card], hit: int) -> None:
        """Cards of which one message at most was damaged: each is read, in order, or the table freezes."""
        self._line.pause()
        said = [
            reading.card
            for reading in self.said
            if reading.card or reading.kind in (Kind.LOST, Kind.UNREADABLE)
        ]
        frozen_at = said.index(None) if None in said else len(said)
        placed, later = said[:frozen_at], [card for card in said[frozen_at:] if card]
        misread = {n for n, card in enumerate(placed) if n >= len(sent) or card is not sent[n]}
        strays = len(later) - longest_common(later, sent[len(placed) :])
        may_be = {hit} if hit >= 0 and self.profile.misread_percent > 0 else set[int]()
        is_right = (
            (None in said or len(placed) == len(sent))
            and misread <= may_be
            and len(misread) + strays <= len(may_be)
        )
        assert is_right, f"sent {sent}, damaged {hit}, read {self.said}"

    def _compare(self, entries: list[Entry], step: Step, tally: Tally) -> None:
        """What the reader gave, against what the journal and the screen make of it."""
        cards = [(reading.card or UNREAD).text for reading in self.said if reading.kind in DRAWN]
        for reading in self.said:
            if reading.card:
                assert backed(self.name, reading.raw, reading.card), (
                    f"{reading} was not on the wire"
                )
        kept = [_card(entry) for entry in entries if entry.source == SHOE and _card(entry)]
        assert kept == cards, f"read {cards}, kept {kept}"
        frozen = False
        for entry in entries:
            data = log_line(entry)
            if entry.kind == "ack":
                frozen = False
            elif entry.kind == "device" and data.get("reading") == "lost":
                frozen = True
            elif entry.kind == "input" and entry.source == SHOE and data["type"] != "cut_card":
                assert not frozen, f"{data} was placed after a message was lost"
                tally.counts["cards placed"] += 1
        if any(reading.kind is Kind.LOST for reading in self.said):
            assert any(trouble.freezes for trouble in step.alerts.troubles), (
                "a message was lost, and nothing freezes"
            )
            tally.counts["streams that froze"] += 1
        self._shown(step)

    def _shown(self, last: Step) -> None:
        """All that was shown since the last time is in words, with a next thing, and no card that nobody gave."""
        for step in self.steps:
            assert step.told.next is not None
            assert step.told.next.text, f"nothing is next in {step.table.view.phase}"
            said = [
                step.told.next.text,
                *(
                    each
                    for trouble in step.alerts.troubles
                    for each in (trouble.text, trouble.todo)
                ),
            ]
            said += [step.refusal.message] if step.refusal else []
            assert all(said), step
            assert not any(map(UNWORDED.search, said)), said
        for reading in self.said:
            self.known[(reading.card or UNREAD).text] += reading.kind in DRAWN
        view = last.table.view
        lying = Counter(
            card for box in view.boxes for hand in box.hands for card in hand.cards
        ) + Counter(view.dealer.cards)
        for text in ("??", "##"):
            lying.pop(text, None)
        assert lying <= self.known, f"{lying - self.known} lie on the felt, and nobody gave them"
        del self.steps[:-1]

    def _attend(self) -> None:
        """People see to the table: trouble is signed off, wagers are laid, and what the table waits for is said."""
        while keys := [
            trouble.key for trouble in self.steps[-1].alerts.troubles if not trouble.waits
        ]:
            self._thread.do(SignOff(keys[0]), FLOOR)
            self.settle()
        for _ in range(4):
            if not self._serve(self.steps[-1]):
                break
        self._seen = self.journal.number
        self._shown(self.steps[-1])

    def _serve(self, step: Step) -> bool:
        """What people do next; False where the table awaits a card of the shoe."""
        if step.alerts.troubles:
            return False
        data = self._dealer.next(step)
        if data["type"] == "card":
            return False
        self.known[data.get("card", "")] += 1
        command: Any = parse({"by": "Ana", **data})
        self._thread.do(command, actor(command, "Ana", "manual"))
        self.settle()
        return True

    def close(self) -> Step:
        self._line.close()
        self._thread.stop()
        return self.steps[-1]


def _wait_for(gate: threading.Event) -> None:
    gate.wait(DEADLINE_S)


def _card(entry: Entry) -> str:
    """The card that a reader gave in this entry, "" for none."""
    if entry.kind not in ("input", "refused", "device"):
        return ""
    data = log_line(entry)
    unread = data.get("reading") == "unreadable"
    return str(data.get("card", UNREAD.text if unread else ""))


def run(trials: range, seed: int, folder: Path) -> Tally:
    """A trial is a stream; a table's streams before the first of `trials` are played too, and not counted."""
    tally = Tally()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(
        prefix="streams-", dir=memory if memory.is_dir() else folder
    ) as place:
        first = trials.start // STREAMS
        for table in range(first, -(-trials.stop // STREAMS)):
            one(Path(place) / str(table), table, trials, seed, tally)
    return tally


def one(path: Path, table: int, trials: range, seed: int, tally: Tally) -> None:
    name, own = SHIPS[table % len(SHIPS)], Tally()
    evening = Evening(path, name, chance(seed, -1 - table))
    for trial in range(table * STREAMS, min(trials.stop, (table + 1) * STREAMS)):
        counted = tally if trial in trials else own
        counted.counts[f"streams of {name}"] += 1
        try:
            evening.stream(chance(seed, trial), counted)
        except Exception as error:
            counted.wrong.append(f"trial {trial} ({name}): {error!r}")
            break
    left = evening.close()
    journal = evening.journal
    findings = [str(finding) for finding in verify(journal.reader).findings]
    again = station(journal).start()
    journal.close()
    if left.table.view != again.table.view:
        findings.append(f"a restart changed the table: {left.table.view} {again.table.view}")
    tally.wrong += [f"table {table} ({name}): {finding}" for finding in findings]
    tally.counts["journals verified and resumed"] += 1
