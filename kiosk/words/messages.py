"""Words: prompts, refusals, troubles and labels in the language of whoever reads them.

Wording lives in Project Fluent files, `phrases/<language>.ftl`, a house's own before the shipped
ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

from kiosk.game.money.money import money
from kiosk.game.prompts import IRREGULAR, KINDS, Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.game.rules import paragraph
from kiosk.reading import Message
from kiosk.settings.sentences import Sentence
from kiosk.settings.table import CONFIG, Settings
from kiosk.words import chips
from kiosk.words.chips import ChipSet
from kiosk.words.codes import Code, of_reason
from kiosk.words.phrase_book import FALLBACK, PhraseBook
from kiosk.words.said import Card, Refusal, Said

SHIPPED = CONFIG / "phrases"

#: facts that are money, in cents
MONEY = frozenset({"amount", "minimum", "maximum", "most"})
#: facts of what devices say that are cards
_CARDS = frozenset({"card", "cards", "other_card"})
#: the reasons that were chosen from the house's list, as older kiosks kept them: in words, in the
#: language of whoever signed
_REASONS = {
    **dict.fromkeys(("Misread", "Read wrongly", "Mal leída", "读错"), "misread"),
    **dict.fromkeys(("Entered wrongly", "Mal anotada", "输错"), "entered"),
    **dict.fromkeys(("Dealt in error", "Mal repartida", "发错"), "dealt"),
    **dict.fromkeys(("Other", "Otro", "其他"), "other"),
    **dict.fromkeys(("BOX WITHOUT A CARD", "CASILLA SIN CARTA", "未得牌的号位"), "no_card"),
    **dict.fromkeys(("DRAWN IN ERROR", "SACADA POR ERROR", "误抽的牌"), "drawn_in_error"),
    **dict.fromkeys(("PLACE MISSED", "PUESTO SALTADO", "漏发"), "another_place"),
}
#: how a fact is written that a prompt does not have
ABSENT = "none"

#: every fact of every prompt, absent
_NO_FACTS: dict[str, str | int] = dict.fromkeys(
    [
        *("rank", "wagers", "split", "awaits", "patron", "to", "to_hand", "other_card"),
        *("stands", "void", "reading"),  # an older kiosk kept trouble without them
        *(fact for kind in KINDS.values() for fact in kind.facts),
    ],
    ABSENT,
)
#: prompts in words are forgotten at this many, so that memory stays flat over months
_MOST = 20_000


class Currency(NamedTuple):
    """How money is written for people: what stands before and after it, what groups its thousands,
    and what begins its part."""

    before: str = ""
    after: str = ""
    thousands: str = ","
    decimal: str = "."

    def text(self, cents: int) -> str:
        """`cents` with the currency's sign: "$1,250", "$37.50"."""
        return f"{'−' if cents < 0 else ''}{self.before}{self.figure(abs(cents))}{self.after}"

    def figure(self, cents: int) -> str:
        """`cents` as they are written on a felt: "1,250", and with two decimals where there is a
        part: "37.50"."""
        whole, part = divmod(abs(cents), 100)
        return (
            ("−" if cents < 0 else "")
            + self.grouped(whole)
            + (f"{self.decimal}{part:02}" if part else "")
        )

    def exact(self, cents: float) -> str:
        """`cents` as a paper has them, with two decimals: "$1,250.00", "-$15.00"."""
        figure = (
            f"{abs(cents) // 100:,}.{abs(cents) % 100:02}"
            if isinstance(cents, int)
            else f"{abs(cents) / 100:,.2f}"
        )
        return f"{'-' if cents < 0 else ''}{self.before}{self._written(figure)}{self.after}"

    def grouped(self, number: float, form: str = ",") -> str:
        """A number that is no money: "12,480"; `form` as `format` has it."""
        return self._written(format(number, form))

    def _written(self, figure: str) -> str:
        return figure.translate({ord(","): self.thousands, ord("."): self.decimal})


PLAIN = Currency()


