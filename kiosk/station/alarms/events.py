"""The events of a journal, in words: alarms, refusals, corrections and voids, what readers said,
and all else but play itself.

Nothing is told of the cards of the round in play beyond what its own screen shows: neither what a
reader said of one, nor a card that was refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from kiosk.game.money.money import cents
from kiosk.game.prompts import restored
from kiosk.reading import Message
from kiosk.record.entries import (
    AccountChanged,
    AlarmAttended,
    DayHappened,
    Decoded,
    DeviceSaid,
    JournalRestored,
    MoneyMoved,
    Note,
    Opened,
    RefusedInput,
    SeatChanged,
    SignedOff,
    StaffHappened,
    Taken,
    TroubleStands,
    decode,
    input_of,
)
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import LAST, JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.projections.alarms import call_of_floor
from kiosk.record.projections.faults import HELD, StandingFault
from kiosk.record.projections.seats import tag
from kiosk.record.projections.troubles import Troubles
from kiosk.record.rounds.rounds import in_play
from kiosk.record.rounds.rounds import newest as last_round
from kiosk.station.alarms.day_events import day_words
from kiosk.station.alarms.event import Event, Kind
from kiosk.station.alarms.troubles import without_count, worded
from kiosk.words.codes import NUMBERS, of_prompt, of_trouble
from kiosk.words.messages import Messages, card_text

#: inputs that are no ordinary play, by the kind of event that they are
_INPUTS: Mapping[str, Kind] = {
    "correct": "correction",
    "amend": "correction",
    "void": "correction",
    "shoe": "other",
    "cut_card": "other",
}
#: how many events are shown at once, and how many entries are read back for them at most
SHOWN, _READ, CHUNK = 60, 12_000, 2000


def in_play_from(journal: JournalReader) -> int:
    """The number of the first entry of the round in play, or of a void one whose hole card lies
    there still; that of no entry where neither is, or where no table was ever opened. Raises
    `JournalError`."""
    if journal.opened(LAST) is None:
        return LAST
    span = in_play(journal) or last_round(journal)
    return LAST if span is None or span.over else span.first


def newest(journal: JournalReader, messages: Messages, kind: str = "") -> tuple[Event, ...]:
    """The newest events of a kind, or of all, the newest first; none from before a month that lies
    elsewhere. Raises `JournalError`."""
    hidden, end = in_play_from(journal), journal.last_number
    found: list[Event] = []
    begins = next(reversed(spans(journal)), (1, 0))[0]
    least = max(begins - 1, end - _READ)
    while end > least and len(found) < SHOWN:
        first = max(begins, end - CHUNK + 1)
        # With the entry after it, which may tell of its last one.
        standing = _standing(journal, first - (first == 1 or first > begins))
        chunk = list(events(journal.beside_play(first, end + 1), messages, hidden, standing))
        found += [
            each for each in reversed(chunk) if kind in ("", each.kind) and each.number <= end
        ]
        end = first - 1
    return tuple(found[:SHOWN])


def _standing(journal: JournalReader, end: int) -> dict[str, StandingFault]:
    """The trouble that stood after entry `end`, by key. Raises `JournalError`."""
    tail = journal.tail(end) if end > 0 else None
    if tail is None:
        return {}
    troubles = Troubles.of(tail.saved())
    for said in map(decode, tail.entries):
        troubles.take(said)
    return {each.key: each for each in troubles}


def events(
    entries: Iterable[Entry],
    messages: Messages,
    hidden: int,
    standing: dict[str, StandingFault] | None = None,
) -> Iterator[Event]:
    """The events among `entries`, in their order; `hidden`: the first entry of the round in play,
    of which no card is told. `standing`: the trouble that stands before them, by key."""
    standing = {} if standing is None else standing
    for said, then in pairwise((*map(decode, entries), None)):
        if said is None:
            return
        if isinstance(said, DeviceSaid) and _holds(then):
            continue  # the card is held: the entry that says so tells it
        entry = said.entry
        event = _said(said, messages, standing, in_play=entry.number >= hidden)
        if event is not None:
            name = event.name if event.name in NUMBERS else ""
            yield Event(
                entry.number,
                entry.at,
                entry.by,
                event.kind,
                NUMBERS.get(name, 0),
                name,
                event.words,
                event.authority,
            )


class _Worded(NamedTuple):
    """What an entry tells. `name`: of its numbered code. `authority`: the paragraph of a
    refusal."""

    kind: Kind
    words: str
    name: str = ""
    authority: str = ""


def _said(
    said: Decoded, messages: Messages, standing: dict[str, StandingFault], *, in_play: bool
) -> _Worded | None:
    match said:
        case Taken() if not said.is_repeat:
            return _of_input(said, messages)
        case RefusedInput():
            return _of_refusal(said, messages, in_play=in_play)
        case TroubleStands():
            fault = StandingFault.of(said.data)
            return _of_trouble(fault, messages, standing, in_play=in_play)
        case SignedOff():
            return _of_sign_off(said, messages, standing)
        case DeviceSaid():
            return _of_reader(said.data, messages, in_play=in_play)
        case DayHappened():
            return _of_day(said, messages)
        case Opened():
            return _Worded("other", messages.label("event-opened"))
        case MoneyMoved() if said.money["did"] == "cash_out":
            paid = messages.currency.exact(cents(said.money["amount"]))
            facts = {"patron": said.money["patron"], "amount": paid, "by": said.entry.by}
            return _Worded("other", messages.label("event-paid-out", **facts))
        case AccountChanged():
            return _Worded("other", _account_words(said, messages))
    return _of_note(said, messages, standing) if isinstance(said, Note) else None


def _of_sign_off(
    said: SignedOff, messages: Messages, standing: dict[str, StandingFault]
) -> _Worded | None:
    if said.key == HELD:
        words = messages.label("event-held", card=None, said=said.data.get("said"))
        return _Worded("other", words)
    stood, by = standing.pop(said.key, None), said.entry.by
    text = worded(stood, messages).text if stood else None
    words = messages.label("event-alarm", did=said.did, text=text, by=by, until="")
    return _Worded("alarm", words, _name(stood))


def _of_input(taken: Taken, messages: Messages) -> _Worded | None:
    if (prompt := call_of_floor(taken)) is not None:
        words = " ".join(map(messages.say, restored([prompt])))
        return _Worded("alarm", words, of_prompt(*prompt[:2]))
    data = taken.data
    kind = _INPUTS.get(data["type"])
    if kind is None:
        return None
    if data["type"] == "amend":
        return _Worded("correction", _amended(data, taken.told["amended"]["was"], messages))
    said = {key: data.get(key) for key in ("box", "hand", "why")}
    words = messages.label("ui-recalled", kind=data["type"], split=False, **said)
    why = data.get("reason") if kind == "correction" else None
    if why:
        words = f"{words} · {messages.label('reason', why=why)}"
    return _Worded(kind, words)


def _of_refusal(said: RefusedInput, messages: Messages, *, in_play: bool) -> _Worded | None:
    """A card that was drawn and not taken may be the one that lies face down: its sentence could
    tell it."""
    told, words = said.told, said.told.get("message", "")
    if in_play and said.data.get("type") in ("card", "read", "reveal", "burn", "correct"):
        words = messages.label("event-card-refused")
    name = f"refused-{told['why']}" if "why" in told else ""
    return _Worded("refusal", words, name, told.get("authority", ""))


def _holds(said: Decoded | None) -> bool:
    """Whether an entry says that a card is held until the dealer has said what it is."""
    return isinstance(said, TroubleStands) and StandingFault.of(said.data).id == HELD


def _of_trouble(
    latched: StandingFault, messages: Messages, standing: dict[str, StandingFault], *, in_play: bool
) -> _Worded | None:
    if latched.id == HELD:
        if said := latched.facts.get("said"):  # of the one before them
            return _Worded("other", messages.label("event-held", card=None, said=said))
        cards = latched.facts["cards"]  # those behind the first may be dealt face down
        card = None if in_play or len(cards) > 1 else card_text(cards[0])
        return _Worded("reader", messages.label("event-held", card=card, said=None))
    before = standing.get(latched.key)
    standing[latched.key] = latched
    text = worded(without_count(latched), messages).text
    if before is not None and before.times == latched.times:
        was = worded(without_count(before), messages).text
        if before.cured == latched.cured and was == text:
            # what it freezes or asks for has changed, which its screen says: it did not come again
            return None
        if latched.cured and not before.cured:
            text = messages.label("event-alarm", did="over", text=text, by="", until="")
    return _Worded("alarm", text, _name(latched))


def _of_day(said: DayHappened, messages: Messages) -> _Worded | None:
    if said.amends_round:
        return _Worded("correction", _amended(said.data, said.data["was"], messages))
    return _Worded("other", day_words(said, messages))


def _amended(data: Mapping[str, Any], was: str, messages: Messages) -> str:
    cards = {"was": card_text(was), "is": card_text(data["card"])}
    place = {"box": data.get("box") or None, "position": data["position"]}
    return messages.label("event-amended", round=data["round"], **place, **cards)


def _name(latched: StandingFault | None) -> str:
    return of_trouble(latched.id, latched.facts) if latched else ""


def _of_reader(data: Mapping[str, Any], messages: Messages, *, in_play: bool) -> _Worded | None:
    if "say" not in data:
        card = None if in_play or "card" not in data else card_text(data["card"])
        words = messages.label("event-reader", reading=str(data.get("reading")), card=card)
        return _Worded("reader", words)
    facts = data.get("facts", {})
    if in_play and ("card" in data or any("card" in fact for fact in facts)):
        return _Worded("reader", messages.sentence("device-unquoted", {}))
    words = messages.device(Message(data["say"], facts))
    return _Worded("reader", words, f"device-{data['say']}")


def _of_order(order: Mapping[str, Any], messages: Messages) -> _Worded | None:
    """An order of the pit that was refused; what became of another stands beside it."""
    code, act = order.get("refused"), order.get("act")
    if code is None:
        return None
    what = str(act.get("type")) if isinstance(act, Mapping) else ""
    return _Worded("refusal", messages.label("event-order", did=what), f"refused-{code}")


def _of_pit(told: Mapping[str, Any], by: str, messages: Messages) -> _Worded | None:
    """What the pit told the dealer; of limits and a fill the entry of the day beside it tells."""
    kind = told.get("kind")
    if kind in ("limits", "fill"):
        return None
    text = messages.label(f"pit-{kind}") if kind in ("open", "close") else str(told.get("text", ""))
    words = messages.label("event-pit", did=str(told.get("did")), text=text, by=by)
    return _Worded("other", words)


def _account_words(said: AccountChanged, messages: Messages) -> str:
    """What a patron asked of the house, or the house set, for an account."""
    account = said.account
    of = str(account.get("of", ""))
    amount = account.get("amount")
    if amount is not None and of != "minutes":
        amount = messages.currency.exact(amount)
    return messages.label(
        "event-account",
        did=str(account["did"]),
        patron=str(account["patron"]),
        of=of,
        amount=None if amount is None else str(amount),
        until=str(account.get("until", ""))[:10],
    )


def _seat_words(said: SeatChanged, messages: Messages) -> str:
    """What happened to a patron's seat, or rating; who that is stays the house's."""
    data = said.data
    amount = data.get("walked" if data.get("did") == "left" else "average")
    return messages.label(
        "event-rated",
        did=str(data.get("did")),
        patron=tag(str(data.get("patron"))),
        boxes=", ".join(map(str, data.get("boxes", ()))),
        amount=None if amount is None else messages.currency.exact(amount),
        reason=messages.label("reason", why=str(data.get("reason") or "")),
        by=said.entry.by,
    )


def _of_start(begun: Mapping[str, Any], messages: Messages) -> _Worded | None:
    """What a start found that is not as it should be; that there was one is told by itself."""
    ended = begun["ended"]
    said = [] if ended in ("new", "stopped") else [messages.label("event-begun", ended=ended)]
    if "clock_back" in begun:
        said.append(messages.label("event-clock-back"))
    return _Worded("other", " · ".join(said)) if said else None


def _of_attended(
    said: AlarmAttended, messages: Messages, standing: Mapping[str, StandingFault]
) -> _Worded:
    done, stood = said.alarm, standing.get(said.alarm["key"])
    text = worded(stood, messages).text if stood else None
    until, by = str(done.get("until", ""))[11:16], said.entry.by
    words = messages.label("event-alarm", did=done["do"], text=text, by=by, until=until)
    return _Worded("alarm", words, str(done.get("code", "")))


def _of_note(
    said: Note, messages: Messages, standing: Mapping[str, StandingFault]
) -> _Worded | None:
    if isinstance(said, AlarmAttended):
        return _of_attended(said, messages, standing)
    data, by = input_of(said.entry), said.entry.by
    if "begun" in data:
        return _of_start(data["begun"], messages)
    if "order" in data:
        return _of_order(data["order"], messages)
    if "pit" in data:
        return _of_pit(data["pit"], by, messages)
    if "confirmed" in data:
        count, of = data["confirmed"], data["of"]
        words = messages.label("event-confirmed", round=data["round"], count=count, of=of)
        return _Worded("reader", words)
    if isinstance(said, SeatChanged):
        return _Worded("other", _seat_words(said, messages))
    if isinstance(said, JournalRestored):
        return _Worded("other", messages.label("event-restored", file=said.file, by=by))
    label = _plain_note(data, by)
    if label is not None:
        return _Worded("other", messages.label(label[0], **label[1]))
    return _of_staff(said, messages) if isinstance(said, StaffHappened) else None


def _plain_note(data: Mapping[str, Any], by: str) -> tuple[str, dict[str, object]] | None:
    """The phrase of a note that needs no more than its own facts, and these; None for another."""
    if "started" in data:
        return "event-started", {"version": str(data["started"])}
    if "stopped" in data:
        return "event-stopped", {"version": str(data["stopped"])}
    if "shoe_certificate" in data:
        return "event-shoe", {"by": by, "warnings": len(data["shoe_certificate"]["warnings"])}
    if "last_round" in data:
        return "event-last-round", {"by": by}
    if "seat" in data:
        return "event-seat", {"patron": data["seat"]["patron"], "by": by}
    if "let_go" in data:
        return "event-let_go", {name: data["let_go"][name] for name in ("month", "place")}
    if "behind" in data.get("clock", ()):
        return "event-clock-back", {}
    if "clock" in data:
        return "event-clock", {"seconds": str(data["clock"].get("by_s"))}
    return None


def _of_staff(said: StaffHappened, messages: Messages) -> _Worded | None:
    """Somebody came to a place, signed, or left it."""
    event = said.event
    if event.get("is") not in ("in", "signed", "out"):
        return None
    did = "relief" if event.get("how") == "relief" else event["is"]
    name = str(event.get("name", "")) or said.entry.by
    return _Worded("other", messages.label("event-staff", did=did, name=name))
