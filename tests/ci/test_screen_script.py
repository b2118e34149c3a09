"""Is the virtual display seen by this machine alone, and gone when the kiosk is?"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCREEN = ROOT / ".ci" / "screen"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not all(map(shutil.which, ("Xvnc", "xauth", "setpriv"))),
        reason="no Xvnc here; `make run` installs it where it needs it",
    ),
]

LOOPBACK = {"0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F"}

# What a program on the display sees: where the display's port listens, and that the display lets it in.
LOOK = """
import os, socket, sys
from pathlib import Path
port = int(sys.argv[1])
rows = [row.split() for file in ("tcp", "tcp6") if (path := Path("/proc/net") / file).exists()
        for row in path.read_text().splitlines()[1:]]
print(*sorted({row[1].split(":")[0] for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == port}))
with socket.create_connection(("127.0.0.1", port)) as vnc:
    print(vnc.recv(12).decode().strip())
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
print(app.platformName(), app.primaryScreen().size().toTuple())
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def on_screen(*command: str, port: int, **further: str) -> subprocess.CompletedProcess[str]:
    environment = {
        k: v
        for k, v in os.environ.items()
        if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    environment |= {"VNC_PORT": str(port), "SCREEN": "800x600", **further}
    return subprocess.run(
        [str(SCREEN), *command],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_display_is_seen_on_the_loopback_address_alone_and_ends_with_its_command() -> None:
    port = free_port()
    done = on_screen(sys.executable, "-c", LOOK, str(port), port=port)
    if "Could not load the Qt platform plugin" in done.stderr:
        pytest.skip("the libraries of a window are not here; `make run` installs them")
    assert done.returncode == 0, done.stderr
    listens, version, window = done.stdout.splitlines()
    assert listens
    assert set(listens.split()) <= LOOPBACK
    assert version.startswith("RFB 003")
    assert window == "xcb (800, 600)"
    # says how to see it
    assert re.search(rf"vncviewer 127\.0\.0\.1::{port} +password [0-9a-f]{{8}}\b", done.stderr)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))


# A start that is refused, on the whole of a display where nobody makes a window full: how large its window is.
REFUSED = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from ui.shared.refused import Refused, show
from ui.shared.window import application
def look():
    (window,) = QGuiApplication.allWindows()
    print(window.size().toTuple())
    window.close()
application()
QTimer.singleShot(0, look)
show(Refused(("No",), ("because",), ()), ["en"], None, 60)
"""


def test_a_refused_start_fills_the_display() -> None:
    done = on_screen(sys.executable, "-c", REFUSED, port=free_port(), PYTHONPATH=str(ROOT))
    if "Could not load the Qt platform plugin" in done.stderr:
        pytest.skip("the libraries of a window are not here; `make run` installs them")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "(800, 600)"


def test_how_the_command_ended_is_how_the_script_ends() -> None:
    assert on_screen("sh", "-c", "exit 7", port=free_port()).returncode == 7


def test_a_taken_port_is_refused_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = on_screen("true", port=port)
    assert done.returncode == 1
    assert f"port {port} is taken" in done.stderr


# A display whose number is taken in between, so often as the file says; then the real one.
TAKEN = """#!/bin/sh
left=$(cat {count})
if [ "$left" -gt 0 ]; then
    echo $((left - 1)) >{count}
    echo "_XSERVTransMakeAllCOTSServerListeners: server already running" >&2
    echo "listen: Address already in use" >&2
    exit 1
fi
exec {real} "$@"
"""


@pytest.mark.parametrize(("taken", "code"), [(2, 7), (9, 1)])
def test_a_number_that_another_display_takes_in_between_is_tried_again(
    tmp_path: Path, taken: int, code: int
) -> None:
    (tmp_path / "count").write_text(str(taken))
    xvnc = tmp_path / "Xvnc"
    xvnc.write_text(TAKEN.format(count=tmp_path / "count", real=shutil.which("Xvnc")))
    xvnc.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = on_screen("sh", "-c", "exit 7", port=free_port(), PATH=path)
    assert done.returncode == code, done.stderr
    assert ("did not start" in done.stderr) == (code == 1)


# What a program on the display sees of the page in a browser: where its port listens, what it is, and that VNC answers behind it.
LOOK_AT_PAGE = """
import base64, os, socket, sys, urllib.request
from pathlib import Path
port = int(sys.argv[1])
rows = [row.split() for file in ("tcp", "tcp6") if (path := Path("/proc/net") / file).exists()
        for row in path.read_text().splitlines()[1:]]
print(*sorted({row[1].split(":")[0] for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == port}))
print("noVNC" in urllib.request.urlopen(f"http://127.0.0.1:{port}/vnc.html").read().decode())
with socket.create_connection(("127.0.0.1", port)) as line:
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall((f"GET /websockify HTTP/1.1\\r\\nHost: 127.0.0.1:{port}\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
                  f"Sec-WebSocket-Key: {key}\\r\\nSec-WebSocket-Version: 13\\r\\nSec-WebSocket-Protocol: binary\\r\\n\\r\\n").encode())
    heard = b""
    while b"RFB 003" not in heard and (more := line.recv(4096)):
        heard += more
print(b"RFB 003" in heard)
"""


@pytest.mark.skipif(
    shutil.which("websockify") is None or not Path("/usr/share/novnc/vnc.html").exists(),
    reason="no noVNC here; `make run WEB=yes` installs it",
)
def test_the_window_is_offered_in_a_browser_of_this_machine_alone() -> None:
    port, web = free_port(), free_port()
    done = on_screen(
        sys.executable, "-c", LOOK_AT_PAGE, str(web), port=port, WEB="yes", WEB_PORT=str(web)
    )
    assert done.returncode == 0, done.stderr
    listens, page, vnc = done.stdout.splitlines()
    assert set(listens.split()) <= LOOPBACK
    assert (page, vnc) == ("True", "True")
    assert f"http://127.0.0.1:{web}/vnc.html#autoconnect=true" in done.stderr
    assert len(done.stderr.splitlines()) <= 10
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", web))


@pytest.mark.skipif(
    shutil.which("websockify") is None, reason="no noVNC here; `make run WEB=yes` installs it"
)
def test_in_a_container_the_page_alone_is_named_and_the_script_ends_with_its_command() -> None:
    """websockify takes no SIGTERM while it starts: `true` ends before that."""
    port, web = free_port(), free_port()
    done = on_screen("true", port=port, WEB="yes", WEB_PORT=str(web), WEB_ADDRESS="127.0.0.1")
    assert done.returncode == 0
    assert len(done.stderr.splitlines()) == 2
    assert f"http://127.0.0.1:{web}/vnc.html#" in done.stderr
