"""The events of a table's day in words: who signed what, and of what amount.

In: an entry of the day (kiosk.record.projections.day). Out: a sentence; amounts are money of the
table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.game.money.money import cents
from kiosk.record.entries import DayHappened
from kiosk.record.projections.inventory import of_rows, total
from kiosk.station.limits.announced_change import option_words
from kiosk.words.messages import Messages


def day_words(said: DayHappened, messages: Messages) -> str:
    """What happened, and who did it where they put their name to it."""
    data, by = said.data, said.entry.by
    did = said.did
    facts: dict[str, object] = {}
    if did == "signed" and "slip" not in data:
        did, facts = "signature", {"place": data["place"]}
    elif isinstance(data.get("slip"), Mapping):
        facts = _of_slip(data["slip"], messages)
    elif did == "printed":
        kind, _, number = data["slip"].partition(":")
        facts = {"slip": kind, "number": number, "times": str(data["times"])}
    elif did == "counted":
        facts = {"amount": messages.currency.exact(total(of_rows(data["count"])))}
    elif did == "confirmed":
        facts = {"step": data["what"]}
    elif did in ("bought_in", "buy_in_void"):
        facts = _of_buy_in(data, messages)
    elif did == "drop_counted":
        amount = messages.currency.exact(data["amount"])
        facts = {"day": data["day"], "shift": data["shift"] or None, "amount": amount}
        facts["basis"] = data["basis"]
    elif did == "exchanged":
        facts = _of_exchange(data, messages)
    elif did == "announced":
        facts = _of_change(data["change"], messages)
    return messages.label("event-day", **{"did": did, "by": by, **facts})


def _of_slip(slip: Mapping[str, Any], messages: Messages) -> dict[str, object]:
    """A fill, a credit, or the opener or closer with its difference and both who signed it."""
    apart = slip.get("difference") or 0
    way = "none"
    if apart:
        way = "short" if apart < 0 else "over"
    void = slip.get("void")
    why = void[3] if void else None
    return {
        "slip": slip["kind"],
        "number": str(slip["number"]),
        "amount": messages.currency.exact(slip["total"]),
        "names": ", ".join(name for name, _ in slip.get("signed", {}).values()),
        "way": way,
        "apart": messages.currency.exact(abs(apart)),
        "reason": messages.label("reason", why=why),
    }


def _of_buy_in(data: Mapping[str, Any], messages: Messages) -> dict[str, object]:
    why = data.get("reason")
    return {
        "number": str(data["number"]),
        "kind": data["kind"],
        "amount": messages.currency.exact(data["amount"]),
        "box": data["box"] or None,
        "reason": messages.label("reason", why=why) if why else None,
    }


def _of_exchange(data: Mapping[str, Any], messages: Messages) -> dict[str, object]:
    coloured = bool(data["in"])
    amount = messages.currency.exact(total(of_rows(data["out"])))
    return {"kind": "colour" if coloured else "cash", "amount": amount}


def _of_change(change: Mapping[str, Any], messages: Messages) -> dict[str, object]:
    """The limits that are announced, the options that change with them, and from when on (UTC)."""
    header, before = change["header"], change["before"].get("options") or {}
    options = header.get("options") or {}
    changed = [(key, value) for key, value in sorted(options.items()) if before.get(key) != value]
    low, high = (_limit(header.get(key), messages) for key in ("minimum", "maximum"))
    at = str(change.get("at", ""))[:16].replace("T", " ")
    named = option_words(changed, messages)
    return {"low": low, "high": high, "options": named or None, "at": at or None}


def _limit(amount: str | None, messages: Messages) -> str:
    return "–" if not amount else messages.currency.text(cents(amount))
