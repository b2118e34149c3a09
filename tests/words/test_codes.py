"""The catalogue of numbered codes: everything that is said has one number for ever, and a card in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.game.prompts import KINDS
from kiosk.game.refusals import CODES
from kiosk.settings.rules import load_rules
from kiosk.settings.table import CONFIG
from kiosk.words import codes
from kiosk.words.codes import ALL, NUMBERS
from kiosk.words.messages import SHIPPED, Messages
from kiosk.words.phrase_check import SAMPLES, samples
from tests.words.languages import LANGUAGES, TRANSLATIONS
from tests.words.reasons import REASONS
from tests.words.troubles import causes

ROOT = Path(__file__).parents[2]
ENGLISH = (SHIPPED / "en.ftl").read_text("utf-8")
#: parts of other phrases, and trouble that is a journal's own code or asked about
PARTS = {
    "journal-left",
    "journal-anchored",
    "trouble-again",
    "trouble-journal",
    "trouble-internal-start",
}


def phrases(start: str) -> set[str]:
    """The phrases that begin so, but for what is to be done about them."""
    return {
        name
        for name in re.findall(rf"^({start}-[\w-]+) =", ENGLISH, re.MULTILINE)
        if not name.endswith("-todo")
    }


def test_no_number_that_was_given_is_given_to_another_or_left_out() -> None:
    """A new code is added to codes.txt; a line that stands there is never changed."""
    given = [
        line.split()
        for line in (Path(__file__).parent / "codes.txt").read_text("utf-8").splitlines()
    ]
    gone = {"refused-patrons_do_not_split": 113}
    assert {name: int(number) for number, name in given} == NUMBERS | gone
    assert not gone.keys() & NUMBERS.keys()
    assert len({number for number, _ in given}) == len(given)


@pytest.mark.parametrize("start", ["refused", "trouble", "journal", "verify"])
def test_everything_that_is_worded_has_one_code_and_every_code_is_worded(start: str) -> None:
    worded = phrases(start) - PARTS
    numbered = {name for name in NUMBERS if name.startswith(f"{start}-")}
    assert numbered == worded, (
        "give it a number in kiosk/words/codes.py and tests/words/codes.txt, and a card (help-…)"
    )


def test_every_reason_of_the_game_has_a_code() -> None:
    assert {codes.of_reason(reason) for reason in REASONS} <= NUMBERS.keys()


def test_all_trouble_has_a_code() -> None:
    named = {codes.of_trouble(cause.id, cause.facts) for cause in causes()}
    assert named <= NUMBERS.keys()
    assert {"trouble-lost", "trouble-fault", "journal-full"} <= named


def test_everything_that_the_dealer_is_told_has_a_code() -> None:
    told = {
        codes.of_prompt(prompt.id, prompt.get("why")) for kind in KINDS for prompt in samples(kind)
    }
    assert told == {code.name for code in ALL if code.kind == "told"}
    assert SAMPLES


def test_the_number_says_what_kind_of_code_it_is() -> None:
    hundreds = {"refused": {1, 2}, "trouble": {3}, "journal": {4}, "verify": {5}, "told": {6}}
    assert all(code.number // 100 in hundreds[code.kind] for code in ALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_says_why_what_it_means_and_what_to_do(language: str) -> None:
    messages, english = Messages(language), Messages()
    for code in ALL:
        card, other = messages.card(code), english.card(code)
        for text, untranslated in zip(card[3:6], other[3:6], strict=True):
            assert text, code
            assert text.endswith("。" if language == "zh" else "."), text
            assert not re.search(r"[{}$=]|help-|  ", text), text
            assert language == "en" or text != untranslated, text


def plain(language: str) -> dict[str, str]:
    """Every phrase of one line."""
    return dict(
        re.findall(
            r"^([\w-]+) = (.+)$", (SHIPPED / f"{language}.ftl").read_text("utf-8"), re.MULTILINE
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_that_is_named_is_named_as_it_is_written_on_the_screen(language: str) -> None:
    """What is to be done names keys in capital letters: there is such a key, and each language says its own label of it."""
    english, said = plain("en"), plain(language)
    keys: dict[str, list[str]] = {}
    for name, label in english.items():
        if name.startswith("ui-") and label.isupper():
            keys.setdefault(label.partition(":")[0], []).append(
                said[name].partition(":" if language != "zh" else "：")[0]
            )
    wrong = [
        f"{name}: {key}"
        for name, text in english.items()
        if re.match(r"help-(refused|ask|announce|deal)|ui-(why|hint|amend-l|amend-u)", name)
        for key in re.findall(r"\b[A-Z]{2,}(?: (?:A|[A-Z]{2,}))*\b", text)
        if key != "PIN" and not any(label in said[name] for label in keys.get(key, ()))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_card_has_words_of_another_code(language: str) -> None:
    """Each language says for itself what English does, and nothing that no code has."""
    own = set(
        re.findall(r"^(help-\S+) =", (SHIPPED / f"{language}.ftl").read_text("utf-8"), re.MULTILINE)
    )
    assert own == set(re.findall(r"^(help-\S+) =", ENGLISH, re.MULTILINE))
    kinds = {code.kind for code in ALL}
    assert {re.sub(r"^help-|-then$|-todo$", "", name) for name in own} - kinds <= NUMBERS.keys()


def test_a_code_is_found_by_its_number_its_name_and_what_refusals_share() -> None:
    (known,) = codes.found("split_limit")
    assert codes.found(str(known.number)) == codes.found("refused-split_limit") == [known]
    assert [each.name for each in codes.found("apart")] == ["journal-apart", "verify-apart"]
    assert {each.bare for each in codes.found("side_wager")} == {
        "side_not_offered",
        "side_amount",
        "side_alone",
    }
    assert codes.found("9999") == codes.found("nonsense") == []
    assert all(codes.found(code) for code in CODES)


def test_a_card_names_the_paragraph_of_the_house() -> None:
    rules = load_rules(CONFIG / "rules" / "nj.toml")
    (code,) = codes.found("split_limit")
    assert rules.paragraph(codes.key_of(code, rules)) == "N.J.A.C. 13:69F-2.11(c)1"


def test_a_house_says_a_card_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("help-trouble-lost-todo = Ring 4711.\n")
    (lost,) = codes.found("301")
    assert Messages(folders=(SHIPPED, tmp_path)).card(lost).todo == "Ring 4711."


def test_the_command_explains_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "301"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("301  trouble-lost\n  Why:    The cable came loose")
    assert "enter them by touch. Sign off when it is connected again." in said
    assert main(["explain", "301", "--language", "es"]) == 0
    assert "\n  Qué hacer:      Las cartas del sabot" in capsys.readouterr().out


def test_the_command_lists_them_all_and_gives_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(ALL)
    assert main(["explain", "--json", "split_limit"]) == 0
    (card,) = json.loads(capsys.readouterr().out)
    assert list(card) == ["number", "name", "kind", "why", "then", "todo", "authority"]
    assert card["authority"] == "N.J.A.C. 13:69F-2.11(c)1"


def test_a_code_that_is_not_there_is_answered_with_the_nearest_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "splt_limit"]) == 2
    assert "did you mean refused-split_limit" in capsys.readouterr().err
    assert main(["explain", "7777"]) == 2
    assert "`kiosk explain` lists them." in capsys.readouterr().err


def test_the_page_of_codes_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """Written by `kiosk explain --markdown`; what stands before its first heading is written by hand."""
    assert main(["explain", "--markdown", "--language", "en"]) == 0
    page = (ROOT / "docs" / "codes.md").read_text("utf-8")
    assert page[page.index("## ") :] == capsys.readouterr().out
