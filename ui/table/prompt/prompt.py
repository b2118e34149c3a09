"""What the dealer does now: the one next thing, with its chips, and what comes around it in a
quieter line. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
import re

from kiosk.game.cards import UNREAD
from kiosk.game.money.money import cents
from kiosk.game.prompts import DEAL_DEALER, DEAL_HOLE, SETTLING, Tone, deal_card
from kiosk.game.refusals import Reason
from kiosk.game.view import DOWN, BoxView
from kiosk.station.step import ASK_HELD
from kiosk.words.messages import card_text, one_aside
from kiosk.words.said import Said
from ui.shared.words import Words, paragraph
from ui.table.facts import SEATS_PAGE, Why
from ui.table.input.dealing_errors import dealt_to
from ui.table.layout import CANVAS
from ui.table.moment import Moment, floor_called, place_of
from ui.table.pictures import chip_face
from ui.table.prompt.headline import SIZES, MoneyLines, fitted, money_lines, needed, room, width_of
from ui.table.rows import PromptProps
from ui.table.setup import ScreenSetup

#: what a prompt does with the money, or that it warns, as a sign that needs no colour
SIGNS: dict[Tone, str] = {"take": "▼", "pay": "▲", "push": "=", "warn": "!"}
#: the sign of a wager that goes back, which is no push
RETURNED = "←"
#: the settling prompts whose money lies at a hand, or beside it
_LAID = ("collect_hand", "return_wager")
#: what is done about these, where their tone says less
_TAGS = {
    "return_wager": "return",
    "ask_read": "enter",
    "ask_turn": "turn",
    "ask_reveal": "turn",
    "burn_card": "burn",
}


#: so many Chinese letters and figures have room on a line of what comes next
_TOGETHER = 14
#: by prompt: the phrase at its end that says no action
_ASIDES = {
    "call_floor": "floor-why",
    "ask_patrons": "still-deciding",
    **dict.fromkeys(("collect_patrons", "pay_patrons"), "outcome"),
}
#: why a card is burned that was asked for before it came: once it is told of, it has been burned
_BURNED = ("new_shoe", "relief")


def headline(now: Moment) -> Said | None:
    """The one next thing to do; None while the table is not open."""
    if not now.step.readers.held and now.shoe_unsigned:
        return Said("warn_shoe", "warn", now.words("ui-shoe-unsigned"), "")
    if now.buys:
        return _buys(now)
    return _of_game(now)


def asks_for_shoe(now: Moment) -> bool:
    """Whether the headline asks for a new shoe by itself."""
    if not now.view.shoe_needed:
        return False
    asked = headline(now)
    return asked is not None and asked.id == "ask_new_shoe"


def _buys(now: Moment) -> Said:
    """What is next of a buy-in: the notes, then the box; of a seat the box, then the card."""
    if now.touches.drawer.page == SEATS_PAGE:
        return Said("ask_seat", "ask", _seats(now), "")
    amount = now.touches.day.amount
    asks = now.words("ui-buy-in-box" if amount else "ui-buy-in-notes", amount=amount)
    return Said("ask_buy_in", "ask", asks, "")


def _seats(now: Moment) -> str:
    """What is next of a seat: the box, then the card; or what becomes of whoever was chosen."""
    touches, words = now.touches.seating, now.words
    seated = () if now.step.house.seats is None else now.step.house.seats.seated
    for seat in seated:
        if seat.patron == touches.patron:
            return words("ui-seats-who", patron=seat.tag)
    if not touches.boxes:
        return words("ui-seats-box")
    return words("ui-seats-swipe", boxes=", ".join(map(str, touches.boxes)))


def _of_game(now: Moment) -> Said | None:
    """The one next thing at the table."""
    return now.call or _of_round(now)


def _of_round(now: Moment) -> Said | None:
    """The one next thing but for a call of the floor."""
    if now.line is not None:
        return now.line
    if now.touches.less is not None and not now.stops:
        return _for_less(now, now.touches.less)
    asked = _below_minimum(now) if now.touches.wagers.stacks else None
    signed = bool(now.touches.drawer.by)
    to = dealt_to(now.touches, bool(now.step.readers.held)) if signed else None
    if to is not None and to != now.view.awaits:
        deal = DEAL_HOLE if now.view.dealer.cards else DEAL_DEALER
        return now.words.said(deal if to.dealer else deal_card(to.box, to.hand))
    return asked or _which_card(now, _who_cuts(now, now.step.told.next))


def _for_less(now: Moment, amount: int) -> Said | None:
    """What is asked while chips make up so much of insurance, or of a double, for less."""
    words, chips = now.words, now.words.money(amount) if amount else "none"
    if box := now.touches.insures:
        return Said("ask_insurance", "ask", words("ui-ask-insured", box=box, amount=chips), "")
    asked = now.step.told.next
    if asked is None or asked.id != "ask_decision":
        return asked
    return asked._replace(text=words("ui-ask-less", **{**asked.facts, "amount": chips}))


def _who_cuts(now: Moment, said: Said | None) -> Said | None:
    """What is next; of a new shoe with who cuts it, which stands until that shoe is in."""
    cutter = now.view.cutter
    if said is None or said.id != "ask_new_shoe" or cutter is None:
        return said
    return said._replace(text=now.words("ui-new-shoe-cut", box=cutter, far_right=not cutter))


def _which_card(now: Moment, said: Said | None) -> Said | None:
    """What is next; of a card drawn in error that is burned with its name, where its face was
    seen."""
    drawn = now.view.drawn_in_error
    if said is None or said.id != "burn_card" or said.facts.get("why") != "drawn_in_error":
        return said
    if not drawn or drawn in (DOWN, UNREAD.text):
        return said
    return said._replace(text=now.words("ui-burn-drawn", card=card_text(drawn)))


def prompt(now: Moment, size: tuple[int, int] = CANVAS) -> PromptProps:
    """The headline and what stands around it, in a window of so many pixels."""
    setup, words = now.setup, now.words
    said = headline(now)
    if said is None:
        starts = words("ui-starting")
        set_as = fitted(starts, room(size), needed(starts, size))
        return PromptProps(starts, "warn", words("ui-tone-warn"), "", "", "", (), *set_as)
    call = _call(now, said)
    said = _as_done(now, said)
    by_touch = now.line is None and said.tone == "deal"
    if by_touch and any(trouble.freezes for trouble in now.step.alerts.troubles):
        said = said._replace(text=words("ui-by-touch", prompt=said.text))
    chips = _chips(said, setup, now.facts.on_felt[0])
    lines, aside = set_out(said, len(chips) // 2, words, size)
    return PromptProps(
        said.text,
        said.tone,
        tag(said, words),
        said.authority,
        call,
        " · ".join(filter(None, (aside, _then(now)))),
        chips if lines.chips or not lines.amount else (),
        *lines,
        _action(now),
        f"{paragraph(said.authority) or words('ui-help')}  ›",
        sign(said).strip(),
    )


def _chips(said: Said, setup: ScreenSetup, boxes: tuple[BoxView, ...]) -> tuple[str, ...]:
    """The chips of a prompt, image and count in turn: a crowd is not paid from one rack."""
    if "patrons" in said.facts or not said.chips:
        return ()
    chips = list[str]()
    for value, count in moving(said, setup, boxes):
        chips += [chip_face(setup, value), f"× {count}"]
    return tuple(chips)


def moving(
    line: Said, setup: ScreenSetup, boxes: tuple[BoxView, ...]
) -> tuple[tuple[int, int], ...]:
    """The chips of a line that moves money: how many of each denomination in cents. A hand's wager
    is taken, and given back, in the chips in which it lies; what is paid comes out of the tray.
    `boxes`: those on the felt."""
    amount = line.facts.get("amount")
    if line.id not in _LAID or setup.units or not amount or "patrons" in line.facts:
        return line.chips
    if gives_change(line, setup):
        return line.chips
    moved = cents(str(amount))
    pieces = setup.pieces(moved, first_wager(line, boxes)).items()
    is_whole = sum(value * count for value, count in pieces) == moved
    if line.chips and not is_whole:
        return line.chips
    return tuple([(value, count) for value, count in pieces if count])


def first_wager(line: Said, boxes: tuple[BoxView, ...]) -> int:
    """The wager in cents that was laid first at the hand whose wager a line takes, or gives back; 0
    where it is about other money."""
    if line.id not in _LAID or "patrons" in line.facts or line.facts.get("name"):
        return 0
    return boxes[place_of(line).box - 1].wager


def _action(now: Moment) -> str:
    """What a touch on the headline does: settles its line, or turns the hole card; "" for
    nothing, as under the page of a buy-in, where a box is meant otherwise, and while the floor is
    called."""
    if now.buys or now.call is not None:
        return ""
    if now.line is not None:
        return f"box:{place_of(now.line).box}" if now.view.patrons is None else ""
    turns = now.offers is not None and now.offers.turn_hole.refused is None
    return "turn" if turns else ""


def set_out(
    said: Said, colours: int, words: Words, size: tuple[int, int]
) -> tuple[MoneyLines, str]:
    """How it is set in a window of so many pixels: money of a box with its chips, of so many
    `colours`, beside the amount where one line is not large enough. What is not to be done stands
    aside where the whole would be too small, or a line would end anywhere in it: why the floor is
    called, how many patrons decide, and what their hands came to."""
    wide, least = room(size), needed(said.text, size)
    if said.facts.get("amount") is not None and "patrons" not in said.facts:
        box, hand = place_of(said)
        places = tuple(words("place", box=box, hand=hand, split=split) for split in (True, False))
        return money_lines(said.text, places, colours, wide), ""
    lines, aside = fitted(said.text, wide, least), ""
    is_parted = lines[0].partition("\n")[0].endswith((":", "："))
    breaks = not is_parted and width_of(said.text) * SIZES[lines[1]] > wide
    if (lines[1] > least or breaks) and said.id in _ASIDES:
        aside = words(_ASIDES[said.id], **said.facts) if said.facts.get("deciding") != 0 else ""
        lines = fitted(said.text.rstrip(")）").removesuffix(aside).rstrip(" :：(（"), wide, least)
    return MoneyLines(*lines), aside


def _below_minimum(now: Moment) -> Said | None:
    """What is asked about chips that do not make the table's minimum: the first card would find no
    wager there."""
    words, why = now.words, _why_too_low(now)
    if why is None:
        return None
    asked = words.reason(why)
    short = asked.message
    if why.code == "below_minimum":
        short = words("ui-below-minimum", **dict(why.facts))
    return Said("ask_wagers", "ask", short, asked.authority)


def _why_too_low(now: Moment) -> Reason | None:
    """Why the chips that lie on a box make no wager, of the first box of which they do not."""
    offers = now.offers
    if offers is None or not offers.wagers_open:
        return None
    each = (offers.wagers[box - 1].why_not(n) for box, n in now.touches.wagers.stacks.items())
    return next((why for why in each if why is not None), None)


def says(now: Moment, why: Why) -> bool:
    """Whether the headline says by itself why a touch laid no wager."""
    if not now.touches.wagers.stacks or why != _why_too_low(now):
        return False
    return headline(now) == _below_minimum(now)


def _call(now: Moment, headline: Said) -> str:
    """What the dealer calls before the headline, of what the last step told, in settlement the one
    that began it: nothing that belongs to money before it, unless that money is still to be
    settled."""
    step, left = now.step, now.lines
    settles = headline in left
    if settles and step.told.next is not None and step.told.next.id == "burn_card":
        return step.told.next.text  # the next card is burned, whatever is still to be paid
    # What was told with money that has moved since stands until something else is told.
    since = bool(now.facts.lines) and not step.told.said and now.view.in_round
    told = now.facts.told if settles or since else step.told.said
    if since and not settles and _is_over(told, step.told.next):
        return ""
    if not told and not step.told.said:
        return ""
    called = _called(told, headline, step.told.next, left if settles or since else ())
    if told is not step.told.said:
        # A card drawn in error since the settlement began lies on the felt until it is burned: that
        # alone, and large.
        burned = [
            said for said in step.told.said if said.id == "burn_card" and not _was_burned(said)
        ]
        called = burned[-1:] or called
    # What the headline or another call says itself leaves the room to what else is called.
    spare = {"announce_blackjack"} if headline.facts.get("why") == "blackjack" else set[str]()
    if floor_called(now.step) is None:  # whoever was called has come
        spare.add("call_floor")
    if headline.id == "ask_new_shoe":
        spare.add("announce_cutter")
    if headline.id == ASK_HELD:  # the box that cuts is marked, and the shoe comes after the answer
        spare |= {"announce_cutter", "ask_new_shoe"}
    if any(said.id == "announce_sevens_forfeit" for said in called):
        spare.add("announce_split")
    called = [said for said in called if said.id not in spare]
    spoken = called[-2:]
    several = sum(said.id == "announce_total" for said in spoken) > 1
    return "\n".join([_aloud(said, now.words, whose=several) for said in spoken])


def _called(
    told: tuple[Said, ...], headline: Said, then: Said | None, left: tuple[Said, ...]
) -> list[Said]:
    """What of `told` is called before the headline: the next thing, and what is `left` to be
    settled, stand in their own places."""
    called: list[Said] = []
    for said in told:
        if said == headline or said.id == headline.id == "ask_patrons":  # fewer decide by now
            break
        if _was_burned(said) or said == then or said in left:
            continue
        called = [] if said.id in SETTLING else [*called, said]
    return called


def _is_over(told: tuple[Said, ...], then: Said | None) -> bool:
    """Whether a question was told that somebody has answered since."""
    return any(said.id == "ask_decision" and said != then for said in told)


def _was_burned(said: Said) -> bool:
    """Whether it tells of a card that has been burned by then."""
    return said.id == "burn_card" and said.facts.get("why") in _BURNED


def _aloud(said: Said, words: Words, *, whose: bool) -> str:
    """It as it is called; a total with the place `whose` it is where there are several."""
    if said.id != "announce_total":
        return sign(said) + said.text
    points = words("points", total=said.facts.get("total"), soft=said.facts.get("soft"))
    return words("ui-call", total=said.text if whose else points)


def _as_done(now: Moment, said: Said) -> Said:
    """`said` as it is done at this moment."""
    is_void = said.id == "collect_side" and _is_void(now)
    return as_done(said, now.setup, now.words, is_void=is_void)


def _is_void(now: Moment) -> bool:
    """Whether the round on the felt is void."""
    settled = now.view.settled
    return settled is not None and any(
        hand.outcome == "void" for box in settled[0] for hand in box.hands
    )


def gives_change(said: Said, setup: ScreenSetup) -> bool:
    """Whether half a wager cannot be taken out of the chips that lie there: it is taken whole, and
    half is given back."""
    if said.facts.get("why") != "surrender" or setup.units or not setup.chips:
        return False
    half = cents(str(said.facts["amount"]))
    lies, taken = (setup.pieces(amount) for amount in (2 * half, half))
    return (
        any(count > lies.get(value, 0) for value, count in taken.items())
        or sum(value * count for value, count in taken.items()) < half
    )


def as_done(said: Said, setup: ScreenSetup, words: Words, *, is_void: bool = False) -> Said:
    """`said` as it is done with the chips that lie there; an additional wager by a name that stands
    apart from its amount. `is_void`: the round is, so that what was paid comes back."""
    if said.id in ("pay_side", "collect_side"):
        amount, facts = (
            cents(str(said.facts["amount"])),
            {name: said.facts[name] for name in ("box", "name")},
        )
        paid = words.paid(amount) if said.id == "pay_side" else amount
        how_much = words.amount(paid)
        if paid != amount:
            how_much = words("paid-in-chips", paid=how_much, exact=words.amount(amount))
        does = "ui-side-pay" if said.id == "pay_side" else "ui-side-take"
        text = words(does, **facts, odds=said.facts.get("odds"), amount=how_much, void=is_void)
        return said._replace(text=one_aside(text))
    if not gives_change(said, setup):
        return said
    half, place = cents(str(said.facts["amount"])), place_of(said)
    where = words("place", box=place.box, hand=place.hand, split=False)
    text = words(
        "ui-surrender-change", place=where, whole=words.amount(2 * half), half=words.amount(half)
    )
    return said._replace(text=text)


def _then(now: Moment) -> str:
    """What comes after the money that is the next thing to do; after a buy-in, or a call of the
    floor, what the table waits for."""
    after, next_thing, words = now.lines, now.step.told.next, now.words
    waits = _of_game(now) if now.buys else None
    if now.call is not None and not now.stops:
        waits = _of_round(now)
    if waits is not None and waits.tone != "call":
        return words("ui-next", what=_inside(unbroken(waits.text)))
    if not after or now.stops:
        return ""
    if len(after) > 1:
        then = _as_done(now, after[1])
        return words("ui-next", what=sign(after[1]) + _inside(unbroken(then.text)))
    if next_thing is None:
        return ""
    what = next_thing.text
    if next_thing.id == "ask_decision":
        box, hand = place_of(next_thing)
        what = words("place", box=box, hand=hand, split="yes" if hand > 1 else "no")
    elif next_thing.id == "deal_first":
        what = words("ui-next-round")
    return words("ui-next", what=_inside(what))


def _inside(text: str) -> str:
    """It as the end of a sentence."""
    return text[:1].lower() + text[1:]


def unbroken(text: str) -> str:
    """Its last word, an amount, "3 to 2" or "50 (2 to 1)" stand on no line of its own; in Chinese,
    which has no spaces, nor what is done."""
    odds = r"(?:\S+ \()?\d+ \D{1,2} \d+"
    text = re.sub(odds, lambda found: found[0].replace(" ", "\u00a0"), text)
    whose, colon, what = text.rpartition("：")
    if colon and len(what) <= _TOGETHER:
        return whose + colon + "\u2060".join(what)
    return "\u00a0".join(text.rsplit(" ", 1))


def tag(said: Said, words: Words) -> str:
    """What is done about it, in one word."""
    return words(f"ui-tone-{_TAGS.get(said.id, said.tone)}")


def sign(said: Said) -> str:
    if said.id == "return_wager":
        return f"{RETURNED} "
    return f"{SIGNS[said.tone]} " if said.tone in SIGNS else ""