class Voice(Protocol):
    """What everything that is said is said by: in words, or by ids for others to word
    (kiosk.words.unworded)."""

    def said(self, prompt: Prompt) -> Said: ...
    def sentence(self, phrase: str, facts: Mapping[str, object]) -> str: ...
    def label(self, phrase: str, facts: Mapping[str, object]) -> str: ...


class Messages:
    """Every word of one table in one language.

    `folders`: where phrase files lie, the shipped ones first; a later folder's phrases stand before
    an earlier one's. `chips`: None where amounts are not told in chips. `authority`: rule-set key
    to paragraph, `[authority]` of a rule set. `units`: the house keys no amounts in; odds are told
    instead of money. A phrase that the language lacks is said in English; one that is broken
    everywhere is said by its id and facts.
    """

    def __init__(
        self,
        language: str = FALLBACK,
        *,
        folders: Iterable[Path] = (SHIPPED,),
        currency: Currency = PLAIN,
        chips: ChipSet | None = None,
        authority: Mapping[str, str] | None = None,
        units: bool = False,
    ) -> None:
        self.language = language
        self.folders = tuple(folders)
        self.currency = currency
        self.chips = None if units else chips
        self.authority = dict(authority or {})
        self.units = units
        self._said: dict[Prompt, Said] = {}
        book = PhraseBook(language, self.folders)
        self.wording = Wording(book, currency, self.chips, self.authority, units=units)
        self._voice: Voice = self.wording

    def speak_by(self, voice: Voice) -> None:
        """Everything is said by that voice from now on."""
        self._voice = voice

    def say(self, prompt: Prompt) -> str:
        """The prompt in words."""
        return self.said(prompt).text

    def said(self, prompt: Prompt) -> Said:
        """The prompt in words with its tone, authority, facts and chips. Its money facts are text
        with two decimals."""
        said = self._said.get(prompt)
        if said is None:
            if len(self._said) >= _MOST:
                self._said.clear()
            said = self._said[prompt] = self._voice.said(prompt)
        return said

    def sentence(self, phrase: str, facts: Mapping[str, object]) -> str:
        """The sentence `phrase` with its facts, such as "trouble-lost"; the id and the facts where
        no file has it.

        Facts of money are cents. A fact may be a reason or what devices say: it is put into words
        first.
        """
        return self._voice.sentence(phrase, facts)

    def label(self, phrase: str, **facts: object) -> str:
        """A word or sentence of the screen, such as "ui-stand"; "" where no language has it."""
        return self._voice.label(phrase, facts)

    def percent(self, value: float, form: str = ".1f") -> str:
        """A share in percent, as the language writes it: "12.5%"; `form` as `format` has it."""
        return self.label("percent", figure=self.currency.grouped(value, f",{form}"))

    def of_file(self, said: str) -> str:
        """What is said of a file that cannot be used; in English where nobody has written it
        otherwise."""
        return self._voice.sentence(*_of_file(said)) if isinstance(said, Sentence) else said

    def reason(self, reason: Reason) -> str:
        """Why something is not allowed, as a sentence."""
        return self._voice.sentence(*_of_reason(reason))

    def refused(self, code: str, **facts: object) -> Refusal:
        """A refusal that is none of the game's, in words: "refused-<code>" with its facts."""
        return Refusal(code, self.sentence(f"refused-{code}", facts), "", f"refused-{code}")

    def refusal(self, refused: Refused) -> Refusal:
        """A refusal in words."""
        reason = refused.reason
        name = of_reason(reason)
        later = str(dict(reason.facts)["kind"]) if name == "refused-later" else ""
        return Refusal(refused.code, self.reason(reason), refused.authority, name, later)

    def card(self, code: Code, authority: str = "") -> Card:
        """What a code is about. What it has no words for of its own, those of its kind say, and of
        trouble its own phrase."""
        names = (code.name, f"verify-{code.bare}") if code.kind == "journal" else (code.name,)

        def said(end: str) -> str:
            own = [self.label(f"help-{name}{end}") for name in names]
            if end == "-todo" and code.kind == "trouble":
                own.append(self.label(f"{code.name}{end}", reader=None, other=None))
            return next(
                filter(None, [*own, self.label(f"help-{code.kind}{end}") if end else ""]), ""
            )

        return Card(*code, code.kind, said(""), said("-then"), said("-todo"), authority)

    def device(self, *messages: Message) -> str:
        """What a device says, sentence by sentence (`device-<id>`)."""
        return " ".join(self._voice.sentence(*_of_device(message)) for message in messages)


