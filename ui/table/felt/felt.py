"""The felt as it is seen: boxes, hands, cards and the dealer's hand, each at its place. Of what
has not changed the rows of before are kept. Pure, without Qt."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from itertools import chain
from typing import NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.game.view import BoxView, CardPlace, DealerView, Place
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table.felt.box import BoxRows, BoxScene, box_rows
from ui.table.felt.notes import Note, cuts, is_beside, notes
from ui.table.input.dealing_errors import CARD_PAGES, MISDRAWN_PAGES, dealt_to
from ui.table.layout import Layout, Rect, arrange
from ui.table.moment import Moment, place_of
from ui.table.pictures import card_face
from ui.table.rows import BoxRow, CardRow, DealerProps, HandRow, NoteRow
from ui.table.setup import ScreenSetup

#: pages on which a card of the felt is asked for
_PICKING = ("correct", *CARD_PAGES, *MISDRAWN_PAGES)
#: the settling prompts that leave a hand's own wager as it lies
_INSURED = ("collect_insurance", "pay_insurance")


class DealerScene(NamedTuple):
    """All that the dealer's hand is shown by. `cleared`: nothing of it lies there any more."""

    setup: ScreenSetup
    words: Words
    dealer: DealerView
    places: tuple[Rect, ...]
    cleared: bool
    glows: bool
    picked: CardPlace | None


class DealerRows(NamedTuple):
    of: DealerScene
    props: DealerProps
    cards: tuple[tuple[CardPlace, CardRow], ...]


class Felt(NamedTuple):
    """All rows of the felt, and box by box what they were made of."""

    layout: Layout
    boxes: tuple[BoxRow, ...]
    notes: tuple[NoteRow, ...]
    hands: tuple[HandRow, ...]
    cards: dict[CardPlace, CardRow]
    dealer: DealerProps
    of_boxes: tuple[BoxRows, ...]
    of_dealer: DealerRows


class _Round(NamedTuple):
    """The round that lies there. `line`: what the headline settles; `lines` what is still to be
    settled, by box; `moved`, `gone`: as a `BoxScene` has them, by box; `turn`: the one place that
    may glow, `playing`: its hand holds the table."""

    boxes: tuple[BoxView, ...]
    dealer: DealerView
    line: Said | None
    lines: dict[int, tuple[Said, ...]]
    cleared: bool
    moved: tuple[tuple[int, ...], ...]
    gone: tuple[tuple[int, ...], ...]
    bare: tuple[bool, ...]
    turn: Place | None
    playing: bool


def felt(now: Moment, size: tuple[int, int], before: Felt | None = None) -> Felt:
    """Everything on the felt at one moment. `before`: as it was seen before, if it was."""
    this = _round(now)
    beside = _beside(now, this)
    turn = this.turn
    layout = arrange(
        size,
        _lying(this),
        len(this.dealer.cards),
        focus=turn.box if turn is not None and (this.line or this.playing) else 0,
        drawer=bool(now.touches.drawer.page),
        mirror=now.setup.mirror,
        wide=now.view.patrons is not None,
        notes=tuple([len(each) for each in beside]),
    )
    boxes = _boxes(now, this, layout, beside, before.of_boxes if before is not None else ())
    dealer = _dealer(now, this, layout, before.of_dealer if before is not None else None)
    if before is not None and boxes == before.of_boxes and dealer is before.of_dealer:
        return before if layout is before.layout else before._replace(layout=layout)
    cards = dict(chain(*[each.cards for each in boxes], dealer.cards))
    return Felt(
        layout,
        tuple([each.box for each in boxes]),
        tuple(chain.from_iterable([each.notes for each in boxes])),
        tuple(chain.from_iterable([each.hands for each in boxes])),
        cards,
        dealer.props,
        boxes,
        dealer,
    )


def _round(now: Moment) -> _Round:
    """What lies there, and what has become of it."""
    view, held = now.view, bool(now.step.readers.held)
    boxes, dealer = (view.boxes, view.dealer) if view.settled is None else view.settled
    # As it lies while a shoe is signed, too: nothing moves.
    line = now.lines[0] if now.lines and not held else None
    lines = _by_box(now.lines)
    over = view.settled is not None and not view.unsettled and not now.lines
    moved = tuple([_moved(now, box, lines.get(box.box, ()), over) for box in boxes])
    # Where a card of a round that is not settled yet is asked for, each can be touched.
    keeps = now.touches.drawer.page in _PICKING and not over
    cleared = over and not held
    turn = _turn(now, line)
    return _Round(
        boxes,
        dealer,
        line,
        lines,
        cleared,
        moved,
        ((),) * len(boxes) if keeps else moved,
        tuple([cleared or _is_bare(box) for box in boxes]),
        turn,
        turn is not None and _playing(now, turn),
    )


def _is_bare(box: BoxView) -> bool:
    """Whether no card lies there."""
    return not [hand for hand in box.hands if hand.cards or hand.outcome]


def _by_box(lines: tuple[Said, ...]) -> dict[int, tuple[Said, ...]]:
    """What is still to be settled, by box."""
    found: dict[int, tuple[Said, ...]] = {}
    for said in lines:
        box = place_of(said).box
        found[box] = (*found.get(box, ()), said)
    return found


def _moved(now: Moment, box: BoxView, lines: tuple[Said, ...], over: bool) -> tuple[int, ...]:
    """The hands whose money is no longer owed: the dealer has cleared their cards, even where
    insurance beside them is owed. `over`: so are those of the whole round."""
    hands = range(1, len(box.hands) + 1)
    if over:
        return tuple(hands)
    ended = now.view.settled is not None
    if not ended and not [hand for hand in box.hands if hand.outcome is not None]:
        return ()
    owed = [place_of(said).hand for said in lines if said.id not in _INSURED]
    return tuple(
        [at for at in hands if (ended or box.hands[at - 1].outcome is not None) and at not in owed]
    )


