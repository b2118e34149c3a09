"""The server of NATS: found, configured, started, waited for, stopped.

    server = Server(folder, Configuration(operator=…, system=…, accounts=…, certificate=Pair(…),
    authority=PEM))
    server.start(); server.urls          # ["tls://127.0.0.1:41234"]; with port 0 the system
    chooses, and a restart keeps the port
    server.reload(configuration)         # accounts or certificates changed: revoked keys are thrown
    out
    server.stop()                        # or kill(): SIGKILL

It listens on the loopback alone unless told otherwise, speaks TLS from the first byte, answers
nobody without a key, has no monitoring port, and keeps each message on the disk before it
acknowledges it (`sync_interval: always`: with the usual two minutes, what was acknowledged is lost
with the power). A browser comes in by `websocket` (`WebSocket`), other servers by `cluster`
(`Cluster`).
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, NamedTuple

from kiosk.link.certificates import Pair
from kiosk.link.keys import write_secret
from kiosk.link.orphan import end_server, find_servers
from kiosk.settings.schema import UnreadableError

#: seconds that a server may take until it listens; one with much on its disk reads that first
START_S = 60.0
_STOP_S = 30.0
#: bytes of one message at most: a round of 50,000 patrons is 3 MB
LONGEST = 8 * 2**20
#: bytes of an account's token that the server reads: with one more it does not start
_LONGEST_TOKEN = 2**20
#: what stands in the line of its log, or of what it prints as it ends, that says what is wrong
_WRONG = ("[FTL]", "[ERR]", "nats-server: ")
_NONE: Mapping[str, str] = MappingProxyType({})


class WebSocket(NamedTuple):
    """Where browsers connect. `certificate` None: without TLS, for the loopback and behind
    something that speaks it. `silent_s`: seconds within which the handshake of TLS, and then the
    request for a WebSocket, must have come; else the connection is closed."""

    host: str = "127.0.0.1"
    port: int = 0
    certificate: Pair | None = None
    origins: tuple[str, ...] = ()
    silent_s: float = 5.0


class Cluster(NamedTuple):
    """The servers that keep copies for each other; `routes`: HOST:PORT of the others."""

    name: str
    host: str = "127.0.0.1"
    port: int = 0
    routes: tuple[str, ...] = ()


class Configuration(NamedTuple):
    """`operator`, `accounts` (public key → token) and `system` (the public key of the server's own
    account) as an `Authority` gives them.

    `certificate` is the server's own, `authority` the PEM that it and the servers of its cluster
    are checked by. Port 0: the system chooses. `sync`: "always", or a time such as "2m". `streams`:
    it keeps messages. `further`: more lines of the server's configuration. `environment`: what the
    runtime of Go, in which it is written, is told.
    """

    operator: str
    system: str
    accounts: Mapping[str, str]
    certificate: Pair
    authority: str
    name: str = "floor"
    host: str = "127.0.0.1"
    port: int = 0
    websocket: WebSocket | None = None
    cluster: Cluster | None = None
    sync: str = "always"
    streams: bool = True
    further: str = ""
    environment: Mapping[str, str] = _NONE


def binary() -> Path:
    """The server's program: of the extra `floor`, else on the PATH. Raises `UnreadableError` where
    there is none."""
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise UnreadableError(
            "nats-server", "is not here: install the extra `floor`, or nats-server 2.15 or later."
        )
    return Path(found)


class Server:
    """One server; what it keeps lies in `folder`."""

    def __init__(self, folder: Path, configuration: Configuration) -> None:
        self.folder = folder
        self.configuration = configuration
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def file(self) -> Path:
        """Its configuration as it reads it."""
        return self.folder / "nats.conf"

    @property
    def log(self) -> Path:
        return self.folder / "nats.log"

    @property
    def pid(self) -> int | None:
        """Of the process that runs, None where none does."""
        return (
            self._process.pid
            if self._process is not None and self._process.poll() is None
            else None
        )

    @property
    def is_running(self) -> bool:
        return self.pid is not None

    @property
    def urls(self) -> list[str]:
        """Where clients connect."""
        return [f"tls://{_at(self.configuration.host, self.configuration.port)}"]

    def write(self) -> None:
        """Its configuration and certificates into its folder. Raises `OSError`, and `ServerError`
        of one that it would not read."""
        longest = max(map(len, self.configuration.accounts.values()), default=0)
        if longest > _LONGEST_TOKEN:
            raise ServerError(
                f"{self.folder}: too many keys were taken back. The list is {longest:,} bytes long "
                f"in the server's configuration, which holds {_LONGEST_TOKEN:,}: about 11,000 "
                "keys. Make a new floor in another folder (`kiosk floor init`), and take its files "
                "to the tables and stations."
            )
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        (self.folder / "ports").mkdir(exist_ok=True)
        write_secret(self.folder / "authority.pem", self.configuration.authority)
        self._write_pair("server", self.configuration.certificate)
        websocket = self.configuration.websocket
        if websocket is not None and websocket.certificate is not None:
            self._write_pair("websocket", websocket.certificate)
        write_secret(self.file, _text(self.folder.absolute(), self.configuration))

    def _write_pair(self, name: str, pair: Pair) -> None:
        write_secret(self.folder / f"{name}.pem", pair.certificate)
        write_secret(self.folder / f"{name}.key", pair.key)

    def start(self, *, with_us: bool = False) -> None:
        """Writes the configuration, starts it, and returns once it listens. `with_us`: it ends when
        the thread that starts it does, however that ends. Raises `ServerError` where it does not
        listen."""
        self.write()
        # Those of a server that was killed: its number may be given again.
        for former in (self.folder / "ports").glob("*.ports"):
            former.unlink(missing_ok=True)
        with self._open_log() as log:
            self._process = subprocess.Popen(
                [binary(), "-c", self.file.absolute()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                close_fds=True,
                env={**os.environ, **self.configuration.environment},
                # it calls one function of C, and takes no lock
                preexec_fn=_end_with_us() if with_us else None,  # noqa: PLW1509
            )
        ports = self._listening()
        configuration = self.configuration._replace(port=ports["nats"])
        if configuration.websocket is not None:
            websocket = configuration.websocket._replace(port=ports["websocket"])
            configuration = configuration._replace(websocket=websocket)
        if configuration.cluster is not None:
            cluster = configuration.cluster._replace(port=ports["cluster"])
            configuration = configuration._replace(cluster=cluster)
        self.configuration = configuration

    def end_orphans(self) -> list[int]:
        """Ends the servers that run with this folder's configuration and that this program has not
        started: whoever kept them was killed. Their process ids. For whoever knows that nobody
        keeps them any more. Raises `ServerError`: one cannot be ended."""
        ended = []
        for pid in find_servers(self.file):
            if pid == self.pid:
                continue
            try:
                if end_server(pid, self.file, _STOP_S):
                    ended.append(pid)
            except PermissionError:
                raise ServerError(
                    f"Process {pid} is this floor's server, left by an earlier start, and belongs "
                    f"to another user: end it (`kill {pid}`), then start again."
                ) from None
        return ended

    def _open_log(self) -> BinaryIO:
        """The server's log: its owner's alone, as everything in its folder."""
        log = os.open(self.log, os.O_CREAT | os.O_APPEND | os.O_WRONLY | os.O_CLOEXEC, 0o600)
        return os.fdopen(log, "ab")

    def _listening(self) -> dict[str, int]:
        """Waits until it listens; kind → port."""
        assert self._process is not None
        file = self.folder / "ports" / f"{binary().name}_{self._process.pid}.ports"
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise ServerError(f"The server ended at once: {self._last_words()}")
            try:
                told: dict[str, list[str]] = json.loads(file.read_text("utf-8"))
                ports = {kind: int(urls[0].rpartition(":")[2]) for kind, urls in told.items()}
            except (OSError, ValueError):
                time.sleep(0.02)
                continue
            return ports  # it listens before it writes them
        self.kill()
        raise ServerError(f"The server did not listen within {START_S:.0f} s: {self._last_words()}")

    def _last_words(self) -> str:
        log = self.log.read_text("utf-8", "replace").splitlines()
        lines = [line for line in reversed(log) if line.strip()]
        why = (line for line in lines if any(mark in line for mark in _WRONG))
        return next(why, "".join(lines[:1]))

    def reload(self, configuration: Configuration) -> None:
        """Has it read its accounts and certificates again, while it runs; ports stay. Raises as
        `write`: it goes on with what it has."""
        self.configuration = configuration._replace(
            port=self.configuration.port,
            websocket=self.configuration.websocket,
            cluster=self.configuration.cluster,
        )
        self.write()
        if self._process is not None and self.is_running:
            self._process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        """Ends it in order, and returns once it has ended."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL: as if its machine's power went, but for the disk."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(how)
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


