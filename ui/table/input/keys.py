"""The keys: which there are, where, and which of them do something now. Every key has one place for
ever.

A key's id says what a touch offers: "stand", "undo", "chip:2500", "rank:K", "suit:S", "hole:yes".
It is lit where `ui.table.input.allowed` has no reason why not.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kiosk.game.cards import RANKS
from kiosk.words.messages import PLAIN
from ui.shared.words import Words
from ui.table.input import allowed
from ui.table.input.actions import Action, parse
from ui.table.input.dealing_errors import enters_cards
from ui.table.input.scene import Scene
from ui.table.input.wagers import SUITS, tool_of
from ui.table.layout import GAP, PAD_KEYS, RAIL_KEYS, TARGET, Layout, Rect, Scale
from ui.table.moment import Moment
from ui.table.pictures import chip_face, faces
from ui.table.prompt.prompt import asks_for_shoe
from ui.table.rows import HIDDEN, KeyRow
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from kiosk.game.commands.offers import Offers

TOOLS = ("clear", "double", "rebet", "all")
#: the ways of repeating the last round's wagers that the pad shows beside REBET itself, each with
#: its label
AGAIN_KEYS = {
    "tool:double-rebet": "ui-double-rebet",
    "again:new": "ui-again-new",
    "again:deal": "ui-again-deal",
}
#: the widths of the action bar's keys in design units, from the left
_BAR_LEFT = (
    ("stand", 146),
    ("hit", 104),
    ("double", 150),
    ("split", 122),
    ("surrender", 150),
    ("closing", 196),
)
_BAR_RIGHT = (("undo", 138), ("floor", 124))
#: what is asked on the pad, with its two answers
_ANSWERS = {"hole": ("yes", "no"), "held": ("next", "error")}
#: where they lie: from which column, in which row, how many rows high
_LEFT, _RIGHT = (0, 0, 2), (3.5, 0, 2)
#: a card that is held: it is dealt above, and the next round's below, since a timer may make the
#: one question the other; drawn in error it is in both, in one place and as high as they are
_DEALT, _NEXT, _ERROR = (0, 0, 1), (0, 1, 1), (3.5, 1, 1)
_BAR = tuple(key for key, _ in (*_BAR_LEFT, *_BAR_RIGHT))


class _Scene(NamedTuple):
    """All that the keys depend on. What is the same here is the same on the screen."""

    setup: ScreenSetup
    words: Words
    scale: Scale
    bar: Rect
    pad: Rect
    rail: Rect
    lit: frozenset[str]
    asks: str
    stage: bool
    wagers: bool
    tool: str
    rank: str
    again: bool
    enters_page: bool
    less: int | None
    insures: bool
    page: str
    enters: bool
    owing: bool
    even: tuple[int, ...]
    alarms: int
    cash_outs: int
    shoe_asked: bool
    nobody: bool
    buys: bool
    seats: bool
    in_round: bool


def rows(now: Moment, layout: Layout) -> tuple[KeyRow, ...]:
    """All keys of the main screen, always in the same order."""
    setup, touches = now.setup, now.touches
    offers, step = now.offers, now.step
    asks, nobody = _asks(now), step.house.staff is not None and step.house.staff.dealer is None
    lit, even = frozenset[str](), tuple[int, ...]()
    makes_wagers = wagering(now)
    armed = now.taken_up and (makes_wagers or touches.wagers.again)
    if offers is not None:
        if not now.facts.lines or not step.told.due:  # the chips to pay lie there otherwise
            even = _blackjacks(now, offers)
        there = _actions(setup, *_shown_on_pad(now), asks, nobody, even)
        lit = allowed.lit(Scene(now, now.facts, setup, touches, now.words, offers), there)
    return _rows(
        _Scene(
            setup,
            now.words,
            layout.scale,
            layout.bar,
            layout.pad,
            layout.rail,
            lit,
            asks,
            _is_stage(offers),
            makes_wagers,
            tool_of(setup, touches) if armed else "",
            touches.card.rank,
            touches.wagers.again,
            bool(touches.drawer.page) and enters_cards(touches) and not touches.notices.help,
            touches.less,
            touches.insures > 0,
            touches.drawer.page or ("help" if touches.notices.help else ""),
            now.entering,
            now.owing,
            even,
            sum([alarm.state in ("active", "returned") for alarm in step.alerts.alarms]),
            step.house.cash_outs,
            asks_for_shoe(now),
            nobody,
            step.house.day is not None and step.house.day.exchanges,
            setup.seats,
            now.view.in_round,
        )
    )


def _blackjacks(now: Moment, offers: "Offers") -> tuple[int, ...]:
    """The boxes that even money is asked for while any may take it: one that has answered keeps its
    place, so that no other box's key comes to lie under the same finger."""
    if all(one.refused is not None for one in offers.even_money):
        return ()
    return tuple(
        [box.box for box in now.view.boxes if box.hands and box.hands[0].state == "blackjack"]
    )


