"""Does `kiosk check` find what is wrong with a house's files, and nothing else?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.cli.machine import check as command
from kiosk.cli.machine.rules_check import check as check_rules
from kiosk.payback.estimate import house_edge
from kiosk.payback.sides import side_edges
from kiosk.settings.rules import load_rules, read_rules
from kiosk.settings.schema import Finding
from kiosk.settings.table import CONFIG

RULES = CONFIG / "rules"
HEADER = (
    '{"shoe_log": 1, "table": "T", "rules": "nj", "boxes": 6, "minimum": "5", "maximum": "500"}'
)


def run(*args: object) -> int:
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    parsed = parser.parse_args(["check", *map(str, args)])
    return int(parsed.run(parsed))


def rules(folder: Path, text: str) -> Path:
    """A rule set of a house: New Jersey's keys, and `text` behind them."""
    file = folder / "house.toml"
    pays = "" if "blackjack_pays" in text else 'blackjack_pays = "3:2"\n'
    file.write_text(f'title = "Ours"\ngame = "blackjack"\ndecks = 8\nboxes = 7\n{pays}{text}\n')
    return file


@pytest.mark.slow
def test_what_ships_has_no_finding_but_the_early_surrender(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(CONFIG) == 0, "a warning is advice, and what ships can be played"
    out, err = capsys.readouterr()
    assert [line.partition(": ")[0] for line in out.splitlines()] == [
        str(RULES / "six-deck-no-hole.toml")
    ]
    assert "edge of about 0.12%" in out
    assert "1 finding." in err


def test_a_sentence_that_a_copy_has_kept_for_a_rule_it_has_changed_is_found(tmp_path: Path) -> None:
    """The dealer stands on soft 17 there, and the screen would cite that the dealer hits."""
    hits, says = "dealer_hits_soft_17", '"House rules: dealer hits soft 17 and stands on hard 17"'
    text = (RULES / "house-h17.toml").read_text("utf-8")
    (own := tmp_path / "high.toml").write_text(text.replace(f"{hits} = true", f"{hits} = false"))
    (found,) = check_rules(own)
    assert (found.key, found.severity) == (f"authority.{hits}", "warning")
    assert "is what house-h17 says of dealer_hits_soft_17 = true; here it is false" in found.message
    assert run(own) == 0
    for name, sentence in ((hits, '"House rules, 7"'), (hits, '""'), (f"{hits} = false", says)):
        own.write_text(
            text.replace(f"{hits} = true", f"{hits} = false").replace(
                f'"{hits}" = {says}', f'"{name}" = {sentence}'
            )
        )
        assert check_rules(own) == [], name


def test_a_section_s_sentence_is_found_too_and_a_table_s_settings_say_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (RULES / "house-h17.toml").read_text("utf-8").replace("hands = 4", "hands = 3")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "high.toml").write_text(text.replace("hands = 4", "hands = 3"))
    (tmp_path / "kiosk.toml").write_text('[table]\nrules = "high"\n', "utf-8")
    run(tmp_path / "kiosk.toml")
    assert "authority.split: warning: 'House rules: pairs may be split three times" in (
        capsys.readouterr().out
    )


def test_a_rule_that_the_copied_set_leaves_open_keeps_its_paragraph(tmp_path: Path) -> None:
    """New Jersey's set offers no side wager, and has the paragraphs of all."""
    text = (RULES / "nj.toml").read_text("utf-8")
    (own := tmp_path / "own.toml").write_text(f'side.over_13 = "1:1"\n{text}')
    assert [each for each in check_rules(own) if "authority" in each.key] == []


@pytest.mark.slow
def test_exit_status_says_clean_findings_or_unreadable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(RULES / "nj.toml") == 0
    assert run(rules(tmp_path, "split.resplits = true")) == 1
    assert run(tmp_path / "absent.toml") == 2
    (tmp_path / "notes.txt").write_text("")
    assert run(tmp_path / "notes.txt", RULES / "nj.toml") == 2
    assert "neither settings (.toml), phrases (.ftl) nor a shoe log" in capsys.readouterr().err


def test_findings_can_be_had_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("--json", rules(tmp_path, 'surrender = "maybe"'))
    found = json.loads(capsys.readouterr().out)
    assert found["file"] == str(tmp_path / "house.toml")
    assert (found["key"], found["severity"]) == ("surrender", "error")


