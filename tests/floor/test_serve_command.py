"""`kiosk floor serve` as a process that is killed, started twice and started again; keys taken back while nobody keeps its server."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from nats.aio.client import Client

from kiosk.cli import main
from kiosk.floor.server.folder import Folder, free_port
from kiosk.link.connection import LinkThread, State
from kiosk.link.orphan import find_servers
from tests.floor.keepers import init
from tests.serving import as_client
from tests.waiting import DEADLINE_S, Waiting

pytestmark = pytest.mark.slow(seconds=1)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    """A floor of two tables. A server that a test leaves behind is killed at its end."""
    made = init(tmp_path / "floor", "--tables", "2")
    yield made
    for pid in find_servers(made.server / "nats.conf"):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def start(folder: Folder) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "kiosk", "floor", "serve", str(folder.path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@contextmanager
def served(folder: Folder) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """`kiosk floor serve`, once its floor is ready, and what it said until then."""
    with start(folder) as process:
        said: list[str] = []
        try:
            assert process.stdout is not None
            while "The floor is ready." not in said:
                line = process.stdout.readline()
                assert line, f"it ended before it was ready: {said}"
                said.append(line.strip())
            yield process, said
        finally:
            process.terminate()
            process.communicate(timeout=DEADLINE_S)


def killed(folder: Folder) -> None:
    """Its keeper is killed with SIGKILL; its server lives on."""
    with served(folder) as (process, _):
        process.kill()
        process.wait()
    assert len(list(find_servers(folder.server / "nats.conf"))) == 1


class Table(Waiting):
    """A table's connection, and what it said of itself."""

    def __init__(self, folder: Folder, name: str) -> None:
        super().__init__()
        self.name = name
        self.states: list[State] = []
        self.link = LinkThread(folder.access(name), self._idle, self._told)

    async def _idle(self, client: Client) -> None:
        """It waits for nothing."""

    def _told(self, state: State) -> None:
        self.keep(self.states, state)

    def wait_until_up(self) -> None:
        self.wait_until(lambda: bool(self.states) and self.states[-1].up)

    def publish(self) -> int:
        """The number that the server gave its next message."""

        async def publish(client: Client) -> int:
            return (await client.jetstream().publish(f"t.{self.name}.e", b"{}")).seq

        return self.link.do(publish).result(DEADLINE_S)


@contextmanager
def connected(folder: Folder, name: str) -> Iterator[Table]:
    table = Table(folder, name)
    table.link.start()
    try:
        table.wait_until_up()
        yield table
    finally:
        table.link.stop()


def test_a_floor_whose_keeper_was_killed_starts_again_and_its_tables_come_back(
    folder: Folder,
) -> None:
    with served(folder) as (process, _), connected(folder, "table-1") as table:
        assert table.publish() == 1
        process.kill()
        process.wait()
        assert table.publish() == 2  # its server goes on without it
        (orphan,) = find_servers(folder.server / "nats.conf")
        table.states.clear()
        with served(folder) as (again, said):
            assert (
                f"The server of an earlier start still ran (process {orphan}): it was ended"
                in said[0]
            )
            table.wait_until(lambda: [state.up for state in table.states][:1] == [False])
            table.wait_until_up()
            assert table.publish() == 3
        assert again.returncode == 0
    assert list(find_servers(folder.server / "nats.conf")) == []


def test_a_floor_that_does_not_start_leaves_no_server_behind(folder: Folder) -> None:
    folder.file("keeper").chmod(0o644)
    with start(folder) as process:
        _, said = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 2
    assert "keeper.toml: others than its owner can read it" in said
    assert list(find_servers(folder.server / "nats.conf")) == []


def test_systemd_hears_when_the_floor_listens(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(place := str(tmp_path / "notify"))
        manager.settimeout(DEADLINE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", place)
        with served(folder):
            assert manager.recv(64) == b"READY=1"


def test_a_floor_that_is_kept_is_not_taken_from_its_keeper(folder: Folder) -> None:
    with served(folder), connected(folder, "table-1") as table:
        with start(folder) as second:
            _, said = second.communicate(timeout=DEADLINE_S)
        assert (second.returncode, said) == (
            2,
            f"{folder.path}: another `kiosk floor serve` keeps this floor. End that one first, or leave it running.\n",
        )
        assert table.publish() == 1
        assert len(table.states) == 1


@pytest.mark.parametrize("is_kept", [True, False], ids=["kept", "its keeper was killed"])
def test_a_revoked_table_is_thrown_out_and_says_nothing_more(
    folder: Folder, is_kept: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        served(folder) as (process, _),
        connected(folder, "table-1") as table,
        connected(folder, "table-2") as other,
    ):
        assert table.publish() == 1
        if not is_kept:
            process.kill()
            process.wait()
        capsys.readouterr()
        assert main(["floor", "revoke", str(folder.path), "table-1"]) == 0
        assert capsys.readouterr() == (
            f"table-1's key is taken back in {folder.path}.\n"
            "Server floor answered: table-1's key opens nothing any more, and whoever was connected with it is thrown out.\n",
            "",
        )
        table.wait_until(lambda: "Authorization Violation" in table.states[-1].why)
        assert [state.up for state in table.states[1:]] == [False] * (len(table.states) - 1)
        with pytest.raises(ConnectionError):
            table.publish()
        assert other.publish() == 2


def test_rotate_says_what_the_server_answered(
    folder: Folder, capsys: pytest.CaptureFixture[str]
) -> None:
    killed(folder)
    capsys.readouterr()
    assert main(["floor", "rotate", str(folder.path), "table-1"]) == 0
    assert (
        "Server floor answered: table-1's former key opens nothing any more"
        in capsys.readouterr().out
    )
    assert as_client(folder.access("table-1"), says) == 1


async def says(client: Client) -> int:
    return (await client.jetstream().publish("t.table-1.e", b"{}")).seq


@pytest.mark.parametrize("command", ["revoke", "rotate"])
def test_a_key_taken_back_while_no_server_is_reached_is_not_said_to_be_shut_out(
    folder: Folder, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["floor", command, str(folder.path), "table-1"]) == 1
    out, err = capsys.readouterr()
    assert "answered" not in out
    assert f"{folder.settings().servers[0]} was not reached: " in err
    assert "No server of the floor was reached." in err
    assert "a `kiosk floor serve` of this folder reads the change" in err


def test_of_several_servers_those_that_did_not_answer_are_named(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    killed(folder)
    settings = folder.path / "floor.toml"
    nobody = f"127.0.0.1:{free_port('127.0.0.1')}"
    settings.write_text(
        f'{settings.read_text()}[cluster]\nport = 6222\nroutes = ["{nobody}"]\nservers = ["{nobody}"]\n'
    )
    monkeypatch.setattr("kiosk.link.account_update.ANSWER_S", 0.1)
    capsys.readouterr()
    assert main(["floor", "revoke", str(folder.path), "table-1"]) == 1
    out, err = capsys.readouterr()
    assert "Server floor answered: table-1's key opens nothing any more" in out
    assert "1 of the floor's 2 servers answered. At the others table-1's key may open" in err
