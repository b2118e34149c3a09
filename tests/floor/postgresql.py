"""A real PostgreSQL for a test: a cluster of its own that listens on a socket in its folder alone, ended with the test."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def _program(name: str) -> str | None:
    return shutil.which(
        name, path=os.pathsep.join([*map(str, _PLACES), os.environ.get("PATH", "")])
    )


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database. Skips the test where PostgreSQL, or what speaks to it, is not installed."""
    pytest.importorskip("psycopg")
    initdb, server = _program("initdb"), _program("postgres")
    if initdb is None or server is None:
        pytest.skip("PostgreSQL is not installed")
    owner: str | None = None
    if os.getuid() == 0:  # it refuses to run as root
        owner = next(
            (each.pw_name for each in pwd.getpwall() if each.pw_name in ("postgres", "nobody")),
            None,
        )
        if owner is None:
            pytest.skip("PostgreSQL does not run as root")
    with tempfile.TemporaryDirectory(
        prefix="pg-"
    ) as folder:  # a socket's path may have 107 characters
        if owner is not None:
            shutil.chown(folder, owner)
        made = [
            "-D",
            f"{folder}/data",
            "-U",
            "kiosk",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
            "--locale=C",
        ]
        subprocess.run([initdb, *made], check=True, capture_output=True, user=owner, cwd=folder)
        options = [
            "-c",
            "listen_addresses=",
            "-c",
            f"unix_socket_directories={folder}",
            "-c",
            "fsync=off",
        ]
        process = subprocess.Popen(
            [server, "-D", f"{folder}/data", *options],
            user=owner,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            url = f"postgresql://kiosk@/postgres?host={folder}"
            _answers(process, url)
            yield url
        finally:
            process.terminate()
            process.wait()


def _answers(process: subprocess.Popen[bytes], url: str) -> None:
    """Waits until the server takes a connection."""
    import time

    import psycopg

    from tests.waiting import DEADLINE_S

    end = time.monotonic() + DEADLINE_S
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            assert process.poll() is None, "the server ended"
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.02)
        else:
            return
