"""Starting and stopping a table's readers: its shoe, its camera, both, or none."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.app.shoe.error_cancel import ErrorCancel
from kiosk.app.shoe.shoe_lock import ShoeLock
from kiosk.reading import (
    CODE_ALONE,
    VOUCHED,
    DeviceError,
    Health,
    Kind,
    Reading,
    badge,
    cured,
    fault,
)
from kiosk.settings.schema import BadFileError, Finding
from kiosk.station.readers.reader_trouble import CAMERA, SHOE
from kiosk.station.readers.shoe_lock import has_no_place

if TYPE_CHECKING:
    from drivers.camera.settings import CameraSettings
    from drivers.cards.seen import SeenFile
    from drivers.serial_line.profile import Profile
    from drivers.serial_line.reader import SerialReader
    from drivers.serial_line.recordings.recorder import Recorder
    from kiosk.settings.table import Settings


class RecordError(Exception):
    """What comes from the reader cannot be recorded where the settings say: why, and what to do."""


class TableReaders:
    """The readers of one table. `names`: "shoe", "camera", the one that leads first.

    `start` runs once the table has been taken up, so that nothing of a reader is handled before
    that (AGCO 6.1.8); `stop` may be called from another thread at any time, and nothing is started
    after it.
    """

    def __init__(self, settings: Settings) -> None:
        """Reads the profiles and opens the recording.

        Raises `BadFileError` with everything that is wrong with a profile, `RecordError` where
        nothing can be recorded.
        """
        self._settings = settings
        self._camera: CameraSettings | None = None
        self._shoe, self._mouth = _load_shoe(settings)
        if settings.reader_lock:
            self._check_lock()
        self._shoe_lock: ShoeLock | None = None
        self._error_cancel: ErrorCancel | None = None
        self._badges = badges_of(settings)
        if settings.camera.source:
            from drivers.camera.settings import load as load_camera

            self._camera = load_camera(settings.find("readers", settings.camera.profile))
        self._lock = threading.Lock()
        self._stopped = False
        self._running: list[Any] = []
        self._line: SerialReader | None = None  # the shoe's
        self._record: Recorder | None = None
        if self._shoe and settings.record:
            from drivers.serial_line.recordings.recorder import Recorder

            try:
                self._record = Recorder(settings.record, profile=settings.profile)
            except OSError as error:
                why = (
                    f"The reader's bytes cannot be recorded in {settings.record} "
                    f"({error.strerror or error})."
                )
                raise RecordError(
                    f'{why} Name another file as reader.record, or "" for none.'
                ) from error

    @property
    def names(self) -> tuple[str, ...]:
        there = {SHOE: self._shoe or self._mouth, CAMERA: self._camera}
        return tuple(name for name, reader in there.items() if reader)

    @property
    def numbers(self) -> int:
        """After how many messages the shoe's numbers come again (`Decoder.numbers`)."""
        return self._shoe.make_decoder().numbers if self._shoe else 0

    def start(self, desk: Any, after: str) -> None:
        """Starts them: their readings and their health go to `desk`. `after` is the number of the
        last message used."""
        makers: tuple[Callable[[], Any], ...] = (
            partial(self._make_shoe, desk, after),
            partial(self._make_camera, desk),
            partial(self._make_badges, desk),
        )
        for make in makers:
            reader = make()
            with self._lock:
                if reader is None or self._stopped:
                    continue
                self._running.append(reader)
                reader.start()

    def _check_lock(self) -> None:
        """Raises `BadFileError` where the shoe cannot be locked."""
        if self._shoe is None or not {"lock", "unlock"} <= self._shoe.commands.keys():
            what = "the profile states no commands.lock and commands.unlock."
            raise BadFileError([Finding(str(self._settings.file or ""), "reader.lock", what)])

    @property
    def follows(self) -> bool:
        """Whether they have to see each step, once they were started."""
        return self._shoe_lock is not None

    def follow(self, step: Any) -> None:
        """On the station's thread: locks the shoe while a card from it would have no place, where
        the house wants it."""
        if self._shoe_lock is not None:
            self._shoe_lock.want(has_no_place(step))

    @property
    def follow_troubles(self) -> Callable[[Any], None] | None:
        """What has to see each step at which other trouble stands, once they were started: it
        cancels the shoe's error where its fault was signed off. None where the shoe's profile has
        no command for it."""
        return None if self._error_cancel is None else self._error_cancel.follow

    def new_shoe(self) -> None:
        """A fresh shoe is in use: every card may come again."""
        with self._lock:
            for reader in self._running:
                reader.new_shoe()

    def stop(self) -> None:
        """Stops them: nothing is said when this has returned."""
        with self._lock:
            self._stopped = True
            if self._line is not None:
                self._line.hush()
            running, self._running = self._running, []
        for reader in running:
            reader.stop()
        if self._record is not None:
            self._record.close()

    def _make_shoe(self, desk: Any, after: str) -> Any:
        from drivers.serial_line.reader import SerialReader

        if self._mouth is not None:
            leaving = partial(_pass_leaving, self._while_running(desk.read))
            told = partial(_tell_of_mouth, self._while_running(desk.health))
            return self._make_camera_reader(SHOE, self._settings.port, self._mouth, leaving, told)
        if self._shoe is None:
            return None
        locks = self._settings.reader_lock
        read: Callable[[Reading], None] = desk.read
        if locks:
            read = partial(self._pass_news, read)
        if self._shoe.cancels_errors:
            self._error_cancel = ErrorCancel(self._send_cancel)
            read = partial(self._error_cancel.pass_on, read)
        reader = SerialReader(
            self._shoe,
            self._settings.port,
            read,
            partial(self._told, desk.health) if locks else desk.health,
            self._record,
            after=after,
            seen=self._seen(SHOE),
        )
        self._line = reader
        if locks:
            tell = self._while_running(desk.read)
            self._shoe_lock = ShoeLock(self._shoe.commands, reader.send, tell)
        return reader

    def _send_cancel(self, code: str) -> None:
        """Sends the shoe the command that cancels its error of that code."""
        assert self._shoe is not None
        assert self._line is not None
        send = self._shoe_lock.cancel_error if self._shoe_lock else self._line.send
        send(self._shoe.cancel_error(code))

    def _pass_news(self, read: Callable[[Reading], None], reading: Reading) -> None:
        """Hands on what the table does not know from its own command to the shoe."""
        is_news = self._shoe_lock is None or self._shoe_lock.heard(reading)
        if is_news or reading.sequence:
            read(reading)

    def _told(self, tell: Callable[[object], None], health: Health) -> None:
        if self._shoe_lock is not None:
            self._shoe_lock.line(health)
        tell(health)

    def _seen(self, source: str) -> SeenFile:
        """What a reader has seen of the shoe in use, beside the journal."""
        from drivers.cards.seen import SeenFile

        journal = self._settings.journal
        return SeenFile(journal.with_name(f"{journal.name}.{source}-seen"))

    def _keep(self, bug: Exception) -> None:
        """Keeps a mistake of a reader that goes on (`kiosk crashes`)."""
        from kiosk.record.crashes import of_error, record

        record(self._settings.journal, of_error(bug))

    def _while_running(self, tell: Callable[[object], None]) -> Callable[[object], None]:
        """`tell`, until the readers are stopped: a line that the kiosk closes by itself is not
        lost, nor is the copy of a message that it cuts off by that."""
        return lambda what: None if self._stopped else tell(what)

    def _make_badges(self, desk: Any) -> Any:
        if self._badges is None:
            return None
        return badge_reader(
            self._badges,
            self._settings.badges.port,
            self._while_running(partial(desk.read, source="kiosk")),
        )

    def _make_camera(self, desk: Any) -> Any:
        if self._camera is None:
            return None
        read = self._while_running(partial(desk.read, source=CAMERA))
        health = self._while_running(partial(desk.health, source=CAMERA))
        source = self._settings.camera.source
        return self._make_camera_reader(CAMERA, source, self._camera, read, health)

    def _make_camera_reader(
        self,
        name: str,
        source: str,
        profile: CameraSettings,
        read: Callable[[Any], None],
        health: Callable[[Any], None],
    ) -> Any:
        from drivers.camera.reader import CameraReader

        seen = self._seen(name)
        try:
            return CameraReader(source, read, health, profile, seen=seen, on_mistake=self._keep)
        except DeviceError as missing:
            health(Health(messages=missing.messages, ended=True))
            read(Reading(Kind.FAULT, code="decoder", message=missing.messages[0]))
            return None