def _is_stage(offers: "Offers | None") -> bool:
    """Whether CLOSE closes a stage of the common hand."""
    if offers is None or offers.patrons is None:
        return False
    return offers.insurance_closed.refused is not None


def wagering(now: Moment) -> bool:
    """Whether wagers are made now: all that was owed is settled."""
    return now.offers is not None and now.offers.wagers[0].refused is None and not now.owing


def _asks(now: Moment) -> str:
    """What is asked on the pad, as `_ANSWERS` has it; "" for nothing."""
    if now.step.readers.held:
        return "held"
    asked = now.offers is not None and now.offers.hole_check.refused is None
    return "hole" if asked else ""


def _shown_on_pad(now: Moment) -> tuple[str, bool, bool]:
    """What the pad shows beside questions: the rank whose suit is awaited, the ways of repeating
    wagers, cards."""
    touches = now.touches
    return touches.card.rank, touches.wagers.again, now.entering or bool(touches.drawer.page)


@lru_cache(maxsize=256)
def _actions(
    setup: ScreenSetup,
    rank: str,
    again: bool,
    cards: bool,
    asks: str,
    nobody: bool,
    even: tuple[int, ...],
) -> tuple[tuple[str, Action], ...]:
    """Every key that may be on the screen now, by its id."""
    chips = [f"chip:{cents}" for cents, _ in chips_of(setup)] or ["chip:100"]
    pad = [f"rank:{each}" for each in (*RANKS, "?")] if cards else []
    if rank:
        pad = [f"suit:{suit}" for suit in SUITS]
    if again:
        pad = list(AGAIN_KEYS)
    tools = [each if each == "all" else f"tool:{each}" for each in TOOLS]
    asked = (f"{asks}:{answer}" for answer in _ANSWERS.get(asks, ()))
    even_money = (f"even:{box}" for box in even)
    others = ("back", "cards", "buying", "seating", *(("dealer",) if nobody else ()))
    ids = (*_BAR, "less", *asked, *even_money, *others, *pad, *chips, *tools)
    return tuple([(each, parse(each)) for each in ids])


@lru_cache(maxsize=256)
def _rows(scene: _Scene) -> tuple[KeyRow, ...]:
    return (*_bar(scene), *_pad(scene), *_rail(scene))


