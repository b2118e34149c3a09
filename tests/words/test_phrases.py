"""Does the dealer hear the right words, in every language, on the one line that they have?"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from kiosk.game.commands.commands import DECISIONS, Command, Decide, name_of
from kiosk.game.prompts import KINDS, Prompt, collect_hand
from kiosk.settings.schema import Finding
from kiosk.settings.table import CONFIG, load
from kiosk.words import chips
from kiosk.words.messages import SHIPPED, Currency, Messages, of_table
from kiosk.words.phrase_book import PhraseBook
from kiosk.words.phrase_check import check, samples
from kiosk.words.plain_fluent import PlainPhrases
from tests.words.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
US = chips.load(CONFIG / "chips" / "us.toml")


def prompt(name: str, **facts: object) -> Prompt:
    assert facts.keys() <= set(KINDS[name].facts)
    return Prompt(name, tuple(facts.get(fact) for fact in KINDS[name].facts))


spoken = cache(Messages)  # the shipped files are read once: it is they that take the time


def every(units: bool = False) -> Iterator[Prompt]:
    for name in KINDS:
        yield from samples(name, units)


@pytest.mark.parametrize(
    ("said", "en", "es", "zh"),
    [
        (
            prompt("announce_total", box=3, hand=2, total=15, soft=False),
            "Box 3, second hand: 15",
            "Casilla 3, 2.ª mano: 15",
            "3号位第二手：15点",
        ),
        (
            prompt("announce_total", box=3, hand=1, total=17, soft=True),
            "Box 3: soft 17",
            "Casilla 3: 17 blando",
            "3号位：软17点",
        ),
        (
            prompt("ask_decision", box=3, hand=1, total=15, soft=False, may=("stand", "hit")),
            "Box 3, 15: stand or hit?",
            "Casilla 3, 15: ¿plantarse o pedir?",
            "3号位，15点：停牌或要牌？",
        ),
        (
            prompt(
                "ask_decision",
                box=3,
                hand=2,
                total=16,
                soft=False,
                may=("stand", "hit", "double", "split"),
            ),
            "Box 3, second hand, 16: stand, hit, double or split?",
            "Casilla 3, 2.ª mano, 16: ¿plantarse, pedir, doblar o separar?",
            "3号位第二手，16点：停牌、要牌、加倍或分牌？",
        ),
        (
            prompt("deal_card", dealer=True, face="down"),
            "Dealer’s card, face down",
            "Carta de la banca, tapada",
            "庄家暗牌，牌面朝下",
        ),
        (
            prompt("deal_card", box=2, hand=1, face="up"),
            "Card to box 2",
            "Carta a la casilla 2",
            "发给2号位",
        ),
        (
            prompt("announce_dealer_up", card="8S"),
            "Dealer shows an eight",
            "La banca muestra un ocho",
            "庄家明牌8",
        ),
        (
            prompt("announce_dealer_up", card="TS"),
            "Dealer shows a ten",
            "La banca muestra un diez",
            "庄家明牌10",
        ),
        (
            prompt("announce_blackjack", box=1, held=True),
            "Box 1: blackjack, payment held",
            "Casilla 1: blackjack, se paga después",
            "1号位：黑杰克，稍后赔付",
        ),
        (
            prompt("pay_hand", box=5, hand=1, amount=3750, odds="3:2", why="blackjack"),
            "Box 5, blackjack: pay 37.50 (3 to 2)",
            "Casilla 5, blackjack: pague 37.50 (3 a 2)",
            "5号位黑杰克：赔37.50（3比2）",
        ),
        (
            prompt("collect_hand", box=5, hand=3, amount=1250, why="surrender"),
            "Box 5, third hand surrenders: take 12.50",
            "Casilla 5, 3.ª mano se rinde: retire 12.50",
            "5号位第三手投降：收12.50",
        ),
        (
            prompt("announce_dealer_total", total=24, soft=False, bust=True),
            "Dealer busts with 24",
            "La banca se pasa con 24",
            "庄家24点，爆牌",
        ),
        (
            prompt("announce_cutter", far_right=True),
            "Next cut: the box at your far right",
            "Próximo corte: última casilla a su derecha",
            "由您最右边的号位切牌",
        ),
    ],
)
@pytest.mark.slow
def test_calls_are_said_as_dealers_say_them(said: Prompt, en: str, es: str, zh: str) -> None:
    assert [spoken(language).say(said) for language in ("en", "es", "zh")] == [en, es, zh]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("units", [False, True], ids=["amounts", "units"])
def test_every_prompt_is_said_in_the_language_itself(language: str, units: bool) -> None:
    phrases, book = spoken(language, units=units), PhraseBook(language, [SHIPPED], fallback=False)
    for each in every(units):
        assert book.text(each.id, phrases.wording.words(each)) is not None, each
        assert "none" not in phrases.say(each), each
        assert not re.search(r"[{}_$]", phrases.say(each)), each


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_phrases_have_no_findings(language: str) -> None:
    assert check(SHIPPED / f"{language}.ftl") == []


def test_units_tell_odds_and_wagers_instead_of_money() -> None:
    phrases = Messages(units=True, chips=US)
    won = phrases.said(prompt("pay_hand", box=2, hand=1, amount=150, odds="3:2", why="blackjack"))
    assert won.text == "Box 2, blackjack: pay 3 to 2"
    assert won.chips == ()
    assert won.facts["amount"] == "1.50"
    assert (
        phrases.say(prompt("collect_hand", box=2, hand=1, amount=100, why="bust"))
        == "Box 2 busts: take the wager"
    )
    assert (
        phrases.say(prompt("collect_hand", box=2, hand=1, amount=200, why="lose"))
        == "Box 2: take 2 wagers"
    )
    assert (
        phrases.say(prompt("collect_hand", box=2, hand=1, amount=50, why="surrender"))
        == "Box 2 surrenders: take half the wager"
    )
    assert (
        phrases.say(prompt("pay_insurance", box=2, amount=100, odds="2:1"))
        == "Box 2, insurance: pay 2 to 1"
    )


def test_a_payout_comes_with_its_chips_and_the_facts_as_the_log_writes_them() -> None:
    paid = prompt("pay_hand", box=2, hand=1, amount=11250, odds="3:2", why="blackjack")
    said = Messages(chips=US, currency=Currency("$")).said(paid)
    assert said.text == "Box 2, blackjack: pay $112.50 (3 to 2)"
    assert said.chips == ((10000, 1), (500, 2), (250, 1))
    assert said.facts == {
        "box": 2,
        "hand": 1,
        "amount": "112.50",
        "odds": "3:2",
        "why": "blackjack",
    }
    assert said.tone == "pay"


def test_what_patrons_with_accounts_win_together_is_said_exactly_and_in_no_chips() -> None:
    paid = prompt("pay_patrons", hand=1, patrons=3, amount=27_375, odds="3:2", why="blackjack")
    said = Messages(chips=US).said(paid)
    assert "pay 273.75 to 3 patrons" in said.text
    assert said.chips == ()


def test_a_payout_below_the_smallest_chip_says_what_is_paid_and_what_is_due() -> None:
    paid = prompt("pay_hand", box=2, hand=1, amount=630, odds="6:5", why="blackjack")
    said = Messages(chips=US).said(paid)
    assert said.text == "Box 2, blackjack: pay 6.50 (for 6.30, 6 to 5)"
    assert sum(value * count for value, count in said.chips) == 650
    taken = Messages(chips=US).said(
        prompt("collect_hand", box=2, hand=1, amount=630, why="surrender")
    )
    assert (taken.text, taken.chips) == ("Box 2 surrenders: take 6.30", ())
    back = Messages(chips=US).said(collect_hand(2, 1, 630, "void", False))
    assert back.text == "Box 2, round void: take 6.50 (for 6.30) from the patron", (
        "what was paid is taken back"
    )
    assert sum(value * count for value, count in back.chips) == 650


@pytest.mark.parametrize(
    ("currency", "text"),
    [
        (Currency(), "1,234,567.80"),
        (Currency("$"), "$1,234,567.80"),
        (Currency("", " €", " "), "1 234 567.80 €"),
        (Currency(thousands=""), "1234567.80"),
        (Currency("", " €", ".", ","), "1.234.567,80 €"),
        (Currency("CHF ", "", "’"), "CHF 1’234’567.80"),
    ],
)
def test_money_is_grouped_and_has_two_decimals_or_none(currency: Currency, text: str) -> None:
    assert currency.text(123456780) == text
    assert currency.text(123456700) == text.replace(f"{currency.decimal}80", "")
    assert currency.text(-5).endswith(f"0{currency.decimal}05{currency.after}")
    assert currency.exact(123456780) == currency.exact(123456780.0) == text


def test_the_common_hand_is_named_by_its_box_and_its_patrons_as_one() -> None:
    phrases = spoken("en")
    assert phrases.say(prompt("collect_insurance", amount=12000)) == "Patrons, insurance: take 120"
    assert phrases.say(prompt("push_patrons", hand=2, patrons=1200, amount=1, why="push")) == (
        "Box 1, second hand: push for 1,200 patrons"
    )


def test_authority_is_that_of_the_key_or_of_the_nearest_one_above_it() -> None:
    phrases = Messages(
        authority={
            "announce": "13:69F-2.6",
            "announce.totals": "13:69F-2.11(c)",
            "split": "13:69F-2.11",
        }
    )
    assert (
        phrases.said(prompt("announce_total", box=1, hand=1, total=12, soft=False)).authority
        == "13:69F-2.11(c)"
    )
    assert phrases.said(prompt("announce_split", box=1, hands=2)).authority == "13:69F-2.11"
    assert phrases.said(prompt("ask_insurance")).authority == ""


def test_the_same_prompt_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    phrases, made = Messages(), []
    monkeypatch.setattr(PhraseBook, "text", lambda _self, name, _facts: made.append(name) or name)
    first = prompt("push_hand", box=1, hand=1, amount=2500, why="push")
    assert phrases.said(first) is phrases.said(
        prompt("push_hand", box=1, hand=1, amount=2500, why="push")
    )
    assert made == ["push_hand"]


def test_a_house_changes_single_phrases(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text(
        "push_hand = { place } stands off\nask_insurance = Insurance, anyone?\n"
    )
    phrases = Messages(folders=(SHIPPED, tmp_path))
    assert (
        phrases.say(prompt("push_hand", box=3, hand=2, amount=2500, why="push"))
        == "Box 3, second hand stands off"
    )
    assert phrases.say(prompt("ask_insurance")) == "Insurance, anyone?"
    assert phrases.say(prompt("announce_insurance_closed")) == "Insurance is closed"


@pytest.mark.slow
def test_a_missing_phrase_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "eo.ftl").write_text("ask_insurance = Ĉu asekuro?\n")
    phrases = Messages("eo", folders=(SHIPPED, tmp_path))
    assert phrases.say(prompt("ask_insurance")) == "Ĉu asekuro?"
    assert phrases.say(prompt("announce_split", box=2, hands=3)) == "Box 2 splits: 3 hands"
    missing = check(tmp_path / "eo.ftl")
    assert (
        Finding(
            str(tmp_path / "eo.ftl"),
            "announce_split",
            "is missing: it is said in English.",
            "warning",
        )
        in missing
    )
    assert not any(finding.key == "ask_insurance" for finding in missing)


def test_a_broken_house_phrase_never_silences_the_table(tmp_path: Path) -> None:
    (tmp_path / "es.ftl").write_text(
        "ask_insurance = { $nothing }\npush_hand = { circle }\ncircle = { circle }\n"
    )
    phrases = Messages("es", folders=(SHIPPED, tmp_path))
    assert phrases.say(prompt("ask_insurance")) == "Insurance?"
    assert phrases.say(prompt("push_hand", box=1, hand=1, amount=100, why="push")) == "Box 1: push"


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("ask_insurence = Insurance?\n", "ask_insurence", "did you mean ask_insurance?"),
        ("ask_insurance = { $box }?\n", "ask_insurance", "$box is no fact of this phrase"),
        (
            "push_hand = { place } = { $amount\n",
            "push_hand = { place } = { $amount",
            "this is not Fluent",
        ),
        ("push_hand = { place } { plaice }: push\n", "push_hand", "cannot be said with box 1"),
        (
            "trouble-restart = { $rond }\n",
            "trouble-restart",
            "$rond is no fact of this phrase; there are $changed, $mode, $round.",
        ),
        (
            "push_hand = Stand-off\n",
            "push_hand",
            "does not say $box, $hand, and the English phrase does.",
        ),
        ("refused-side_amount = Box { $box }!\n", "refused-side_amount", "does not say $amount,"),
        ("ui-stand = { ui-hit } { ui-hut }\n", "ui-stand", "cannot be said"),
    ],
)
@pytest.mark.slow
def test_findings_name_the_phrase_and_what_is_allowed(
    tmp_path: Path, text: str, key: str, says: str
) -> None:
    file = tmp_path / "en.ftl"
    file.write_text(text)
    found = check(file)
    assert [each.key for each in found] == [key]
    assert says in found[0].message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_is_there_twice(language: str) -> None:
    text = (SHIPPED / f"{language}.ftl").read_text("utf-8")
    counts = Counter(re.findall(r"^([A-Za-z][\w-]*) =", text, re.MULTILINE))
    assert [name for name, count in counts.items() if count > 1] == []


LABELS = [
    name
    for name in PlainPhrases([(SHIPPED / "en.ftl").read_text("utf-8")]).names()
    if name.startswith("ui-")
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_labels_of_the_screen_are_there_in_every_language(language: str) -> None:
    facts = dict.fromkeys(
        (
            "odds"
            " box hand split patron kind rank card place position prompt name what all total count level levels loud step"
            " round amount given act seconds typed steps file why"
            " soft still whole half hits offered after totals less title hands was is should chips position"
            " table names low high at way since says slip number source cards pixels enough size asked boxes now then changed settled"
            " void units minutes laid most minimum of odds mode first last text tone share far_right loaded paid_out rounds balances wagered"
        ).split(),
        "x",
    )
    book = PhraseBook(language, [SHIPPED], fallback=False)
    assert [name for name in LABELS if not book.text(name, facts)] == []


def test_every_label_is_used_and_every_used_label_is_there() -> None:
    code = "".join(file.read_text("utf-8") for file in sorted((ROOT / "ui").rglob("*.py")))
    used = set(re.findall(r"""["'](ui-[\w-]*)["'{]""", code))
    starts = tuple(f"{each.rstrip('-')}-" for each in used if each not in LABELS)
    assert all(any(name.startswith(start) for name in LABELS) for start in starts)
    assert [name for name in LABELS if name not in used and not name.startswith(starts)] == []


def test_a_label_takes_its_facts() -> None:
    assert spoken("en").label("ui-why-no-rebet", box=3).startswith("Box 3 ")
    assert spoken("en").label("ui-there-is-no-such-label") == ""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_shipped_language_needs_the_library_which_takes_a_sixth_of_a_second(
    language: str,
) -> None:
    """In a process of its own: every prompt, refusal and label, with large numbers too."""
    said = f"""
import sys
from kiosk.words.messages import SHIPPED, Messages
from kiosk.words.phrase_book import PhraseBook
phrases = Messages({language!r})
for name in PhraseBook({language!r}, [SHIPPED], fallback=False).names(""):
    phrases.label(name, **dict(box=1, hand=2, count=3, total=4, patrons=12_345, amount=100_000))
assert not any(module.startswith(("fluent", "babel")) for module in sys.modules)
"""
    subprocess.run([sys.executable, "-c", said], check=True, cwd=ROOT)


@pytest.mark.slow
def test_a_house_may_use_the_whole_of_fluent(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text(
        "-boxes = boxes\nannounce_split = Many\n    { -boxes }: { NUMBER($hands) }\n"
    )
    phrases = Messages(folders=(SHIPPED, tmp_path))
    assert phrases.say(prompt("announce_split", box=2, hands=3)) == "Many\nboxes: 3"


def test_a_table_speaks_as_it_is_set_up(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[screen]\nlanguage = "es"\n[money]\nafter = " €"\n[table]\nchips = "euro"\n')
    phrases = of_table(load(house), {"insurance": "§ 1"})
    said = phrases.said(prompt("pay_insurance", box=1, amount=2000, odds="2:1"))
    assert (said.text, said.authority) == ("Casilla 1, seguro: pague 20 € (2 a 1)", "§ 1")
    assert said.chips == ((500, 4),)


@pytest.mark.slow
def test_no_phrase_is_left_that_nothing_says() -> None:
    """Each id stands in the program, whole or behind what its kind begins with, or another phrase names it."""
    code = "".join(
        file.read_text("utf-8")
        for room in ("kiosk", "ui", "drivers")
        for file in (ROOT / room).rglob("*.py")
    )
    english = (SHIPPED / "en.ftl").read_text("utf-8")
    left = []
    for name in PlainPhrases([english]).names():
        bare = re.sub(r"^(refused|trouble|device|may|journal|verify)-", "", name).removesuffix(
            "-todo"
        )
        if name.startswith("help-"):  # tests/words/test_codes.py holds them to the codes
            continue
        said = (
            name in KINDS
            or name.startswith(("ui-", "patron-", "device-"))
            or f'"{name}"' in code
            or f'"{bare}"' in code
        )
        said = said or (
            name.startswith("refused-") and f"\ndef {bare}(" in code
        )  # a refusal is called as its constructor
        if not said and not re.search(rf"{{ {name} }}", english):
            left.append(name)
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_input_of_a_recalled_round_is_named(language: str) -> None:
    words = Messages(language)
    for kind in (*DECISIONS, *(name_of(kind) for kind in get_args(Command) if kind is not Decide)):
        said = words.label("ui-recalled", kind=kind, box=2, hand=2, split=True)
        assert "_" not in said
        assert said[:1] != " "
        assert language == "en" or kind not in said, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_repeats_the_wagers_has_one_word_in_all_its_keys(language: str) -> None:
    says = spoken(language).label
    assert [
        key for key in ("ui-double-rebet", "ui-again-deal") if says("ui-rebet") not in says(key)
    ] == []


def test_a_reason_of_the_houses_list_is_said_in_the_readers_language_however_it_was_kept() -> None:
    """Older kiosks kept the words of whoever signed; what somebody has typed stays as it is."""
    kept = ("other", "Other", "Otro", "其他", "BOX WITHOUT A CARD", "a drunk man’s elbow")
    said = {
        language: [spoken(language).label("reason", why=each) for each in kept]
        for language in ("en", "es", "zh")
    }
    assert said == {
        "en": ["Other"] * 4 + ["Box without a card", kept[-1]],
        "es": ["Otro"] * 4 + ["Casilla sin carta", kept[-1]],
        "zh": ["其他"] * 4 + ["号位没发到牌", kept[-1]],
    }


@pytest.mark.parametrize(
    ("language", "said"), [("en", "-12.5%"), ("es", "-12.5\u00a0%"), ("zh", "-12.5%")]
)
def test_a_language_writes_percent_in_one_way(language: str, said: str) -> None:
    """In its phrases too: Spanish alone has a space, which no line breaks at."""
    assert spoken(language).percent(-12.5) == said
    assert spoken(language).percent(197_380, ".0f") == f"197,380{said[5:]}"
    written = set(re.findall(r"\d(\D?)%", (SHIPPED / f"{language}.ftl").read_text("utf-8")))
    assert written == {said[5:-1]}
