"""What readers say, in the words of this house, for the commands that show it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.settings.table import load
from kiosk.words.messages import Messages

if TYPE_CHECKING:
    from kiosk.reading import DeviceError, Message

#: puts messages into words
Words = Callable[..., str]


def words() -> Words:
    """Puts messages into the words of the house's language. Raises as `phrases` does."""
    return phrases().device


def phrases() -> Messages:
    """The house's language and phrases. Raises `BadFileError` where its settings cannot be used."""
    house = load()
    return Messages(house.language, folders=house.folders("phrases"))


def complain(error: DeviceError) -> None:
    """Says on standard error why a device cannot be used."""
    note(*error.messages)


def note(*messages: Message) -> None:
    """Says on standard error what a device says of itself."""
    print(words()(*messages), file=sys.stderr)
