"""An archive whose key opens nothing says so and ends; one whose server is only down waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.floor.archive.database import database
from kiosk.floor.archive.store import Archive
from kiosk.link.authority import Authority
from kiosk.link.keys import Access, write_access
from tests.floor.archives import archive
from tests.floor.keepers import init, kept
from tests.serving import Floor, as_client, floor
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("floor")) as made:
        made.prepare("table-1")
        yield made


def revoked(served: Floor) -> Access:
    access = served.access("books", "archive")
    served.authority.revoke("books")
    served.reload()
    as_client(served.access("archive", "archive"), lambda client: client.flush())
    return access


def forged(served: Floor) -> Access:
    """Signed by nobody whom this floor knows."""
    stranger = Authority.new("another").issue("books", "archive", served.server.urls)
    return stranger._replace(authority=served.authority.certificate)


def of_another_floor(served: Floor) -> Access:
    return Authority.new("another").issue("books", "archive", served.server.urls)


def of_a_table(served: Floor) -> Access:
    return served.access("table-1", "table")


WRONG = [
    (
        revoked,
        "the server refuses this key (tls://127.0.0.1:{port}: nats: 'Authorization Violation').",
    ),
    (
        forged,
        "the server refuses this key (tls://127.0.0.1:{port}: nats: 'Authorization Violation').",
    ),
    (
        of_another_floor,
        "the server refuses this key (tls://127.0.0.1:{port}: [SSL: CERTIFICATE_VERIFY_FAILED]",
    ),
    (of_a_table, "is the key of a table, not of an archive"),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG)
@pytest.mark.parametrize("command", ["follow", "rebuild"])
def test_an_archive_with_a_wrong_key_ends_and_says_so(
    served: Floor,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    wrong: object,
    says: str,
    command: str,
) -> None:
    assert callable(wrong)
    write_access(tmp_path / "key.toml", wrong(served))
    key = [tmp_path / "key.toml"] if command == "follow" else ["--key", tmp_path / "key.toml"]
    assert archive(command, tmp_path / "archive.sqlite", *key) == 2
    said = capsys.readouterr().err
    assert f"{tmp_path / 'key.toml'}" in said
    assert says.format(port=served.server.configuration.port) in said


def test_an_archive_that_cannot_be_rebuilt_is_as_it_was(served: Floor, tmp_path: Path) -> None:
    where = tmp_path / "archive.sqlite"
    with database(str(where), write=True) as this:
        Archive(this)
        with this.transaction():
            this.write("INSERT INTO about VALUES (?, ?)", [("sequence ", "{}")])
    write_access(tmp_path / "key.toml", forged(served))
    assert archive("rebuild", where, "--key", tmp_path / "key.toml") == 2
    with database(str(where)) as this:
        assert this.read("SELECT value FROM about WHERE name = 'sequence '") == [("{}",)]


def test_a_server_that_is_down_is_waited_for_and_one_that_takes_the_key_back_is_not(
    tmp_path: Path,
) -> None:
    folder = init(tmp_path / "floor", "--tables", "1", "--archive", "books")
    key, where = folder.file("books"), tmp_path / "archive.sqlite"
    command = [sys.executable, "-m", "kiosk", "floor", "archive", "follow", str(where), str(key)]
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=environment, **pipes) as process:  # type: ignore[call-overload]
        try:
            for _ in range(3):
                assert "no link: Connection refused" in process.stdout.readline()
            with kept(folder):
                while "All is archived" not in (line := process.stdout.readline()):
                    assert line, "it ended"
                assert main(["floor", "revoke", str(folder.path), "books"]) == 0
                _, said = process.communicate(timeout=DEADLINE_S)
        finally:
            process.kill()
    assert process.returncode == 2
    assert f"{key}: the server refuses this key" in said
    assert (
        "bring books.toml from the floor's folder, where `kiosk floor rotate` makes a new one"
        in said
    )