class Wording:
    """The voice that words what is said, by the phrases of a book."""

    def __init__(
        self,
        book: PhraseBook,
        currency: Currency,
        chips: ChipSet | None,
        authority: Mapping[str, str],
        *,
        units: bool,
    ) -> None:
        self._book, self._currency, self._chips = book, currency, chips
        self._authority, self._units = authority, units
        self._paragraphs: dict[str, str] = {}  # by rule-set keys

    def said(self, prompt: Prompt) -> Said:
        kind = KINDS[prompt.id]
        facts = {
            key: money(value) if key in MONEY and isinstance(value, int) else value
            for key, value in prompt.items()
        }
        paid, chips = self.in_chips(prompt)
        words = self.words(prompt)
        if paid:
            words["amount"] = paid
        text = one_aside(self._book.text(prompt.id, words) or _bare(prompt.id, facts))
        if prompt.doubtful:
            text = self._text("if-moved", {"text": text, "tone": kind.tone}) or text
        return Said(
            prompt.id,
            kind.tone,
            text,
            self._paragraph(prompt.rule or kind.rule),
            facts,
            chips,
        )

    def _paragraph(self, key: str) -> str:
        found = self._paragraphs.get(key)
        if found is None:
            found = self._paragraphs[key] = paragraph(self._authority, key)
        return found

    def sentence(self, phrase: str, facts: Mapping[str, object]) -> str:
        return self._text(
            phrase, {name: self._part(name, fact) for name, fact in facts.items()}
        ) or _bare(phrase, facts)

    def label(self, phrase: str, facts: Mapping[str, object]) -> str:
        return self._text(phrase, facts) or ""

    def words(self, prompt: Prompt) -> dict[str, str | int]:
        """The facts of a prompt as a phrase may use them: every one that its kind has, and a card's
        rank apart."""
        facts: dict[str, object] = {
            "split": prompt.split,
            **dict.fromkeys(KINDS[prompt.id].facts),
            **dict(prompt.items()),
        }
        if isinstance(card := facts.get("card"), str):
            facts["rank"] = card[:1]
        return self._words(facts)

    def in_chips(self, prompt: Prompt) -> tuple[str, tuple[tuple[int, int], ...]]:
        """A prompt's money in words, and in chips where the table has them and it changes hands."""
        tone, amount = KINDS[prompt.id].tone, prompt.get("amount")
        if not isinstance(amount, int):
            return "", ()
        exact = self._currency.text(amount)
        of_crowd = prompt.get("patrons") is not None  # a sum over patrons: nobody is handed it
        if self._chips is None or tone not in ("pay", "take") or amount < 0 or of_crowd:
            return exact, ()
        paid = self._chips.round_pay(amount)
        if paid == amount:
            return exact, self._chips.breakdown(amount)
        # Only a payout is rounded, and so it is taken back.
        if tone == "take" and prompt.rule != IRREGULAR:
            return exact, ()
        rounded = self._text("paid-in-chips", {"paid": self._currency.text(paid), "exact": exact})
        return rounded or self._currency.text(paid), self._chips.breakdown(paid)

    def _part(self, name: str, fact: object) -> object:
        """A fact of a sentence that is one itself, or cards; any other as it is."""
        if isinstance(fact, Reason):
            return self.sentence(*_of_reason(fact))
        if isinstance(fact, Sentence):
            return self.sentence(*_of_file(fact))
        if isinstance(fact, tuple) and fact and isinstance(fact[0], Message):
            return " ".join(self.sentence(*_of_device(message)) for message in fact)
        if name in _CARDS and fact is not None:
            return (
                ", ".join(map(card_text, fact)) if isinstance(fact, tuple) else card_text(str(fact))
            )
        return fact

    def _text(self, phrase: str, facts: Mapping[str, object]) -> str | None:
        """The phrase with its facts; None where no file has it."""
        return self._book.text(phrase, self._words(facts))

    def _words(self, facts: Mapping[str, object]) -> dict[str, str | int]:
        """The facts as a phrase may use them (the head of config/phrases/en.ftl lists them)."""
        words = _NO_FACTS | {"mode": "units" if self._units else "amounts"}
        words |= {key: self._word(key, value) for key, value in facts.items()}
        for key, value in facts.items() if self._units else ():
            if key in MONEY and isinstance(value, int):
                words["wagers"] = _wagers(value)
        return words

    def _word(self, key: str, value: object) -> str | int:
        match key, value:
            case (_, None) | ("offered", ()):
                return ABSENT
            case _, bool():
                return "yes" if value else "no"
            case "why", str():
                return _REASONS.get(value, value)
            case _, int() if key in MONEY:
                return money(value) if self._units else self._currency.text(value)
            case _, int():
                return value if value < 1000 else self._currency.grouped(value)
            case "odds", str() if ":" in value:
                pays, _, against = value.partition(":")
                return self._text("odds", {"pays": pays, "against": against}) or value
            case "may", tuple() | list():
                return self._list([self._text(f"may-{each}", {}) or str(each) for each in value])
            case "offered", tuple() | list():
                return self._list(
                    [self._text("side-name", {"name": each}) or str(each) for each in value]
                )
            case _, tuple() | list():
                return self._list([str(each) for each in value])
            case "rank", str() if value.isdigit():
                return int(value)
        return str(value)

    def _list(self, words: list[str]) -> str:
        """ "stand, hit or double" """
        *most, last = words or [""]
        if not most:
            return last
        comma = self._text("list-comma", {}) or ", "
        either = self._text("list-or", {"next": int(last) if last.isdecimal() else last}) or " / "
        return f"{comma.join(most)}{either}{last}"


