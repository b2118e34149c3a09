"""Two tables at which everything happens alike, but for the card that lies face down: what each of them shows."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from drivers.emulator.voice import voice_of
from drivers.serial_line.profile import find, load
from kiosk.floor.contract import written
from kiosk.floor.summary import House as PitsHouse
from kiosk.floor.table.hours import hours_of, rounds_of
from kiosk.floor.table.outgoing import Outgoing
from kiosk.floor.table.picture import TablePicture
from kiosk.floor.table.rating_rows import ratings_of
from kiosk.game.cards import Card
from kiosk.game.view import DOWN
from kiosk.reading import Health, Reading
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.export import export
from kiosk.record.rounds.recall import recall
from kiosk.record.rounds.rounds import in_play
from kiosk.record.rounds.rounds import newest as last_round
from kiosk.sign.picture import SignFollower
from kiosk.sign.picture import written as sign_written
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.alarms.events import newest
from kiosk.station.recall.looked_up import Answer
from kiosk.station.recall.recalled import recalled_round
from kiosk.station.seats.seat_commands import SeatPatron
from kiosk.station.step import Step
from tests.drivers.serial_line.streams import code
from tests.record.tables import MESSAGES, after, station, take
from ui.shared.words import Words
from ui.table.drawer.floor import drawer
from ui.table.facts import Facts, UiState, begin, fold
from ui.table.props import derive
from ui.table.recall.recall import answered, over
from ui.table.recall.recall import drawer as recall_drawer
from ui.table.recall.recalling import Recalling
from ui.table.rows import Props
from ui.table.setup import ScreenSetup

PROFILES = {
    name: load(find(name)) for name in ("angel-eye", "bee-tek", "ascii-shoe", "barcode-scanner")
}
WORDS, SIZE = Words(), (1280, 800)
SETUP = ScreenSetup(
    boxes=6,
    minimum=500,
    maximum=100_000,
    chips=((500, "#c00000"), (2500, "#008000")),
    floor=("Ana",),
)
PIT = PitsHouse("bj-1")
PAGES = ("floor", "correct", "irregular", "error", "recall", "burn", "void")


class House(NamedTuple):
    """What both tables are: the reader, what of the header is not as ever, when the hole card counts as turned, and how long a reader is waited for."""

    device: str
    header: dict[str, Any]
    turn_after: float
    patience: float


class Twin:
    """One of the tables. `hole` is the card that its dealer gets face down."""

    def __init__(self, path: Path, house: House, hole: Card) -> None:
        self.path, self._house, self.hole = path, house, hole
        self.replayed = "hole_turn" not in house.header  # no table at work, which says "input"
        self.ms = 0
        self._sign = SignFollower("BJ-12", results=True)
        profile = PROFILES[house.device]
        self._voice = voice_of(profile)
        self._decoder = profile.make_decoder()
        self.step: Step
        self.facts: Facts
        self._open()
        self.command(SeatPatron((1, 2), Secret("")), Actor("H. Ruiz", "dealer"))

    def _open(self) -> None:
        self._journal = Journal(self.path)
        house = self._house
        self._station = station(
            self._journal,
            time=self._time,
            turn_after=house.turn_after,
            patience=house.patience,
            patron_keys=PatronKeys(self.path.with_suffix(".keys")),
            **house.header,
        )
        self.step = self._station.start()
        self.facts = begin(self.step)
        self._decoder.resume(self._station.sequence)

    def _time(self) -> str:
        self.ms += 1
        return after(self.ms)

    def close(self) -> None:
        self._journal.close()

    def again(self, **changed: str) -> None:
        """The kiosk is stopped and started, with settings that may have `changed`."""
        self._house = self._house._replace(header={**self._house.header, **changed})
        self._journal.close()
        self._decoder = PROFILES[self._house.device].make_decoder()
        self._open()

    def _shown(self, step: Step | None) -> None:
        if step is not None:
            self.step, self.facts = step, fold(self.facts, step)

    def do(self, data: dict[str, Any]) -> None:
        self._shown(take(self._station, data))

    def command(self, command: Any, actor: Any) -> None:
        self._shown(self._station.do(command, actor))

    def wait(self, ms: int) -> None:
        self.ms += ms
        self._shown(self._station.tick(after(self.ms)))

    def health(self, health: Health, source: str) -> None:
        self._shown(self._station.health(health, source=source))

    def saw(self, reading: Reading) -> None:
        """A reading of the camera."""
        self._shown(self._station.read(reading, source="camera"))

    def wire(self, sent: bytes, *, quiet: bool = False) -> None:
        """Bytes from the shoe."""
        for reading in self._decoder.feed(sent) + (self._decoder.quiet() if quiet else []):
            self._shown(self._station.read(reading))

    def written(self, card: Card, copy: int) -> bytes:
        """The message of a card that is drawn."""
        if self._house.device == "barcode-scanner":
            return code("K7Q2", card, copy).encode() + b"\r"
        return self._voice.card(card) * self._voice.copies

    def damaged(self, cut: int, junk: bytes) -> bytes:
        """The message of the card that lies face down, or is to, without its last bytes and with others, in every copy."""
        message = self.written(self.hole, 8)
        once = (
            message
            if self._house.device == "barcode-scanner"
            else message[: len(message) // self._voice.copies]
        )
        return (once.strip()[:-cut] + junk) * (len(message) // len(once))

    def other(self, what: str, *values: Any) -> bytes:
        """Another message of the device. Raises `CannotSayError` where it has none of that kind."""
        message: bytes = getattr(self._voice, what)(*values)
        return message

    @property
    def face_down(self) -> bool:
        view = self.step.table.view
        return DOWN in view.dealer.cards or (
            view.settled is not None and DOWN in view.settled[1].cards and bool(view.unsettled)
        )

    def seen(self, page: str, *, files: bool) -> Iterator[tuple[str, object]]:
        """All that is shown, by the name of what shows it."""
        step = self.step
        yield (
            "steps",
            (
                step.table.view,
                step.told.said,
                step.refusal,
                step.alerts.troubles,
                step.readers.next_card,
                step.told.next,
                step.table.seconds,
            ),
        )
        yield "alarms", step.alerts.alarms
        yield "the table's sign", sign_written(self._sign.picture(step))
        yield "offers", repr(step.table.offers)
        yield "health", step.readers.health
        yield "screens", derive(self.facts, SETUP, UiState(), SIZE, WORDS)._replace(layout=None)  # type: ignore[arg-type]
        if page:
            touches = UiState().change(page=page, by="Ana")
            live = derive(self.facts, SETUP, touches, SIZE, WORDS)
            if page == "recall":
                yield from self._recalled(live)
            else:
                yield "pages of the floor", drawer(self.facts, SETUP, touches, WORDS, live.layout)
        if files:
            yield "recalls", recall(self._journal.reader)
            yield "messages to the floor", [*self._published()]
            picture = TablePicture(self._journal.reader, PIT, MESSAGES)
            yield (
                "pictures at the pit",
                (picture.summary(after(self.ms)), picture.view(after(self.ms))),
            )
            yield "answers to the pit", [*self._answers()]
            yield "events", newest(self._journal.reader, MESSAGES)
            out = io.StringIO()
            export(self._journal.reader, out)
            yield "exports", out.getvalue()

    def _answers(self) -> Iterator[object]:
        """What the pit is told of hours, rounds and ratings."""
        first, last = after(max(0, self.ms - 3_599_000)), after(self.ms + 1)
        yield hours_of(self._journal.reader, first, last)
        yield rounds_of(self._journal.reader, first, last)
        yield ratings_of(self._journal.reader)

    def _published(self) -> Iterator[bytes]:
        """Everything that is sent of the journal, and what of it is sent by a link that begins somewhere in it."""
        outgoing, last = Outgoing(), self._journal.reader.last_number
        for entry in self._journal.reader.entries():
            yield written(outgoing.message(entry))
        again = Outgoing.after(self._journal.reader, last // 2)
        for entry in self._journal.reader.entries(last // 2 + 1):
            yield written(again.message(entry))

    def _recalled(self, live: Props) -> Iterator[tuple[str, object]]:
        """Each step of the round in play, as read and as corrected."""
        span = in_play(self._journal.reader) or last_round(self._journal.reader)
        if span is None or span.over:
            return
        now = answered(Recalling(), Answer(recalled_round(self._journal.reader, span, MESSAGES)))
        yield "recalled round", repr(now.answer.round)
        for corrected in (False, True):
            now = now._replace(as_corrected=corrected)
            for at in range(len(now.corrected if corrected else now.read)):
                now = now._replace(at=at)
                yield "recalled screens", over(live, now, SETUP, SIZE, WORDS)._replace(layout=None)  # type: ignore[arg-type]
                yield (
                    "pages of the recall",
                    recall_drawer(now, self.facts, SETUP, live.layout, WORDS),
                )
