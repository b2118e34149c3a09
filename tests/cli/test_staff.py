"""`kiosk staff`: people are added, given PINs and badges, and retired; nothing else in the file is touched, no PIN is shown."""

from __future__ import annotations

import base64
import getpass
import json
import re
import stat
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from numpy.typing import NDArray

from kiosk.cli import main
from kiosk.reading import BADGE_START
from kiosk.settings.schema import BadFileError
from kiosk.settings.table import CONFIG
from kiosk.staff.pins import Pepper, PinCheck, badge_hash
from kiosk.staff.secret import Secret
from kiosk.staff.staff_file import load

pytestmark = pytest.mark.slow

Kiosk = Callable[..., int]
PIN = "407193"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed where nobody sees it, first line first."""
    lines: list[str] = []
    monkeypatch.setattr(getpass, "getpass", lambda prompt: lines.pop(0))
    return lines


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "secret").mkdir()
    file = tmp_path / "house.toml"
    file.write_text('[people]\nstaff = "staff.toml"\npepper = "secret/pepper"\n', "utf-8")
    return file


@pytest.fixture
def staff(house: Path) -> Iterator[Path]:
    yield house.with_name("staff.toml")
    assert not list(house.parent.glob("*.new"))


@pytest.fixture
def kiosk(house: Path) -> Kiosk:
    def run(command: str, *args: str) -> int:
        return main(["staff", command, "--config", str(house), *args])

    return run


def opens(house: Path, number: str, pin: str) -> bool:
    staff = load(house.with_name("staff.toml"))
    return PinCheck(pepper(house), number, Secret(pin), staff.people[number].pin).right()


def pepper(house: Path) -> Pepper:
    return Pepper.read(house.parent / "secret/pepper")


def test_somebody_is_added_with_a_pin(
    kiosk: Kiosk, house: Path, staff: Path, typed: list[str]
) -> None:
    typed += [PIN, PIN]
    assert (
        kiosk(
            "add",
            "1042",
            "M. Okafor",
            "--role",
            "floorperson",
            "--role",
            "dealer",
            "--licence",
            "NJ-7",
        )
        == 0
    )
    (person,) = load(staff).people.values()
    assert (person.number, person.name, person.licence) == ("1042", "M. Okafor", "NJ-7")
    assert person.roles == ("floorperson", "dealer")
    assert opens(house, "1042", PIN)
    assert not opens(house, "1042", "407194")


def test_a_pin_is_shown_nowhere_and_is_in_no_file(
    kiosk: Kiosk, house: Path, staff: Path, typed: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    typed += [PIN, PIN]
    kiosk("add", "1042", "M. Okafor", "--role", "dealer")
    out, err = capfd.readouterr()
    written = [file.read_text("utf-8") for file in house.parent.rglob("*") if file.is_file()]
    assert not [text for text in (out, err, *written) if PIN in text]


def test_the_key_of_pins_is_for_its_owner_alone(
    kiosk: Kiosk, house: Path, typed: list[str]
) -> None:
    typed += [PIN, PIN]
    kiosk("add", "1042", "M. Okafor", "--role", "dealer")
    assert stat.S_IMODE((house.parent / "secret/pepper").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "wrong",
    [["--role", "nobody"], ["--role", "dealer", "--licence", "NJ\n7"]],
    ids=["role", "licence"],
)
def test_somebody_who_cannot_be_added_leaves_no_key_behind(
    kiosk: Kiosk, house: Path, staff: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    staff.write_text((CONFIG / "staff.example.toml").read_text("utf-8"), "utf-8")
    assert kiosk("add", "1042", "M. Okafor", "--no-pin", *wrong) == 2
    assert not (house.parent / "secret/pepper").exists()
    assert kiosk("add", "1042", "M. Okafor", "--no-pin", "--role", "dealer") == 0
    assert "secret/pepper is the key" in capsys.readouterr().out
    assert [*load(staff, pepper(house)).people] == ["1042"]


@pytest.mark.parametrize("name", ["M.\nOkafor", "M. Okafor\x01", "\u202erofakO .M"], ids=ascii)
def test_a_name_is_what_can_be_seen(
    kiosk: Kiosk, staff: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kiosk("add", "1042", name, "--no-pin", "--role", "dealer") == 2
    assert "A name has no line breaks" in capsys.readouterr().err
    assert not staff.exists()


def test_somebody_who_types_no_pin_is_told_so(
    kiosk: Kiosk,
    house: Path,
    staff: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def closed(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr(getpass, "getpass", closed)
    assert kiosk("add", "1042", "M. Okafor", "--role", "dealer") == 2
    assert "Nothing was typed" in capsys.readouterr().err
    assert not staff.exists()
    assert not (house.parent / "secret/pepper").exists()


def test_a_key_that_is_gone_is_not_made_anew(
    kiosk: Kiosk, house: Path, staff: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += [PIN, PIN]
    kiosk("add", "1042", "M. Okafor", "--role", "dealer")
    (house.parent / "secret/pepper").unlink()
    before = staff.read_text("utf-8")
    assert kiosk("pin", "1042") == 2
    assert "is missing. Copy it from another table" in capsys.readouterr().err
    assert staff.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["12345"], "A PIN is six digits"),
        (["1234567"], "A PIN is six digits"),
        (["123456"], "nor a row"),
        (["654321"], "nor a row"),
        (["111111"], "one digit six times"),
        ([PIN, "407194"], "are not the same"),
    ],
)
def test_a_pin_that_is_none_or_is_typed_in_two_ways_changes_nothing(
    kiosk: Kiosk,
    staff: Path,
    typed: list[str],
    lines: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert kiosk("add", "1042", "M. Okafor", "--role", "dealer", "--no-pin") == 0
    before = staff.read_text("utf-8")
    typed += lines
    assert kiosk("pin", "1042") == 2
    assert says in capsys.readouterr().err
    assert staff.read_text("utf-8") == before


@pytest.mark.parametrize(
    "lines",
    [["12345"], ["123456"], ["111111"], [PIN, "407194"]],
    ids=["short", "row", "one digit", "two ways"],
)
def test_who_is_given_no_good_pin_is_not_added(
    kiosk: Kiosk,
    house: Path,
    staff: Path,
    typed: list[str],
    lines: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It says that nothing was changed, and nothing was: the first person of a house, and one more."""
    typed += lines
    assert kiosk("add", "1042", "M. Okafor", "--role", "dealer") == 2
    out, err = capsys.readouterr()
    assert (out, "Nothing was changed" in err) == ("", True)
    assert not staff.exists()
    assert not (house.parent / "secret/pepper").exists()
    assert kiosk("add", "1042", "M. Okafor", "--role", "dealer", "--no-pin") == 0
    before = staff.read_text("utf-8")
    typed += lines
    assert kiosk("add", "7", "H. Ruiz", "--role", "dealer") == 2
    assert "Nothing was changed" in capsys.readouterr().err
    assert staff.read_text("utf-8") == before
    typed += [PIN, PIN]
    assert kiosk("add", "7", "H. Ruiz", "--role", "dealer") == 0
    assert opens(house, "7", PIN)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["1042", "Somebody", "--role", "dealer"], "Number 1042 is M. Okafor’s"),
        (["1043", "M. Okafor", "--role", "dealer"], "have the same name"),
        (["1043", "Somebody", "--role", "waiter"], "there is no role 'waiter'"),
        (["12a", "Somebody", "--role", "dealer"], "expected text of one to eight digits"),
    ],
)
def test_nobody_is_asked_for_a_pin_who_cannot_be_added(
    kiosk: Kiosk,
    staff: Path,
    typed: list[str],
    args: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert kiosk("add", "1042", "M. Okafor", "--role", "dealer", "--no-pin") == 0
    before = staff.read_text("utf-8")
    typed += [PIN, PIN]
    assert kiosk("add", *args) == 2
    assert says in capsys.readouterr().err
    assert typed == [PIN, PIN]
    assert staff.read_text("utf-8") == before


WRITTEN = """# Our people.

[sign_in]
supervisor_idle_s = 60   # a minute

[[person]]  # the first
number = "11"
name = "H. Ruiz"   # since 2019
roles = [
    "dealer",
]
# retired = true

[[role]]
name = "box_manager"
may = ["deal", "correct"]

[[person]]
number = "12"
name = "A. \\"Ace\\" Cole"
roles = ["box_manager"]
"""


def test_comments_and_everything_else_in_the_file_stay(
    kiosk: Kiosk, staff: Path, typed: list[str]
) -> None:
    staff.write_text(WRITTEN, "utf-8")
    typed += [PIN, PIN]
    assert kiosk("pin", "11") == 0
    assert kiosk("retire", "12") == 0
    now = staff.read_text("utf-8").splitlines()
    new = [line for line in now if line not in WRITTEN.splitlines()]
    assert [line.split(" = ")[0] for line in new] == ["seal", "sealed_at", "pin", "retired"]
    assert [line for line in now if line not in new] == WRITTEN.splitlines()
    people = load(staff).people
    assert people["11"].pin
    assert (people["12"].retired, people["12"].name) == (True, 'A. "Ace" Cole')


def test_a_file_that_is_written_otherwise_is_changed_by_hand(
    kiosk: Kiosk, staff: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    staff.write_text(
        'person = [{ number = "11", name = "H. Ruiz", roles = ["dealer"] }]\n', "utf-8"
    )
    before = staff.read_text("utf-8")
    assert kiosk("retire", "11") == 2
    assert "changed by hand alone" in capsys.readouterr().err
    assert staff.read_text("utf-8") == before


def test_what_was_changed_by_hand_is_shown_before_it_is_sealed(
    kiosk: Kiosk, house: Path, staff: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No other command seals it unseen, and `kiosk check` says so."""
    kiosk("add", "1042", "M. Okafor", "--role", "dealer", "--no-pin")
    assert load(staff, pepper(house))
    staff.write_text(staff.read_text("utf-8").replace('"dealer"', '"shift_manager"'), "utf-8")
    before = staff.read_text("utf-8")
    capsys.readouterr()
    for command in (
        ["add", "7", "H. Ruiz", "--role", "dealer", "--no-pin"],
        ["retire", "1042"],
        ["badge", "1042", "--read"],
    ):
        assert kiosk(*command) == 2
        assert "the seal does not hold" in capsys.readouterr().err
    assert staff.read_text("utf-8") == before
    assert main(["check", str(house)]) == 1
    assert "run `kiosk staff seal`" in capsys.readouterr().out
    assert kiosk("seal") == 0
    assert "shift_manager" in capsys.readouterr().out
    assert load(staff, pepper(house)).people["1042"].roles == ("shift_manager",)
    kiosk("list")
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["1042", "Somebody", "--role", "dealer"], "Number 1042 is M. Okafor’s"),
        (["1043", "M. Okafor", "--role", "dealer"], "have the same name"),
        (
            ["1043", "Somebody", "--role", "waiter"],
            "there is no role 'waiter'; there are dealer, floorperson",
        ),
        (["12a", "Somebody", "--role", "dealer"], "expected text of one to eight digits"),
        (["1043", "", "--role", "dealer"], "name: is missing"),
        (["1043", "a\nb", "--role", "dealer"], "has no line breaks"),
        (["1043", "Somebody", "--role", "dealer", "--language", "xx"], "there is no language 'xx'"),
    ],
)
def test_nobody_is_added_who_cannot_be(
    kiosk: Kiosk, staff: Path, args: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kiosk("add", "1042", "M. Okafor", "--role", "dealer", "--no-pin")
    before = staff.read_text("utf-8")
    assert kiosk("add", *args, "--no-pin") == 2
    assert says in capsys.readouterr().err
    assert staff.read_text("utf-8") == before


def black_of(pdf: Path) -> NDArray[np.uint8]:
    """The black rectangles of the PDF's one page, ten pixels a point."""
    streams = re.findall(rb"ASCII85Decode[^>]*>>\s*stream\r?\n(.*?)~>", pdf.read_bytes(), re.DOTALL)
    drawn = next(
        text
        for text in (zlib.decompress(base64.a85decode(each)).decode("latin-1") for each in streams)
        if " re" in text
    )
    page = np.full((8420, 5960), 255, np.uint8)
    at, saved = (0.0, 0.0), list[tuple[float, float]]()
    for line in drawn.splitlines():
        if line.strip() in ("q", "Q"):
            at = saved.pop() if line.strip() == "Q" else (saved.append(at) or at)  # type: ignore[func-returns-value]
        elif moved := re.fullmatch(r"1 0 0 1 (\S+) (\S+) cm", line.strip()):
            at = at[0] + float(moved[1]), at[1] + float(moved[2])
        elif box := re.match(r"n (\S+) (\S+) (\S+) (\S+) re f", line):
            x, y, w, h = map(float, box.groups())
            left, low = at[0] + x, at[1] + y
            page[
                8420 - round((low + h) * 10) : 8420 - round(low * 10),
                round(left * 10) : round((left + w) * 10),
            ] = 0
    return page[::2, ::2]


def test_a_badge_is_printed_and_read_by_a_camera_and_a_bar_code_reader(
    kiosk: Kiosk, house: Path, staff: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kiosk("add", "1042", "M. Okafor", "--role", "dealer", "--no-pin")
    pdf = tmp_path / "badge.pdf"
    assert kiosk("badge", "1042", "--out", str(pdf)) == 0
    assert stat.S_IMODE(pdf.stat().st_mode) == 0o600
    found = {str(each.format): each.text for each in zxingcpp.read_barcodes(black_of(pdf))}
    (code,) = set(found.values())
    assert len(found) == 2
    assert code.startswith(BADGE_START)
    assert load(staff).with_badge(badge_hash(pepper(house), code))
    assert code not in "".join(capsys.readouterr())


def test_a_new_badge_ends_the_one_before(
    kiosk: Kiosk, house: Path, staff: Path, typed: list[str]
) -> None:
    kiosk("add", "1042", "M. Okafor", "--role", "dealer", "--no-pin")
    for code in ("04A1B2C3", "04FFFFFF"):
        typed.append(code)
        assert kiosk("badge", "1042", "--read") == 0
    assert load(staff).with_badge(badge_hash(pepper(house), "04FFFFFF"))
    assert not load(staff).with_badge(badge_hash(pepper(house), "04A1B2C3"))


def test_the_list_says_who_has_what(
    kiosk: Kiosk, staff: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    staff.write_text(WRITTEN, "utf-8")
    kiosk("retire", "12")
    capsys.readouterr()
    kiosk("list")
    first, second = capsys.readouterr().out.splitlines()
    assert first.split() == ["11", "H.", "Ruiz", "dealer", "neither", "PIN", "nor", "badge"]
    assert second.endswith("retired")
    kiosk("list", "--json")
    assert [json.loads(line)["number"] for line in capsys.readouterr().out.splitlines()] == [
        "11",
        "12",
    ]


def test_a_house_without_a_staff_file_is_told_where_to_name_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plain.toml").write_text("", "utf-8")
    assert main(["staff", "list", "--config", str(tmp_path / "plain.toml")]) == 2
    assert 'staff = "staff.toml" under [people]' in capsys.readouterr().err


def test_what_is_changed_by_hand_while_a_pin_is_typed_is_not_sealed(
    kiosk: Kiosk,
    house: Path,
    staff: Path,
    typed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The seal was looked at before the PIN was asked for; what is written is what that seal held for."""
    typed += [PIN, PIN]
    assert kiosk("add", "11", "H. Ruiz", "--role", "dealer") == 0

    def meanwhile(prompt: str) -> str:
        staff.write_text(staff.read_text("utf-8").replace('"dealer"', '"pit_boss"'), "utf-8")
        return "550172"

    monkeypatch.setattr(getpass, "getpass", meanwhile)
    assert kiosk("pin", "11") == 2
    assert "somebody else changed the staff file meanwhile" in capsys.readouterr().err
    with pytest.raises(BadFileError):
        load(staff, pepper(house))


def test_the_rights_that_a_file_gives_are_shown_before_it_is_sealed(
    kiosk: Kiosk, staff: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A role of the house's own may be a usual one with more rights: the list of people alone does not show it."""
    typed += [PIN, PIN]
    assert kiosk("add", "11", "H. Ruiz", "--role", "dealer") == 0
    staff.write_text(
        f'{staff.read_text("utf-8")}\n[[role]]\nname = "dealer"\nmay = ["deal", "void"]\n', "utf-8"
    )
    capsys.readouterr()
    assert kiosk("seal") == 0
    assert "dealer may: deal, void" in " ".join(capsys.readouterr().out.split())


def test_settings_that_name_no_staff_file_are_named_or_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KIOSK_CONFIG", raising=False)
    assert main(["staff", "list"]) == 2
    assert capsys.readouterr().err == (
        "Name the settings, --config FILE or KIOSK_CONFIG=FILE, with "
        'staff = "staff.toml" under [people].\n'
    )
    (file := tmp_path / "house.toml").write_text("")
    assert main(["staff", "list", "--config", str(file)]) == 2
    assert f"{file} names no staff file" in capsys.readouterr().err