SEVENS = 'side.three_sevens = {"1" = "3:1", "2" = "10:1", "3" = "100:1"}'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("side.over_13 = true", "side.over_13", "13:69F-2.17"),
        ('side.over_13 = ""', "side.over_13", 'expected odds such as "3:1"'),
        ('side.three_sevens = {"1" = "3:1"}', "side.three_sevens", "rows"),
        (
            'side.over_13 = "1:1"\nside.under_13 = "1:1"',
            "side.over_13",
            "one kind only (N.J.A.C. 13:69F-2.17(a))",
        ),
        (
            'split.max_ace_hands = 4\nsplit.max_hands = [{boxes = "1-6", hands = 4}, {boxes = "7", hands = 3}]',
            "split.max_ace_hands",
            "7 to 7 boxes has 3 hands at most",
        ),
        ('colour = "green"', "colour", "unknown key"),
    ],
)
def test_a_rule_set_that_cannot_be_played_is_found_with_its_paragraph(
    tmp_path: Path, text: str, key: str, says: str
) -> None:
    found = check_rules(rules(tmp_path, text))
    assert [each.key for each in found] == [key]
    assert says in found[0].message
    assert found[0].severity == "error"


FULL = {
    "title": '"Ours"',
    "game": '"blackjack"',
    "decks": "8",
    "boxes": "7",
    "blackjack_pays": '"3:2"',
}

#: what a house should not play: the rules, where it is found, what is said
NOT_TO_BE_PLAYED = [
    ({"split.max_hands": '[{boxes = "1-6", hands = 4}, {boxes = "6-7", hands = 3}]'}, "split.max_hands", "one row at most"),
    ({"split.max_hands": '[{boxes = "1-7", hands = 4}, {boxes = "3", hands = 4}]'}, "split.max_hands", "one row at most"),
    ({"double.by_boxes": '[{boxes = "1-7", totals = [9]}, {boxes = "7", after_split = false}]'}, "double.by_boxes", "one row at most"),
    ({"hole_card": '"none"', "hole_check": '["A"]'}, "hole_check", "there is no hole card"),
    ({"even_money": "true", "insurance": "false"}, "even_money", "insurance is not offered"),
    ({"game": '"common_hand"'}, "boxes", "played on one box"),
    ({"surrender": '"early"', "hole_check": '["T"]'}, "surrender", "it is late"),
    ({"authority.splits": '"House rules, 1"'}, "authority.splits", "no rule of this name"),
    ({"authority.split.resplits": '"House rules, 1"'}, "authority.split.resplits", "no rule of this name"),
    ({"authority.'split.resplits = true'": '"1"'}, "authority.split.resplits = true", "no rule of this name"),
    *(({name: None}, name, "is missing: expected") for name in ("title", "game", "decks", "blackjack_pays")),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "key", "says"), NOT_TO_BE_PLAYED)
def test_what_a_house_should_not_play_is_found_in_its_rule_set(
    tmp_path: Path, changes: dict[str, str | None], key: str, says: str
) -> None:
    file = tmp_path / "house.toml"
    lines = {name: value for name, value in {**FULL, **changes}.items() if value is not None}
    file.write_text("".join(f"{name} = {value}\n" for name, value in lines.items()))
    found = [each for each in command.check(file) if each.severity == "error"]
    assert [(each.file, each.key) for each in found] == [(str(file), key)]
    assert says in found[0].message


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "key", "says"), [each for each in NOT_TO_BE_PLAYED if None not in each[0].values()]
)
def test_what_a_house_should_not_play_is_found_in_its_tables_options(
    tmp_path: Path, changes: dict[str, str], key: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.toml"
    key = "game" if key == "boxes" else key
    file.write_text(
        "[table.options]\n" + "".join(f"{name} = {value}\n" for name, value in changes.items())
    )
    found = [each for each in command.check(file) if each.severity == "error"]
    assert [(each.file, each.key) for each in found] == [(str(file), f"table.options.{key}")]
    assert says in found[0].message
    assert main(["run", "--config", str(file)]) == 1
    assert str(found[0]) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "key", "says"),
    [
        ({"surrender": "early", "hole_check": ["A"]}, "surrender", "it is late"),
        ({"hole_card": "none", "hole_check": ["T"]}, "hole_check", "no hole card to be checked"),
        ({"even_money": True, "insurance": False}, "even_money", "insurance is not offered"),
        (
            {"split.max_ace_hands": 4, "split.max_hands": [{"boxes": "1-7", "hands": 3}]},
            "split.max_ace_hands",
            "3",
        ),
    ],
)
def test_rules_of_a_log_that_no_house_can_want_are_found_at_its_options(
    tmp_path: Path, options: dict[str, object], key: str, says: str
) -> None:
    header = {"shoe_log": 1, "table": "BJ-12", "rules": "nj", "boxes": 3, "options": options}
    file = log(tmp_path, json.dumps(header), '{"type": "wager", "box": 9, "amount": "5"}')
    first, second = command.check(file)
    assert (first.file, first.key, first.severity) == (str(file), f"header: options.{key}", "error")
    assert says in first.message
    assert second.key == "line 2"


