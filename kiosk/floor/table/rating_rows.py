"""Ratings of those who sit at a table, as its pit reads them: `{"v": 1, "ask": "ratings"}` gives
`{"v": 1, "ratings": [...]}`, of each every field of `kiosk.report.ratings.rating.Rating`.

A rating is counted from rounds that are over: nothing of the round in play is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.floor.serialization import plain, typed
from kiosk.record.journal.entry import check_time
from kiosk.record.journal.journal import JournalReader
from kiosk.report.ratings.rating import Override, Rating, Signed
from kiosk.words.messages import Messages

_WORDLESS = Messages()
#: the largest of an amount in cents; the sum of their squares stays a number too
_MOST = 10**18
_GIVEN = ("table", "patron", "since", "by")
#: of which kind each other field is that is no number
_KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("left", "last", "away_since", "closed_by"), str),
    "boxes": tuple[int, ...],
    "bought": Mapping[str, int],
    "walked": int | None,
    "override": Override | None,
    "signed": Signed | None,
}


def ratings_of(journal: JournalReader) -> list[dict[str, Any]]:
    """As the wire has them: those who sit there now. Raises `JournalError`."""
    from kiosk.report.ratings.fold import of_journal  # it loads the payback: the table's side alone

    found = of_journal(journal, journal.last_number)
    return [
        {name: plain(getattr(each, name)) for name in Rating.__slots__}
        for each in found
        if each.is_open
    ]


def read_ratings(data: Any) -> list[Rating]:
    """Raises `ValueError` for what are none."""
    if not isinstance(data, list):
        raise ValueError("no ratings")
    return [_read(each) for each in data]


def _read(data: Any) -> Rating:
    if not isinstance(data, dict):
        raise ValueError("no rating")
    rating = Rating(*(typed(str, data.get(name), _WORDLESS) for name in _GIVEN))
    for name in Rating.__slots__:
        if name in _GIVEN or name not in data:
            continue
        value = data[name]
        if name in _KINDS:
            value = typed(_KINDS[name], value, _WORDLESS)
        elif not _is_number(value):
            raise ValueError(f"{name} is no number")
        setattr(rating, name, value)
    _check(rating)
    return rating


def _is_number(value: object) -> bool:
    """Whether it is one that is written and reckoned with: NaN and endless ones are none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _MOST


def _check(rating: Rating) -> None:
    """Raises `ValueError` where its times are none, or an amount within it."""
    for time in filter(None, (rating.left, rating.away_since)):
        check_time(time)
    for time in (rating.since, rating.last):
        check_time(time)
    amounts = [*rating.bought.values(), *(rating.signed or ())]
    if rating.override is not None:
        amounts.append(rating.override.average)
    if rating.walked is not None:
        amounts.append(rating.walked)
    if not all(map(_is_number, amounts)):
        raise ValueError("no rating")
