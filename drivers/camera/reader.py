"""The camera as a reader. One thread takes pictures, one looks at them; between them lie the last
few."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from drivers.camera.codes.decode import CardDecoder, Sighting
from drivers.camera.corners import Plain
from drivers.camera.corners import load as load_deck
from drivers.camera.find import Corners, Grey, with_each
from drivers.camera.gate import Gate
from drivers.camera.settings import CameraSettings
from drivers.camera.sight import Sight
from drivers.camera.source import Picture, Source, SourceError, open_source
from drivers.camera.vouch import card_width
from drivers.camera.watch import Watch
from drivers.cards.code import PrintedCard
from drivers.cards.seen import SeenFile
from kiosk.reading import Health, Kind, Message, Reading, badge, cured, fault

FIRST_WAIT_S, LONGEST_WAIT_S = (
    0.1,
    2.0,
)  # between two attempts to open the camera; doubled each time
BADGE_AWAY_S = 3.0  # a badge that is held there for so long no more is another showing of it
JUDGE_S = 0.5  # between two judgements of whether the camera sees
AIM_S = 0.1  # between two pictures for aiming
AIM_WIDTH = 640  # pixels


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture and when it was taken, in seconds that only rise."""

    picture: Picture
    at: float


@dataclass(frozen=True, slots=True)
class Aim:
    """A small copy of what the camera sees, for aiming: grey, with the codes that are read in it,
    in its own pixels.

    Each code has its card, its deck and its set, as in "AS 3 K7Q2". `wide`: pixels of the camera's
    picture that the narrowest card has; 0 where none is read. `given`, `asked`: how many pixels the
    camera gives and was asked for, "" where nobody asked.
    """

    picture: Grey
    codes: tuple[tuple[str, Corners], ...]
    wide: int = 0
    given: str = ""
    asked: str = ""