@pytest.mark.slow
def test_what_the_options_cost_is_found_at_the_options(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    for text, key in (
        ('surrender = "early"', "table.options.surrender"),
        ('blackjack_pays = "2:1"', "table.options.blackjack_pays"),
        ('blackjack_pays = "2:1"\ndecks = 6', "table.options"),
        ('side.over_13 = "5:2"', "table.options.side.over_13"),
        ("decks = 6", ""),
    ):
        file.write_text(f"[table.options]\n{text}\n")
        found = command.check(file)
        assert [(each.file, each.key) for each in found] == ([(str(file), key)] if key else [])
    file.write_text(
        '[table]\nrules = "six-deck-no-hole"\n[table.options]\nmax_bet_boxes_per_patron = 3\n'
    )
    assert [(each.file, each.key) for each in command.check(file)] == [
        (str(RULES / "six-deck-no-hole.toml"), "surrender")
    ]


@pytest.mark.slow
@pytest.mark.shows("13:69F-2.11(e)")
def test_resplitting_beside_multiple_action_is_found(tmp_path: Path) -> None:
    found = check_rules(rules(tmp_path, "split.resplit = true\nmultiple_action = true"))
    assert [each.key for each in found] == ["split.resplit"]
    assert "13:69F-2.11(e)" in found[0].message


@pytest.mark.slow
@pytest.mark.shows("13:69F-2.2(a)")
def test_three_sevens_needs_four_decks(tmp_path: Path) -> None:
    file = rules(tmp_path, SEVENS)
    assert not any(each.severity == "error" for each in check_rules(file))
    found = check_rules(file, {"decks": 2}, ("table.toml", "table.options."))
    assert [(each.file, each.key) for each in found] == [("table.toml", "table.options.decks")]
    assert "13:69F-2.2(a)3" in found[0].message


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('blackjack_pays = "2:1"', ""),
        ("charlie = 5", ""),
        ('surrender = "early"', "surrender"),
        ('insurance_pays = "4:1"', ""),
        ('side.over_13 = "5:2"', "side.over_13"),
        ('side.three_sevens = {"1" = "3:1", "2" = "50:1", "3" = "500:1"}', "side.three_sevens"),
    ],
)
def test_a_table_that_pays_back_more_than_it_takes_is_a_warning(
    tmp_path: Path, text: str, key: str
) -> None:
    found = check_rules(rules(tmp_path, text))
    assert [(each.key, each.severity) for each in found] == [(key, "warning")]
    assert "more than is wagered" in found[0].message


@pytest.mark.slow
def test_ordinary_odds_of_additional_wagers_are_no_finding(tmp_path: Path) -> None:
    for text in ('side.over_13 = "1:1"', 'side.under_13 = "1:1"', 'side.same_suit = "5:2"'):
        assert check_rules(rules(tmp_path, text)) == []


@pytest.mark.sampled(every=4)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "boxes", "edge"),
    [
        ("nj", {}, 6, 0.486),
        ("nj", {"split.resplit": True}, 6, 0.363),
        ("nj", {"split.resplit": True, "split.max_ace_hands": 2}, 6, 0.434),
        ("nj", {"split.resplit": True}, 7, 0.379),
        ("nj", {"split.resplit": True, "split.max_ace_hands": 2}, 7, 0.439),
        ("nj-common-hand", {}, 1, 0.346),
        ("multi-hand", {}, 3, 0.364),
        ("six-deck-no-hole", {}, 7, -0.122),
        ("six-deck-no-hole", {"surrender": "late"}, 7, 0.440),
        ("six-deck-no-hole", {"surrender": "none"}, 7, 0.518),
        ("house-h17", {}, 7, 0.554),
        ("house-h17", {"decks": 8}, 7, 0.577),
    ],
)
def test_the_quick_estimate_is_near_what_playing_gives(
    name: str, options: dict[str, object], boxes: int, edge: float
) -> None:
    assert house_edge(load_rules(RULES / f"{name}.toml", options), boxes) == pytest.approx(
        edge, abs=0.02
    )


@pytest.mark.parametrize(
    ("decks", "side", "odds", "edge"),
    [
        (6, "over_13", "1:1", 6.555),
        (8, "over_13", "1:1", 6.543),
        (6, "under_13", "1:1", 10.067),
        (8, "under_13", "1:1", 10.065),
    ],
)
def test_additional_wagers_keep_what_is_published(
    decks: int, side: str, odds: str, edge: float
) -> None:
    rules = read_rules("house", {"decks": decks, "side": {side: odds}})
    assert side_edges(rules)[side] == pytest.approx(edge, abs=0.001)


