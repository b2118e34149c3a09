"""Does `kiosk check` find each of the mistakes that people have made in a house's files, at its key, with what to do?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from drivers.cards import ids
from drivers.serial_line.profile import find, load
from kiosk.cli.machine import check as command
from kiosk.game.cards import CARDS
from kiosk.settings.table import CONFIG

SHOE = 'name = "mine"\ntitle = "Ours"\ndecoder = "ascii_line"\ntried_on_device = true\nsources = ["its manual"]\n'
KEYS = f'device = "keyboard"\n{SHOE}'
SCANNER = SHOE.replace("ascii_line", "barcode_line")
BEE_TEK = SHOE.replace("ascii_line", "bee_tek")
RULES = 'title = "Ours"\ngame = "blackjack"\ndecks = 8\nboxes = 7\nblackjack_pays = "3:2"\n'
LONG = "x" * 70


def found(file: Path, text: str) -> list[tuple[str, str]]:
    """What `kiosk check` says of that file: keys and sentences."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    return [(each.key, each.message) for each in command.check(file)]


#: a file with tables of other names: the keys that are found, and what is said of the first
MISSPELT = [
    ("[tabel]\nboxes = 5\n", ["tabel"], "did you mean table?"),
    ("[[tabel]]\nboxes = 5\n", ["tabel"], "did you mean table?"),
    ("tabel.boxes = 5\n", ["tabel"], "did you mean table?"),
    ("[tabel]\nboxes = 5\n[screen]\nsound = 3\n", ["tabel"], "did you mean table?"),
    ('[jurnal]\npath = "kept.journal"\n', ["jurnal"], "did you mean journal?"),
    ('[[persn]]\nnumber = "1"\n', ["persn"], "did you mean person?"),
    ('[[chpi]]\nvalue = "5"\n', ["chpi", "below_smallest", "chip"], "did you mean chip?"),
    (
        'gmae = "blackjack"\n',
        ["gmae", "title", "game", "decks", "blackjack_pays"],
        "did you mean game?",
    ),
    (f"{SHOE}[frmaes]\nlength = 3\n", ["frmaes"], "did you mean frames?"),
    (f'{SHOE}[keybord]\nlayout = "us"\n', ["keybord"], "did you mean keyboard?"),
]


@pytest.mark.parametrize(("text", "keys", "says"), MISSPELT)
def test_a_table_that_is_misspelt_is_named_with_the_nearest(
    tmp_path: Path, text: str, keys: list[str], says: str
) -> None:
    findings = found(tmp_path / "mine.toml", text)
    assert [key for key, _ in findings][: len(keys)] == keys
    assert says in findings[0][1]


#: settings of a table: the keys that are found, and what is said of the first
SETTINGS = [
    ('[journal]\nanchors = "elsewhere"\n', ["journal.anchors"], "elsewhere is not there, and no table is opened"),
    ('[journal]\nanchors = "mine.toml"\n', ["journal.anchors"], "mine.toml is a file"),
    (f'[journal]\nanchors = "{LONG * 5}"\n', ["journal.anchors"], "is not there"),
    ('[journal]\nanchors = "/proc"\n', ["journal.anchors"], "/proc cannot be written by this user"),
    ('[journal]\npath = "j"\n[reader]\nrecord = "j"\n', ["reader.record"], "is the journal: name another file"),
    ('[table]\nboxes = 9\nrules = "nix"\n', ["table.boxes", "table.rules"], "from 1 to 7"),
    ('[table]\nboxes = 9\nrules = "multi-hand"\n', ["table.boxes"], "from 1 to 7"),
    (
        '[table]\nminimum = "50"\nmaximum = "10"\n[money]\nthousands = "."\ndecimal = "."\n',
        ["table.minimum", "money.decimal"],
        "above table.maximum",
    ),
    ('[table]\nminimum = "5000"\nmaximum = 3\n', ["table.maximum"], "expected an amount"),
    ('[money]\nthousands = "1"\n', ["money.thousands"], "without a digit"),
    ('[money]\nthousands = ".."\n', ["money.thousands"], "one character at most"),
    ('[money]\nbefore = "1 $"\n', ["money.before"], "without a digit"),
    ('[badges]\nprofile = "badge-reader"\n', ["badges.port"], "no badge is read without it"),
    ('[badges]\nport = "/dev/ttyS0"\n', ["badges.profile"], "no badge is read without it"),
    ('[badges]\nport = "/dev/ttyS1"\nprofile = "angel-eye"\n', ["badges.profile"], "'angel-eye' reads no badges"),
    ('[badges]\nport = "/dev/ttyS1"\nprofile = "camera"\n', ["badges.profile"], "'camera' reads no badges"),
    (
        '[reader]\nport = "/dev/ttyS0"\n[badges]\nprofile = "badge-reader"\nport = "/dev/ttyS0"\n',
        ["badges.port"],
        "each has its own",
    ),
    ('[patrons]\nscreens = true\nhost = "0.0.0.0"\n', ["patrons.certificate", "patrons.name"], "is needed where patrons.host is 0.0.0.0"),
    ('[patrons]\nscreens = true\ncertificate = "no.pem"\n', ["patrons.certificate"], "cannot be read"),
    ('[patrons]\nscreens = true\ncertificate = "mine.toml"\nkey = "no.key"\n', ["patrons.key"], "cannot be read"),
    ("[patrons]\nscreens = true\nport = 65535\ngateways = 8\n", ["patrons.port"], "65535 is the last port"),
    (
        "[patrons]\nscreens = true\nport = 8000\nlink_port = 8001\ngateways = 2\n",
        ["patrons.link_port"],
        "Move one of them",
    ),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("text", "keys", "says"), SETTINGS)
