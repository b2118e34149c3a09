"""Interfaces that the station depends on: somebody who puts what it says into words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Refused
from kiosk.words.said import Refusal, Said


class Speaker(Protocol):
    """Puts prompts, refusals and any other sentence into words (kiosk.words.phrases.Phrases does)."""

    def said(self, prompt: Prompt) -> Said: ...

    def refusal(self, refused: Refused) -> Refusal: ...

    def sentence(self, phrase: str, facts: Mapping[str, object]) -> str: ...
