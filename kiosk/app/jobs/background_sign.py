"""The table's sign beside a table: its line, and, where `kiosk run --sign` asks for it, its window
in a process of its own."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kiosk.app.processes import KIOSK, Process
from kiosk.app.supervisor import Job
from kiosk.record.entries import input_of
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.sign.line import SignLine, place_of
from kiosk.sign.picture import SignFollower, SignPicture, written

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.app.application import Application
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step


class BackgroundSign:
    """The sign as a companion of the table. `window`: the command that opens it too, where this
    table does so itself. `also` gets each new line of the sign's, on a thread of its own."""

    beside = 0.0

    def __init__(
        self,
        settings: Settings,
        window: Sequence[str] | None = None,
        also: Callable[[bytes], object] = lambda line: None,
    ) -> None:
        self._line = SignLine(place_of(settings.journal), written, also)
        self._settings = settings
        self._follower: SignFollower | None = None
        self._window = window
        self._kiosk: Application | None = None
        self._shown: SignPicture | None = None

    def opened(self, kiosk: Application) -> None:
        self._kiosk = kiosk

    def saw(self, step: Step) -> None:
        """On the station's thread. With the first step the table stands, and its line is there."""
        is_first = self._shown is None
        if self._follower is None:
            self._follower = _follower(self._settings)
        picture = self._follower.picture(step)
        if picture != self._shown:
            self._shown = picture
            self._line.show(picture)
        if is_first and self._kiosk is not None:
            start = self._kiosk.supervisor.start
            start(Job("sign line", self._line.run, stop=self._line.stop))
            if self._window is not None:
                window = Process([*KIOSK, *self._window], is_heard=False)
                start(Job("sign window", window.run, stop=window.stop))

    def close(self) -> None:
        """The supervisor ends them."""


def was_opened_since(journal: JournalReader) -> bool:
    """Whether the table was opened again since its newest round. Raises `JournalError`."""
    ends = journal.round_ends(1)
    after = journal.days(ends[0].number + 1 if ends else 1, journal.last_number)
    return any(input_of(entry).get("did") in _OPENS for entry in after)


_OPENS = ("opening", "reopened")


def _follower(settings: Settings) -> SignFollower:
    """Of a table that has begun: its journal is there."""
    is_anew = False
    with suppress(JournalError), JournalReader(settings.journal, held=True) as journal:
        is_anew = was_opened_since(journal)
    return SignFollower(settings.table, results=settings.sign.results, is_anew=is_anew)