def _of_reason(reason: Reason) -> tuple[str, dict[str, object]]:
    """The sentence of a reason, and its facts."""
    facts = dict(reason.facts)
    if "hand" in facts:
        facts["split"] = True
    return f"refused-{reason.why}", facts


def _of_device(message: Message) -> tuple[str, Mapping[str, object]]:
    """The sentence of what a device says, and its facts."""
    return f"device-{message.id}", message.facts


def _of_file(said: Sentence) -> tuple[str, dict[str, object]]:
    """The sentence of what is said of a file, and its facts."""
    return said.phrase, {name: fact or "none" for name, fact in said.facts.items()}


def one_aside(text: str) -> str:
    """`text` with what is due and at which odds in one pair of brackets: "41.50 (for 41.25, 3 to
    2)"."""
    return text.replace(") (", ", ").replace("）（", "，")


def _bare(phrase: str, facts: Mapping[str, object]) -> str:
    """What is said where no file has the phrase."""
    return " ".join([phrase, *(f"{name}={value}" for name, value in facts.items())])


def of_table(settings: Settings, authority: Mapping[str, str]) -> Messages:
    """The words of a table as it is set up; `authority` is that of its rule set.

    Raises `BadFileError`, `UnreadableError` where the chip set cannot be used.
    """
    return Messages(
        settings.language,
        folders=settings.folders("phrases"),
        currency=Currency(*settings.money),
        chips=chips.load(settings.find("chips", settings.chips)) if settings.chips else None,
        authority=authority,
        units=settings.units,
    )


def card_text(card: str) -> str:
    """A card as people write it: "10♠"; what is no card as it is."""
    suit = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}.get(card[1:])
    if suit is None:
        return card
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank}{suit}"


def _wagers(amount: int) -> str | int:
    """How many wagers an amount in units mode is: 1, "one-half", 2, "1.5"."""
    if amount == 50:
        return "one-half"
    return amount // 100 if amount % 100 == 0 else money(amount).rstrip("0")
