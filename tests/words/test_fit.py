"""Everything that is said fits its place on the screen at 1280 by 800, in every language."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QTextLayout, QTextOption

from kiosk.game.prompts import KINDS, SETTLING, Prompt, ask_decision, pay_hand
from kiosk.game.refusals import below_minimum
from kiosk.settings.table import CONFIG
from kiosk.words import chips
from kiosk.words.codes import ALL
from kiosk.words.phrase_book import PhraseBook
from kiosk.words.phrase_check import SAMPLES, WHY, samples
from kiosk.words.phrases import SHIPPED, Phrases
from kiosk.words.said import Said
from tests.words.languages import LANGUAGES
from tests.words.test_refusals import REASONS
from tests.words.test_trouble_words import worded
from ui.table.headline import SIZES, WIDTH, MoneyLines, fitted, money_lines, room, width_of

ROOT = Path(__file__).parents[2]
LONGEST_AUTHORITY = "   N.J.A.C. 13:69F-2.11(c)2"
DEMI_BOLD = QFont.Weight.DemiBold


class Place(NamedTuple):
    """Where a text stands: the type of Theme.qml that it may shrink to, its weight, its width and how many lines it has."""

    type: str
    weight: QFont.Weight
    width: int
    lines: int


# Each must agree with the QML file.
PROMPT = 1280 - 144 - 306 - 2 * 16  # PromptLine.qml, beside the sign of what to do and what stands around it
PROMPTS = ("typePrompt", "typePromptLong", "typePromptLonger", "typePromptLongest", "typePromptLeast")
NOTICE = Place("typeSmall", DEMI_BOLD, 1280 - 2 * 16 - 16, 1)  # Main.qml, beside the sign that it opens a card
HELP = Place("typeSmall", QFont.Weight.Medium, 519 + 12 - 26, 2)  # HelpCard.qml: why, and what it means, over the pad
HELP_TODO = Place("typeSmall", QFont.Weight.Medium, 367 + 12 - 26, 4)  # what to do, over the rail
TROUBLE = Place("typeTrouble", QFont.Weight.Medium, 1280 - 2 * 26 - 156 - 13, 3)  # TroubleBand.qml, beside its key
EVENT = Place("typeSmall", QFont.Weight.Medium, 519 - 88 - 24, 2)  # EventRow.qml, beside code and time

#: long facts of what devices say and of trouble
FACTS: dict[str, str | int] = {
    "title": "Angel Eye II-EX",
    "port": "/dev/ttyUSB0",
    "name": "/dev/video0",
    "words": "No space left on device",
    "count": 12,
    "number": 9,
    "last": 4,
    "code": "17",
    "card": "10♠",
    "deck": 6,
    "set": "K7Q2",
    "own": "R4T5",
    "other_card": "10♦",
    "other_deck": 5,
    "other_set": "Z9X8",
    "allowed": "Data Matrix",
    "mode": "setting",
}
#: those of the station's refusals to people
OF_STAFF: dict[str, str | int] = {
    "who": "floorperson, pit boss or shift manager",
    "seconds": 60,
    "minutes": 30,
    "name": "M. Castellanos",
}


@pytest.fixture(scope="module")
def fits(qapp: QGuiApplication) -> Callable[[str, Place], bool]:
    for file in (ROOT / "ui" / "fonts").glob("*.ttf"):
        assert QFontDatabase.addApplicationFont(str(file)) >= 0
    theme = (ROOT / "ui/shared/Theme.qml").read_text("utf-8")

    def fits_(text: str, place: Place) -> bool:
        size = re.search(rf"{place.type}: Math.round\((\d+) \* scale\)", theme)
        assert size is not None
        font = QFont()
        font.setFamilies(["Kiosk Sans", "Kiosk Sans SC"])
        font.setPixelSize(int(size[1]))
        font.setWeight(place.weight)
        return _lines(text, font, place.width) <= place.lines

    return fits_


def _lines(text: str, font: QFont, width: int) -> int:
    """How many lines the text takes when it is broken between words (in Chinese, characters); 99 where a word is too long."""
    layout, option = QTextLayout(text, font), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    lines = 0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        lines = 99 if line.naturalTextWidth() > width else lines + 1
    layout.endLayout()
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("units", [False, True], ids=["amounts", "units"])
def test_every_prompt_fits(language: str, units: bool, fits: Callable[[str, Place], bool]) -> None:
    phrases = Phrases(language, units=units, chips=chips.load(CONFIG / "chips" / "us.toml"))
    told = {phrases.say(each) for name in KINDS for each in samples(name, units)}
    for text in sorted(told):
        lines, size = fitted(text)  # a crowd's too, which is not paid in chips
        place = Place(PROMPTS[size], DEMI_BOLD, PROMPT, 2)
        assert fits(lines, place), text
    moved = [phrases.said(each) for name in KINDS for each in samples(name, units) if "patrons" not in name]
    for said in moved:
        assert "amount" not in said.facts or whole(set_out(said, phrases, WIDTH), fits), said.text


def set_out(said: Said, phrases: Phrases, wide: float) -> MoneyLines:
    """Money as it is set, of a hand of a box or of the box."""
    where = {"box": said.facts.get("box", 1), "hand": said.facts.get("hand") or 1}
    places = tuple(phrases.label("place", **where, split=split) for split in (True, False))
    return money_lines(said.text, places, len(said.chips), wide)


def whole(lines: MoneyLines, fits: Callable[[str, Place], bool]) -> bool:
    """Whether whose money it is, what is done and how much fit on a line each, and why in what room the first one leaves."""
    place = Place(PROMPTS[lines.size], DEMI_BOLD, PROMPT, 1)
    free = PROMPT - 13 - int(width_of(lines.first) * SIZES[lines.size])
    told = not lines.reason or fits(lines.reason, Place("typeSmall", DEMI_BOLD, free, 2))
    return fits(lines.first, place) and (not lines.amount or fits(lines.amount, place)) and told


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_headline_of_any_amount_and_odds_is_whole(language: str, fits: Callable[[str, Place], bool]) -> None:
    chance, phrases = random.Random(language), Phrases(language, chips=chips.load(CONFIG / "chips" / "us.toml"))
    facts = {fact: [*values] for fact, values in SAMPLES.items()}
    cut = set[str]()
    for name in sorted(SETTLING) * 60:
        digits = chance.randint(2, 7)
        facts["amount"] = [chance.randrange(10 ** (digits - 1), 10**digits) * 50, 100_000_000, 99_999_950]
        facts["odds"] = [f"{chance.choice((3, 6, 35, 5000, 9999))}:{chance.choice((1, 2, 5))}", "5000:1"]
        facts["why"] = [*WHY[name.partition("_")[0]]] if name.partition("_")[0] in WHY else [None]
        given = [chance.choice(facts[fact]) for fact in KINDS[name].facts]
        said = phrases.said(Prompt(name, tuple(given), split=chance.random() < 0.5))
        if "patrons" not in name and "amount" in said.facts:
            if not whole(set_out(said, phrases, WIDTH), fits):
                cut.add(said.text)
            continue
        shown, size = fitted(said.text)
        if not fits(shown, Place(PROMPTS[size], DEMI_BOLD, PROMPT, 2)):
            cut.add(said.text)
    assert cut == set()


@pytest.mark.slow
def test_no_letter_of_a_headline_is_wider_than_it_is_reckoned(fits: Callable[[str, Place], bool]) -> None:
    """A headline's size is chosen before it is drawn."""
    letters = {c for file in SHIPPED.glob("*.ftl") for c in file.read_text("utf-8") if c.isprintable()}
    wide = {
        c: width_of(c)
        for c in letters
        if not fits(c * 20, Place("typePrompt", DEMI_BOLD, ceil(47 * 20 * width_of(c)), 1))
    }
    assert wide == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["ask_decision", "pay_hand"])
