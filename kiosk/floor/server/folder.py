"""The folder of a floor, as `kiosk floor init` makes it: what the house sets, the authority, the
server's own, and a file for each key.

floor.toml       what the house sets: where the server listens, how long events stay, the other
servers of its cluster
authority.json   every key of the floor: keep it where the tables cannot reach it
server/          the server's configuration, certificate and data, whose keys other servers of the
floor say were taken back, and which keys were ever issued here
NAME.toml        lets a table, a pit or the archive connect: goes to that machine, and to no other
anchors/         the last entry of every table's journal, signed
lock             who changes the floor now

All of it is its owner's alone (0600, 0700).
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from nkeys import NkeysError

from kiosk.link.account_update import Update, update_accounts
from kiosk.link.authority import SYSTEM, Authority
from kiosk.link.certificates import Pair
from kiosk.link.keys import (
    Access,
    check_name,
    public_of,
    read_access,
    read_secret,
    write_access,
    write_secret,
)
from kiosk.link.rights import ALL
from kiosk.link.server import Cluster, Configuration
from kiosk.settings import schema
from kiosk.settings.schema import BadFileError, Finding, UnreadableError

SETTINGS = "floor.toml"
#: whoever keeps the floor: makes the streams, and signs what it received
KEEPER = "keeper"
#: held by whichever command changes the floor
LOCK = "lock"
PORT, CLUSTER_PORT = 4222, 6222
#: what the servers of one floor call their cluster
_CLUSTER = "floor"

KEYS: dict[str, schema.Key] = {
    "server.name": schema.text(needed=True),
    "server.listen": schema.text(needed=True),
    "server.port": schema.whole(1, 65_535, needed=True),
    "server.addresses": schema.list_of(needed=True),
    "server.further": schema.text(control=True),
    "streams.days": schema.whole(0, 36_500, default=0),
    "streams.replicas": schema.whole(1, 5, default=1),
    "streams.sync_s": schema.whole(0, 60, default=0),
    "cluster.port": schema.whole(0, 65_535, default=0),
    "cluster.routes": schema.list_of(),
    "cluster.servers": schema.list_of(),
}


#: what is called so in the folder, at the server or by `kiosk floor rotate`: nobody's key has one
#: of these names
_OWN_NAMES = frozenset({"anchors", "authority", "floor", KEEPER, "server", "system"})


class WantedKey(NamedTuple):
    """A key that is to be there. `role`: table, pit, sign or archive; `tables`: of a pit, `*` for
    every one; of a sign the one."""

    name: str
    role: str
    tables: tuple[str, ...] = ()


class KnownKeys(NamedTuple):
    """The public halves of the keys of one name: as the authority has it, "" for none, and `others`
    beside it, as the name's file has it and as they were issued here.

    `is_older`: the authority is an older copy, for its key was taken back, or there is another one
    that was not. `has_newest`: one of them was not taken back; else a newer one, which is not known
    here, may open.
    """

    in_authority: str
    others: tuple[str, ...]
    is_older: bool
    has_newest: bool


class FloorSettings(NamedTuple):
    """What stands in floor.toml. `addresses`: the names and addresses by which others reach the
    server, its certificate's too.

    `days`: how long events stay, 0 for ever, in so many copies (`replicas`). `sync_s`: seconds
    between two synchronisations of the server's disk, 0 for one before each acknowledgement.
    `further`: more lines of the server's configuration. `cluster_port`: where this server's cluster
    reaches it, 0 for a server by itself; `cluster_routes`: the others there, HOST:PORT;
    `cluster_servers`: where clients reach the others, HOST:PORT.
    """

    name: str
    listen: str
    port: int
    addresses: tuple[str, ...]
    further: str = ""
    days: int = 0
    replicas: int = 1
    sync_s: int = 0
    cluster_port: int = 0
    cluster_routes: tuple[str, ...] = ()
    cluster_servers: tuple[str, ...] = ()

    @property
    def servers(self) -> list[str]:
        """Where clients connect: to this server, or to another of its cluster."""
        own = [
            f"[{each}]:{self.port}" if ":" in each else f"{each}:{self.port}"
            for each in self.addresses
        ]
        return [f"tls://{each}" for each in (*own, *self.cluster_servers)]


def free_port(host: str) -> int:
    """A port that nobody has now."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as found:
        found.bind((host, 0))
        port: int = found.getsockname()[1]
        return port


