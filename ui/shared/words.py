"""Words on the screen: labels by id, and how amounts, cards and times are written."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from pathlib import Path

from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason, Refused, key_behind
from kiosk.game.rules import Rules
from kiosk.words.codes import NUMBERS, Code, code_of
from kiosk.words.messages import Messages
from kiosk.words.phrase_book import PhraseBook
from kiosk.words.said import Card, Refusal, Said

#: labels are forgotten at this many, so that memory stays flat over months
_MOST = 4096
#: letters of a fact that are put into a label: a longer text than people give has no phrase at all
_LETTERS = 2000


@cache
def _languages(folders: tuple[Path, ...]) -> tuple[tuple[str, str], ...]:
    """The same of these folders: a page that names them is made anew with every touch."""
    found = sorted({file.stem for folder in folders for file in folder.glob("*.ftl")})
    return tuple(
        (each, PhraseBook(each, folders, fallback=False).text("ui-language", {}) or each)
        for each in found
    )


class Words:
    """The labels of a screen, in the language of `phrases`, shipped English without; `rules`: the
    table's, for what is refused."""

    def __init__(self, phrases: Messages | None = None, rules: Rules | None = None) -> None:
        self.phrases = phrases or Messages()
        self._rules = rules
        self._known: dict[Hashable, str] = {}

    def __call__(self, key: str, **facts: object) -> str:
        """The label `key` with `facts` put in. Raises `KeyError` for an id that does not exist."""
        asked = (key, *facts.items()) if facts else key
        text = self._known.get(asked)
        if text is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            facts = {name: _cut(fact) for name, fact in facts.items()}
            text = self._known[asked] = self.phrases.label(key, **facts)
        if not text:
            raise KeyError(key)
        return text

    def said(self, prompt: Prompt) -> Said:
        """What the dealer is told, where it is the screen that knows it."""
        return self.phrases.said(prompt)

    def reason(self, reason: Reason) -> Refusal:
        """Why something is not allowed, as a sentence, and the paragraph behind it."""
        paragraph = (
            self._rules.paragraph(key_behind(reason, self._rules))
            if self._rules is not None
            else ""
        )
        return self.phrases.refusal(Refused(reason, paragraph))

    def has_card(self, name: str) -> bool:
        """Whether it is the name of a numbered code."""
        return code_of(name) is not None

    def card(self, name: str) -> Card:
        """What a numbered code is about. Raises `KeyError` for a name that has no number."""
        return self.phrases.card(Code(NUMBERS[name], name))

    def money(self, cents: int) -> str:
        """An amount as it is written on the felt, without a currency's sign: "1,250", "37.50"."""
        return self.phrases.currency.figure(cents)

    def amount(self, cents: int) -> str:
        """An amount as a sentence has it, with the currency's sign: "$1,250"."""
        return self.phrases.currency.text(cents)

    def paid(self, cents: int) -> int:
        """What a dealer pays in chips for `cents`; what is taken, below zero, is never rounded."""
        chips = self.phrases.chips
        return cents if chips is None or cents <= 0 else chips.round_pay(cents)

    def laid(self, most: int) -> int:
        """The most that patrons can lay in chips of at most `most` cents; all of it where amounts
        are not told in chips."""
        chips = self.phrases.chips
        return most if chips is None else chips.laid(most)

    def number(self, number: int) -> str:
        """A number of people or things: "12,480"."""
        return self.phrases.currency.grouped(number)

    def percent(self, value: float, form: str = ".1f") -> str:
        """A share in percent, as the language writes it: "−0.64%"."""
        return self.phrases.percent(value, form).replace("-", "−")

    def languages(self) -> tuple[tuple[str, str], ...]:
        """Every language that there are phrases of, and its own name in it."""
        return _languages(tuple(self.phrases.folders))

    def of(self, name: str, says: object) -> str:
        """A name and what is said of it: "Signer: M. Okafor"."""
        return self("ui-of", name=name, says=says)

    def side(self, name: str) -> str:
        """The name of an additional wager."""
        return self.phrases.label("ui-side-wager", name=name)

    def side_short(self, name: str) -> str:
        """It as the box says it, beside its amount."""
        return self.phrases.label("ui-side", name=name)


def _cut(fact: object) -> object:
    return fact[:_LETTERS] if isinstance(fact, str) else fact


def paragraph(authority: str) -> str:
    """An authority without the rule's own words, which its house wrote in one language alone:
    "House rules, 6" of "House rules, 6: Split". The help card has it whole."""
    return authority.partition(": ")[0]


def time_of_day(at: str) -> str:
    """A time in UTC, as entries bear it, on this machine's clock: "21:13:44"; "" for what is no
    time."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M:%S")
    except ValueError:
        return ""


def day_and_time(at: str, now: str) -> str:
    """The same of what may lie days back: at `now` of another day "11-18 21:13", with the month and
    the day in place of the seconds."""
    from datetime import datetime

    try:
        local, today = (datetime.fromisoformat(each).astimezone() for each in (at, now))
    except ValueError:
        return time_of_day(at)
    return time_of_day(at) if local.date() == today.date() else f"{local:%m-%d %H:%M}"
