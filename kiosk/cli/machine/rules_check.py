"""Rule sets checked for `kiosk check`: what cannot be played, and rules that cost the house more
than it may think."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kiosk.game.rules import Rules
from kiosk.payback.estimate import house_edge
from kiosk.payback.sides import side_edges
from kiosk.settings.copied_authority import copied_sentences
from kiosk.settings.rules import OPTIONS, Place, check_rules, load_rules
from kiosk.settings.schema import BadFileError, Finding
from kiosk.settings.table import CONFIG


def check(
    path: Path, options: Mapping[str, Any] | None = None, place: Place = OPTIONS
) -> list[Finding]:
    """Everything to say of the rule set in a file, with a table's options over it that are written
    at `place`."""
    try:
        rules, found = check_rules(path, options, place)
    except BadFileError as error:
        return error.findings
    found += costly(path, options or {}, place, range(1, rules.boxes + 1))
    return found + cited_wrongly(path)


def cited_wrongly(path: Path) -> list[Finding]:
    """What a rule set cites of a shipped one that it was copied from, for a rule that it has
    changed. Raises `BadFileError`."""
    return copied_sentences(path, sorted((CONFIG / "rules").glob("*.toml")))


def costly(
    path: Path, options: Mapping[str, Any], place: Place, boxes: range | tuple[int, ...]
) -> list[Finding]:
    """What a rule set that can be played pays back beyond what is wagered, at tables of so many
    boxes.

    What the options alone lead to is found where they are written.
    """
    file, above = place
    shipped = dict(_costly(load_rules(path), boxes)) if options else {}
    found = []
    for key, message in _costly(load_rules(path, options), boxes):
        if not options or key in shipped:
            found.append(Finding(str(path), key, message, "warning"))
        else:
            option = (above + _option_of(key, options)).rstrip(".")
            found.append(Finding(file, option, message, "warning"))
    return found


def _option_of(key: str, options: Mapping[str, Any]) -> str:
    """The option that brought `key` about; "" where it may be any of several."""
    if key in options:
        return key
    return next(iter(options)) if len(options) == 1 else ""


def _costly(rules: Rules, boxes: range | tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """The keys of what costs, "" for the whole rule set, and what it costs."""
    edge = min(house_edge(rules, each) for each in boxes)
    pays = (
        f"pays back about {100 - edge:.2f}%, more than is wagered; `kiosk payback` plays it and "
        "says exactly."
    )
    if rules.surrender == "early":
        message = (
            '"early" keeps half of the wager whatever the dealer has; it costs the house about '
            '0.64%, "late" 0.08%.'
        )
        if edge < 0:
            message += f" A good player has an edge of about {-edge:.2f}% here: the table {pays}"
        yield "surrender", message
    elif edge < 0:
        yield "", f"played well, the table {pays}"
    for name, kept in side_edges(rules).items():
        if kept < 0:
            back = (
                f"at these odds the wager pays back about {100 - kept:.1f}%, more than is wagered"
            )
            yield f"side.{name}", f"{back}: lower the odds."