class Folder:
    """A floor's folder. Raises `BadFileError` where a file of it cannot be used, `OSError` where
    none can be written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def authority_file(self) -> Path:
        return self.path / "authority.json"

    @property
    def server(self) -> Path:
        return self.path / "server"

    @property
    def anchors(self) -> Path:
        return self.path / "anchors"

    def file(self, name: str) -> Path:
        """What lets `name` connect."""
        return self.path / f"{name}.toml"

    @contextmanager
    def changing(self, command: str) -> Iterator[None]:
        """Nobody else changes the floor meanwhile; another command is told of `command`. Raises
        `ValueError` where one is at it, `OSError`."""
        self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            folder = self.path.stat()
            if os.geteuid() == 0 and folder.st_uid != 0:
                os.fchown(held, folder.st_uid, folder.st_gid)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                who = os.read(held, 200).decode("utf-8", "replace") or "another command"
                raise ValueError(
                    f"{self.path}: {who} is changing this floor. Run this again once that has "
                    "ended."
                ) from None
            os.ftruncate(held, 0)
            os.write(held, f"`{command}` (process {os.getpid()})".encode())
            yield
        finally:
            os.close(held)

    def make(self, settings: FloorSettings, like: Path | None = None) -> None:
        """What is missing of it: settings, authority, the server's certificate, the keeper's key.
        What is there stays as it is. `like`: the folder of another server of the same floor, whose
        authority and keeper's key are taken."""
        self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.close_to_others()
        for name in (self.authority_file.name, self.file(KEEPER).name) if like is not None else ():
            if like is not None and not (self.path / name).exists():
                write_secret(self.path / name, read_secret(like / name))
        if not (self.path / SETTINGS).exists():
            write_secret(self.path / SETTINGS, _text(settings))
            try:
                self.settings()
            except BadFileError:  # what was asked for is no floor: the next try begins anew
                (self.path / SETTINGS).unlink()
                raise
        if not self.authority_file.exists():
            Authority.new(settings.name).save(self.authority_file)
        if not (self.server / "server.pem").exists():
            self.new_certificate()
        if not self.file(KEEPER).exists():
            self.issue(KEEPER, "keeper")

    def check_new(self, wanted: Sequence[WantedKey], like: Path | None = None) -> None:
        """Raises `ValueError` where not all of these keys can be there, together with those that
        are; nothing is made. `like`: as in `make`."""
        issued = self._issued(like)
        had = [name for name, each in issued.items() if each["role"] == "table"]
        tables = list(dict.fromkeys([*had, *(key.name for key in wanted if key.role == "table")]))
        seen: dict[str, WantedKey] = {}
        for key in wanted:
            check_name(key.name)
            _check_twice(key, seen.get(key.name))
            _check_tables(key, tables)
            if key.name in issued and key.name != KEEPER:
                _check_same(key, issued[key.name])
            else:
                self._check_free(key.name)
            seen[key.name] = key

    def _issued(self, like: Path | None) -> dict[str, dict[str, Any]]:
        """Whoever has a key of this floor, which may have been made in the folder of another server
        of it."""
        for path in (self.path, like):
            if path is not None and Folder(path).authority_file.exists():
                return Folder(path).authority().issued
        return {}

    def _check_free(self, name: str) -> None:
        """A new name takes nothing else's place."""
        if name in _OWN_NAMES:
            raise ValueError(f"{name!r} is a name of the floor's own: choose another one.")
        if name.startswith("-"):
            raise ValueError(
                f"{name!r} reads as an option of a command: begin a name with a letter or a digit."
            )
        if self.file(name).exists():
            raise ValueError(
                f"{self.file(name)} is there already, and {name} has no key of this floor: move "
                "that file away, or choose another name."
            )

    def settings(self) -> FloorSettings:
        path = self.path / SETTINGS
        found: list[Finding] = []
        values = schema.with_defaults(
            schema.read_keys(schema.read_toml(path), KEYS, str(path), found), KEYS
        )
        if not found:
            found += [Finding(str(path), key, message) for key, message in _between(values)]
        if found:
            raise BadFileError(found)
        names = {key: key.replace("cluster.", "cluster_").rpartition(".")[2] for key in values}
        return FloorSettings(**{names[key]: value for key, value in values.items()})

    def close_to_others(self) -> None:
        """What an older program, or somebody's hand, left open to others than its owner: the
        settings and the folders of the floor. A key that others could read stays as it is, and is
        refused where it is used. Raises `OSError`."""
        for place, mode in (
            (self.path / SETTINGS, 0o600),
            (self.server, 0o700),
            (self.anchors, 0o700),
        ):
            if place.exists() and place.stat().st_mode & 0o077:
                place.chmod(mode)

    def authority(self) -> Authority:
        """As its file has it, and whose keys are known to be taken back beside it: the file may be
        an older copy."""
        authority = Authority.load(self.authority_file)
        authority.take_revoked(self._kept_list())
        return authority

    @property
    def _revoked(self) -> Path:
        return self.server / "revoked"

    def _kept_list(self) -> str:
        """ "" where there is none, or it cannot be read."""
        try:
            return schema.read_text(self._revoked) if self._revoked.exists() else ""
        except UnreadableError:
            return ""

    def set_damaged_list_aside(self) -> str:
        """A list of keys taken back that is damaged, so that it is written anew; what became of it,
        "" where it is whole. Raises `OSError`."""
        if not self._revoked.exists() or Authority.load(self.authority_file).has_signed(
            self._kept_list()
        ):
            return ""
        aside = self._revoked.with_name(f"{self._revoked.name}.damaged-{time.time_ns()}")
        self._revoked.replace(aside)
        return (
            f"{self._revoked}: this list of keys that were taken back is damaged. It was set aside "
            f"as {aside.name}, and is written anew from {self.authority_file.name} and from what "
            f"the server has. If {self.authority_file.name} is an older copy, put the newest one "
            "in its place."
        )

    def keep_revoked(self, there: str) -> bool:
        """Keeps whose keys were taken back, by the list `there` of the floor's server too, where
        the floor's account has signed it: an older copy of the authority gives none of them back.
        Whether that says something new. Raises `OSError`."""
        authority = self.authority()
        is_new = authority.take_revoked(there)
        self._keep_list(authority)
        return is_new

    def _keep_list(self, authority: Authority) -> None:
        if (said := authority.revoked_list()) != self._kept_list():
            write_secret(self._revoked, said)

    def known(self, name: str) -> KnownKeys:
        """What is known here of the keys of `name`."""
        authority = self.authority()
        had = authority.issued.get(name)
        in_authority = had["key"] if had else ""
        issued = (key for key, whose in self._issued_here().items() if whose == name)
        others = {self._key_in_file(name, authority), *issued} - {"", in_authority}
        newer = {key for key in others if not authority.has_revoked(key)}
        has_own = bool(in_authority) and not authority.has_revoked(in_authority)
        is_older = bool(newer) or (bool(in_authority) and not has_own)
        return KnownKeys(in_authority, tuple(sorted(others)), is_older, has_own or bool(newer))

    @property
    def _issued_list(self) -> Path:
        return self.server / "issued"

    def _issued_here(self) -> dict[str, str]:
        """Whose each key is that was ever issued in this folder and is not known to be taken back,
        by its public half: an older copy of the authority does not know the newer ones. Nothing of
        a list that is not there, or damaged."""
        try:
            data = json.loads(schema.read_text(self._issued_list))
        except (BadFileError, ValueError, RecursionError):
            return {}
        items = data.items() if isinstance(data, dict) else ()
        return {key: name for key, name in items if isinstance(name, str)}

    def keep_issued(self) -> None:
        """Keeps which keys the authority has issued, beside those of before. Raises `OSError`."""
        authority = self.authority()
        there = self._issued_here()
        keys = there | {each["key"]: name for name, each in authority.issued.items()}
        keys = {key: name for key, name in keys.items() if not authority.has_revoked(key)}
        if keys != there:
            write_secret(self._issued_list, json.dumps(keys, indent=1) + "\n")

    def _key_in_file(self, name: str, authority: Authority) -> str:
        """The public half of the key in the file of `name`; "" where it has none of this floor."""
        try:
            data = schema.read_toml(self.file(name))
            if data.get("name") == name and authority.has_account(data.get("account")):
                return public_of(data["seed"])
        except (BadFileError, NkeysError, KeyError, ValueError, AttributeError):
            pass
        return ""

    def issue(self, name: str, role: str, tables: Sequence[str] = ()) -> Access:
        """A new key for `name`, in its file; the former one is revoked. Raises `ValueError` as
        `Authority.issue`."""
        authority = self.authority()
        authority.revoke(name, *self.known(name).others)
        access = authority.issue(name, role, self.settings().servers, tables)
        self._save(authority)
        write_access(self.file(name), access)
        return access

    def revoke(self, name: str) -> bool:
        """Takes back the key of `name`, and every newer one that is known here and that an older
        copy of the authority does not know; removes its file here. Whether it had one."""
        authority = self.authority()
        had = authority.revoke(name, *self.known(name).others)
        if had:
            self._save(authority)
            self.file(name).unlink(missing_ok=True)
        return had

    def _save(self, authority: Authority) -> None:
        """The list beside it too: no older copy of the authority gives a key back, though nobody
        keeps the floor meanwhile."""
        authority.save(self.authority_file)
        if self.server.exists():
            self._keep_list(authority)
            self.keep_issued()

    def tell_servers(self) -> Update:
        """Has every server of the floor hear now whose keys were taken back, whether or not
        somebody keeps it; what came of it."""
        authority, settings = self.authority(), self.settings()
        servers = 1 + len(settings.cluster_servers)
        return update_accounts(authority.system(settings.servers), authority.revocations(), servers)

    def access(self, name: str) -> Access:
        return read_access(self.file(name))

    def new_certificate(self) -> None:
        """A new certificate for the server, which is reached as its settings say."""
        pair = self.authority().server_certificate(self.settings().addresses)
        self.server.mkdir(exist_ok=True, mode=0o700)
        write_secret(self.server / "server.pem", pair.certificate)
        write_secret(self.server / "server.key", pair.key)

    def configuration(self) -> Configuration:
        """What the server is started with."""
        settings, authority = self.settings(), self.authority()
        pair = Pair(
            schema.read_text(self.server / "server.pem"),
            schema.read_text(self.server / "server.key"),
        )
        return Configuration(
            authority.operator,
            authority.account(SYSTEM),
            authority.tokens(),
            pair,
            authority.certificate,
            settings.name,
            settings.listen,
            settings.port,
            cluster=Cluster(
                _CLUSTER, settings.listen, settings.cluster_port, settings.cluster_routes
            )
            if settings.cluster_port
            else None,
            sync=f"{settings.sync_s}s" if settings.sync_s else "always",
            further=settings.further,
        )

    def tables(self) -> list[str]:
        """Every table that has a key."""
        return [name for name, had in self.authority().issued.items() if had["role"] == "table"]


