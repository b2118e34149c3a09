"""What real devices sent, as people have shown it in public, is read as it was kept; a house keeps its own so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from drivers.keyboard.keys import EV_KEY, EV_SYN, EVENT, SYN_REPORT, Keys
from drivers.serial_line.profile import load
from drivers.serial_line.recordings.kept import differences, keep, said
from kiosk.cli import main

TRACES = Path(__file__).parent / "traces"
RECORDINGS = sorted(TRACES.glob("*.rec"))


def test_every_kept_recording_says_what_it_said() -> None:
    found = dict(differences(TRACES, lambda name: load(TRACES / f"{name}.toml")))
    assert {path.stem: difference for path, difference in found.items()} == {
        "id-20la": "",
        "rdm6300": "",
    }


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.stem)
def test_each_says_where_it_is_from(recording: Path) -> None:
    assert "github.com" in recording.read_text("ascii")


#: the reports of a scanner over 6957842208856, each the modifiers and the key that are held:
#: github.com/node-hid/node-hid/issues/323 (2019-08-15). Bytes that a device sent: under no licence.
REPORTS = [
    "0000", "0023", "0000", "0026", "0000", "0022", "0000", "0024", "0000", "0025", "0000", "0021",
    "0000", "001f", "0000", "001f", "0000", "0027", "0000", "0025", "0000", "0025", "0000", "0022",
    "0000", "0023", "0000", "0028", "0000", "0300", "030d", "0300", "0000",
]  # fmt: skip
#: Linux's keys by the usages of HID (hid-input.c), those that stand above
LINUX_KEYS = {0x0D: 36, 0x27: 11, 0x28: 28} | {0x1E + n: 2 + n for n in range(9)}
LINUX_MODIFIERS = {0x01: 29, 0x02: 42}


def as_linux_events(reports: list[str]) -> bytes:
    """What Linux makes of the reports of a keyboard."""
    events, held = b"", set[int]()
    for report in reports:
        modifiers, usage = bytes.fromhex(report)
        now = {key for bit, key in LINUX_MODIFIERS.items() if modifiers & bit}
        now |= {LINUX_KEYS[usage]} if usage else set()
        for key in sorted(held ^ now):
            events += EVENT.pack(0, 0, EV_KEY, key, int(key in now))
        events += EVENT.pack(0, 0, EV_SYN, SYN_REPORT, 0)
        held = now
    return events


def test_a_scanner_s_own_reports_are_its_text_enter_and_a_typed_line_feed() -> None:
    typed = bytes(Keys().typed(as_linux_events(REPORTS)))
    assert typed == b"6957842208856\r\n"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a recording of its own."""
    monkeypatch.chdir(tmp_path)
    for name in ("rdm6300.toml", "ids/rdm6300.toml", "rdm6300.rec"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(TRACES / name, tmp_path / name)
    recording = tmp_path / "rdm6300.rec"
    text = recording.read_text("ascii").replace(
        "profile rdm6300", f"profile {tmp_path}/rdm6300.toml"
    )
    recording.write_text(text, "ascii")
    return tmp_path


def test_a_house_keeps_a_recording_with_one_command_and_hears_when_it_reads_otherwise(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["readers", "keep", "rdm6300.rec"]) == 0
    assert (house / "readers/kept/rdm6300.said").read_text().startswith("card AS")
    assert main(["readers", "keep"]) == 0
    assert "says the same" in capsys.readouterr().out
    profile = house / "rdm6300.toml"
    profile.write_text(profile.read_text().replace("check_hex = true", "check_hex = false"))
    assert main(["readers", "keep"]) == 1
    assert "reading 1: card AS" in capsys.readouterr().out


def test_a_recording_of_the_same_name_is_not_replaced(house: Path) -> None:
    assert main(["readers", "keep", "rdm6300.rec"]) == 0
    assert main(["readers", "keep", "rdm6300.rec"]) == 2
    assert main(["readers", "keep", "none.rec"]) == 2
    assert said(house / "readers/kept/rdm6300.rec", load(house / "rdm6300.toml"))
    with pytest.raises(FileExistsError):
        keep(house / "rdm6300.rec", house / "readers/kept", load(house / "rdm6300.toml"))