def test_what_is_wrong_with_a_tables_settings_is_found(
    tmp_path: Path, text: str, keys: list[str], says: str
) -> None:
    findings = found(tmp_path / "mine.toml", text)
    assert [key for key, _ in findings] == keys
    assert says in findings[0][1]


@pytest.mark.slow
def test_places_and_ports_that_are_right_are_no_finding(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    right = """
        [journal]
        path = "j"
        anchors = "elsewhere"
        [reader]
        record = "bytes"
        [badges]
        profile = "badge-reader"
        port = "/dev/ttyS1"
        [patrons]
        screens = true
        port = 8000
        link_port = 8002
        gateways = 2
        servers = 2
        [money]
        thousands = "'"
    """
    with closing(sqlite3.connect(tmp_path / "j")) as journal:
        journal.execute("CREATE TABLE a (b)")
    assert found(tmp_path / "mine.toml", right) == []


@pytest.mark.parametrize(
    ("file", "head", "above"),
    [
        ("rules/mine.toml", f"{RULES}[authority]", "authority"),
        ("mine.toml", "[table.options.authority]", "table.options.authority"),
    ],
)
def test_an_ill_typed_authority_hides_no_other(
    tmp_path: Path, file: str, head: str, above: str
) -> None:
    wanted = {
        f"{above}.game": "3 is not valid: expected text",
        f"{above}.split.resplit": "7 is not valid: expected text",
        f"{above}.splt": "no rule of this name that an authority could stand behind; did you mean split?",
        f"{above}.split.resplits": "no rule of this name that an authority could stand behind; did you mean split.resplit?",
    }
    text = f'{head}\nsplt = "1"\ngame = 3\nsplit.resplit = 7\nsplit.resplits = "2"\n'
    findings = dict(found(tmp_path / file, text))
    assert findings.keys() == wanted.keys()
    assert all(wanted[key] in findings[key] for key in wanted)


def test_what_is_missing_in_a_rule_set_is_not_hidden_by_what_is_wrong(tmp_path: Path) -> None:
    findings = found(
        tmp_path / "rules" / "mine.toml", 'title = "Ours"\ndecks = "eight"\nsurender = "late"\n'
    )
    assert [key for key, _ in findings] == ["decks", "surender", "game", "blackjack_pays"]


#: profiles of readers: the key that is found, and what is said
PROFILES = [
    (f'{SHOE}[frames]\ncard_prefix = "{LONG}"\n', "cards.ranks", "74 bytes, and no more than 64 are held"),
    (f'{SHOE}[frames]\nheartbeat = ["{LONG}"]\n', "frames.heartbeat", "72 bytes, and no more than 64 are held"),
    (f'{SCANNER}[frames]\nprefix = "{LONG}"\npayloads = ["printed"]\n', "frames.prefix", "no more than 64 are held"),
    (f'{BEE_TEK}[frames]\ncutting_card = "{LONG * 2}"\n', "frames.cutting_card", "no more than 96 are held"),
    (f'{SHOE}[cards]\nsuits = ["♣", "♦", "♥", "♠"]\n', "cards.ranks", "no byte stands for '♣'"),
    (f'{SHOE}[frames]\nunreadable = ["Ж"]\n', "frames.unreadable", "no byte stands for 'Ж'"),
    (f'{SHOE}[cards]\nsuits = ["C\\r", "D", "H", "S"]\n', "cards.ranks", "would never be read as a card"),
    (f'{SHOE}[frames]\nframing = "start_end"\nstart = "A"\n', "cards.ranks", "would never be read as a card"),
    (f'{SHOE}[frames]\nframing = "fixed"\nlength = 9\n', "cards.ranks", "would never be read as a card"),
    (f"{SHOE}[frames]\nnumber_length = 2\nnumber_at = 20\n", "cards.ranks", "would never be read as a card"),
    (f'{SHOE}[cards]\nindex = "by_suit"\n', "cards.ranks", "'\\n' would never be read as a card"),
    (f'{SHOE}[frames]\nchecksum = "xor"\ncheck_written = "bytes"\nend = "\\u0012"\n', "cards.ranks", "never be read"),
    (f'{SCANNER}[frames]\nprefix = "\\r"\npayloads = ["printed"]\n', "frames.prefix", "would never be read as a card"),
    (f'{SCANNER}[frames]\naim = []\naim_required = true\npayloads = ["printed"]\n', "frames.payloads", "never be read"),
    (f'{SCANNER}[frames]\naim = ["Code128"]\npayloads = ["printed"]\n', "frames.aim", 'such as "C0"'),
    (f'{SCANNER}[frames]\npayloads = ["text", "plain"]\n', "frames.payloads", "'AS' would never be read as a card"),
    (f'{SCANNER}[frames]\nshoe_set = "zz"\npayloads = ["printed"]\n', "frames.shoe_set", "text of four capital letters"),
    (f'{KEYS}[frames]\nend = "\\u0080"\n', "frames.end", "no message would end. Enter is '\\r'"),
    (f'{KEYS}[frames]\nend = "\\u0000é"\n', "frames.end", "the layout 'us' has no key for '\\x00é'"),
    (f'{KEYS}[frames]\nend = "\\n"\n', "frames.end", "warning: '\\n' is typed by Ctrl and a letter alone"),
    (f'{KEYS}[frames]\nend = "\\u0003"\n', "frames.end", "warning: '\\x03' is typed by Ctrl and a letter alone"),
    (f'{KEYS}[cards]\nsuits = ["é", "D", "H", "S"]\n', "cards.suits", "the layout 'us' has no key for 'é' in 'éDHS'"),
    (f"misread_percent = 0.0\n{SHOE}", "misread_percent", "warning: 0 cannot be: 'AC' and 'QC' differ in one bit"),
    (f"misread_percent = 0\n{BEE_TEK}", "misread_percent", "warning: 0 cannot be: 'AC' and 'QC' differ in one bit"),
    (f'misread_percent = 0\n{SCANNER}[frames]\npayloads = ["plain"]\n', "misread_percent", "warning: 0 cannot be"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key", "says"), PROFILES)
def test_what_no_reader_could_send_is_found_in_its_profile(
    tmp_path: Path, text: str, key: str, says: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    (finding,) = command.check(file)
    assert finding.key == key
    assert says in f"{'warning: ' * (finding.severity == 'warning')}{finding.message}"


@pytest.mark.parametrize(
    "text",
    [
        f'misread_percent = 0.0\n{SHOE}[frames]\nchecksum = "xor"\n',
        f'misread_percent = 0.0\n{SCANNER}[frames]\npayloads = ["printed"]\n',
        f"misread_percent = 6.4\n{SHOE}",
        f'{SHOE}[frames]\nframing = "fixed"\nlength = 4\nnumber_length = 2\nnumber_at = 2\nheartbeat = ["ALIV"]\n',
        f'{KEYS}[frames]\nend = "\\r\\n"\n',
        f'{KEYS}[frames]\nend = "\\t"\n',
        f'{SHOE}[frames]\ncard_prefix = "{"x" * 61}"\n',
        f'{SHOE}[frames]\nframing = "fixed"\nlength = 9\ncard_prefix = "Card = "\n',
    ],
)
def test_what_a_reader_can_send_is_no_finding(tmp_path: Path, text: str) -> None:
    assert found(tmp_path / "mine.toml", text) == []


def test_ids_of_cards_are_no_longer_than_what_a_reader_holds(tmp_path: Path) -> None:
    for length, keys in ((60, []), (64, ["cards.learned"])):
        ids.keep(tmp_path / "ids.toml", [{card: f"{n:0{length}}" for n, card in enumerate(CARDS)}])
        text = f'{SHOE}[cards]\nlearned = "ids.toml"\n[frames]\nchecksum = "xor"\n'
        assert [key for key, _ in found(tmp_path / "mine.toml", text)] == keys


def test_a_reader_of_learned_cards_needs_no_names_of_cards(tmp_path: Path) -> None:
    """The names are said to have no effect, and have none."""
    ids.keep(tmp_path / "ids.toml", [{card: f"{card}{card}" for card in CARDS}])
    file = tmp_path / "mine.toml"
    assert [
        key for key, _ in found(file, f'{SHOE}[cards]\nlearned = "ids.toml"\nranks = ["1"]\n')
    ] == ["cards.ranks"]
    (reading,) = load(file).make_decoder().feed(b"ASAS\r\n")
    assert str(reading.card) == "AS"


@pytest.mark.parametrize("name", sorted(file.stem for file in (CONFIG / "readers").glob("*.toml")))
def test_every_profile_that_ships_can_be_heard(name: str) -> None:
    assert command.check(find(name)) == []