def test_what_is_said_most_is_large(language: str, text: str) -> None:
    phrases = Phrases(language)
    told = {
        "ask_decision": ask_decision(3, 2, 17, ("stand", "hit", "double", "split"), soft=True, split=True, rule=""),
        "pay_hand": pay_hand(6, 1, 100_000_000, "1:1", "win", split=False),
    }
    assert fitted(phrases.say(told[text]))[1] <= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "smallest"), [((1280, 800), 42), ((1920, 1080), 47)], ids=str)
def test_what_is_said_most_is_six_millimetres_high(language: str, size: tuple[int, int], smallest: int) -> None:
    """The letters of 42 units at 1280x800, and of 47 at 1920x1080, have an x-height of 6 mm on a panel of 15.6 inches.
    Chinese ones fill their size, and are 9 mm high at 42."""
    smallest = 42 if language == "zh" else smallest
    phrases, wide = Phrases(language), room(size)
    asked = [
        ask_decision(box, 1, total, may, soft=False, split=False, rule="")
        for box, total in ((1, 12), (7, 16))
        for may in (("stand", "hit"), ("stand", "hit", "double"), ("stand", "hit", "double", "split"))
    ]
    small = [text for text in map(phrases.say, asked) if SIZES[fitted(text, wide)[1]] < smallest]
    assert small == []