def test_three_sevens_keeps_what_counting_every_deal_gives() -> None:
    """Four decks, odds to one: at least one seven in three cards comes in 21.443 of 100 deals."""
    rules = read_rules("house", {"decks": 4, "side": {"three_sevens": "3:1"}})
    assert side_edges(rules)["three_sevens"] == pytest.approx(100 - 4 * 21.443, abs=0.01)


@pytest.mark.slow
def test_settings_are_checked_with_their_rule_set_as_the_table_plays_it(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        '[table]\nrules = "house-h17"\nboxes = 6\n[table.options]\nblackjack_pays = "2:1"\n'
    )
    found = command.check(file)
    assert [each.severity for each in found] == ["warning"]
    assert "more than is wagered" in found[0].message


def test_a_toml_file_of_no_kind_says_so(tmp_path: Path) -> None:
    file = tmp_path / "pyproject.toml"
    file.write_text('[project]\nname = "x"\n')
    assert [each.key for each in command.check(file)] == [""]


def test_reader_profiles_are_checked_by_their_drivers(tmp_path: Path) -> None:
    for file in (CONFIG / "readers").glob("*.toml"):
        assert command.check(file) == []
    bad = tmp_path / "shoe.toml"
    bad.write_text(
        (CONFIG / "readers" / "angel-eye.toml").read_text("utf-8").replace('"angel_eye"', '"angel"')
    )
    found = command.check(bad)
    assert any(each.key == "decoder" for each in found)
    assert all(isinstance(each, Finding) for each in found)


@pytest.mark.parametrize(
    ("key", "shipped"), [("reader", "angel-eye"), ("camera", "camera"), ("badges", "badge-reader")]
)
def test_a_profile_that_the_settings_name_is_checked_with_them(
    tmp_path: Path, key: str, shipped: str
) -> None:
    (tmp_path / "readers").mkdir()
    profile = (
        (CONFIG / "readers" / f"{shipped}.toml")
        .read_text("utf-8")
        .replace(f'name = "{shipped}"', 'name = "own"')
    )
    (tmp_path / "readers" / "own.toml").write_text(f"unheard = true\n{profile}", "utf-8")
    file = tmp_path / "table.toml"
    file.write_text(f'[{key}]\nprofile = "own"\n' + 'port = "/dev/ttyS1"\n' * (key == "badges"))
    assert [each.key for each in command.check(file)] == ["unheard"]


def log(folder: Path, *lines: str) -> Path:
    file = folder / "shoe.jsonl"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def test_a_log_that_replays_is_clean(tmp_path: Path) -> None:
    at = '"at": "2026-11-21T20:15:03.250Z", "by": "H. Ruiz", "source": "manual"'
    assert (
        command.check(
            log(
                tmp_path,
                "# a shoe",
                HEADER,
                "",
                f'{{"type": "wager", "box": 1, "amount": "25", {at}}}',
            )
        )
        == []
    )


def test_a_log_is_checked_line_by_line(tmp_path: Path) -> None:
    file = log(
        tmp_path,
        HEADER,
        '{"type": "wager", "box": 1, "amount": "25", "seat": 1}',
        '{"type": "wager", "box": 2, "amount": "501", "at": "last night"}',
        '{"type": "wager", "box": 2, "amount": "25", "source": "hearsay"}',
    )
    found = command.check(file)
    assert [each.key for each in found] == [
        "line 2: seat",
        "line 3: at",
        "line 3",
        "line 4: source",
    ]
    assert "refused, above_maximum" in found[2].message


@pytest.mark.parametrize(
    ("header", "keys"),
    [
        (HEADER.replace('"nj"', '"nix"'), ["header: rules"]),
        (HEADER.replace('"boxes": 6', '"boxes": 8'), ["header: boxes"]),
        (HEADER.replace('"boxes": 6, ', ""), ["header: boxes"]),
        (
            HEADER.replace('"boxes"', '"options": {"surrender": "x"}, "seats": 1, "boxes"'),
            ["header: seats", "header: options.surrender"],
        ),
        (HEADER.replace('"boxes"', '"options": [], "boxes"'), ["header: options"]),
        (HEADER.replace('"500"', '"0.001"'), ["header: maximum"]),
    ],
)
def test_a_bad_header_is_said_key_by_key(tmp_path: Path, header: str, keys: list[str]) -> None:
    assert [each.key for each in command.check(log(tmp_path, header, '{"type": "undo"}'))] == keys


@pytest.mark.parametrize(
    "lines",
    [
        ["not json"],
        ['{"type": "wager"}'],
        ["[1]"],
        [],
        [HEADER.replace(": 1,", ": 2,", 1)],
        [HEADER, '{"type": "w'],
    ],
)
def test_what_is_no_shoe_log_is_unreadable(
    tmp_path: Path, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(log(tmp_path, *lines)) == 2
    assert "shoe.jsonl: line " in capsys.readouterr().err