def _bar(scene: _Scene) -> list[KeyRow]:
    u, words = scene.scale, scene.words
    labels = {"closing": "ui-close-stage" if scene.stage else "ui-insurance-closed"}
    held = {
        "floor": scene.page not in ("", "help"),
        "double": scene.less is not None and not scene.insures,
    }
    sub = {"double": words("ui-hold-for-less") if "less" in scene.lit else ""}
    if scene.shoe_asked and not scene.page:
        sub["floor"] = words("ui-floor-new-shoe")
    elif scene.alarms:
        sub["floor"] = words("ui-alarms", count=scene.alarms)
    elif scene.cash_outs:
        sub["floor"] = words("ui-cash-outs", count=scene.cash_outs)
    amount = "" if scene.less is None or scene.insures else words.money(scene.less)
    if amount:
        sub["double"] = words("ui-double")
    y, h = scene.bar.y + u(6), u(TARGET)
    places: dict[str, Rect] = {}
    x = u(16)
    for key, width in _BAR_LEFT:
        places[key] = Rect(x, y, u(width), h)
        x += u(width) + u(GAP) + (u(16) if key == "surrender" else 0)
    x = scene.bar.w - u(16)
    for key, width in reversed(_BAR_RIGHT):
        x -= u(width)
        places[key] = Rect(x, y, u(width), h)
        x -= u(GAP)
    return [
        KeyRow(
            True,
            key,
            *places[key],
            amount if amount and key == "double" else words(labels.get(key, f"ui-{key}")),
            sub.get(key, ""),
            face="",
            look="key",
            on=key in scene.lit,
            held=held.get(key, False),
        )
        for key in _BAR
    ]


def _grid(u: Scale, zone: Rect, column: float, row: int, columns: float = 1, tall: int = 1) -> Rect:
    """The place of a key that starts at `column` and is so many columns wide."""
    step, gap = u(TARGET) + u(GAP), u(GAP)
    return Rect(
        zone.x + round(column * step),
        zone.y + row * step,
        round(columns * step) - gap,
        tall * step - gap,
    )


def _pad(scene: _Scene) -> list[KeyRow]:
    """Cards by touch: rank, then suit; or the ways of repeating wagers. What has two answers is
    answered here: the hole card's check, a card that is held."""
    u, zone, words = scene.scale, scene.pad, scene.words
    if scene.asks and not scene.page:
        rows = _answer_keys(scene)
    elif not scene.lit or (scene.page and not scene.enters_page):
        rows = []  # the table has not been taken up yet, or the drawer lies over it
    elif scene.again:
        rows = _again_keys(scene)
    elif scene.rank:
        rows = _suit_keys(scene)
    elif scene.nobody:
        rows = [_pad_key(scene, "dealer", _grid(u, zone, 5, 0, 2, 2), words("ui-sign-in"))]
    elif not scene.enters:
        tall = 1 if scene.buys else 2
        rows = [_pad_key(scene, "cards", _grid(u, zone, 5, 0, 2, tall), words("ui-cards-enter"))]
        if scene.buys:
            rows.append(_pad_key(scene, "buying", _grid(u, zone, 5, 1, 2), words("ui-buying")))
        if scene.seats:
            place = _grid(u, zone, 3, 2 - tall, 2, tall)
            rows.append(_pad_key(scene, "seating", place, words("ui-seating")))
    else:
        rows = _rank_keys(scene)
    return rows + [HIDDEN] * (2 * PAD_KEYS - len(rows))


def _pad_key(scene: _Scene, name: str, place: Rect, label: str, face: str = "") -> KeyRow:
    """A key of the pad."""
    return KeyRow(True, name, *place, label, "", face, "key", name in scene.lit, False)


def _answer_keys(scene: _Scene) -> list[KeyRow]:
    """The two answers to what is asked."""
    rows = []
    for answer, lies in zip(_ANSWERS[scene.asks], (_LEFT, _RIGHT), strict=True):
        is_dealt = answer == "next" and scene.in_round
        if answer == "next":
            lies = _DEALT if is_dealt else _NEXT
        elif answer == "error":
            lies = _ERROR
        column, row, tall = lies
        place = _grid(scene.scale, scene.pad, column, row, 3.5, tall)
        label = scene.words("ui-held-deal" if is_dealt else f"ui-{scene.asks}-{answer}")
        rows.append(_pad_key(scene, f"{scene.asks}:{answer}", place, label))
    return rows


