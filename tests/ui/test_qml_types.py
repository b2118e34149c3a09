"""Does qmllint know what QML reads of Python, so that a wrong name is found before the window is opened?"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow(seconds=5)

ROOT = Path(__file__).parents[2]
QMLLINT = Path(sys.executable).with_name("pyside6-qmllint")
#: where each of these reads what Python gives it
READS = {
    "Table.qml": "view.table.notice.text",
    "Felt.qml": "felt.table.dealer.glow",
    "Pads.qml": "pads.table.pad.shoe",
    "Header.qml": "header.props.badge",
    "PromptLine.qml": "line.prompt.then",
    "FloorDrawer.qml": "drawer.page.lines",
    "Patrons.qml": "patrons.props.figure",
    "TroubleBand.qml": "band.table.act",
}


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("qml")
    subprocess.run([sys.executable, ROOT / ".ci" / "qmltypes.py", folder], check=True)
    return folder


def test_no_two_classes_have_one_name_in_qml(types: Path) -> None:
    """Of two that have, one is taken for the other in a process that has both, as a pit's board with a table's felt."""
    (file,) = types.rglob("*.qmltypes")
    names = re.findall(r'Component \{ name: "(\w+)"', file.read_text("utf-8"))
    assert names
    assert [name for name, count in Counter(names).items() if count > 1] == []


def lint(types: Path, *files: Path) -> str:
    """What qmllint says of these; "" where it finds nothing."""
    command = [QMLLINT, "--max-warnings", "0", "-I", ROOT, "-I", types, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == ("Warning:" not in done.stderr + done.stdout), done
    return "" if done.returncode == 0 else done.stderr + done.stdout


def test_every_name_that_is_read_is_there(types: Path) -> None:
    assert lint(types, *(ROOT / "ui").glob("*/*.qml")) == ""


def test_a_wrong_name_is_found(types: Path, tmp_path: Path) -> None:
    for name, read in READS.items():
        text = (ROOT / "ui" / "table" / name).read_text("utf-8")
        assert read in text
        wrong = text.replace(read, f"{read}x").replace(
            "import ui.shared", "import ui.shared\nimport ui.table"
        )
        (tmp_path / name).write_text(wrong, "utf-8")
    said = lint(types, *tmp_path.glob("*.qml"))
    for name, read in READS.items():
        assert f'Member "{read.rpartition(".")[2]}x" not found' in said, name
