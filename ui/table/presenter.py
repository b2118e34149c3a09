"""What stands between the table and the screen? Steps come in, rows and texts go out; touches come in, inputs go out.

The presenter folds, derives, swaps what is shown, and only then tells QML of exactly what has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Property, QObject, QRect, QTimer, Signal, Slot

from kiosk.game.view import Allowed, BoxView, CrowdView, DealerView, TableView
from kiosk.station.step import Step
from ui.shared.models import RowModel
from ui.shared.words import Words
from ui.table.facts import CardPlace, Facts, Touches, begin, fold
from ui.table.keys import DECISIONS, KeyRow
from ui.table.layout import CANVAS, FRAME, Layout, arrange
from ui.table.misdrawn import means
from ui.table.patrons import PatronRow, turn_of
from ui.table.props import BoxRow, CardRow, HandRow, MarkRow, Props, derive
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from ui.table.floor import DrawerProps, RecalledPage

# What the first frame does not need is imported where it is used: the screen is there sooner.
_MAP = cast("type", "QVariantMap")
Send = Callable[[dict[str, Any]], None]


def blank(setup: ScreenSetup) -> Step:
    """An empty table, shown until the station has said how things stand."""
    boxes = tuple(BoxView(box, 0, (), None, ()) for box in range(1, setup.boxes + 1))
    may = tuple(Allowed(decision, "not_your_turn", "") for decision in DECISIONS)
    dealer = DealerView((), None, False, False, False, False)
    crowd = CrowdView(0, 0, "", 0, (), 0, 0) if setup.common_hand else None
    return Step(TableView(1, "wagers", None, boxes, dealer, may, False, False, False, crowd=crowd))


class Presenter(QObject):
    """`send` gets each input of a touch as one object of the shoe log (and `{"type": "acknowledge", "key", "by"}`)."""

    prompt_changed = Signal()
    header_changed = Signal()
    trouble_changed = Signal()
    dealer_changed = Signal()
    places_changed = Signal()
    notice_changed = Signal()
    floor_changed = Signal()
    clock_changed = Signal()
    patrons_changed = Signal()

    def __init__(
        self, setup: ScreenSetup, send: Send, words: Words | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._setup = setup
        self._send = send
        self._words = words or Words()
        self._touches = Touches()
        self._facts: Facts = begin(blank(setup))
        self._size = CANVAS
        self._unanswered = 0
        self._rounds: tuple[RecalledPage, ...] = ()
        self._clock = ""
        self._drawer: DrawerProps | None = None
        self._seconds = QTimer(self)
        self._seconds.setInterval(1000)
        self._seconds.timeout.connect(self.second)
        self._boxes = RowModel(BoxRow, self)
        self._hands = RowModel(HandRow, self)
        self._cards = RowModel(CardRow, self)
        self._keys = RowModel(KeyRow, self)
        self._marks = RowModel(MarkRow, self)
        self._crowd_rows = RowModel(PatronRow, self)
        self._lying: dict[CardPlace, int] = {}
        self._free: list[int] = []
        self._shown_hands = 0
        self._props: Props = self._derive()
        self._places: dict[str, QRect] = _places(self._props.layout)
        self._fill(self._props, ())

    # What comes in

    @Slot(object)
    def take(self, step: Step) -> None:
        """The station's answer to one input, or news of the reader."""
        from ui.table.touch import after_step

        before, self._facts = self._facts, fold(self._facts, step)
        self._unanswered = max(0, self._unanswered - 1)
        self._touches = after_step(self._facts, before, self._touches)
        if not self._unanswered and self._touches.sent:
            self._touches = self._touches._replace(sent={})
        if step.next_card and step.refusal is None and not self._unanswered and not means(self._touches):
            self._unanswered = 1  # its page has closed meanwhile: nothing is said of the next card any more
            self._send({"type": "next_card", "as": {}})
        self._stage(before)
        self._show()

    def _stage(self, before: Facts) -> None:
        """Starts the seconds that patrons of the common hand have when they get the word, and ends them when it is closed."""
        seconds, turn = self._setup.stage_seconds, turn_of(self._facts.view)
        if turn is None or not seconds:
            if self._touches.seconds >= 0:
                self._seconds.stop()
                self._touches = self._touches._replace(seconds=-1)
        elif turn != turn_of(before.view):
            self._touches = self._touches._replace(seconds=seconds)
            self._seconds.start()

    @Slot()
    def second(self) -> None:
        """One second of the stage is over; with the last one the stage is closed, by an input as the dealer's touch is."""
        left = self._touches.seconds - 1
        if left < 0:
            self._seconds.stop()
            return
        self._touches = self._touches._replace(seconds=left)
        if left == 0:
            self._seconds.stop()
            self.act("insurance_closed")
        else:
            self._show()

    @Slot(object)
    def recalled(self, rounds: tuple[RecalledPage, ...]) -> None:
        """The last rounds, latest first, for the recall."""
        self._rounds = rounds
        self._show()

    @Slot(int, int)
    def resize(self, width: int, height: int) -> None:
        """The window has this many pixels."""
        if width > 0 and height > 0 and (width, height) != self._size:
            self._size = (width, height)
            self._show()

    @Slot(str)
    def act(self, action: str) -> None:
        """A key, a box or a card was touched."""
        from ui.table.touch import touch

        result = touch(self._facts, self._setup, self._touches, action, self._words)
        if action == "page:recall":
            self._send({"type": "recall"})
        self._touches = result.touches
        self._unanswered += len(result.inputs)
        self._show()
        for data in result.inputs:
            self._send(data)

    @Slot(str, result=str)
    def label(self, key: str) -> str:
        """A label in the house's language."""
        return self._words(key)

    def tick(self, clock: str) -> None:
        """The time of day, as the header shows it."""
        if clock != self._clock:
            self._clock = clock
            self.clock_changed.emit()

    # What goes out

    def _derive(self) -> Props:
        return derive(self._facts, self._setup, self._touches, self._size, self._words)

    def _show(self) -> None:
        """Swaps what is shown, then tells of what has changed, and of nothing else."""
        before, props = self._props, self._derive()
        self._props = props
        moved = before.layout is not props.layout and before.layout.frame != props.layout.frame
        if moved:
            self._places = _places(props.layout)
        shown = self._open_drawer() if self._touches.page else None
        self._drawer, drawer_before = shown, self._drawer
        if moved:
            self.places_changed.emit()
        self._fill(props, before.keys)
        if before.dealer != props.dealer:
            self.dealer_changed.emit()
        if before.prompt != props.prompt:
            self.prompt_changed.emit()
        if before.patrons != props.patrons:
            self.patrons_changed.emit()
        if before.header != props.header:
            self.header_changed.emit()
        if before.trouble != props.trouble:
            self.trouble_changed.emit()
        if before.notice != props.notice:
            self.notice_changed.emit()
        if drawer_before != shown:
            self.floor_changed.emit()

    def _open_drawer(self) -> DrawerProps:
        from ui.table.floor import drawer

        return drawer(self._facts, self._setup, self._touches, self._words, self._rounds)

    def _fill(self, props: Props, keys_before: tuple[KeyRow, ...]) -> None:
        self._lay(props.cards)
        self._hands.update(props.hands)
        for at in range(len(props.hands), self._shown_hands):
            self._hands.set(at, (False, *self._hands.row(at)[1:]))
        self._shown_hands = len(props.hands)
        self._boxes.update(props.boxes)
        if props.keys is not keys_before:
            self._keys.update(props.keys)
        self._marks.update(props.marks)
        self._crowd_rows.update(props.patron_rows)

    def _lay(self, cards: dict[CardPlace, CardRow]) -> None:
        """A card keeps its row for as long as it lies where it lies."""
        for place in [place for place in self._lying if place not in cards]:
            at = self._lying.pop(place)
            self._cards.set(at, (False, *self._cards.row(at)[1:]))
            self._free.append(at)
        for place, row in cards.items():
            at = self._lying.get(place, -1)
            if at >= 0:
                if self._cards.row(at) != row:
                    self._cards.set(at, row)
            elif self._free:
                self._lying[place] = at = self._free.pop()
                self._cards.set(at, row)
            else:
                self._lying[place] = self._cards.rowCount()
                self._cards.append(row)

    def reserve(self, cards: int) -> None:
        """Makes card items ahead of need, so that no card waits for its item to be made."""
        while self._cards.rowCount() < cards:
            self._free.append(self._cards.rowCount())
            self._cards.append(CardRow(False, 0, 0, 1, 1, "", 0))

    def warm_faces(self) -> None:
        """Paints the cards ahead of need at the sizes that an ordinary round shows. For a thread of its own."""
        from ui.shared.faces import warm

        boxes, wide = self._setup.boxes, self._setup.common_hand
        deals = [
            arrange(self._size, ((count,),) * boxes, count, focus=focus, wide=wide)
            for count in (2, 4)
            for focus in (0, 1)
        ]
        deals.append(arrange(self._size, ((2, 2), *(((2,),) * (boxes - 1))), 2, focus=1, wide=wide))
        widths = {card.w for deal in deals for hands in deal.hands[:2] for hand in hands for card in hand.cards}
        warm(sorted(widths | {card.w for deal in deals for card in deal.dealer_cards}), four=self._setup.four_colour)

    # What QML reads

    def _get_prompt(self) -> dict[str, Any]:
        return {**self._props.prompt._asdict(), "chips": list(self._props.prompt.chips)}

    def _get_header(self) -> dict[str, Any]:
        return self._props.header._asdict()

    def _get_trouble(self) -> dict[str, Any]:
        return self._props.trouble._asdict() | {"acknowledge": self._words("ui-acknowledge")}

    def _get_dealer(self) -> dict[str, Any]:
        return self._props.dealer._asdict() | {"name": self._words("ui-dealer")}

    def _get_patrons(self) -> dict[str, Any]:
        return self._props.patrons._asdict()

    def _get_places(self) -> dict[str, Any]:
        return dict(self._places)

    def _get_notice(self) -> dict[str, Any]:
        return self._props.notice._asdict()

    def _get_clock(self) -> str:
        return self._clock

    def _get_floor(self) -> dict[str, Any]:
        shown = self._drawer
        if shown is None:
            return {"open": False, "title": "", "lines": [], "keys": [], "cards": []}
        return {
            "open": True,
            "title": shown.title,
            "lines": list(shown.lines),
            "keys": [key._asdict() for key in shown.keys],
            "cards": self._pickable() if shown.pick else [],
        }

    def _pickable(self) -> list[dict[str, Any]]:
        """The cards that may be touched for a correction: their places, and what a touch on each offers."""
        rows = sorted(self._props.cards.items(), key=lambda item: item[0])
        return [
            {"id": f"card:{at.box}:{at.hand}:{at.position}", "x": row.x, "y": row.y, "w": row.w, "h": row.h}
            for at, row in rows
        ]

    def _get_boxes(self) -> QObject:
        return self._boxes

    def _get_hands(self) -> QObject:
        return self._hands

    def _get_cards(self) -> QObject:
        return self._cards

    def _get_keys(self) -> QObject:
        return self._keys

    def _get_marks(self) -> QObject:
        return self._marks

    def _get_patron_rows(self) -> QObject:
        return self._crowd_rows

    def _get_turbo(self) -> bool:
        return self._setup.turbo

    def _get_shade(self) -> float:
        return 1.0 - min(1.0, max(0.2, self._setup.brightness))

    def _get_cloth(self) -> str:
        return self._setup.felt

    prompt = Property(_MAP, _get_prompt, notify=prompt_changed, final=True)
    header = Property(_MAP, _get_header, notify=header_changed, final=True)
    trouble = Property(_MAP, _get_trouble, notify=trouble_changed, final=True)
    dealer = Property(_MAP, _get_dealer, notify=dealer_changed, final=True)
    patrons = Property(_MAP, _get_patrons, notify=patrons_changed, final=True)
    places = Property(_MAP, _get_places, notify=places_changed, final=True)
    floor = Property(_MAP, _get_floor, notify=floor_changed, final=True)
    notice = Property(_MAP, _get_notice, notify=notice_changed, final=True)
    clock = Property(str, _get_clock, notify=clock_changed, final=True)
    boxes = Property(QObject, _get_boxes, constant=True, final=True)
    hands = Property(QObject, _get_hands, constant=True, final=True)
    cards = Property(QObject, _get_cards, constant=True, final=True)
    keys = Property(QObject, _get_keys, constant=True, final=True)
    marks = Property(QObject, _get_marks, constant=True, final=True)
    patronRows = Property(QObject, _get_patron_rows, constant=True, final=True)  # noqa: N815
    turbo = Property(bool, _get_turbo, constant=True, final=True)
    shade = Property(float, _get_shade, constant=True, final=True)
    cloth = Property(str, _get_cloth, constant=True, final=True)


def _places(layout: Layout) -> dict[str, QRect]:
    return {name: QRect(*rect) for name, rect in zip(FRAME, layout.frame, strict=True)}
