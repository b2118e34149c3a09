"""A recall on the felt: a round of the journal played step by step where the table lies, and how
one is found. Pure.

While it is there, nothing that is touched reaches the table. It is over as soon as the table itself
goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import accumulate

from kiosk.game.money.money import cents
from kiosk.game.view import CardPlace
from kiosk.record.journal.entry import utc_text
from kiosk.record.rounds.rounds import ANY, HAPPENED, Wanted
from kiosk.station.recall.looked_up import Answer, Ask
from kiosk.station.recall.recalled import RecalledRound, RecalledStep
from kiosk.station.recall.trial import Trial
from kiosk.station.step import Step
from kiosk.words.messages import card_text
from ui.shared.words import Words, time_of_day
from ui.table.drawer.page import Drawer, Key, grid
from ui.table.facts import Facts, UiState, begin, fold, in_force
from ui.table.felt.felt import felt
from ui.table.felt.patrons import patrons_props
from ui.table.felt.patrons import rows as patron_rows
from ui.table.layout import GAP, NOWHERE, TARGET, Layout, Rect
from ui.table.moment import moment
from ui.table.prompt.prompt import prompt
from ui.table.recall import amend
from ui.table.recall.recalling import Amending, Recalling
from ui.table.rows import DrawerProps, KeyRow, NoticeProps, Props
from ui.table.setup import ScreenSetup

__all__ = [
    "Recalling",
    "answered",
    "begun",
    "day_and_time",
    "drawer",
    "goes_on",
    "over",
    "step_text",
    "step_who",
    "touched",
]

#: columns of the pad that the words of a step take, and those of its two keys
WORDS_COLUMNS, KEY_COLUMNS = 5, 2
#: how many lines of what was told at a step have room
TOLD = 4
#: a time is so many digits: hours and minutes; with month and day before them
_CLOCK, _DATE = 4, 8
#: a moment of a year that has every day
_LEAP_DAY = datetime(2024, 12, 31, 23, 59).astimezone()
_RANKS = {"1": "A", "11": "A", "10": "T"}


def begun(held: CardPlace | None) -> Recalling:
    """A recall of the latest round; `held`: a card of it was held on the felt, to be amended."""
    return Recalling(amends=None if held is None else Amending(held))


def answered(now: Recalling, answer: Answer | Trial) -> Recalling:
    """A round has come, and its end is shown; or what an amendment of it comes to; or only what is
    said of what was asked."""
    if not isinstance(answer, Answer):
        return amend.answered(now, answer)
    begins, now = now.amends, now._replace(amends=None)
    if answer.round is None:
        return now._replace(waits=False, answer=now.answer._replace(says=answer.says))
    this = answer.round
    read = _folded(this.start, [step.step for step in this.steps])
    corrected = (
        _folded(this.start, [step.step for step in this.corrected]) if this.corrected else ()
    )
    at = next(
        (at for at, step in enumerate(this.steps, 1) if step.number == this.span.last),
        len(this.steps),
    )
    # A card of it was held while its money was still to move: it is named now.
    amends = begins if begins is not None and not begins.card and this.span.over else None
    return now._replace(
        answer=answer,
        read=read,
        corrected=corrected,
        at=at,
        as_corrected=False,
        waits=False,
        finds="",
        typed="",
        amends=amends,
    )


def _folded(start: Step, steps: Sequence[Step]) -> tuple[Facts, ...]:
    return tuple(accumulate(steps, fold, initial=begin(start)))


def goes_on(before: Step, now: Step) -> bool:
    """Whether the table itself has gone on: a card, a decision, a refusal, something else to do.
    Trouble and how the reader is can be seen beside a recall."""
    return now.refusal is not None or (now.table.view, now.readers.held, now.told.next) != (
        before.table.view,
        before.readers.held,
        before.told.next,
    )


# Touches.


def touched(now: Recalling, action: str, at: datetime) -> tuple[Recalling, Ask | None]:
    """What a touch on a key of the recall leads to; `at` is the time on the wall. One that is not
    lit says why."""
    name, _, rest = action.partition(":")
    now = now._replace(answer=now.answer._replace(says=""), hint="")
    span = now.answer.round.span if now.answer.round is not None else None
    last = len(now.steps)
    if (amended := amend.touched(now, name, rest, span)) is not None:
        return amended
    if not _lit(now).get(name, True):
        return now._replace(hint=_why_not(now, name)), None
    match name:
        case "first" | "back" | "next" | "last":
            to = {"first": 0, "back": now.at - 1, "next": now.at + 1, "last": last}[name]
            return now._replace(at=max(0, min(last, to))), None
        case "compare":
            return _other(now), None
        case "find":
            return now._replace(finds="number", typed="", wanted=ANY), None
        case "whats" if now.finds:
            return now._replace(finds="what"), None
        case "shown":
            return now._replace(finds="number" if now.finds == "what" else "", typed=""), None
        case "older" | "newer" if span is not None:
            return now._replace(waits=True), Ask(
                "older" if name == "older" else "newer", span, now.wanted
            )
        case "paper" if span is not None and span.over:
            return now._replace(waits=True), Ask("paper", span)
        case "digit" | "erase":
            return now._replace(typed=(now.typed + rest)[-_DATE:] if rest else now.typed[:-1]), None
        case "round":
            return now._replace(waits=True, typed="", wanted=ANY), Ask(
                "number", span, value=now.typed
            )
        case "time" if (value := _time(now.typed, at)) is not None:
            return now._replace(waits=True, typed="", wanted=ANY), Ask("time", value=value)
        case "box":
            wanted = now.wanted._replace(box=int(now.typed))
            return now._replace(waits=True, typed="", wanted=wanted), Ask("older", None, wanted)
        case "what" if rest in HAPPENED:
            rank = _RANKS.get(now.typed, now.typed) if rest == "split" else ""
            wanted = Wanted(rest, now.wanted.box, rank)
            return now._replace(waits=True, typed="", wanted=wanted), Ask("older", None, wanted)
    return now, None


def _lit(now: Recalling) -> dict[str, bool]:
    """Which keys do something now; those that are not named always do."""
    if now.finds:
        typed = dict.fromkeys(("erase", "round", "box"), bool(now.typed))
        return {**typed, "time": _time(now.typed, _LEAP_DAY) is not None}
    this = now.answer.round
    return {
        **dict.fromkeys(("first", "back"), now.at > 0),
        **dict.fromkeys(("next", "last"), now.at < len(now.steps)),
        "older": this is not None and now.answer.older,
        "newer": this is not None and now.answer.newer,
        "paper": this is not None and this.span.over and not now.waits,
        "compare": bool(now.corrected),
    }


def _why_not(now: Recalling, name: str) -> str:
    """What is said of a key that is not lit."""
    if now.finds:
        return "ui-why-recall-time" if name == "time" else "ui-why-recall-digits"
    this = now.answer.round
    if this is None:
        return "ui-panel-none"
    if name == "paper" and this.span.over:
        return "ui-recall-looks"
    wanted = "" if now.wanted == ANY or name not in ("older", "newer") else "-such"
    return f"ui-why-recall-{name}{wanted}"


def _other(now: Recalling) -> Recalling:
    """As it was corrected, or as it was read: at the moment at which as many cards had come."""
    cards = _cards(now.steps[: now.at])
    other = now._replace(as_corrected=not now.as_corrected)
    came = next(
        (at for at in range(len(other.steps) + 1) if _cards(other.steps[:at]) >= cards),
        len(other.steps),
    )
    return other._replace(at=len(other.steps) if now.at == len(now.steps) else came)


def _cards(steps: Sequence[RecalledStep]) -> int:
    return sum(step.input.get("type") == "card" and not step.refused for step in steps)


def _time(typed: str, now: datetime) -> str | None:
    """The latest moment at which the clock on the wall showed what was typed, hours and minutes, or
    month, day, hours and minutes; None where no clock does."""
    if len(typed) not in (_CLOCK, _DATE):
        return None
    clock = [int(typed[at : at + 2]) for at in range(0, len(typed), 2)]
    try:
        if len(clock) == 2:
            then = now.replace(hour=clock[0], minute=clock[1], second=0, microsecond=0)
            then -= timedelta(days=then > now)
        else:
            then = now.replace(
                month=clock[0],
                day=clock[1],
                hour=clock[2],
                minute=clock[3],
                second=0,
                microsecond=0,
            )
            then = then.replace(year=then.year - (then > now))
    except ValueError:
        return None
    return utc_text(then)


# What is seen.


def over(
    live: Props, now: Recalling, setup: ScreenSetup, size: tuple[int, int], words: Words
) -> Props:
    """The screen while a round is recalled: its felt and headline in place of the table's, which
    the header says. Trouble, the reader and the keys are the table's own. Until a round has come,
    and where there is none, it is the table."""
    this, facts = now.answer.round, now.facts
    if this is None or facts is None:
        return live if now.waits else live._replace(notice=_over_notice(live, now, words))
    setup = in_force(setup, facts)  # it may be of another opening, with rules of its own
    nothing = UiState().change(picked=now.amends.place if now.amends else None)
    then = moment(facts, setup, nothing, words)
    seen, line = felt(then, size), prompt(then, size)
    drawer = live.layout.frame.drawer
    return live._replace(
        header=live.header._replace(recall=_title(now, this, words)),
        layout=seen.layout._replace(frame=seen.layout.frame._replace(drawer=drawer)),
        prompt=line._replace(tag=words("ui-panel-recall"), tone="push", action="", sign=""),
        patrons=patrons_props(facts, words),
        patron_rows=patron_rows(facts, words),
        boxes=seen.boxes,
        notes=seen.notes,
        hands=seen.hands,
        cards={place: row._replace(comes=False) for place, row in seen.cards.items()},
        dealer=seen.dealer,
        notice=_over_notice(live, now, words, has_cards=bool(seen.cards)),
    )


def _title(now: Recalling, this: RecalledRound, words: Words) -> str:
    if now.finds:
        return words("ui-recall-find", typed=now.typed)
    at, since = _when(now.picture, this), day_and_time(this.since)[:-3] if this.since else ""
    if since[:5] == at[:5]:
        since = since[6:]
    facts = {"round": this.span.round, "step": now.at, "steps": len(now.steps), "at": at}
    text = words("ui-recall-band", since=since or "none", **facts)
    return f"{text}  ·  {words('ui-recall-as-corrected')}" if now.as_corrected else text


def _when(picture: RecalledStep | None, this: RecalledRound) -> str:
    """The day and the time of a step, on this machine's clock."""
    at = (picture.at if picture is not None else "") or (this.steps[0].at if this.steps else "")
    return day_and_time(at) if at else ""