def _turn(now: Moment, line: Said | None) -> Place | None:
    """The one place that glows."""
    if line is not None:
        return place_of(line)
    if now.touches.insures and not now.stops:
        return Place(now.touches.insures, 1)
    if not now.step.readers.held:
        told = dealt_to(now.touches, held=False) if now.touches.drawer.by else None
        return told or now.view.awaits
    # The held card may wait for a decision, which is asked beside it: its keys are lit too.
    return now.offers.turn if now.offers is not None else None


def _playing(now: Moment, turn: Place) -> bool:
    """Whether the hand at `turn` holds the table, so that its cards are shown large: not while the
    first cards come, nor while it is insured."""
    if now.touches.insures:
        return False
    hands = now.view.boxes[turn.box - 1].hands if turn.box else ()
    if not hands:
        return False
    first = len(hands) == 1 and len(hands[0].cards) < 2
    return not first or (now.offers is not None and now.offers.read.refused is None)


def _beside(now: Moment, this: _Round) -> tuple[tuple[Note, ...], ...]:
    """What lies in each box beside its hands' wagers."""
    found, cutter = [], cuts(now) if now.view.cutter is not None else 0
    seats = now.step.house.seats
    for box, bare in zip(now.view.boxes, this.bare, strict=True):
        lines = this.lines.get(box.box, ())
        lies = box.insurance or box.side or any(map(is_beside, lines))
        sits = seats is not None and seats.of_box(box.box) is not None
        has_notes = lies or sits or box.box == cutter
        found.append(notes(now, lines, this.line, bare, box) if has_notes else ())
    return tuple(found)


def _lying(this: _Round) -> tuple[tuple[int, ...], ...]:
    """How many cards lie at each hand of each box; once all is settled no hand is left to stand
    beside another."""
    if this.cleared:
        return ((),) * len(this.boxes)
    return tuple(
        [
            tuple([0 if at in gone else len(hand.cards) for at, hand in enumerate(box.hands, 1)])
            for box, gone in zip(this.boxes, this.gone, strict=True)
        ]
    )


def _boxes(
    now: Moment,
    this: _Round,
    layout: Layout,
    beside: tuple[tuple[Note, ...], ...],
    before: tuple[BoxRows, ...],
) -> tuple[BoxRows, ...]:
    """Each box; as `before` where all that it is made of is the same."""
    rows = []
    for at, box in enumerate(now.view.boxes):
        scene = _box_scene(now, this, layout, at, box, beside[at])
        known = before[at] if at < len(before) else None
        rows.append(known if known is not None and known.of == scene else box_rows(scene))
    return tuple(rows)


def _box_scene(
    now: Moment, this: _Round, layout: Layout, at: int, box: BoxView, beside: tuple[Note, ...]
) -> BoxScene:
    """All that the rows of the box at this place are made from."""
    touches, number = now.touches, box.box
    lines, picked = this.lines.get(number, ()), touches.card.picked
    turn = this.turn.hand if this.turn is not None and this.turn.box == number else 0
    return BoxScene(
        now.setup,
        now.words,
        layout.scale,
        box,
        touches.wagers.stacks.get(number, 0),
        this.boxes[at],
        layout.slots[at],
        layout.hands[at],
        beside,
        lines,
        this.line if this.line in lines else None,
        this.bare[at],
        this.moved[at],
        this.gone[at],
        this.cleared,
        turn,
        turn > 0 and not now.is_aside,
        turn > 0 and (this.playing or bool(now.lines)),
        picked if picked is not None and picked.box == number else None,
        now.view.patrons is not None,
    )


def _dealer(now: Moment, this: _Round, layout: Layout, before: DealerRows | None) -> DealerRows:
    """The dealer's hand; as `before` where all that it is made of is the same."""
    picked = now.touches.card.picked
    scene = DealerScene(
        now.setup,
        now.words,
        this.dealer,
        layout.dealer_cards,
        this.cleared,
        this.turn is not None and not this.turn.box and not now.is_aside,
        picked if picked is not None and not picked.box else None,
    )
    if before is not None and before.of == scene:
        return before
    return DealerRows(scene, _dealer_props(scene), _dealer_cards(scene))


def _dealer_props(scene: DealerScene) -> DealerProps:
    words, dealer = scene.words, scene.dealer
    lies = bool(dealer.cards) and not scene.cleared
    unread = UNREAD.text in dealer.cards
    total = state = soft = ""
    if lies:
        total = "?" if unread else str(dealer.total)
    if lies and dealer.blackjack:
        state = words("ui-state-blackjack")
    elif lies and dealer.bust:
        state = words("ui-state-bust")
    if lies and dealer.soft and dealer.total != 21 and not unread:
        soft = words("ui-soft")
    return DealerProps(words("ui-dealer"), total, soft, state, scene.glows)


def _dealer_cards(scene: DealerScene) -> tuple[tuple[CardPlace, CardRow], ...]:
    if scene.cleared:
        return ()
    rows = []
    for position, (text, rect) in enumerate(zip(scene.dealer.cards, scene.places, strict=True), 1):
        where = CardPlace(0, 1, position)
        face = card_face(text, rect.w, scene.setup, where == scene.picked)
        rows.append((where, CardRow(True, *rect, face, position)))
    return tuple(rows)