def _again_keys(scene: _Scene) -> list[KeyRow]:
    """The ways of repeating the last round's wagers, and the way back."""
    rows = []
    for i, (name, label) in enumerate((*AGAIN_KEYS.items(), ("back", "ui-back"))):
        place = _grid(scene.scale, scene.pad, 3.5 * (i % 2), i // 2, 3.5)
        key = _pad_key(scene, name, place, scene.words(label))
        rows.append(key._replace(held=name == f"tool:{scene.tool}"))
    return rows


def _suit_keys(scene: _Scene) -> list[KeyRow]:
    """The suits of the rank that was touched, and the way back."""
    u, zone = scene.scale, scene.pad
    rank = _rank_label(scene.rank)
    rows = []
    for i, suit in enumerate(SUITS):
        place = _grid(u, zone, 1.4 * i, 0, 1.4, 2)
        face = f"{faces(scene.setup)}suit/{suit}/"
        rows.append(_pad_key(scene, f"suit:{suit}", place, rank, face))
    back = _grid(u, zone, 5.6, 0, 1.4, 2)
    rows.append(_pad_key(scene, "back", back, scene.words("ui-back")))
    return rows


def _rank_keys(scene: _Scene) -> list[KeyRow]:
    """The ranks, and the back of a card that cannot be read."""
    u, zone = scene.scale, scene.pad
    rows = []
    for i, rank in enumerate(RANKS):
        place = _grid(u, zone, i % PAD_KEYS, i // PAD_KEYS)
        rows.append(_pad_key(scene, f"rank:{rank}", place, _rank_label(rank)))
    unread = _grid(u, zone, 6, 1)
    rows.append(_pad_key(scene, "rank:?", unread, "", f"{faces(scene.setup)}back/"))
    return rows


def _rank_label(rank: str) -> str:
    """A rank as it is written on a key."""
    return "10" if rank == "T" else rank


def _rail(scene: _Scene) -> list[KeyRow]:
    """Chips, smallest first, and what else a touch on a box can do to its wager; even money for
    each blackjack it is offered."""
    u, words = scene.scale, scene.words
    if scene.page:
        return [HIDDEN] * (RAIL_KEYS + len(TOOLS))  # the drawer lies over it

    def key(name: str, place: Rect, label: str, face: str = "", *, tool: str = "") -> KeyRow:
        held = scene.wagers and bool(tool) and tool == scene.tool
        return KeyRow(
            True, name, *place, label, "", face, "chip" if face else "key", name in scene.lit, held
        )

    wide = 1.25 if len(scene.even) > 4 else 2.5
    rows = [
        key(
            f"even:{box}",
            _grid(u, scene.rail, wide * (i // 2), i % 2, wide),
            words("ui-even-money", box=box),
        )
        for i, box in enumerate(scene.even)
    ]
    if scene.wagers or scene.less is not None:
        chips = chips_of(scene.setup)
        rows = [
            key(
                f"chip:{cents}",
                _grid(u, scene.rail, RAIL_KEYS - len(chips) + i, 0),
                PLAIN.figure(cents),
                chip_face(scene.setup, cents),
                tool=f"chip:{cents}",
            )
            for i, (cents, _) in enumerate(chips)
        ]
        if scene.setup.units:
            rows.append(
                key(
                    "chip:100", _grid(u, scene.rail, 3.75, 0, 1.25), words("ui-in"), tool="chip:100"
                )
            )
    for i, tool in enumerate(TOOLS):
        if scene.wagers or (scene.owing and tool in ("rebet", "all")):
            label = words("ui-double-wager" if tool == "double" else f"ui-{tool}")
            name = "all" if tool == "all" else f"tool:{tool}"
            rows.append(key(name, _grid(u, scene.rail, 1.25 * i, 1, 1.25), label, tool=tool))
    return rows + [HIDDEN] * (RAIL_KEYS + len(TOOLS) - len(rows))


def chips_of(setup: ScreenSetup) -> tuple[tuple[int, str], ...]:
    """The chips that the rail holds, smallest first: from the table's minimum up, smaller ones
    where places are left."""
    if setup.units:
        return ()
    chips = [chip for chip in setup.chips if setup.maximum is None or chip[0] <= setup.maximum]
    small = sum(chip[0] < (setup.minimum or 0) for chip in chips)
    first = max(0, min(small, len(chips) - RAIL_KEYS))
    return tuple(chips[first : first + RAIL_KEYS])
