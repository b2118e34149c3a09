"""Everything that is said fits its place on the screen at 1280 by 800, in every language."""

from __future__ import annotations

import itertools
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
from kiosk.words.messages import SHIPPED, Messages
from kiosk.words.phrase_check import SAMPLES, WHY, samples
from kiosk.words.plain_fluent import PlainPhrases
from kiosk.words.said import Said
from tests.words.languages import LANGUAGES
from tests.words.reasons import REASONS
from tests.words.troubles import all_said
from ui.shared.words import Words
from ui.table.prompt.headline import SIZES, MoneyLines, fitted, width_of
from ui.table.prompt.prompt import set_out

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
PROMPT = (
    1280 - 144 - 306 - 2 * 16
)  # Headline.qml, beside the sign of what to do and what stands around it
PROMPTS = (
    "typePrompt",
    "typePromptLong",
    "typePromptLonger",
    "typePromptLongest",
    "typePromptLeast",
)
THEN = Place("typeBody", QFont.Weight.Medium, 306, 2)  # PromptLine.qml, at the right
NOTICE = Place(
    "typeSmall", DEMI_BOLD, 1280 - 2 * 16 - 16, 2
)  # Table.qml, beside the sign that it opens a card
HELP = Place(
    "typeSmall", QFont.Weight.Medium, 519 + 12 - 26, 2
)  # HelpCard.qml: why, and what it means, over the pad
HELP_TODO = Place("typeSmall", QFont.Weight.Medium, 367 + 12 - 26, 4)  # what to do, over the rail
TROUBLE = Place(
    "typeTrouble", QFont.Weight.Medium, 1280 - 2 * 26 - 156 - 13, 3
)  # TroubleBand.qml, beside its key
EVENT = Place(
    "typeBody", QFont.Weight.Medium, 519 - 102 - 20, 3
)  # EventRow.qml, beside code and time: three lines one pixel smaller

#: what a hand may do, at most
MAY = (
    ("stand", "hit"),
    ("stand", "hit", "double", "split"),
    ("stand", "hit", "double", "surrender"),
    ("stand", "hit", "double", "split", "surrender"),
)
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


def headlines(phrases: Messages, units: bool) -> dict[str, Said]:
    """Everything that may be the one next thing, with its longest facts: prompts, and what else is said in their place."""
    found = [
        phrases.said(each)
        for name, kind in KINDS.items()
        if kind.tone != "say"
        for each in samples(name, units)
    ]
    for hand, total, soft, may in itertools.product((1, 2, 4), (12, 20), (False, True), MAY):
        split = "surrender" not in may
        found.append(
            phrases.said(
                ask_decision(7, hand if split else 1, total, may, soft=soft, split=split, rule="")
            )
        )
    told = [phrases.label("ui-by-touch", prompt=said.text) for said in found if said.tone == "deal"]
    for count, cut, *when in itertools.product((1, 13), *((False, True),) * 3):
        held = dict(zip(("in_round", "decides"), when, strict=True))
        held |= {"cards": ("TS",), "count": count, "cut": cut}
        told.append(phrases.sentence("ask-held", held))
    told.append(phrases.label("ui-starting"))
    told += [
        phrases.label("ui-new-shoe-cut", box=7, far_right=far_right) for far_right in (False, True)
    ]
    told += [phrases.sentence("ask-locked", {"name": "Margarethe Okafor-Lindqvist"})]
    if not units:
        told.append(
            phrases.label(
                "ui-below-minimum",
                **dict(below_minimum(amount=99_950, minimum=100_000, box=7).facts),
            )
        )
    return {
        said.text: said
        for said in (*found, *(Said("ask_wagers", "warn", text, "") for text in told))
    }


def test_a_headline_on_two_lines_ends_in_no_single_word() -> None:
    for text in (
        "Shuffle, the far right box cuts, start a new shoe",
        "Call the floor, dealer drew too many cards",
    ):
        lines, _ = fitted(text, 600)
        first, second = lines.split("\n")
        assert f"{first} {second}" == text
        assert width_of(second) > 0.6 * width_of(first), lines


def has_room(said: Said, phrases: Messages, fits: Callable[[str, Place], bool]) -> bool:
    """Whether all of a headline has room: money on a line each, and why in what room the first one leaves; anything else on two."""
    lines, aside = set_out(said, len(said.chips), Words(phrases), (1280, 800))
    if "amount" in said.facts and "patrons" not in said.facts:
        return whole(lines, fits)
    place = Place(PROMPTS[lines.size], DEMI_BOLD, PROMPT, 2)
    return fits(lines.first, place) and (not aside or fits(aside, THEN))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("units", [False, True], ids=["amounts", "units"])
def test_every_headline_fits(
    language: str, units: bool, fits: Callable[[str, Place], bool]
) -> None:
    phrases = Messages(language, units=units, chips=chips.load(CONFIG / "chips" / "us.toml"))
    told = headlines(phrases, units)
    assert [text for text, said in told.items() if not has_room(said, phrases, fits)] == []


