"""`kiosk run` on an installed machine: whatever keeps its table from being opened is on the screen, and on standard error."""

from __future__ import annotations

import gc
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.cli import main
from kiosk.record.entries import log_line
from kiosk.record.journal.anchors import key_of
from kiosk.record.journal.entry import NewEntry
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.staff.pins import Pepper
from kiosk.staff.staff_file import Staff, load
from kiosk.station.people.signed_in_people import Staffing
from kiosk.station.station import Station
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, rule_set
from tests.staff.house import write
from ui.shared import refused
from ui.shared.refused import Refused

pytestmark = pytest.mark.slow

Wrong = Callable[["House"], object]


class House:
    """A machine's settings, which a test makes wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "kiosk.toml"
        self.keys: dict[str, dict[str, str]] = {
            "table": {"name": "BJ-1"},
            "reader": {"profile": ""},
            "journal": {"path": str(folder / "table.journal")},
        }

    def has(self, section: str, **keys: object) -> None:
        self.keys.setdefault(section, {}).update({key: str(value) for key, value in keys.items()})

    def staffed(self, change: Callable[[str], str] = str) -> None:
        pepper = self.folder / "key" / "staff.pepper"
        staff = write(self.folder / "staff.toml", pepper=Pepper.make(pepper))
        staff.write_text(change(staff.read_text("utf-8")), "utf-8")
        self.has("people", staff=staff, pepper=pepper)

    def written(self) -> Path:
        rows = [
            f"[{name}]\n" + "".join(f'{k} = "{v}"\n' for k, v in keys.items())
            for name, keys in self.keys.items()
        ]
        self.file.write_text("".join(rows), "utf-8")
        return self.file


def _unsealed(text: str) -> str:
    return text.partition("\n")[2] if text.startswith("seal") else text.replace("seal = ", "# ", 1)


def _anchors_without_key(house: House) -> None:
    house.has("journal", anchors=house.folder)
    key = key_of(house.folder / "table.journal")
    key.write_text("no key")


#: what is wrong, and what of its words has to stand on the screen: what, where, and what to do
BEFORE_ITS_WINDOW: dict[str, tuple[Wrong, tuple[str, ...]]] = {
    "no settings": (
        lambda house: house.file.rename(house.folder / "away"),
        ("kiosk.toml", "cannot be read: no such file"),
    ),
    "settings that are no TOML": (
        lambda house: house.file.write_text("table = ["),
        ("kiosk.toml", "is not TOML"),
    ),
    "a key's value": (
        lambda house: house.has("table", boxes="many"),
        ("kiosk.toml", "table.boxes"),
    ),
    "no such rule set": (lambda house: house.has("table", rules="narnia"), ("narnia", "there are")),
    "no such language": (
        lambda house: house.has("screen", language="eo"),
        ("screen.language", "eo"),
    ),
    "the floor's file": (
        lambda house: house.has("floor", file=house.folder / "no.floor"),
        ("no.floor", ""),
    ),
}
BEHIND_ITS_WINDOW: dict[str, tuple[Wrong, tuple[str, ...]]] = {
    "a staff file without a seal": (
        lambda house: house.staffed(_unsealed),
        ("staff.toml", "no seal", "kiosk staff seal"),
    ),
    "a staff file that was changed": (
        lambda house: house.staffed(lambda text: text.replace("auditor", "pit_boss")),
        ("staff.toml", "changed or damaged", "kiosk staff seal"),
    ),
    "no staff file": (
        lambda house: (house.staffed(), house.has("people", staff=house.folder / "none.toml")),
        ("none.toml", "cannot be read"),
    ),
    "no key of PINs": (
        lambda house: (house.staffed(), house.has("people", pepper=house.folder / "gone")),
        ("gone", "kiosk staff pin"),
    ),
    "another file than a journal": (
        lambda house: (house.folder / "table.journal").write_text("a diary"),
        ("table.journal", "is not a journal", "name another"),
    ),
    "no place for anchors": (
        lambda house: house.has("journal", anchors=house.folder / "share"),
        ("share", "Connect"),
    ),
    "a key that signs no anchors": (_anchors_without_key, ("table.journal.key", "cannot be used")),
    "no folder for the journal": (
        lambda house: house.has("journal", path=house.file / "table.journal"),
        ("cannot be made", "Name another"),
    ),
    "no place for the reader's bytes": (
        lambda house: house.has(
            "reader", profile="angel-eye", port="none", record="/proc/none/bytes"
        ),
        ("/proc/none", "reader.record"),
    ),
}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Refused]]:
    """What stands on the window of a start that is refused."""
    said: list[Refused] = []
    monkeypatch.setattr(refused, "show", lambda what, *_: said.append(what))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    yield said
    gc.unfreeze()
    gc.enable()


@pytest.mark.parametrize("wrong", [*BEFORE_ITS_WINDOW, *BEHIND_ITS_WINDOW])
def test_why_the_table_cannot_be_opened_stands_on_the_screen(
    wrong: str,
    shown: list[Refused],
    tmp_path: Path,
    qapp: QGuiApplication,
    capsys: pytest.CaptureFixture[str],
) -> None:
    house = House(tmp_path)
    house.written()
    make, words = {**BEFORE_ITS_WINDOW, **BEHIND_ITS_WINDOW}[wrong]
    before = house.file.read_text("utf-8")
    make(house)
    if house.file.exists() and house.file.read_text("utf-8") == before:
        house.written()
    assert main(["run", "--config", str(house.file), "--size", "1280x800"]) == 1
    (said,) = shown
    err = capsys.readouterr().err.splitlines()
    assert (
        err == list(said.why)[: len(err)]
    )  # in further languages after that, where nobody knows whose the table is
    for each in words:
        assert each in "\n".join(said.why)
    assert all(said.titles + said.then)


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        (
            {"table": {"boxes": "many"}},
            (
                "se espera un número entero de 1 a 7",
                "应为1 到 7 的整数",
                "a whole number from 1 to 7",
            ),
        ),
        (
            {"screen": {"language": "es"}, "table": {"rules": "narnia"}},
            ("table.rules: no existe el reglamento 'narnia'; existen: ",),
        ),
        (
            {"screen": {"language": "zh"}, "table": {"minimum": "50", "maximum": "5"}},
            ("table.minimum: 50.00 高于 table.maximum（5.00）", "supera"),
        ),
    ],
)
def test_what_is_wrong_with_the_settings_is_said_in_the_tables_language_or_in_all(
    keys: dict[str, dict[str, str]],
    says: tuple[str, ...],
    shown: list[Refused],
    tmp_path: Path,
    qapp: QGuiApplication,
) -> None:
    house = House(tmp_path)
    for section, values in keys.items():
        house.has(section, **values)
    assert main(["run", "--config", str(house.written()), "--size", "1280x800"]) == 1
    why = "\n".join(shown[0].why)
    for each in says:
        assert each in why, why


def _in_2199(file: Path) -> Staff:
    return load(file)._replace(seal="f" * 64, sealed_at="2199-01-01T00:00:00.000000Z")


@pytest.mark.parametrize("full", [False, True])
def test_a_staff_file_that_is_put_back_is_refused_on_the_screen_in_the_tables_words_and_noted(
    shown: list[Refused],
    tmp_path: Path,
    qapp: QGuiApplication,
    monkeypatch: pytest.MonkeyPatch,
    full: bool,
) -> None:
    """Where the disk takes no note of it, too."""
    house = House(tmp_path)
    house.has("screen", language="es")
    house.staffed()
    staff, journal = tmp_path / "staff.toml", tmp_path / "table.journal"
    before = staff.read_text("utf-8")
    with Journal(journal) as kept:  # the table has had a newer one
        Station(
            kept,
            {**HEADER, "table": "BJ-1"},
            rule_set(HEADER["rules"]),
            Messages(),
            staffing=Staffing(_in_2199(staff), Pepper(b"")),
        ).start()
    if full:
        append = Journal.append

        def fails(journal: Journal, drafts: list[NewEntry]) -> int:
            if "staff-older" in drafts[0].input:
                raise JournalError("full", journal.path)
            return append(journal, drafts)

        monkeypatch.setattr(Journal, "append", fails)
    assert main(["run", "--config", str(house.written()), "--size", "1280x800"]) == 1
    (why,) = shown[0].why
    assert "es más antiguo" in why
    assert "2199-01-01T00:00:00.000000Z (ffffffff)" in why
    assert tomllib.loads(before)["seal"][:8] in why
    with JournalReader(journal) as kept:
        events = [
            log_line(entry).get("staff", {}) for entry in kept.entries() if entry.kind == "note"
        ]
    assert [event["why"] for event in events if event.get("is") == "refused"] == (
        [] if full else ["staff-older"]
    )


def test_a_screen_that_does_not_load_is_said_without_it(
    shown: list[Refused], tmp_path: Path, qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.shared.window.load_font", lambda font: False)
    assert main(["run", "--config", str(House(tmp_path).written()), "--size", "1280x800"]) == 1
    assert "install the kiosk again" in shown[0].why[0]