@pytest.mark.slow
@pytest.mark.parametrize("units", [False, True], ids=["amounts", "units"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "smallest"), [((1280, 800), 42), ((1920, 1080), 47)], ids=str)
def test_all_money_is_six_millimetres_high(language: str, size: tuple[int, int], smallest: int, units: bool) -> None:
    """Box, hand, what is done and how much, of a split hand, an insurance, an additional wager and a corrected or void round too.
    Why it is done may be smaller."""
    smallest = 42 if language == "zh" else smallest
    phrases = Phrases(language, units=units, chips=chips.load(CONFIG / "chips" / "us.toml"))
    told = [phrases.said(each) for name in KINDS if "patrons" not in name for each in samples(name, units)]
    moved = [said for said in told if "amount" in said.facts]
    assert moved
    assert [said.text for said in moved if SIZES[set_out(said, phrases, room(size)).size] < smallest] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_with_its_authority(language: str, fits: Callable[[str, Place], bool]) -> None:
    phrases = Phrases(language)
    told = {phrases.reason(reason) for reason in REASONS if reason.code != "bad_input"}  # no touch leads to one
    assert [text for text in told if not fits(text + LONGEST_AUTHORITY, NOTICE)] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_every_code_fits(language: str, fits: Callable[[str, Place], bool]) -> None:
    phrases = Phrases(language)
    cards = [phrases.card(code) for code in ALL]
    cards += [card._replace(todo=each.todo) for each in worded(language) for card in cards if card.name == each.name]
    wide = [each for card in cards for each in (card.why, card.then) if not fits(each, HELP)]
    assert wide + [card.todo for card in cards if not fits(card.todo, HELP_TODO)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_everything_that_a_device_says_fits(language: str, fits: Callable[[str, Place], bool]) -> None:
    phrases = Phrases(language)
    ids = [name for name in PhraseBook("en", [SHIPPED])._languages[0]._plain._found if name.startswith("device-")]
    assert [text for text in (phrases.sentence(name, FACTS) for name in ids) if not fits(text, TROUBLE)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alarm_that_comes_again_and_again_is_short_in_the_list(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    phrases = Phrases(language)
    begins = f"{phrases.label('ui-alarm-active')} · "
    told = [begins + phrases.sentence(name, FACTS) for name in ("device-line-lost", "device-on-battery")]
    assert [text for text in told if not fits(text, EVENT)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_all_trouble_fits_with_what_to_do(language: str, fits: Callable[[str, Place], bool]) -> None:
    told, phrases = worded(language), Phrases(language)
    over = [phrases.label("ui-cured", still=still) for still in ("none", "cards", "journal")]
    since = f"{Phrases(language).label('ui-since')} 21:13:44"
    ways = [f"{each.text} {todo} {since}" for each in told for todo in (each.todo, *over)]
    assert [each for each in ways if not fits(each, TROUBLE)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_every_refusal_of_the_station_fits(language: str, fits: Callable[[str, Place], bool]) -> None:
    phrases, games = Phrases(language), {f"refused-{reason.why}" for reason in REASONS}
    todo = max((each.todo for each in worded(language)), key=len)
    text = phrases.reason(below_minimum(amount=450, minimum=500, box=3))
    facts = (
        FACTS
        | OF_STAFF
        | {
            "step": "sign",
            "words": "even_money: even money is insurance for a blackjack.",
            "phase": "closing",
            "slip": "credit",
            "amount": 1_000_000_00,
            "most": 1_000_000_00,
            "cards": ("TD", "TS"),
            "stopped": True,
        }
    )
    facts |= {"todo": todo, "text": text, "key": "link"}
    found = PhraseBook("en", [SHIPPED])._languages[0]._plain._found
    told = [phrases.sentence(name, facts) for name in found if name.startswith("refused-") and name not in games]
    assert [text for text in told if not fits(text, NOTICE)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_about_a_round_that_is_over_fits_and_names_its_keys(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    phrases = Phrases(language)
    told = [phrases.label(f"ui-why-round-over{end}") for end in ("", "-void")]
    assert [text for text in told if not fits(text, NOTICE)] == []
    assert all(phrases.label(key) in text for text in told for key in ("ui-floor", "ui-panel-recall"))
