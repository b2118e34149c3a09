"""The voice-over of a table that plays by itself: what happens there, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.game.commands.commands import Decide

if TYPE_CHECKING:
    from kiosk.practice.simulated_dealer import Move
    from kiosk.station.step import Step
    from kiosk.words.messages import Messages


class VoiceOver:
    """Says before each move of the simulated dealer what has come of the one before it, and what is
    decided now: `write` is given each line."""

    def __init__(self, messages: Messages, write: Callable[[str], None]) -> None:
        self._messages, self._write = messages, write

    def tell(self, step: Step, move: Move) -> None:
        """On any thread: the step that stands, and what is done next."""
        said = [each.text for each in step.told.said]
        if step.alerts.troubles:
            said = [step.alerts.troubles[0].text]
        if decided := _decided(step, move):
            asked = step.told.next.text if step.told.next is not None else ""
            said = [text for text in said if text != asked]
            said.append(f"{asked} {self._messages.sentence(f'ui-{decided}', {})}".strip())
        elif not said and move.command is None and step.told.next is not None:
            said = [step.told.next.text]  # of a round's first card nothing is told before
        if said:
            self._write(" · ".join(said))


def _decided(step: Step, move: Move) -> str:
    """Which decision the move is; a card that is drawn in a hand's turn is the hit. "" for none."""
    if isinstance(move.command, Decide):
        return move.command.decision
    offers = step.table.offers
    is_hit = move.command is None and offers is not None and offers.turn is not None
    return "hit" if is_hit else ""