class Mailbox:
    """Holds the latest pictures, `HELD` of them: a look that takes longer than a frame costs none,
    as long as the next are shorter."""

    HELD = 3

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._frames: deque[Frame] = deque()
        self._closed = False
        self.dropped = 0

    def put(self, frame: Frame, *, in_turn: bool = False) -> None:
        """Leave a picture; of too many that were not taken yet the first is gone. `in_turn` waits
        until all were taken."""
        with self._changed:
            if in_turn:
                self._changed.wait_for(lambda: not self._frames or self._closed)
            if len(self._frames) == self.HELD:
                self._frames.popleft()
                self.dropped += 1
            self._frames.append(frame)
            self._changed.notify_all()

    def take(self, within_s: float) -> Frame | None:
        """The first picture that lies here, or the next that comes; None when none comes in
        time."""
        with self._changed:
            self._changed.wait_for(lambda: self._frames or self._closed, within_s)
            frame = self._frames.popleft() if self._frames else None
            self._changed.notify_all()
            return frame

    def close(self) -> None:
        """Nothing waits here any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    @property
    def closed(self) -> bool:
        with self._changed:
            return self._closed and not self._frames


class CameraReader:
    """The reader over one camera, video file or folder of pictures.

    `source` is named as `drivers.camera.source.open_source` says. `on_reading` and `on_health` are
    called in the reader's own thread, never once `stop` has returned; `on_health` only when
    something changed. A camera that is lost is opened again for as long as the reader runs. `ended`
    is set when a file or folder has come to its end and all of it was said.
    """

    def __init__(
        self,
        source: str,
        on_reading: Callable[[Reading], None],
        on_health: Callable[[Health], None],
        settings: CameraSettings | None = None,
        *,
        shoe_set: str | None = None,
        opener: Callable[[], Source] | None = None,
        seen: SeenFile | None = None,
        on_mistake: Callable[[Exception], object] = lambda bug: None,
    ) -> None:
        """`on_mistake` keeps a mistake of the program's own; the reader goes on. `seen` keeps what
        the camera has seen of this shoe over a restart. `shoe_set` names the cards of the shoe,
        None leaves that to the first card. `opener` opens another kind of source.

        Raises DecoderMissingError where no decoder can be loaded, NotLearnedError where a learned
        deck cannot, ValueError for settings that cannot be.
        """
        self.settings = settings or CameraSettings()
        self.source = source
        self.ended = threading.Event()
        self.frames = 0  # looked at, whole or not at all
        self._on_reading, self._on_health = on_reading, on_health
        self._on_mistake = on_mistake
        self._open = opener or (lambda: open_source(source, self.settings.capture))
        decode = self.settings.decode
        self._badges: dict[str, float] = {}  # when each was seen last
        self._decoder = CardDecoder(
            decode.opinions, symbology=decode.symbology, rectify=decode.rectify
        )
        self._watch = Watch(self.settings.watch, shoe_set)
        self._seen = seen
        self._begin()
        self._health = Health(messages=(Message("not-started", {"title": self.settings.title}),))
        self._mailbox = Mailbox()
        self._stop = threading.Event()
        #: held while a callback runs, so that `stop` ends between two of them
        self._speaking = threading.RLock()
        self._fresh_shoe: tuple[str | None] | None = None
        self._aim: Callable[[Aim], None] | None = None
        self._aimed_at = self._judged_at = float("-inf")
        self._connected = self._living = False
        # when it was opened last: it is there again once it gives a picture, not when it is opened
        self._gave_none = False
        self._has_failed = False  # since the last picture that was looked at whole
        self._refused: tuple[Message, ...] = ()
        self._threads: list[threading.Thread] = []

    def _begin(self) -> None:
        """Begins with what had been seen of this shoe."""
        self._watch, self._kept = Watch(self.settings.watch, self._watch.shoe_set), 0
        if self._seen:
            self._watch.remember(*self._seen.load())
        deck = self.settings.plain.deck
        self._plain = Plain(load_deck(Path(deck))) if deck else None
        self._gate, self._sight = Gate(self.settings.gate), Sight(self.settings.sight)

    @property
    def dropped(self) -> int:
        """Pictures that were followed by another before they could be looked at."""
        return self._mailbox.dropped

    def start(self) -> None:
        """Starts taking pictures. Raises RuntimeError where the reader was started before."""
        if self._threads:
            raise RuntimeError(f"the camera {self.source} was started before: make a new reader")
        for work, name in ((self._capture, "camera"), (self._look, "codes")):
            self._threads.append(
                threading.Thread(target=work, name=f"{name} {self.source}", daemon=True)
            )
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stops. Returns at once, and nothing is said after that; the camera itself may take a
        moment to close: `join`."""
        self._stop.set()
        self._mailbox.close()
        with self._speaking:
            pass

    def join(self, timeout_s: float = 5.0) -> bool:
        """Waits until both threads are over. Returns whether they are."""
        for thread in self._threads:
            thread.join(timeout_s)
        return not any(thread.is_alive() for thread in self._threads)

    def new_shoe(self, shoe_set: str | None = None) -> None:
        """A fresh shoe is in use: every card may come again. Takes effect before the next picture
        is looked at."""
        with self._speaking:
            self._fresh_shoe = (shoe_set,)
        if self._seen:
            self._seen.clear()

    def aim(self, show: Callable[[Aim], None] | None) -> None:
        """Give `show` a small picture ten times a second, in the reader's thread; None, as while
        dealing, gives none."""
        self._aim = show

    # the thread that takes pictures

    def _capture(self) -> None:
        """Until the reader stops, or a file has come to its end. A mistake of the program's own is
        told, and the camera opened again; a file would be read a second time."""
        wait, is_failing = FIRST_WAIT_S, False
        while not self._stop.is_set():
            try:
                taken = self._open_and_carry()
            except Exception as bug:
                is_file = self._connected and not self._living
                taken = None if is_file else 0
                self._fail(bug, is_new=not is_failing)
                is_failing = True
            if taken is None:
                break
            if taken:
                wait, is_failing = FIRST_WAIT_S, False
            self._stop.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)
        self._mailbox.close()

    def _fail(self, bug: Exception, *, is_new: bool) -> None:
        """Tells of a mistake of the program's own, as of a camera that is lost. It is kept once,
        not at each attempt."""
        with self._speaking:
            self._connected = False
            self._tell(self._stopped(bug))
        if is_new:
            self._on_mistake(bug)

    def _stopped(self, bug: Exception) -> Health:
        return Health(messages=(self._named("camera-stopped", words=type(bug).__name__),))

    def _open_and_carry(self) -> int | None:
        """From opening the camera until it is lost: how many pictures it gave. None of a file that
        has come to its end."""
        try:
            source = self._open()
        except SourceError as trouble:
            self._tell(Health(messages=trouble.messages))
            return 0
        taken = 0
        try:
            taken = self._carry(source)
            self._gave_none = not taken
        except SourceError as trouble:
            self._tell(self._health._replace(frame_good=False, messages=trouble.messages))
        finally:
            source.close()
        if not source.live:
            return None
        self._lost()
        return taken

    def _carry(self, source: Source) -> int:
        """Takes pictures until there are no more. Returns how many there were."""
        title = {"title": self.settings.title}
        untried = () if self.settings.tried_on_device else (Message("camera-untried", title),)
        waiting = Message("camera-waiting", title)
        there = Health(port_open=True, messages=(*untried, waiting, *self._decoder.missing))
        if not self._gave_none:
            self._tell(there)
        self._connected, self._living = True, source.live
        began, taken = time.monotonic(), 0
        while not self._stop.is_set():
            picture = source.read()
            if picture is None:
                break
            if not taken:
                self._tell(there)
            in_turn = not source.live and self.settings.capture.pace == "every"
            if not source.live and not in_turn:
                self._stop.wait(max(0.0, began + taken / source.fps - time.monotonic()))
            self._refused = source.refused
            at = time.monotonic() if source.live else taken / source.fps
            self._mailbox.put(Frame(picture, at), in_turn=in_turn)
            taken += 1
        return taken

    def _lost(self) -> None:
        with self._speaking:
            # a picture that is still being looked at says nothing of the camera any more
            self._connected = False
            self._tell(Health(messages=(self._named("camera-lost"),)))

    def _named(self, message: str, **facts: str) -> Message:
        return Message(message, {"name": self.source} | facts)

    # the thread that looks at them

    def _look(self) -> None:
        """Until there are no more pictures. After a mistake of the program's own it is told, and
        what was seen is begun anew as at a start of the kiosk."""
        import cv2

        cv2.setNumThreads(1)  # the other processors draw the screen
        wait, is_over = FIRST_WAIT_S, False
        while not (is_over or self._stop.is_set()):
            try:
                if self._has_failed:
                    self._begin()
                self._look_at_pictures()
                is_over = True
            except Exception as bug:
                if not self._has_failed:
                    wait, self._has_failed = FIRST_WAIT_S, True
                    self._say([fault("stopped", "camera-stopped", words=type(bug).__name__)])
                    self._on_mistake(bug)
                self._tell(self._stopped(bug))
                self._stop.wait(wait)
                wait = min(2 * wait, LONGEST_WAIT_S)
        if not self._stop.is_set():
            self._tell(Health(messages=(self._named("source-ended"),), ended=True))
        self.ended.set()

    def _look_at_pictures(self) -> None:
        while not self._stop.is_set():
            frame = self._mailbox.take(self.settings.capture.silent_after_s)
            if frame is not None:
                self._take(frame)
            elif self._mailbox.closed:
                break
            elif self._health.bytes_seen:
                silent = (self._named("camera-silent"),)
                self._tell(self._health._replace(frame_good=False, messages=silent))

    def _take(self, frame: Frame) -> None:
        """One picture: looked at where something came to rest, and judged now and then."""
        import cv2

        with self._speaking:
            fresh, self._fresh_shoe = self._fresh_shoe, None
        if fresh is not None:
            self._watch.new_shoe(*fresh)
            if self._plain:
                self._plain.new_shoe()
        colour = frame.picture.ndim == 3
        picture = (
            np.asarray(cv2.cvtColor(frame.picture, cv2.COLOR_BGR2GRAY), np.uint8)
            if colour
            else frame.picture
        )
        self._decoder.know(self._watch.shoe_set)
        readings = self._read(picture, frame.at)
        if self._seen and self._watch.changes != self._kept:
            self._kept = self._watch.changes
            self._seen.keep(self._watch.lying, self._watch.gone)
        if frame.at - self._judged_at >= JUDGE_S:
            self._judged_at = frame.at
            judged = self._sight.judge(picture, frame.at, living=self._living)
            self._say(judged)
            readings += judged
        self.frames += 1
        if self._has_failed:
            self._has_failed = False
            self._say([cured("stopped", "camera-stopped-over")])
        self._tell_of(readings)
        if self._aim is not None and frame.at - self._aimed_at >= AIM_S:
            self._aimed_at = frame.at
            self._show(picture)

    def _read(self, picture: Grey, at: float) -> list[Reading]:
        """Looks where something came to rest, and says what that leads to. Returns what was
        said."""
        region = self._gate.look(picture, at)
        if region is None:
            return []
        readings: list[Reading] = []

        def at_once(
            sightings: list[Sighting],
        ) -> None:  # a card that is clear to see waits for no other
            glimpsed = self._watch.glimpse(sightings, at)
            self._say(glimpsed)
            readings.extend(glimpsed)

        look = self._decoder.glance(picture, region, at_once=at_once)
        seen = self._watch.see(look.sightings, at, region) + self._shown_badges(at)
        if self._plain:
            seen += self._plain.see(picture, look.outlines, at)
        self._say(seen)
        if not self._watch.settled:
            self._gate.again()
        elif look.sightings and not look.unread:
            self._gate.settled()
        if look.sightings:
            self._sight.read(at)
        return readings + seen

    def _shown_badges(self, at: float) -> list[Reading]:
        """Badges that are held before the camera: each once, until it has been away for
        `BADGE_AWAY_S`."""
        seen, self._decoder.badges = self._decoder.badges, set()
        new = [
            code for code in sorted(seen) if at - self._badges.get(code, -math.inf) >= BADGE_AWAY_S
        ]
        self._badges = {
            code: last for code, last in self._badges.items() if at - last < BADGE_AWAY_S
        }
        self._badges |= dict.fromkeys(seen, at)
        return [badge(code) for code in new]

    def _show(self, picture: Grey) -> None:
        """Gives a small picture of its own, with what can be read in it."""
        import cv2

        sightings = self._decoder.glance(picture).sightings
        scale = min(1.0, AIM_WIDTH / picture.shape[1])
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        codes = tuple((_name(seen.printed), _scaled(seen, scale)) for seen in sightings)
        asked = (
            f"{self.settings.capture.width}×{self.settings.capture.height}" if self._living else ""
        )
        given = f"{picture.shape[1]}×{picture.shape[0]}"
        wide = min((round(card_width(seen)) for seen in sightings), default=0)
        with self._speaking:
            if self._aim is not None and not self._stop.is_set():
                self._aim(Aim(np.array(small, np.uint8), codes, wide, given, asked))

    # what is said

    def _tell_of(self, readings: list[Reading]) -> None:
        """The health after a picture that led to these readings."""
        good = self._health.reading_good
        for reading in readings:
            if reading.kind in (Kind.CARD, Kind.CURED, Kind.FAULT):
                good = reading.kind is not Kind.FAULT
        trouble = self._sight.trouble
        sees = (
            Message("camera-sees", {"title": self.settings.title}),
            *self._refused,
            *self._decoder.missing,
        )
        with self._speaking:
            if self._connected:
                self._tell(Health(True, True, not trouble, good, trouble or sees))

    def _say(self, readings: list[Reading]) -> None:
        for reading in readings:
            with self._speaking:
                if not self._stop.is_set():
                    self._on_reading(reading)

    def _tell(self, health: Health) -> None:
        with self._speaking:
            if health != self._health and not self._stop.is_set():
                self._health = health
                self._on_health(health)


def _name(printed: PrintedCard) -> str:
    return f"{printed.card.text} {printed.copy} {printed.shoe_set}"


def _scaled(seen: Sighting, scale: float) -> Corners:
    return with_each(seen.corners, lambda x, y: (x * scale, y * scale))
