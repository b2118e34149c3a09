"""The cards that lie on the felt: each keeps its row for as long as it lies where it lies, and its
face is painted ahead of need."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kiosk.game.view import CardPlace
from ui.shared.models import RowModel
from ui.table.layout import arrange
from ui.table.pictures import chip_face
from ui.table.props import LAST_CARD
from ui.table.rows import CardRow
from ui.table.setup import ScreenSetup

#: the width of a chip in units in the headline and, where few are paid, on the rail: PromptLine.qml
#: and Pads.qml say the same
CHIPS = (42, 84)


class LaidCards:
    """`model` is of `CardRow`; it grows when it must, and a row that is not needed is free for the
    next card."""

    def __init__(self, model: RowModel) -> None:
        self._model = model
        # where its row is, what was asked of it, and what is shown
        self._lying: dict[CardPlace, tuple[int, CardRow, CardRow]] = {}
        self._free: list[int] = []

    def lay(self, cards: Mapping[CardPlace, CardRow], comes: Callable[[CardPlace], bool]) -> None:
        """These cards lie there and no others. `comes`: whether a card that did not lie there
        before has just left the shoe."""
        for place in [place for place in self._lying if place not in cards]:
            at, _, shown = self._lying.pop(place)
            self._model.set(at, shown._replace(visible=False, comes=False))
            self._free.append(at)
        for place, row in cards.items():
            lies = self._lying.get(place)
            if lies is None:
                self._lay_new(place, row, row._replace(comes=comes(place)))
            elif lies[1] != row:
                # It has come once, and QML need not hear that it does no more.
                shown = row._replace(comes=lies[2].comes)
                self._lying[place] = lies[0], row, shown
                self._model.set(lies[0], shown)

    def _lay_new(self, place: CardPlace, row: CardRow, shown: CardRow) -> None:
        """One card more."""
        if self._free:
            at = self._free.pop()
            self._model.set(at, shown)
        else:
            at = self._model.rowCount()
            self._model.append(shown)
        self._lying[place] = at, row, shown

    def reserve(self, cards: int) -> None:
        """Makes rows ahead of need."""
        while self._model.rowCount() < cards:
            self._free.append(self._model.rowCount())
            self._model.append(CardRow(False, 0, 0, 1, 1, "", 0))


def warm_faces(size: tuple[int, int], setup: ScreenSetup) -> None:
    """Paints the cards, and the chips of a settlement, ahead of need as large as an ordinary round
    shows them in a window of `size` pixels. For a thread of its own."""
    from ui.shared.faces import paint, warm

    boxes, wide = setup.boxes, setup.common_hand
    deals = [
        arrange(size, ((count,),) * boxes, count, focus=focus, wide=wide)
        for count in (2, 4)
        for focus in (0, 1)
    ]
    deals.append(arrange(size, ((2, 2), *(((2,),) * (boxes - 1))), 2, focus=1, wide=wide))
    widths = {
        card.w
        for deal in deals
        for hands in deal.hands[:2]
        for hand in hands
        for card in hand.cards
    }
    widths |= {card.w for deal in deals for card in deal.dealer_cards} | {deals[0].scale(LAST_CARD)}
    warm(sorted(widths), setup.level, four=setup.four_colour)
    for value, _ in setup.chips:
        for side in CHIPS:
            paint(f"{chip_face(setup, value)}{deals[0].scale(side)}".removeprefix("image://faces/"))