def day_and_time(at: str) -> str:
    """ "11-22 14:05:30", of a time in UTC, on this machine's clock."""
    return f"{datetime.fromisoformat(at).astimezone():%m-%d} {time_of_day(at)}"


def _over_notice(
    live: Props, now: Recalling, words: Words, *, has_cards: bool = False
) -> NoticeProps:
    """The line above the keys: what is loud at the table, or what the recall says.
    `has_cards`: one lies there that can be held."""
    if live.notice.loud:
        return live.notice
    return NoticeProps(_notice(now, words, has_cards), bool(now.answer.says))


def _notice(now: Recalling, words: Words, has_cards: bool) -> str:
    if now.answer.says or now.hint:
        return now.answer.says or words(now.hint)
    if now.waits:
        return words("ui-recall-looks")
    if now.finds:
        typed = now.typed if now.facts is None else ""  # else the header says it
        says = words(f"ui-recall-find-{now.finds}")
        return words.of(words("ui-recall-find-key"), f"{typed}_") if typed else says
    this, said = now.answer.round, []
    if this is None:
        return ""
    if now.amends is not None:
        return amend.says(now, words)
    said += amend.told(this, words)
    if this.dealers:
        said.append(words("ui-recall-dealt", names=", ".join(this.dealers)))
    if now.wanted != ANY:
        said.append(words("ui-recall-only", what=_wanted(now.wanted, words)))
    if this.corrected:
        said.append(words("ui-recall-corrected"))
    if not this.span.over:
        said.append(words("ui-recall-in-play"))
    elif not this.corrected and not now.looks and now.shows_end and has_cards:
        said.append(words("ui-recall-hold"))
    return "  ·  ".join(said)


