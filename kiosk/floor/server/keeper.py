"""The floor's keeper: starts its server, makes the streams, has revoked keys thrown out, and signs
the last entry of each journal.

A server that ends by itself is started again; one that outlived its keeper is ended by the next
one, which starts it anew. What is told of it goes to `said`, a line each.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.errors import APIError, NotFoundError

from kiosk.floor.contract import WRONG_LAST
from kiosk.floor.server.anchors import Anchors
from kiosk.floor.server.folder import KEEPER, Folder
from kiosk.floor.server.streams import KEYS, make_order_consumers, make_streams
from kiosk.link.connection import LinkThread, State
from kiosk.link.revoked import SUBJECT
from kiosk.link.server import Server, ServerError

#: seconds between two looks at the server, and at what was changed in its folder
_LOOK_S = 0.5
_AGAIN_S = 2.0


class Keeper:
    """Keeps one floor: `start`, then `look` now and then, then `stop`."""

    def __init__(self, folder: Folder, said: Callable[[str], object]) -> None:
        self._folder, self._said = folder, said
        self.server = Server(folder.server, folder.configuration())
        self._known = self._changed()
        #: another server of the floor has told of keys that were taken back
        self._has_heard = False
        self._anchors = Anchors(folder, said)
        self._link: LinkThread | None = None
        self._again = 0.0
        self._held: int | None = None

    def start(self) -> None:
        """Returns once the server listens and the keeper connects. Raises `ServerError`, also where
        another keeper has the folder, and as the folder does."""
        self._take_folder()
        try:
            for pid in self.server.end_orphans():
                self._said(
                    f"The server of an earlier start still ran (process {pid}): it was ended, and "
                    "is started anew."
                )
            self.server.start()
            self._connect()
        except BaseException:
            self.stop()
            raise

    def _take_folder(self) -> None:
        """Holds the server's folder for as long as this program runs: the system lets go of it,
        however the program ends."""
        self._folder.close_to_others()
        self._folder.server.mkdir(exist_ok=True, mode=0o700)
        self._folder.keep_issued()
        held = os.open(self._folder.server, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
            raise ServerError(
                f"{self._folder.path}: another `kiosk floor serve` keeps this floor. End that one "
                "first, or leave it running."
            ) from None
        self._held = held

    def _leave_folder(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _connect(self) -> None:
        """A link with the keeper's key as it is now. It makes what is missing on the server for
        tables that came since."""
        if self._link is not None:
            self._link.stop()
        self._link = LinkThread(self._folder.access(KEEPER), self._session, self._told)
        self._link.start()

    def _told(self, state: State) -> None:
        if not state.up:
            self._said(f"The keeper's own link is down: {state.why}.")

    async def _session(self, client: Client) -> None:
        settings = self._folder.settings()
        await make_streams(client, settings.replicas, settings.days)
        await make_order_consumers(client, self._folder.tables())
        await client.subscribe(SUBJECT, cb=self._hear_revoked)
        while not await self._publish_revoked(client):
            pass  # another keeper has published its own meanwhile
        self._said("The floor is ready.")
        await self._anchors.keep(client)

    async def _publish_revoked(self, client: Client) -> bool:
        """The list of keys that were taken back; a key that is on the server's stays on it. False
        where that is another list by now."""
        there, number = "", 0
        with suppress(NotFoundError):
            kept = await client.jsm().get_last_msg(KEYS, SUBJECT)
            there, number = (kept.data or b"").decode("utf-8", "replace"), kept.seq or 0
        self._keep_revoked(there)
        said = self._folder.authority().revoked_list().encode()
        after = {"Nats-Expected-Last-Subject-Sequence": str(number)}
        try:
            await client.jetstream().publish(SUBJECT, said, headers=after)
        except APIError as error:
            if error.err_code != WRONG_LAST:
                raise
            return False
        return True

    async def _hear_revoked(self, message: Msg) -> None:
        """Another keeper of the floor has published its list."""
        self._keep_revoked(message.data.decode("utf-8", "replace"))

    def _keep_revoked(self, there: str) -> None:
        if damaged := self._folder.set_damaged_list_aside():
            self._said(damaged)
        self._has_heard |= self._folder.keep_revoked(there)

    def look(self) -> None:
        """Whether the server still runs, and whether keys were made or revoked meanwhile."""
        if not self.server.is_running and time.monotonic() >= self._again:
            self._said("The server has ended by itself. It is started again.")
            self._again = time.monotonic() + _AGAIN_S
            try:
                self.server.start()
            except ServerError as error:
                self._said(str(error))
        if (changed := self._changed()) != self._known or self._has_heard:
            self._known, self._has_heard = changed, False
            try:
                self.server.reload(self._folder.configuration())
                self._said("The keys were changed: the server has read them again.")
                with suppress(OSError):  # it is tried again with the next change
                    self._folder.keep_issued()
            except ServerError as error:
                self._said(str(error))
            self._connect()

    def _changed(self) -> tuple[int, bytes]:
        """What is different after the house has changed keys. The server's own start writes its
        certificate again, as it was."""
        return self._folder.authority_file.stat().st_mtime_ns, (
            self._folder.server / "server.pem"
        ).read_bytes()

    def run(self, ends: Event) -> None:
        """Looks again and again until it is to end."""
        while not ends.wait(_LOOK_S):
            self.look()

    def stop(self) -> None:
        """Ends the link, then the server in order."""
        if self._link is not None:
            self._link.stop()
        self.server.stop()
        self._leave_folder()