def _check_twice(key: WantedKey, other: WantedKey | None) -> None:
    if other is None:
        return
    if other.role == key.role:
        raise ValueError(f"{key.name!r} is named twice as {_a(key.role)}: name it once.")
    raise ValueError(
        f"{key.name!r} is named as {_a(other.role)} and as {_a(key.role)}: each has a key and a "
        "file of its own, so choose another name for one of them."
    )


def _check_tables(key: WantedKey, tables: Sequence[str]) -> None:
    """The tables of a pit, or of a sign, are on the floor."""
    missing = [table for table in key.tables if table not in (*tables, ALL)]
    if missing:
        there = ", ".join(tables) or "none"
        asked = f"--{key.role} {key.name}={','.join(key.tables)}"
        raise ValueError(
            f"{asked}: there is no table {missing[0]!r} on this floor; there are: {there}."
        )


def _check_same(key: WantedKey, had: Mapping[str, Any]) -> None:
    """A name that has a key already keeps it: what is asked for is what it is."""
    if had["role"] != key.role:
        raise ValueError(
            f"{key.name!r} is {_a(had['role'])} of this floor already: choose another name for the "
            f"{key.role}."
        )
    if set(had["tables"]) != set(key.tables):
        raise ValueError(
            f"{key.role.capitalize()} {key.name!r} has a key already, for "
            f"{_of_tables(had['tables'])}, and is asked for with {_of_tables(key.tables)}. For "
            "other tables take its key back first (`kiosk floor revoke`), and take the new file "
            "to its station."
        )