def _load_shoe(settings: Settings) -> tuple[Profile | None, CameraSettings | None]:
    """What reads the cards that leave the shoe: a line, or a camera over its mouth. Raises
    `BadFileError`."""
    from drivers.camera.profile_kind import is_camera
    from drivers.serial_line import profile

    if not (settings.profile and settings.port):
        return None, None
    path = settings.find("readers", settings.profile)
    if is_camera(path):
        from drivers.camera.settings import load

        return None, load(path)
    return profile.load(path), None


def _pass_leaving(read: Callable[[Reading], None], reading: Reading) -> None:
    """Hands on what a camera over the shoe's mouth sees: one code is enough, for nobody can show
    another there."""
    if reading.code == CODE_ALONE:
        read(reading._replace(code=""))
    elif reading.code != VOUCHED:
        read(reading)


def _tell_of_mouth(tell: Callable[[Health], None], health: Health) -> None:
    """Hands on how a camera over the shoe's mouth is: while it sends no pictures a card may pass
    unseen, as where it is lost."""
    is_silent = any(message.id == "camera-silent" for message in health.messages)
    tell(health._replace(port_open=False) if is_silent else health)


def badges_of(settings: Settings) -> Profile | None:
    """The profile of the reader of staff badges; None where the house has none. Raises
    `BadFileError`."""
    from drivers.serial_line.profile import load

    if not (settings.badges.profile and settings.badges.port):
        return None
    return load(settings.find("readers", settings.badges.profile))


def badge_reader(profile: Profile, port: str, tell: Callable[[Any], object]) -> SerialReader:
    """The reader of staff badges, of which nothing else is told. Its line lost is told once."""
    from drivers.serial_line.barcode_line import TEXT
    from drivers.serial_line.reader import SerialReader

    was_open: list[bool] = []

    def read(reading: Reading) -> None:
        if reading.kind is Kind.BADGE or reading.code == TEXT:
            tell(reading if reading.kind is Kind.BADGE else badge(reading.raw.decode("latin-1")))

    def health(health: Health) -> None:
        if was_open[-1:] != [health.port_open]:
            known, was_open[:] = bool(was_open), [health.port_open]
            if not health.port_open:
                tell(fault("badges", "badges-lost"))
            elif known:
                tell(cured("badges", "badges-back"))

    return SerialReader(profile, port, read, health)
