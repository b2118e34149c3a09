"""Is a table set up as its files say, key by key, and is every mistake in them named?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.game.table import Table
from kiosk.settings.faults import check, faults
from kiosk.settings.schema import BadFileError, UnreadableError
from kiosk.settings.table import CONFIG, KEYS, load
from kiosk.words.messages import of_table
from tests.words.languages import LANGUAGES


def house(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "table.toml"
    file.write_text(text)
    return file


def test_the_shipped_settings_state_every_key_and_open_a_table() -> None:
    settings = load(environ={})
    assert check(CONFIG / "kiosk.toml") == []
    table = Table(settings.header(), settings.rule_set())
    assert table.header["rules"] == "nj"
    assert settings.file is None


def test_a_houses_file_stands_over_the_shipped_one_key_by_key(tmp_path: Path) -> None:
    file = house(
        tmp_path,
        '[table]\nname = "BJ-12"\nmaximum = ""\n[table.options]\n"split.resplit" = true\nsurrender = "late"\n',
    )
    settings, shipped = load(file, {}), load(environ={})
    assert (settings.table, settings.maximum) == ("BJ-12", None)
    assert (settings.boxes, settings.minimum, settings.chips) == (
        shipped.boxes,
        shipped.minimum,
        shipped.chips,
    )
    assert settings.rule_set().split_resplit
    assert settings.rule_set().surrender == "late"


def test_a_command_names_the_file_or_else_the_environment_does(tmp_path: Path) -> None:
    one, other = (
        house(tmp_path / "1", "[table]\nboxes = 5\n"),
        house(tmp_path / "2", "[table]\nboxes = 7\n"),
    )
    assert load(environ={"KIOSK_CONFIG": str(one)}).boxes == 5
    assert load(other, {"KIOSK_CONFIG": str(one)}).boxes == 7


def test_options_may_be_written_dotted_or_as_tables(tmp_path: Path) -> None:
    dotted = house(
        tmp_path / "1", '[table.options]\n"split.resplit" = true\n"split.max_ace_hands" = 2\n'
    )
    nested = house(tmp_path / "2", "[table.options.split]\nresplit = true\nmax_ace_hands = 2\n")
    assert (
        load(dotted, {}).options
        == load(nested, {}).options
        == {"split.resplit": True, "split.max_ace_hands": 2}
    )


def test_the_header_of_the_log_says_how_the_table_plays(tmp_path: Path) -> None:
    file = house(
        tmp_path, '[table]\nname = "BJ-2"\nboxes = 7\nminimum = "12.50"\nsafety_net = true\n'
    )
    assert load(file, {}).header() == {
        "shoe_log": 1,
        "table": "BJ-2",
        "rules": "nj",
        "boxes": 7,
        "hole_turn": "input",
        "options": {"safety_net": True},
        "chips": "us",
        "minimum": "12.50",
        "maximum": "1000.00",
    }
    file = house(tmp_path, '[table]\nwagers = "units"\n')
    header = load(file, {}).header()
    assert header["wagers"] == "units"
    assert not header.keys() & {"minimum", "maximum", "chips"}


def test_the_houses_folder_goes_before_the_shipped_one(tmp_path: Path) -> None:
    file = house(tmp_path, '[table]\nrules = "ours"\n')
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "ours.toml").write_text('game = "blackjack"\ndecks = 4\n')
    settings = load(file, {})
    assert settings.find("rules", "ours") == rules / "ours.toml"
    assert settings.find("rules", "nj") == CONFIG / "rules" / "nj.toml"
    assert settings.folders("phrases") == (CONFIG / "phrases", tmp_path / "phrases")
    assert settings.rule_set().decks == 4


def test_the_journal_lies_where_the_house_says_or_under_the_tables_name(tmp_path: Path) -> None:
    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    assert load(house(tmp_path, '[table]\nname = "BJ 12/A"\n'), state).journal == (
        tmp_path / "state" / "dealer-assist-kiosk" / "BJ-12-A.journal"
    )
    assert (
        load(house(tmp_path, '[journal]\npath = "kept/12.journal"\n'), state).journal
        == tmp_path / "kept/12.journal"
    )
    assert load(
        house(tmp_path, '[journal]\npath = "/var/kiosk/12.journal"\n'), state
    ).journal == Path("/var/kiosk/12.journal")
    settings = load(house(tmp_path, '[reader]\nrecord = "bytes.log"\n'), state)
    assert settings.record == tmp_path / "bytes.log"
    assert load(environ=state).record is None


@pytest.mark.parametrize(
    ("money", "written"),
    [
        ("", "1,250.50"),
        ('thousands = "."', "1.250,50"),
        ('thousands = " "\ndecimal = ","', "1 250,50"),
    ],
)
def test_an_amount_has_one_sign_before_its_part_and_another_between_thousands(
    tmp_path: Path, money: str, written: str
) -> None:
    """A house that had said no more than that its thousands are dots had "1.250.50"."""
    words = of_table(load(house(tmp_path, f"[money]\n{money}\n")), {})
    assert words.currency.figure(1250_50) == words.currency.exact(1250_50) == written


@pytest.mark.parametrize("sign", [".", ","])
def test_one_sign_for_both_is_found(tmp_path: Path, sign: str) -> None:
    with pytest.raises(BadFileError) as error:
        load(house(tmp_path, f'[money]\nthousands = "{sign}"\ndecimal = "{sign}"\n'))
    assert [each.key for each in error.value.findings] == ["money.decimal"]
    assert "stands between thousands too" in str(error.value)


BAD = [
    ("table.name", '""', "expected text, not empty"),
    ("table.rules", '"../nj"', "a file name without its ending"),
    ("table.rules", '"nix"', "there are house-h17, multi-hand"),
    ("table.boxes", "8", "from 1 to 7"),
    ("table.boxes", "true", "from 1 to 7"),
    ("table.boxes", '"6"', "from 1 to 7"),
    ("table.minimum", "25", "25 is not valid: expected an amount above zero"),
    ("table.minimum", '"-5"', "above zero"),
    ("table.minimum", '"2000"', "above table.maximum"),
    ("table.maximum", '"1.005"', "two decimals"),
    ("table.wagers", '"chips"', 'one of "amounts", "units"'),
    (
        "table.chips",
        '"yen"',
        f"there are {', '.join(sorted(file.stem for file in (CONFIG / 'chips').glob('*.toml')))}",
    ),
    ("table.safety_net", '"yes"', "true or false"),
    ("table.stage_seconds", "-1", "from 0 to 600"),
    ("patrons.idle_minutes", "-1", "from 0 to 1,440"),
    ("patrons.still", "3", "expected text"),
    ("patrons.still_shows", "[0, 40, 100]", "the left, top, right and bottom edge"),
    ("patrons.still_hides", "[60, 0, 40, 30]", "the left, top, right and bottom edge"),
    ("patrons.decide_ahead", '"yes"', "true or false"),
    ("table.wager_seconds", "601", "from 0 to 600"),
    ("table.turn_after", "-1", "from 0 to 60"),
    ("table.settle_each", "11", "from 0 to 10"),
    ("camera.patience", "61", "from 0 to 60"),
    ("table.options", '"late"', "a table of rules"),
    ("table.optoins", "1", "did you mean table.options? Allowed here: table.name"),
    ("money.before", "1", "expected text"),
    ("money.after", "1", "expected text"),
    ("money.thousands", "1", "expected text"),
    ("money.decimal", '"·"', "expected"),
    ("reader.profile", '"nix"', "there are "),
    ("reader.port", "3", "expected text"),
    ("reader.record", "false", "expected text"),
    ("reader.maker", "7", "expected text"),
    ("reader.serial", "7", "expected text"),
    ("reader.lock", "1", "expected true or false"),
    ("reader.profile", '"camera"', "name it in camera.profile"),
    ("camera.source", "0", "expected text"),
    ("camera.profile", '"nix"', "there are "),
    ("camera.profile", '"angel-eye"', "name it in reader.profile"),
    ("screen.language", '"xx"', f"there are {', '.join(LANGUAGES)}"),
    ("screen.mirror", "1", "true or false"),
    ("screen.turbo", "1", "true or false"),
    ("screen.brightness", "0", "from 20 to 100"),
    ("screen.sound", "101", "from 0 to 100"),
    ("screen.alarm_sounds", "4", "from 0 to 3"),
    ("screen.same_key", "3", "from 0 to 2"),
    ("screen.four_colours", "1", "true or false"),
    ("screen.full_screen", "1", "true or false"),
    ("screen.felt", "1", "expected text"),
    ("people.dealer", "1", "expected text"),
    ("people.floor", '"Ruiz"', "a list of texts, not empty"),
    ("people.floor", "[]", "a list of texts, not empty"),
    ("people.floor", '["  "]', "a list of texts, not empty"),
    ("people.staff", "1", "expected text"),
    ("people.staff", '"nobody.toml"', "cannot be read: no such file"),
    ("floor.file", "1", "expected text"),
    ("floor.file", '"nowhere.toml"', "cannot be read: no such file"),
    ("floor.without", '"wait"', "expected one of"),
    ("floor.notice", "-1", "expected a whole number from 0 to 240"),
    ("floor.rotation", "1", "expected text"),
    ("floor.print", '"lp"', "expected a list of texts"),
    ("floor.print", '["/nowhere/lp"]', "this machine has no command '/nowhere/lp'"),
    ("floor.table_cost", '"much"', "expected an amount"),
    ("floor.rotation", '"nowhere.toml"', "cannot be read: no such file"),
    ("cabinet.switch", "3", "expected text"),
    ("cabinet.kind", '"door"', "expected one of"),
    ("cabinet.code", "768", "expected a whole number from 0 to 767"),
    ("cabinet.open", '"yes"', "expected true or false"),
    ("cabinet.power", "true", "expected text"),
    ("patrons.screens", '"yes"', "expected true or false"),
    ("patrons.host", '""', "expected text, not empty"),
    ("patrons.port", "65536", "expected a whole number from 0 to 65,535"),
    ("patrons.link_port", "-1", "expected a whole number from 0 to 65,535"),
    ("patrons.servers", "0", "expected a whole number from 1 to 16"),
    ("table.draws_below", "18", "expected a whole number from 0 to 17"),
    ("patrons.gateways", "9", "expected a whole number from 1 to 8"),
    ("patrons.name", "1", "expected text"),
    ("patrons.certificate", "1", "expected text"),
    ("patrons.key", "1", "expected text"),
    ("sign.shown", "1", "expected true or false"),
    ("sign.speaks", '"en"', "a list of texts, none twice"),
    ("sign.speaks", '["en", "xx"]', f"there are {', '.join(LANGUAGES)}"),
    ("sign.each", "2", "expected a whole number from 3 to 300"),
    ("sign.results", '"yes"', "expected true or false"),
    ("sign.mirror", "1", "expected true or false"),
    ("sign.turned", "45", "expected one of 0, 90, 180, 270"),
    ("people.pepper", "1", "expected text"),
    ("badges.profile", "1", "a file name without its ending"),
    ("badges.port", "1", "expected text"),
    ("journal.path", "1", "expected text"),
    ("journal.path", '"/proc/self/mem"', "exists and is not a journal"),
    ("inventory.kept", '"yes"', "expected true or false"),
    ("inventory.report_above", "25", "expected an amount above zero"),
    ("inventory.division_from", '"0"', "expected an amount above zero"),
    ("inventory.exchanges", "1", "expected true or false"),
    ("inventory.notes", '["20", "20"]', 'expected a list of at most 6 amounts as "20", none twice'),
    ("inventory.shifts", '["6:00"]', "a list of times of day"),
    ("inventory.shifts", '["06:00", "06:00"]', "none twice"),
    ("inventory.shifts", "[]", "a list of times of day"),
    ("inventory.signatures", '["baker"]', "a list out of"),
    ("inventory.signatures", "[]", "a list out of"),
    ("ratings.seats", '"yes"', "expected true or false"),
    ("ratings.key_file", "1", "expected text"),
    ("cash.log_from", "3000", "expected an amount above zero"),
    ("cash.warn_from", '"0"', "expected an amount above zero"),
    ("cash.limit", "true", "expected an amount above zero"),
    ("journal.anchors", "1", "expected text"),
    ("journal.keep_free", "-1", "expected a whole number from 0 to 100,000"),
    ("journal.keep_months", "-1", "expected a whole number from 0 to 1,200"),
    ("jurnal", "{ path = 1 }", "did you mean journal? Allowed here: table, money"),
]


@pytest.mark.parametrize(("key", "value", "says"), BAD)
def test_every_mistake_is_a_finding_with_its_key_and_what_is_allowed(
    tmp_path: Path, key: str, value: str, says: str
) -> None:
    section, _, name = key.partition(".")
    file = house(tmp_path, f"[{section}]\n{name} = {value}\n" if name else f"{key} = {value}\n")
    found = check(file)
    assert [(each.file, each.key) for each in found] == [(str(file), key)]
    assert says in found[0].message


def test_the_floor_is_not_told_of_cash_above_the_sum_that_the_house_has_to_know_of(
    tmp_path: Path,
) -> None:
    (found,) = check(house(tmp_path, '[cash]\nwarn_from = "9000"\nlimit = "8000"\n'))
    assert found.key == "cash.warn_from"
    assert "9000.00 is above cash.limit, 8000.00" in found.message
    assert check(house(tmp_path, '[cash]\nwarn_from = "8000"\nlimit = "8000"\n')) == []


def test_every_key_has_a_mistake_in_this_file() -> None:
    assert {key for key, _, _ in BAD} >= KEYS.keys()


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    file = house(tmp_path, '[table]\nboxes = 9\nminimun = "5"\n[screen]\nbrightness = 5\n')
    with pytest.raises(BadFileError) as bad:
        load(file, {})
    assert [each.key for each in bad.value.findings] == [
        "table.boxes",
        "table.minimun",
        "screen.brightness",
    ]
    assert str(bad.value).count(str(file)) == 3


def test_an_option_that_the_rules_do_not_know_is_found_under_the_tables_own_key(
    tmp_path: Path,
) -> None:
    file = house(tmp_path, '[table.options]\nsurrender = "maybe"\n"split.often" = true\n')
    assert {each.key for each in check(file)} == {
        "table.options.surrender",
        "table.options.split.often",
    }


def test_a_table_has_no_more_boxes_than_its_rule_set(tmp_path: Path) -> None:
    found = check(house(tmp_path, '[table]\nrules = "multi-hand"\nboxes = 5\n'))
    assert [each.key for each in found] == ["table.boxes"]


def test_a_file_that_is_not_there_or_no_toml_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"absent\.toml: cannot be read: no such file"):
        load(tmp_path / "absent.toml", {})
    with pytest.raises(UnreadableError, match="is not TOML"):
        load(house(tmp_path, "[table"), {})


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("kept", "kept is not a file"),
        ("table.toml", "table.toml exists and is not a journal"),
        ("table.toml/12.journal", "table.toml is not a folder"),
        ("/dev/null", "/dev/null is not a file"),
        ("/", "/ is not a file"),
        ("/proc/12.journal", "cannot be written by this user"),
        ("/proc/kept/12.journal", "cannot be written by this user"),
        ("x" * 250, "too long"),
        ("x\\u0000y", "expected text"),
    ],
)
def test_a_journal_that_cannot_be_written_is_found(tmp_path: Path, path: str, says: str) -> None:
    (tmp_path / "kept").mkdir()
    found = check(house(tmp_path, f'[journal]\npath = "{path}"\n'))
    assert [each.key for each in found] == ["journal.path"]
    assert says in found[0].message


def test_a_journal_that_this_user_may_not_write_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sqlite3.connect(tmp_path / "12.journal").close()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    (found,) = check(house(tmp_path, '[journal]\npath = "12.journal"\n'))
    assert (found.key, "cannot be written by this user" in found.message) == ("journal.path", True)


def test_a_journal_that_is_there_or_can_be_made_is_no_finding(tmp_path: Path) -> None:
    assert check(house(tmp_path, '[journal]\npath = "new/folder/12.journal"\n')) == []
    sqlite3.connect(tmp_path / "12.journal").close()
    assert check(house(tmp_path, '[journal]\npath = "12.journal"\n')) == []
    with closing(sqlite3.connect(tmp_path / "12.journal")) as kept:
        kept.execute("CREATE TABLE a (b)")
    assert (
        check(
            house(tmp_path, '[journal]\npath = "12.journal"\n[reader]\nrecord = "new/bytes.log"\n')
        )
        == []
    )
    found = check(house(tmp_path, '[reader]\nrecord = "table.toml/bytes.log"\n'))
    assert [each.key for each in found] == ["reader.record"]


@pytest.mark.parametrize(
    ("text", "file", "key"),
    [
        ('[table]\nrules = "ours"\n', "rules/ours.toml", "early"),
        (
            '[table]\nrules = "ours"\n[table.options]\nsurrender = "early"\n',
            "table.toml",
            "table.options.surrender",
        ),
        (
            '[table]\nrules = "ours"\n[table.options]\n"split.max_ace_hands" = 4\n',
            "table.toml",
            "table.options.split.max_ace_hands",
        ),
        (
            "[table]\nboxes = 7\n[table.options]\nsplit.max_ace_hands = 4\n",
            "table.toml",
            "table.options.split.max_ace_hands",
        ),
        (
            '[table.options]\n"side.over_13" = "1:1"\n"side.same_suit" = "2:1"\n',
            "table.toml",
            "table.options.side.over_13",
        ),
        (
            '[table]\nrules = "nj-common-hand"\nboxes = 1\n[table.options]\n"side.same_suit" = "2:1"\n',
            "table.toml",
            "table.options.side.same_suit",
        ),
        ('[table.options]\nsurrender = "maybe"\n', "table.toml", "table.options.surrender"),
        (
            "[table.options]\neven_money = true\ninsurance = false\n",
            "table.toml",
            "table.options.even_money",
        ),
        ("[table.options]\ninsurance = false\n", "", ""),
        (
            '[table.options]\nhole_card = "none"\nhole_check = ["A"]\n',
            "table.toml",
            "table.options.hole_check",
        ),
        (
            '[table.options]\nauthority.splitt = "House rules, 1"\n',
            "table.toml",
            "table.options.authority.splitt",
        ),
    ],
)
def test_a_finding_is_at_the_file_and_key_where_it_was_written(
    tmp_path: Path, text: str, file: str, key: str
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "ours.toml").write_text(
        'title = "Ours"\ngame = "blackjack"\ndecks = 8\nblackjack_pays = "3:2"\nhole_check = ["A", "T"]\n'
        + ("early = 1\n" if key == "early" else "")
        + '[split]\nmax_hands = [{ boxes = "1-7", hands = 3 }]\n'
    )
    found = check(house(tmp_path, text))
    assert [(each.file, each.key) for each in found] == (
        [(str(tmp_path / file), key)] if file else []
    )


def test_1_21_an_inventory_needs_chips_and_thresholds_that_follow_one_another(
    tmp_path: Path,
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        '[table]\nchips = ""\n[inventory]\nkept = true\nreport_above = "100"\ndivision_from = "50"\n'
    )
    assert {finding.key for finding in faults(load(house, {}))} == {
        "table.chips",
        "inventory.division_from",
    }
