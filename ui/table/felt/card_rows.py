"""The cards that lie on the felt: each keeps its row for as long as it lies where it lies, and its
face is painted ahead of need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kiosk.game.view import CardPlace
from ui.shared.models import RowModel
from ui.table.layout import arrange, scale_of
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

    last = scale_of(*size)(LAST_CARD)
    warm(dict.fromkeys((*_widths(size, setup), last)), setup.level, four=setup.four_colour)
    for value, _ in setup.chips:
        for side in CHIPS:
            face = f"{chip_face(setup, value)}{scale_of(*size)(side)}"
            paint(face.removeprefix("image://faces/"))


def _widths(size: tuple[int, int], setup: ScreenSetup) -> Iterator[int]:
    """How wide cards are in rounds with hands of two and of four cards, and a pair that is split,
    where it is nobody's turn, that of a box at the edge or of one in the middle."""
    boxes, wide = setup.boxes, setup.common_hand
    turns = dict.fromkeys((0, 1, (boxes + 1) // 2))
    dealt: list[tuple[int, tuple[int, ...], int]] = [
        (at, (count,), count) for count in (2, 4) for at in turns
    ]
    split = [(at, (2, 2), 2) for at in turns if at]
    for at, hands, dealer in dealt + split:
        for focus in dict.fromkeys((at, 0)):
            lie = tuple(hands if not at or box == at else (2,) for box in range(1, boxes + 1))
            lay = arrange(size, lie, dealer, focus=focus, wide=wide)
            yield from (card.w for card in lay.dealer_cards)
            yield from (card.w for hands_ in lay.hands for hand in hands_ for card in hand.cards)