def _wanted(wanted: Wanted, words: Words) -> str:
    said = [_happened(wanted.happened, words)] if wanted.happened else []
    if wanted.rank:
        said.append("10" if wanted.rank == "T" else wanted.rank)
    if wanted.box:
        said.append(words("place", box=wanted.box, hand=1, split=False))
    return " ".join(said)


def _happened(what: str, words: Words) -> str:
    return words(
        "ui-recall-corrected-round"
        if what == "corrected"
        else f"ui-recall-{what.replace('_', '-')}"
    )


def step_text(picture: RecalledStep, words: Words) -> str:
    """What happened at a step: "21:13:44  shoe  card: 8♥"."""
    data = picture.input
    if picture.trouble or data.get("type") == "ack":
        what = picture.trouble or words("ui-acknowledge")
    else:
        says = ""
        if amount := data.get("amount"):
            says = words.money(cents(amount))
        elif card := data.get("card"):
            says = card_text(str(card))
        said = {key: data.get(key) for key in ("box", "hand", "patron", "why")}
        what = words("ui-recalled", kind=data["type"], split="hand" in data, **said)
        what = words.of(what, says) if says else what
    return "  ".join(
        filter(
            None, (time_of_day(picture.at) if picture.at else "", step_who(picture, words), what)
        )
    )