def whole(lines: MoneyLines, fits: Callable[[str, Place], bool]) -> bool:
    """Whether whose money it is, what is done and how much fit on a line each, and why in what room the first one leaves."""
    place = Place(PROMPTS[lines.size], DEMI_BOLD, PROMPT, 1)
    free = PROMPT - 13 - int(width_of(lines.first) * SIZES[lines.size])
    told = not lines.reason or fits(lines.reason, Place("typeSmall", DEMI_BOLD, free, 2))
    return fits(lines.first, place) and (not lines.amount or fits(lines.amount, place)) and told


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_headline_of_any_amount_and_odds_is_whole(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    chance, phrases = (
        random.Random(language),
        Messages(language, chips=chips.load(CONFIG / "chips" / "us.toml")),
    )
    facts = {fact: [*values] for fact, values in SAMPLES.items()}
    cut = set[str]()
    for name in sorted(SETTLING) * 60:
        digits = chance.randint(2, 7)
        facts["amount"] = [
            chance.randrange(10 ** (digits - 1), 10**digits) * 50,
            100_000_000,
            99_999_950,
        ]
        facts["odds"] = [
            f"{chance.choice((3, 6, 35, 5000, 9999))}:{chance.choice((1, 2, 5))}",
            "5000:1",
        ]
        facts["why"] = [*WHY[name.partition("_")[0]]] if name.partition("_")[0] in WHY else [None]
        given = [chance.choice(facts[fact]) for fact in KINDS[name].facts]
        said = phrases.said(Prompt(name, tuple(given), split=chance.random() < 0.5))
        if not has_room(said, phrases, fits):
            cut.add(said.text)
    assert cut == set()


@pytest.mark.slow
def test_no_letter_of_a_headline_is_wider_than_it_is_reckoned(
    fits: Callable[[str, Place], bool],
) -> None:
    """A headline's size is chosen before it is drawn."""
    letters = {
        c for file in SHIPPED.glob("*.ftl") for c in file.read_text("utf-8") if c.isprintable()
    }
    wide = {
        c: width_of(c)
        for c in letters
        if not fits(c * 20, Place("typePrompt", DEMI_BOLD, ceil(47 * 20 * width_of(c)), 1))
    }
    assert wide == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["ask_decision", "pay_hand"])
def test_what_is_said_most_is_large(language: str, text: str) -> None:
    phrases = Messages(language)
    told = {
        "ask_decision": ask_decision(
            3, 2, 17, ("stand", "hit", "double", "split"), soft=True, split=True, rule=""
        ),
        "pay_hand": pay_hand(6, 1, 100_000_000, "1:1", "win", split=False),
    }
    assert fitted(phrases.say(told[text]))[1] <= 2


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("units", [False, True], ids=["amounts", "units"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "smallest"), [((1280, 800), 42), ((1366, 768), 47), ((1920, 1080), 47)], ids=str
)
def test_every_headline_is_six_millimetres_high(
    language: str, size: tuple[int, int], smallest: int, units: bool
) -> None:
    """The small letters of 42 units at 1280x800, and of 47 at 1920x1080, are 6 mm high on a panel of 15.6 inches.
    Chinese ones fill their size, and are 9 mm high at 42. Why it is done may be smaller, what is done never is."""
    smallest = 42 if language == "zh" else smallest
    phrases = Messages(language, units=units, chips=chips.load(CONFIG / "chips" / "us.toml"))
    words, told = Words(phrases), headlines(phrases, units)
    small = [
        text
        for text, said in told.items()
        if SIZES[set_out(said, len(said.chips), words, size)[0].size] < smallest
    ]
    assert small == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_with_its_authority(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    phrases = Messages(language)
    told = {
        phrases.reason(reason) for reason in REASONS if reason.code != "bad_input"
    }  # no touch leads to one
    assert [text for text in told if not fits(text + LONGEST_AUTHORITY, NOTICE)] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_every_code_fits(language: str, fits: Callable[[str, Place], bool]) -> None:
    phrases = Messages(language)
    cards = [phrases.card(code) for code in ALL]
    cards += [
        card._replace(todo=each.todo)
        for each in all_said(language)
        for card in cards
        if card.name == each.name
    ]
    wide = [each for card in cards for each in (card.why, card.then) if not fits(each, HELP)]
    assert wide + [card.todo for card in cards if not fits(card.todo, HELP_TODO)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_everything_that_a_device_says_fits(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    phrases = Messages(language)
    ids = [
        name
        for name in PlainPhrases([(SHIPPED / "en.ftl").read_text("utf-8")]).names()
        if name.startswith("device-")
    ]
    assert [
        text for text in (phrases.sentence(name, FACTS) for name in ids) if not fits(text, TROUBLE)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alarm_that_comes_again_and_again_is_short_in_the_list(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    phrases = Messages(language)
    begins = f"{phrases.label('ui-alarm-active')} · "
    told = [
        begins + phrases.sentence(name, FACTS) for name in ("device-line-lost", "device-on-battery")
    ]
    assert [text for text in told if not fits(text, EVENT)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_all_trouble_fits_with_what_to_do(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    told, phrases = all_said(language), Messages(language)
    over = [phrases.label("ui-cured", still=still) for still in ("none", "cards", "journal")]
    since = f"{Messages(language).label('ui-since')} 21:13:44"
    ways = [
        f"{each.text} {todo} {since}"
        for each in told
        for todo in (each.todo, *(over if each.key == "journal" else over[:2]))
    ]
    assert [each for each in ways if not fits(each, TROUBLE)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_every_refusal_of_the_station_fits(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    phrases, games = Messages(language), {f"refused-{reason.why}" for reason in REASONS}
    todo = max((each.todo for each in all_said(language)), key=len)
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
            "day": "2026-11-25",
            "shift": "14:00",
            "until": "2026-11-25 22:00",
        }
    )
    facts |= {"todo": todo, "text": text, "key": "link"}
    found = PlainPhrases([(SHIPPED / "en.ftl").read_text("utf-8")]).names()
    told = [
        phrases.sentence(name, facts)
        for name in found
        if name.startswith("refused-") and name not in games
    ]
    assert [text for text in told if not fits(text, NOTICE)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_about_a_round_that_is_over_fits(
    language: str, fits: Callable[[str, Place], bool]
) -> None:
    phrases = Messages(language)
    told = [phrases.label(f"ui-why-round-over{end}") for end in ("", "-void")]
    assert [text for text in told if not fits(text, NOTICE)] == []
