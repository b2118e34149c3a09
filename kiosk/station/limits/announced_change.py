"""The change of limits and options that comes, or has just come, as whoever shows it needs it: the
pit's picture, the table's screen and its sign read it here alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kiosk.game.money.money import cents
from kiosk.words.messages import Messages

Option = tuple[str, str | bool]
#: options that are changed by one touch, each with its value where it is offered and where it is
#: not
OPTIONS: Mapping[str, tuple[str | bool, str | bool]] = {
    "surrender": ("late", "none"),
    "split.resplit": (True, False),
    "insurance": (True, False),
    "even_money": (True, False),
    "safety_net": (True, False),
}
#: of these what patrons are told
_TOLD = ("surrender", "split.resplit", "insurance", "even_money")


class RuleChange(NamedTuple):
    """`at`: from when on, UTC, "" for the next round. Limits in cents, None for none. `options`:
    those that change, with their values from then on, in the order of their names."""

    at: str
    minimum: int | None
    maximum: int | None
    options: tuple[Option, ...]

    @property
    def told(self) -> tuple[tuple[str, bool], ...]:
        """What patrons are told of the options: the last part of each name, and whether it is
        offered from then on."""
        changed = dict(self.options)
        return tuple(
            [
                (key.rpartition(".")[2], changed[key] != OPTIONS[key][1])
                for key in _TOLD
                if key in changed
            ]
        )


def coming(pending: Mapping[str, Any], in_force: Iterable[Option]) -> RuleChange:
    """The change that was announced (`Day.pending`). `in_force`: options as they are until then."""
    now = dict(in_force)
    after = (pending["header"].get("options") or {}).items()
    changed = [(key, value) for key, value in after if key in now and now[key] != value]
    return _change(str(pending.get("at", "")), pending["header"], changed)


def option_words(changed: Iterable[Option], messages: Messages) -> str:
    """Options by the names on their keys, "+" before one that is offered from then on, "−" before
    one that is offered no more."""
    marked = []
    for key, value in changed:
        mark = "−" if value in (False, "none") else "+"
        name = messages.label(f"ui-option-{key.rpartition('.')[2]}") or key
        marked.append(f"{mark}\u00a0{name}")
    return "  ".join(marked)


def came(change: Mapping[str, Any]) -> RuleChange:
    """The change that has come into force (`NewRules.came`)."""
    return _change("", change["header"], change["options"].items())


def _change(at: str, header: Mapping[str, Any], options: Iterable[Option]) -> RuleChange:
    low, high = (
        cents(limit) if limit else None for limit in map(header.get, ("minimum", "maximum"))
    )
    return RuleChange(at, low, high, tuple(sorted(options)))
