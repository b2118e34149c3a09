"""What the dealer does now: the one next thing, with its chips, and what comes around it in a
quieter line. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
import re
from itertools import takewhile
from typing import NamedTuple

from kiosk.game.money.money import cents
from kiosk.game.prompts import SETTLING, Tone
from kiosk.game.view import Place
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table.facts import Facts, UiState
from ui.table.input import keys
from ui.table.layout import CANVAS
from ui.table.prompt.headline import SIZES, MoneyLines, fitted, money_lines, needed, room, width_of
from ui.table.setup import ScreenSetup

#: what a prompt does with the money, or that it warns, as a sign that needs no colour
SIGNS: dict[Tone, str] = {"take": "▼", "pay": "▲", "push": "=", "warn": "!"}
#: the sign of a wager that goes back, which is no push
RETURNED = "←"
#: what is done about these, where their tone says less
_TAGS = {
    "return_wager": "return",
    "ask_read": "enter",
    "ask_turn": "turn",
    "ask_reveal": "turn",
    "burn_card": "burn",
}


class PromptProps(NamedTuple):
    """The headline, each part in a place of its own. `call` is what is said aloud before it; `then`
    what comes after it; `chips` alternates image and count. `lines` is `text` as it is set, `size`
    the place in `SIZES` of its type; `reason` stands behind it, and `amount` below, each "" where
    `lines` has all; the chips lie `beside` the first or second of these lines, 0 below. `action`:
    what a touch on it does, "" for nothing. `help`: its paragraph, which opens its card. `sign`
    says without colour what is done, "" where the word alone does."""

    text: str
    tone: Tone
    tag: str
    authority: str
    call: str
    then: str
    chips: tuple[str, ...]
    lines: str = ""
    size: int = 0
    reason: str = ""
    amount: str = ""
    beside: int = 0
    action: str = ""
    help: str = ""
    sign: str = ""


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


def open_lines(facts: Facts, touches: UiState) -> tuple[Said, ...]:
    """The settling prompts that are still to be done, the next one first.

    Insurance is settled in one pass over all boxes, before any wager, and wagers in a second one.
    In each pass all of one box comes before those of the others: the box that was touched last in
    it, so that each of its hands comes one after another.
    """
    done, left = dict(touches.done), list[Said]()
    for line in facts.due:
        box = place_of(line).box
        if done.get(box):
            done[box] -= 1
        else:
            left.append(line)
    insurance, wagers = (
        [line for line in left if is_insurance(line) is first] for first in (True, False)
    )
    insured = [place_of(line).box for line in facts.due if is_insurance(line)]
    # Who was touched for insurance alone waits for its turn among the wagers.
    touched = [
        box
        for box, count in touches.done.items()
        if box not in insured or count > insured.count(box)
    ]
    return (*_touched_first(insurance, [*touches.done]), *_touched_first(wagers, touched))


def _touched_first(lines: list[Said], touched: list[int]) -> list[Said]:
    """The lines of one pass: first those of the box that was touched last, or else of the first
    box."""
    boxes = [place_of(line).box for line in lines]
    first = next((box for box in reversed(touched) if box in boxes), next(iter(boxes), 0))
    return sorted(lines, key=lambda line: place_of(line).box != first)


def is_insurance(line: Said) -> bool:
    """Whether a settling prompt is about insurance."""
    return line.id in ("pay_insurance", "collect_insurance")


def boxes_due(facts: Facts) -> frozenset[int]:
    """The boxes of which the table waits to hear that their money has moved."""
    return frozenset([place_of(line).box for line in facts.due])


def current_line(facts: Facts, touches: UiState) -> Said | None:
    """The settling prompt that is the next thing to do; None once all are done, outside settlement,
    or while it is asked what a card is."""
    return None if stops(facts, touches) else next(iter(open_lines(facts, touches)), None)


def stops(facts: Facts, touches: UiState) -> bool:
    """Whether a question comes before whatever the table waits for: what a held card is, or who
    signs a new shoe."""
    return bool(facts.step.held) or shoe_unsigned(facts, touches)


def shoe_unsigned(facts: Facts, touches: UiState) -> bool:
    """Whether a new shoe is to be signed: a card that comes before that counts as the old one's,
    whichever it came out of."""
    offers, page = facts.step.offers, touches.then if touches.page == "sign-in" else touches.page
    if offers is None or page != offers.shoe.means.replace("_", "-"):
        return False
    return not (offers.shoe.called_for or offers.shoe.refused)


def place_of(said: Said) -> Place:
    """The box and hand that a settling prompt is about; an insurance or additional wager lies with
    the first hand, and the common hand in box 1."""
    return Place(_whole(said.facts.get("box")) or 1, _whole(said.facts.get("hand")) or 1)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def done_last(facts: Facts, touches: UiState) -> int:
    """The box whose line was confirmed last, 0 where none was since a box as a whole was
    settled."""
    for box in reversed([*touches.done]):
        if box not in boxes_due(facts):
            return 0
        if touches.done[box]:
            return box
    return 0


def headline(facts: Facts, touches: UiState, words: Words) -> Said | None:
    """The one next thing to do; None while the table is not open."""
    if not facts.step.held and shoe_unsigned(facts, touches):
        return Said("warn_shoe", "warn", words("ui-shoe-unsigned"), "")
    return current_line(facts, touches) or _below_minimum(facts, touches, words) or facts.step.next


def prompt(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, size: tuple[int, int] = CANVAS
) -> PromptProps:
    """The headline and what stands around it, in a window of so many pixels."""
    line, said = current_line(facts, touches), headline(facts, touches, words)
    if said is None:
        starts = words("ui-starting")
        return PromptProps(
            starts,
            "warn",
            words("ui-tone-warn"),
            "",
            "",
            "",
            (),
            *fitted(starts, room(size), needed(starts, size)),
        )
    call = _call(facts, said, open_lines(facts, touches), words)
    said = as_done(said, setup, words)
    if (
        line is None
        and said.tone == "deal"
        and any(trouble.freezes for trouble in facts.step.troubles)
    ):
        said = said._replace(text=words("ui-by-touch", prompt=said.text))
    chips = _chips(said, setup)
    lines, aside = set_out(said, len(chips) // 2, words, size)
    return PromptProps(
        said.text,
        said.tone,
        tag(said, words),
        said.authority,
        call,
        " · ".join(filter(None, (aside, _then(facts, setup, touches, words)))),
        chips if lines.chips or not lines.amount else (),
        *lines,
        _action(facts, line),
        f"{said.authority or words('ui-help')}  ›",
        sign(said).strip(),
    )


def _chips(said: Said, setup: ScreenSetup) -> tuple[str, ...]:
    """The chips of a prompt, image and count in turn: a crowd is not paid from one rack."""
    if "patrons" in said.facts:
        return ()
    chips = list[str]()
    for value, count in said.chips:
        chips += [keys.chip_face(setup, value), f"× {count}"]
    return tuple(chips)


def _action(facts: Facts, line: Said | None) -> str:
    """What a touch on the headline does while `line` is to be settled; "" for nothing."""
    if line is not None:
        return f"box:{place_of(line).box}" if facts.view.patrons is None else ""
    turns = facts.step.offers is not None and facts.step.offers.turn_hole.open
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
    breaks = "\n" not in lines[0] and width_of(lines[0]) * SIZES[lines[1]] > wide
    if (lines[1] > least or breaks) and said.id in _ASIDES:
        aside = words(_ASIDES[said.id], **said.facts)
        lines = fitted(said.text.rstrip(")）").removesuffix(aside).rstrip(" :：(（"), wide, least)
    return MoneyLines(*lines), aside


def due_first(facts: Facts, touches: UiState) -> Said | None:
    """The money that is to move now in a round: what the next hand, or insurance, asks waits until
    that is done. A decision confirms no payment."""
    return current_line(facts, touches) if facts.view.in_round else None


def _below_minimum(facts: Facts, touches: UiState, words: Words) -> Said | None:
    """What is asked about chips that do not make the table's minimum: the first card would find no
    wager there."""
    offers = facts.step.offers
    for box, amount in touches.stacks.items() if offers is not None and offers.wagers_open else ():
        if offers is not None and (why := offers.wagers[box - 1].why_not(amount)) is not None:
            asked = words.reason(why)
            short = (
                words("ui-below-minimum", **dict(why.facts))
                if why.code == "below_minimum"
                else asked.message
            )
            return Said("ask_wagers", "ask", short, asked.authority)
    return None


def _call(facts: Facts, headline: Said, left: tuple[Said, ...], words: Words) -> str:
    """What the dealer calls before the headline, of what the last step told, in settlement the one
    that began it: nothing that belongs to money before it, unless that money is still among the
    lines that are `left`."""
    called: list[Said] = []
    if headline in left and facts.step.next is not None and facts.step.next.id == "burn_card":
        return facts.step.next.text  # the next card is burned, whatever is still to be paid
    # What was told with money that has moved since stands until something else is told.
    since = facts.view.in_round and bool(facts.lines) and not facts.step.said
    told, left = (facts.told, left) if headline in left or since else (facts.step.said, ())
    for said in takewhile(lambda said: said != headline, told):
        if said.id == "burn_card" and said.facts.get("why") in _BURNED:
            continue
        if said == facts.step.next or said in left:  # the next one stands in its own place
            continue
        called = [] if said.id in SETTLING else [*called, said]
    if told is not facts.step.said:
        # A card drawn in error since the settlement began lies on the felt until it is burned: that
        # alone, and large.
        burned = [
            said
            for said in facts.step.said
            if said.id == "burn_card" and said.facts.get("why") not in _BURNED
        ]
        called = burned[-1:] or called
    # What the headline or another call says itself leaves the room to what else is called.
    spare = {"announce_blackjack"} if headline.facts.get("why") == "blackjack" else set[str]()
    if any(said.id == "announce_sevens_forfeit" for said in called):
        spare.add("announce_split")
    called = [said for said in called if said.id not in spare]
    return "\n".join(_aloud(said, words) for said in called[-2:])


def _aloud(said: Said, words: Words) -> str:
    if said.id != "announce_total":
        return sign(said) + said.text
    return words(
        "ui-call", total=words("points", total=said.facts.get("total"), soft=said.facts.get("soft"))
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


def as_done(said: Said, setup: ScreenSetup, words: Words) -> Said:
    """`said` as it is done with the chips that lie there; an additional wager by a name that stands
    apart from its amount."""
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
        return said._replace(
            text=words(does, **facts, odds=said.facts.get("odds"), amount=how_much)
        )
    if not gives_change(said, setup):
        return said
    half, place = cents(str(said.facts["amount"])), place_of(said)
    where = words("place", box=place.box, hand=place.hand, split=False)
    text = words(
        "ui-surrender-change", place=where, whole=words.amount(2 * half), half=words.amount(half)
    )
    return said._replace(text=text)


def _then(facts: Facts, setup: ScreenSetup, touches: UiState, words: Words) -> str:
    """What comes after the money that is the next thing to do."""
    after, next_thing = open_lines(facts, touches), facts.step.next
    if not after or stops(facts, touches):
        return ""
    if len(after) > 1:
        return words(
            "ui-next",
            what=sign(after[1]) + _inside(_unbroken(as_done(after[1], setup, words).text)),
        )
    if next_thing is None:
        return ""
    place = place_of(next_thing)
    match next_thing.id:
        case "ask_decision":
            what = words(
                "place", box=place.box, hand=place.hand, split="yes" if place.hand > 1 else "no"
            )
        case "deal_first":
            what = words("ui-next-round")
        case _:
            what = next_thing.text
    return words("ui-next", what=_inside(what))


def _inside(text: str) -> str:
    """It as the end of a sentence."""
    return text[:1].lower() + text[1:]


def _unbroken(text: str) -> str:
    """Its last word, an amount, "3 to 2" or both stand on no line of its own; in Chinese, which has
    no spaces, nor what is done."""
    text = re.sub(r"\d+ \D{1,2} \d+(, \S+)?", lambda odds: odds[0].replace(" ", "\u00a0"), text)
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
