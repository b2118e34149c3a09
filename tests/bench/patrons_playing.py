"""A part of a crowd, in a process of its own that costs little: it measures, and what it takes itself is taken from what is measured.

The same road as every page: a WebSocket each, NATS upon it, a try where it is quiet, a decision of those that `may` has, and the same bytes again
where no answer has come. Only the reading is raw: of a message it looks for what it needs, and no loop of asyncio's stands between.
Lines of JSON in and out: `{"report": …}` has everybody say a word, and then nobody another, or, where nobody reads what came of it, `{"play": …}` in; `{"connected": …}`,
`{"stage": …}`, and for `{"asked": …}` how many are asked something out.
"""

from __future__ import annotations

import json
import os
import random
import select
import socket
import sys
import threading
import time
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple

#: seconds: a message without an answer is sent again (ui/patrons/session.js), and a quiet line is tried (ui/patrons/link.js)
AGAIN_S, QUIET_S = 2.0, 10.0
#: connections that are being made at once, and how often one is tried
_AT_ONCE, _TRIES = 100, 7
_UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Given(NamedTuple):
    """What a process plays: a server's port, the table's part of subjects, how long a mind is made up, and sessions with their tokens."""

    port: int
    table: str
    at: int
    minds_s: float
    sessions: list[tuple[str, str]]


class _Patron:
    """`ask`: what was asked last, `does`: what the patron will say to it; `message`, `said`: what has no answer yet, and since when."""

    __slots__ = (
        "ask",
        "does",
        "head",
        "heard",
        "line",
        "message",
        "number",
        "rest",
        "said",
        "session",
        "stage",
        "token",
        "tried",
    )

    def __init__(self, session: str, token: str, table: str) -> None:
        self.session, self.token, self.head = session, token, f"PUB p.{table}.{session}.d ".encode()
        self.ask, self.does, self.message, self.rest = b"", b"", b"", b""
        self.number, self.said, self.heard, self.stage, self.tried = 0, 0.0, 0.0, "", 0
        self.line: socket.socket | None = None


