"""What `kiosk export` says of a rule set that is not one of the program's own: a shoe log names its
rule set alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.record.entries import input_of
from kiosk.settings import schema
from kiosk.settings.rules import load_rules, read_rules
from kiosk.settings.table import CONFIG

if TYPE_CHECKING:
    from kiosk.record.journal.entry import Entry


def own_rules(opening: Entry) -> str:
    """What is to be kept with the log of an opening of the table; "" where the program has its rule
    set as it was played."""
    content = input_of(opening)
    header = content["header"]
    name, options = header["rules"], header.get("options")
    try:
        played = read_rules(name, content["rules"], options)
        shipped = load_rules(schema.find_named("rule set", name, [CONFIG / "rules"]), options)
    except schema.BadFileError:
        shipped = None
    if shipped is not None and shipped == played:
        return ""
    return (
        f"The rule set {name} is the house's own, and the log names it only. Keep "
        f"rules/{name}.toml, which lies beside the house's settings, with the log: a replay takes "
        "whatever file has that name."
    )
