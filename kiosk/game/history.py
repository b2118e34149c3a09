"""The story of a round: the commands that happened from its first card on."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiosk.game.commands import Burn, Command, Drawn, EvenMoney, HoleCheck, InsuranceClosed, PatronsClosed, Read, Reveal

#: the commands that say which card it was
OF_A_CARD = (Drawn, Read, Reveal, Burn)
#: nothing before one of these is taken back
CARDS = (*OF_A_CARD, HoleCheck)
#: the commands that close a stage
CLOSERS = (InsuranceClosed, PatronsClosed, EvenMoney)
#: the place of a command that the story does not hold
UNRECORDED = -1


class Happened(NamedTuple):
    """One command of the round's story. `gathered`: what a command that closes a stage closed it over, else empty."""

    command: Command
    gathered: dict[Any, Any] = {}  # noqa: RUF012 (never changed)
