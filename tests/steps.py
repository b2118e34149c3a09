"""A step with other fields, for what a test wants a screen to be told."""

from __future__ import annotations

from typing import Any

from kiosk.station.step import Alerts, HouseShown, ReadersShown, Step, TableShown, Told

#: the group that each field of a step is in
_GROUPS = {
    "table": TableShown,
    "told": Told,
    "readers": ReadersShown,
    "alerts": Alerts,
    "house": HouseShown,
}
GROUP_OF = {field: name for name, group in _GROUPS.items() for field in group._fields}


def with_fields(step: Step, **fields: Any) -> Step:
    """`step` with `fields`, each in the group that has it."""
    for field, value in fields.items():
        group = GROUP_OF.get(field)
        if group is None:
            step = step._replace(**{field: value})
        else:
            now = getattr(step, group)
            step = step._replace(**{group: now._replace(**{field: value})})
    return step