class Playing:
    """All patrons of this process. `took`: seconds from each message to its answer; `results`: what came of them."""

    def __init__(self, given: Given) -> None:
        self._given, self._chance = given, random.Random(given.at)
        self._address = ("127.0.0.1", given.port)
        self._patrons = [_Patron(*each, given.table) for each in given.sessions]
        self._epoll = select.epoll()
        self._by_line: dict[int, _Patron] = {}
        self._waiting, self._outside = self._patrons[::-1], 0
        #: by millisecond who is to do something, and what was asked then; b"" to look whether the line is quiet
        self._due: dict[int, list[tuple[_Patron, bytes]]] = {}
        self._done = int(time.monotonic() * 1000)
        self.took: list[float] = []
        self.results: dict[str, int] = {}
        self.lost = self.again = 0
        self._begun = False

    def run(self, said: SimpleQueue[str]) -> None:
        """Until its input ends."""
        told_of, report = False, False
        until = 0.0
        while True:
            while self._waiting and self._outside < _AT_ONCE:
                self._open(self._waiting.pop())
            if not told_of and not self._waiting and not self._outside:
                told_of = True
                print(json.dumps({"connected": len(self._by_line)}), flush=True)
            try:
                line = said.get_nowait()
                if not line:
                    return
                if "asked" in line:
                    print(
                        json.dumps({"asked": sum(bool(each.does) for each in self._patrons)}),
                        flush=True,
                    )
                    continue
                report, until = "report" in line, time.monotonic() + self._given.minds_s + 60
                if not self._begun:  # nobody says anything before all are there
                    self._begun = True
                    for patron in self._patrons:
                        if patron.does:
                            self._will_decide(patron)
            except Empty:
                pass
            if report and (len(self.took) >= len(self._patrons) or time.monotonic() > until):
                report = False
                self._report()
            self._turn()

    def _report(self) -> None:
        found = {
            "said": len(self._patrons),
            "took": self.took,
            "accepted": self.results.get("accepted", 0),
        }
        print(json.dumps({"stage": found | {"again": self.again, "lost": self.lost}}), flush=True)
        self.took, self.results, self.again = [], {}, 0
        self._begun = False

    def _turn(self) -> None:
        """What has come, and what is due."""
        lines = self._epoll.poll(0.001, 256)
        now = time.monotonic()
        for number, _ in lines:
            patron = self._by_line[number]
            patron.heard = now
            self._read(patron)
        before, self._done = self._done, int(now * 1000)
        for patron, ask in chain.from_iterable(
            self._due.pop(at, ()) for at in range(before, self._done)
        ):
            if not ask:
                quiet = patron.heard + QUIET_S <= now
                if quiet:
                    self._put(patron, b"PING\r\n")
                self._later((now if quiet else patron.heard) + QUIET_S, patron, b"")
            elif patron.ask == ask and patron.does:
                self._decide(patron, now)
            elif patron.ask == ask and patron.message:
                self.again += 1
                self._put(patron, patron.message)
                self._later(now + (now - patron.said), patron, ask)  # after 2 s, 4, 8, …

    def _later(self, at: float, patron: _Patron, ask: bytes) -> None:
        self._due.setdefault(int(at * 1000), []).append((patron, ask))

    # Lines.

    def _open(self, patron: _Patron) -> None:
        self._outside += 1
        patron.line = socket.create_connection(self._address)
        patron.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        patron.line.sendall(_UPGRADE % b"%b:%d" % (self._address[0].encode(), self._address[1]))
        patron.line.setblocking(False)
        patron.stage, patron.rest = "upgrade", b""
        self._by_line[patron.line.fileno()] = patron
        self._epoll.register(patron.line, select.EPOLLIN)

    def _ended(self, patron: _Patron) -> None:
        assert patron.line is not None
        self._epoll.unregister(patron.line)
        del self._by_line[patron.line.fileno()]
        patron.line.close()
        patron.line = None
        if patron.stage == "in":
            self.lost += 1
        else:
            self._outside -= 1
            patron.tried += 1
            if patron.tried >= _TRIES:
                raise ConnectionError(f"refused {_TRIES} times")
        self._waiting.insert(0, patron)

    def _put(self, patron: _Patron, payload: bytes) -> None:
        """One frame, masked with zeros."""
        size = len(payload)
        head = (
            bytes((0x82, 0x80 | size))
            if size < 126
            else bytes((0x82, 0xFE)) + size.to_bytes(2, "big")
        )
        if patron.line is not None:
            patron.line.send(head + b"\0\0\0\0" + payload)

    def _read(self, patron: _Patron) -> None:
        assert patron.line is not None
        try:
            came = patron.line.recv(65536)
        except OSError:
            came = b""
        if not came:
            self._ended(patron)
            return
        data = patron.rest + came if patron.rest else came
        if patron.stage == "upgrade":
            _, found, data = data.partition(b"\r\n\r\n")
            if not found:
                patron.rest = patron.rest + came
                return
            patron.stage = "greeting"
        at, long = 0, len(data)
        while (
            long - at >= 2
        ):  # a frame holds whole messages: the server puts what it has for a line into one
            size, head = data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            end = at + head + size
            if end > long:
                break
            self._frame(patron, data[at] & 15, data[at + head : end])
            at = end
        patron.rest = data[at:]

    def _frame(self, patron: _Patron, kind: int, frame: bytes) -> None:
        if kind == 8:  # the server closes
            self._ended(patron)
            return
        if patron.stage != "in":
            self._comes_in(patron, frame)
            return
        at, long = 0, len(frame)
        while at < long:
            begin = frame.index(b"\r\n", at) + 2
            if frame[at : at + 4] != b"MSG ":
                if frame.startswith(b"PING", at):
                    self._put(patron, b"PONG\r\n")
                at = begin
                continue
            size = int(frame[frame.rindex(b" ", at, begin) + 1 : begin - 2])
            if frame[begin + 12 : begin + 15] == b"own":
                self._sees(patron, frame[begin : begin + size])
            elif frame[begin + 12 : begin + 18] == b"answer":
                self._answered(patron, frame[begin : begin + size])
            at = begin + size + 2

    def _comes_in(self, patron: _Patron, frame: bytes) -> None:
        if patron.stage == "greeting" and frame.startswith(b"INFO"):
            subject = f"p.{self._given.table}.{patron.session}"
            asks = {
                "verbose": False,
                "pedantic": False,
                "auth_token": patron.token,
                "lang": "python",
                "protocol": 1,
            }
            text = f"CONNECT {json.dumps(asks)}\r\nSUB {subject}.a 1\r\nPING\r\n"
            patron.stage = "waiting"
            self._put(patron, text.encode())
        elif b"-ERR" in frame:
            pass  # it closes then, and is tried again
        elif b"PONG" in frame:
            patron.stage = "in"
            self._outside -= 1
            if not patron.number:  # it is in for the first time
                self._later(patron.heard + QUIET_S, patron, b"")
            self._say(patron, b'"do":"look"')

    # Playing.

    def _say(self, patron: _Patron, what: bytes) -> bytes:
        patron.number += 1
        body = b'{"v":1,"id":"c%d",%b}' % (patron.number, what)
        line = b"%b%d\r\n%b\r\n" % (patron.head, len(body), body)
        self._put(patron, line)
        return line

    def _sees(self, patron: _Patron, own: bytes) -> None:
        """Another `own`: where something is asked of the patron, it is decided some time later."""
        at = own.index(b'"ask":') + 6
        if own[at : at + 1] != b'"':
            patron.does = b""
            return
        ask = own[at + 1 : own.index(b'"', at + 1)]
        if ask == patron.ask:
            return
        patron.ask, patron.message = ask, b""
        may = own[own.index(b'"may":{') + 7 :]
        if may.startswith(b'"wager"'):
            least = may[may.index(b'"least":') + 8 : may.index(b",")]
            patron.does = b'"do":"wager","amount":' + least
        else:
            keys = may[may.index(b"[") + 1 : may.index(b"]")].split(b",")
            patron.does = b'"do":' + self._chance.choice(keys)
        if self._begun:
            self._will_decide(patron)

    def _will_decide(self, patron: _Patron) -> None:
        self._later(
            time.monotonic() + self._chance.random() * self._given.minds_s, patron, patron.ask
        )

    def _decide(self, patron: _Patron, now: float) -> None:
        patron.said = time.monotonic()
        patron.message = self._say(patron, b'"ask":"%b",%b' % (patron.ask, patron.does))
        patron.does = b""
        self._later(now + AGAIN_S, patron, patron.ask)

    def _answered(self, patron: _Patron, answer: bytes) -> None:
        if not patron.message or b'"id":"c%d"' % patron.number not in answer[:60]:
            return
        self.took.append(time.monotonic() - patron.said)
        patron.message = b""
        at = answer.index(b'"result":"') + 10
        result = answer[at : answer.index(b'"', at)].decode()
        self.results[result] = self.results.get(result, 0) + 1
        self._sees(
            patron, answer[answer.index(b'"own":') + 6 :]
        )  # what is asked by now stands there alone


def main() -> None:
    os.nice(
        10
    )  # as the gateway and its servers: patrons' own machines take nothing from the dealer's screen
    given = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    said: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        while line := sys.stdin.readline():
            said.put(line)
        said.put("")

    threading.Thread(target=listen, daemon=True).start()
    Playing(Given(**given)).run(said)
    os._exit(0)  # the lines end with the process


if __name__ == "__main__":
    main()
