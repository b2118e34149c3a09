"""The voice-over of a table that plays by itself: what happens there, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.game.commands.commands import Decide

if TYPE_CHECKING:
    from kiosk.game.view import TableView
    from kiosk.practice.simulated_dealer import Move
    from kiosk.station.step import Step
    from kiosk.words.messages import Messages
    from kiosk.words.said import Said


class VoiceOver:
    """Says before each move of the simulated dealer what has come of the one before it, and what is
    decided now: `write` is given each line. A table that waits, or goes on after a fault, is told
    of again as it stood: what was said of it is not said again."""

    def __init__(self, messages: Messages, write: Callable[[str], None]) -> None:
        self._messages, self._write = messages, write
        self._stood: tuple[TableView, tuple[Said, ...]] | None = None
        self._asked = self._decided = self._fault = ""

    def tell(self, step: Step, move: Move) -> None:
        """On any thread: the step that stands, and what is done next."""
        said, asked = self._news(step), step.told.next.text if step.told.next is not None else ""
        if decided := _decided(step, move):
            said = [text for text in said if text != asked]
            line = f"{asked} {self._messages.sentence(f'ui-{decided}', {})}".strip()
            if line != self._decided:
                said.append(line)
            self._decided = line
        elif not said and move.command is None and asked != self._asked:
            said = [asked]  # of a round's first card nothing is told before
        if asked in said or decided:
            self._asked = asked
        if said:
            self._write(" · ".join(said))

    def _news(self, step: Step) -> list[str]:
        """What has come of the last move: a fault alone where one has come."""
        said = [each.text for each in step.told.said]
        stands = step.table.view, step.told.said
        if stands == self._stood:
            said = []
        else:
            self._stood, self._decided = stands, ""
        fault = step.alerts.troubles[0] if step.alerts.troubles else None
        was, self._fault = self._fault, f"{fault.key} {fault.text}" if fault is not None else ""
        return [fault.text] if fault is not None and self._fault != was else said


def _decided(step: Step, move: Move) -> str:
    """Which decision the move is; a card that is drawn in a hand's turn is the hit. "" for none."""
    if isinstance(move.command, Decide):
        return move.command.decision
    offers = step.table.offers
    is_hit = move.command is None and offers is not None and offers.turn is not None
    return "hit" if is_hit else ""
