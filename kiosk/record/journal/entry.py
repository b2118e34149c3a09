"""One entry of the journal: what it holds, and how it is chained to the entry before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

#: what an entry is
EntryKind = Literal[
    "open",  # the table is opened: its header and its rule set, complete
    "input",  # an input that the table took
    # a wager that the kiosk repeats for the coming round; an input like any other, but never undone
    "repeat",
    "refused",  # an input that the table did not take: nothing changed
    "device",  # something that a reader said and that changes nothing at the table
    # trouble that stays until it is signed off: it began, came again, or its cause is gone
    "trouble",
    # a named person signed trouble off, or the kiosk withdrew a difference that the shoe has
    # explained
    "ack",
    # the table opened or closed by procedure; its inventory and its slips
    # (kiosk.record.projections.day)
    "day",
    "note",  # anything else worth keeping: the kiosk started, the supervisor's remark
]

#: what stands as the hash before the first entry
NO_HASH = "0" * 64


class NewEntry(NamedTuple):
    """An entry before it has its place in the chain.

    `at` is UTC, ISO 8601 with milliseconds and `Z`. `by` is who did it, `source` where it came from
    (shoe, camera, manual, log, kiosk). `input`, `told` and `checkpoint` are canonical JSON (see
    `canonical`). `round` is the number of the round that this entry finished, None for every other
    entry.
    """

    at: str
    by: str
    source: str
    kind: EntryKind
    input: str
    told: str = "{}"
    checkpoint: str | None = None
    round: int | None = None


class Entry(NamedTuple):
    """One entry: a draft with its number, the hash of the entry before it, and its own hash."""

    number: int
    at: str
    by: str
    source: str
    kind: EntryKind
    input: str
    told: str
    checkpoint: str | None
    round: int | None
    previous: str
    hash: str


def json_writer(
    *,
    ensure_ascii: bool = True,
    sort_keys: bool = False,
    separators: tuple[str, str] = (", ", ": "),
) -> Callable[[object], str]:
    """What `json.dumps` with these arguments does, for values that hold nothing twice inside
    itself. It raises TypeError for what is no JSON."""
    plain = json.JSONEncoder(
        ensure_ascii=ensure_ascii, sort_keys=sort_keys, separators=separators, check_circular=False
    )
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return plain.encode
    texts = json.encoder.encode_basestring_ascii if ensure_ascii else json.encoder.encode_basestring
    between, after_key = separators
    encode = make(None, plain.default, texts, None, after_key, between, sort_keys, False, True)
    return lambda value: "".join(encode(value, 0))


# Python's own encoder is made once, and not anew for every value.
_written = json_writer(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(value: object) -> str:
    """The one JSON text of `value`: keys sorted, no blanks, characters as they are. Raises
    TypeError for other things."""
    return _written(value)


def chain(draft: NewEntry, number: int, previous: str) -> Entry:
    """The entry that `draft` becomes as entry `number`, after the entry whose hash is
    `previous`."""
    return Entry(number, *draft, previous, digest(number, *draft, previous))


def digest(
    number: int,
    at: str,
    by: str,
    source: str,
    kind: str,
    given: str,
    told: str,
    checkpoint: str | None,
    round_number: int | None,
    previous: str,
) -> str:
    """SHA-256, in hexadecimal, over every field of an entry in its order, the hash of the entry
    before it last.

    Each field is written as its length in bytes, a colon, its UTF-8 text and a comma, and a missing
    one as "-,": no two entries are written alike, and any program can compute it again.
    """
    try:
        # Written out: a loop over the fields takes half as long again, at every entry.
        n = str(number)
        who = f"{len(by) if by.isascii() else len(by.encode())}:{by},"
        where = f"{len(source) if source.isascii() else len(source.encode())}:{source},"
        what = f"{len(given) if given.isascii() else len(given.encode())}:{given},"
        answer = f"{len(told) if told.isascii() else len(told.encode())}:{told},"
        kept = "-," if checkpoint is None else _field(checkpoint)
        over = "-," if round_number is None else _field(str(round_number))
        text = (
            f"{len(n)}:{n},{len(at)}:{at},{who}{where}{len(kind)}:{kind},{what}{answer}"
            f"{kept}{over}{len(previous)}:{previous},"
        )
    except (AttributeError, TypeError):  # in a damaged file a field may be anything
        damaged = (number, at, by, source, kind, given, told, checkpoint, round_number, previous)
        text = "".join("-," if each is None else _field(str(each)) for each in damaged)
    return hashlib.sha256(text.encode()).hexdigest()


def _field(text: str) -> str:
    return f"{len(text) if text.isascii() else len(text.encode())}:{text},"


def broken(entry: Entry, number: int, previous: str) -> tuple[str, dict[str, object]] | None:
    """What is wrong with `entry`, which should be entry `number` after the hash `previous`: a
    phrase `verify-…` without that beginning, and its facts; None if nothing is.
    """
    if entry.number != number:
        return "missing_entry", {"entry": str(number), "next": str(entry.number)}
    if entry.previous != previous:
        return "apart", {"entry": str(number), "before": str(number - 1)}
    if entry.hash != digest(*entry[:-1]):
        return "changed", {"entry": str(number)}
    return None


def utc_now() -> str:
    """The time as the journal writes it: UTC, ISO 8601, milliseconds, `Z`."""
    return utc_text(datetime.now(UTC))


def utc_text(moment: datetime) -> str:
    """A moment with its time zone, as the journal writes it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def minutes_after(at: str, minutes: int) -> str:
    """The time so many minutes after the time `at` of an entry, as the journal writes it."""
    return utc_text(datetime.fromisoformat(at) + timedelta(minutes=minutes))


def check_time(at: str) -> None:
    """Raises `ValueError` for what is no time of the journal's."""
    if datetime.fromisoformat(at).tzinfo is None:
        raise ValueError(f"{at} is a time of no zone")


#: what a clock may be set back by from one entry to the next without a word, in seconds
UNSAID_S = 5


def goes_back(early: str, late: str) -> bool:
    """Whether the clock was set back between one entry's time and the next one's, so that a note
    has to say so. Raises `ValueError` as `seconds_between`."""
    return late < early and seconds_between(late, early) > UNSAID_S


def seconds_between(early: str, late: str) -> float:
    """From one time of the journal to another. Raises `ValueError` for what is no time, or one of
    no zone."""
    try:
        return (datetime.fromisoformat(late) - datetime.fromisoformat(early)).total_seconds()
    except TypeError as error:
        raise ValueError(f"{early} to {late}: a time of no zone") from error