def step_who(picture: RecalledStep, words: Words) -> str:
    """By whom, or by what where nobody is named: "H. Ruiz", "shoe"."""
    return (
        picture.by
        if picture.role or not picture.source
        else words("ui-recalled-by", source=picture.source)
    )


def _lines(now: Recalling, words: Words) -> tuple[str, ...]:
    picture, this = now.picture, now.answer.round
    if this is None:
        return (words("ui-panel-none"),) if not now.waits and not now.answer.says else ()
    lies = _lies_still(now, words)
    if picture is None:
        return (words("ui-recall-before"), *lies)
    reason = picture.input.get("reason")
    said = [
        *lies,
        *picture.words,
        *([f"✗ {words('refusal-is', code=picture.refused)}"] if picture.refused else ()),
        *([words("reason", why=reason)] if reason else ()),
    ]
    told, left_out = said[:TOLD], len(said) - TOLD
    if left_out > 0:
        told[-1] += f"   +{left_out}"
    return (step_text(picture, words), *told)


def _lies_still(now: Recalling, words: Words) -> tuple[str, ...]:
    """That the felt is still that of the round before: its cards lie there until this one's first
    comes."""
    this, facts = now.answer.round, now.facts
    if this is None or facts is None or facts.view.settled is None:
        return ()
    lies = facts.round_on_felt < this.span.round and facts.cards_out[1]
    return (words("ui-recall-lies", round=facts.round_on_felt),) if lies else ()


def drawer(
    now: Recalling, facts: Facts, setup: ScreenSetup, layout: Layout, words: Words
) -> Drawer:
    """The keys of the recall over pad and rail, and what happened at the step that is shown.
    `facts`: of the table itself."""
    lines: tuple[str, ...] = ()
    if now.amends is not None:
        rows, text = tuple(amend.keys(now, facts, setup, layout, words)), layout.pad
        lines = amend.lines(now.amends, setup, words)
    elif now.finds:
        rows, text = _find_keys(now, layout, words), NOWHERE
    else:
        rows, lines = _step_keys(now, layout, words), _lines(now, words)
        text = layout.pad._replace(
            w=WORDS_COLUMNS * (layout.scale(TARGET) + layout.scale(GAP)) - layout.scale(GAP)
        )
    left, right = (layout.panel(zone) for zone in (layout.pad, layout.rail))
    return Drawer(DrawerProps(True, "", lines, left, right, text), rows, False, "")


def _key(name: str, place: Rect, label: str, *, on: bool = True, held: bool = False) -> KeyRow:
    return KeyRow(True, name, *place, label, "", "", "key", on, held)


def _step_keys(now: Recalling, layout: Layout, words: Words) -> tuple[KeyRow, ...]:
    *on, (_, compares) = _lit(now).items()
    labels = {"older": "ui-panel-older", "newer": "ui-panel-newer"}
    *places, close = layout.two_rows(layout.rail, 4)
    rows = [
        _key(f"recall:{name}", place, words(labels.get(name, f"ui-recall-{name}")), on=lit)
        for (name, lit), place in zip(on, places, strict=True)
    ]
    u = layout.scale
    start = layout.pad.x + WORDS_COLUMNS * (u(TARGET) + u(GAP))
    zone = layout.pad._replace(x=start, w=layout.pad.x + layout.pad.w - start)
    find, compare = layout.two_rows(zone, 1)
    other = words("ui-recall-as-read" if now.as_corrected else "ui-recall-as-corrected")
    return (
        *rows,
        _key("close", close, words("ui-back")),
        _key("recall:find", find, words("ui-recall-find-key")),
        _key("recall:compare", compare, other, on=compares),
    )


def _find_keys(now: Recalling, layout: Layout, words: Words) -> tuple[KeyRow, ...]:
    """Digits and what they are of; on a page of its own what may have happened. Every word has the
    room of two digits."""
    back = Key("shown", words("ui-back"), span=2)
    if now.finds == "what":
        whats = [Key(f"what:{each}", _happened(each, words)) for each in HAPPENED]
        pad, rail = whats[:4], [*whats[4:], back._replace(span=1)]
    else:
        digits = [Key(f"digit:{digit}", digit) for digit in "1234567890"]
        pad = [*digits[:5], Key("erase", words("ui-recall-erase"), span=2), *digits[5:], back]
        rail = [Key(name, words(f"ui-recall-{name}")) for name in ("round", "time", "box", "whats")]
    placed = (
        *zip(pad, grid(layout, pad, layout.pad), strict=True),
        *zip(rail, grid(layout, rail, layout.rail), strict=True),
    )
    on = _lit(now)
    return tuple(
        _key(f"recall:{key.action}", place, key.label, on=on.get(key.action, True))
        for key, place in placed
    )