def _of_tables(tables: Sequence[str]) -> str:
    return "every table" if ALL in tables else ", ".join(tables)


def _a(role: str) -> str:
    return f"an {role}" if role == "archive" else f"a {role}"


def _between(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong between keys that are each allowed."""
    for key in ("cluster.routes", "cluster.servers"):
        for each in values[key]:
            host, _, port = each.rpartition(":")
            if not host or not port.isdecimal():
                yield (
                    key,
                    (
                        f"{schema.shown(each)} is not valid: expected HOST:PORT of another server "
                        "of the cluster."
                    ),
                )
    routes = values["cluster.routes"]
    if bool(values["cluster.port"]) != bool(routes):
        yield (
            "cluster.port",
            (
                "a cluster has a port of its own, and routes to its other servers: state both, or "
                "neither."
            ),
        )
    if values["streams.replicas"] > 1 + len(routes):
        yield (
            "streams.replicas",
            (
                f"so many copies need so many servers, and this one has {len(routes)} others: see "
                "cluster.routes."
            ),
        )
    if values["streams.sync_s"] and routes:
        yield (
            "streams.sync_s",
            (
                "several servers synchronise together, and a table would not hear that two of them "
                "lost something: leave it 0."
            ),
        )


def _text(settings: FloorSettings) -> str:
    return "\n".join(
        [
            "# A floor's server: docs/floor.md. `kiosk floor serve` reads it when it starts.",
            "[server]",
            f"name = {json.dumps(settings.name)}",
            (
                f"listen = {json.dumps(settings.listen)}    # the loopback alone; 0.0.0.0 is every "
                "network of this machine"
            ),
            f"port = {settings.port}",
            (
                f"addresses = {json.dumps(list(settings.addresses))}    # by which tables reach "
                "it; its certificate is for these"
            ),
            "",
            "[streams]",
            f"days = {settings.days}    # how long events stay, 0 for ever",
            (
                f"replicas = {settings.replicas}    # in so many copies, each at another server of "
                "the cluster"
            ),
            (
                f"sync_s = {settings.sync_s}    # 0: an entry is on the disk for good before it is "
                "acknowledged; 1 for more than 500 tables at one server"
            ),
            "",
            *_cluster_text(settings),
        ]
    )


def _cluster_text(settings: FloorSettings) -> list[str]:
    if not settings.cluster_port:
        return []
    return [
        "[cluster]",
        f"port = {settings.cluster_port}    # where the other servers reach this one",
        f"routes = {json.dumps(list(settings.cluster_routes))}    # where this one reaches them",
        (
            f"servers = {json.dumps(list(settings.cluster_servers))}    # where tables and "
            "stations reach them"
        ),
        "",
    ]
