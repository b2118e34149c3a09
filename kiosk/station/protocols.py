"""Interfaces that the station depends on: somebody who puts what it says into words."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Refused
from kiosk.reading import Message
from kiosk.words.said import Refusal, Said


class Speaker(Protocol):
    """Puts prompts, refusals and what devices say into words (kiosk.words.phrases.Phrases does)."""

    def said(self, prompt: Prompt) -> Said: ...

    def refusal(self, refused: Refused) -> Refusal: ...

    def device(self, *messages: Message) -> str: ...


@runtime_checkable
class Translator(Protocol):
    """A speaker that also puts sentences about trouble into the table's language (kiosk.words.phrases.Phrases does)."""

    def translated(self, english: str, *phrases: str, **facts: object) -> str: ...


class Say(Protocol):
    """How a sentence is said: its English, the ids of phrases that may say it, the nearest first, and their facts."""

    def __call__(self, english: str, *phrases: str, **facts: object) -> str: ...


def in_english(english: str, *phrases: str, **facts: object) -> str:
    """The sentence as it is: what a speaker says that knows no phrases."""
    return english