def _end_with_us() -> Callable[[], object]:
    """What a new process does before it is the server: it asks to be killed when whoever started it
    is gone."""
    return partial(ctypes.CDLL(None).prctl, 1, int(signal.SIGKILL), 0, 0, 0)  # PR_SET_PDEATHSIG


class ServerError(Exception):
    """The server does not run; the text says why."""


def _text(folder: Path, configuration: Configuration) -> str:
    """The configuration as the server reads it."""
    tls = [
        *_tls(folder, "server"),
        f"ca_file: {_quoted(folder / 'authority.pem')}",
        'min_version: "1.3"',
    ]
    lines = [
        f"server_name: {_quoted(configuration.name)}",
        f"listen: {_quoted(_at(configuration.host, configuration.port or -1))}",
        f"ports_file_dir: {_quoted(folder / 'ports')}",
        f"max_payload: {LONGEST}",
        "max_control_line: 64KB",  # a pit's token names each of its tables, and comes on one line
        "write_deadline: 10s",
        "ping_interval: 20s",
        f"tls {{ {', '.join([*tls, 'handshake_first: true', 'timeout: 10'])} }}",
        *(_streams(folder, configuration.sync) if configuration.streams else ()),
        f"operator: {configuration.operator}",
        f"system_account: {configuration.system}",
        "resolver: MEMORY",
        "resolver_preload {",
        *(f"  {key}: {token}" for key, token in configuration.accounts.items()),
        "}",
    ]
    if websocket := configuration.websocket:
        at = _quoted(_at(websocket.host, websocket.port or -1))
        own = (
            "no_tls: true"
            if websocket.certificate is None
            else f"tls {{ {', '.join(_tls(folder, 'websocket'))} }}"
        )
        origins = ", ".join(map(_quoted, websocket.origins))
        # without one the server waits for ever
        silent = f"handshake_timeout: {_quoted(f'{websocket.silent_s}s')}"
        lines.append(
            f"websocket {{ listen: {at}, {own}, {silent}, allowed_origins: [{origins}], "
            f"compression: false }}"
        )
    if cluster := configuration.cluster:
        routes = ", ".join(_quoted(f"nats-route://{route}") for route in cluster.routes)
        at = _quoted(_at(cluster.host, cluster.port or -1))
        checked = f"tls {{ {', '.join([*tls, 'verify: true', 'timeout: 10'])} }}"
        lines.append(
            f"cluster {{ name: {_quoted(cluster.name)}, listen: {at}, routes: [{routes}], "
            f"{checked} }}"
        )
    return "\n".join([*lines, configuration.further, ""])


def _streams(folder: Path, sync: str) -> Sequence[str]:
    where = f"  store_dir: {_quoted(folder / 'data')}"
    return "jetstream {", where, f"  sync_interval: {sync}", "  max_memory_store: 64MB", "}"


def _tls(folder: Path, name: str) -> Sequence[str]:
    return (
        f"cert_file: {_quoted(folder / f'{name}.pem')}",
        f"key_file: {_quoted(folder / f'{name}.key')}",
    )


def _quoted(value: object) -> str:
    return json.dumps(os.fspath(value) if isinstance(value, Path) else value, ensure_ascii=False)


def _at(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
