"""The floor's contract as JSON Schema (draft 2020-12), made from the types that are published:
`python -m tests.floor.contract_schema`.

`docs/floor.schema.json` is what it prints. Fields may be added within a version, so nothing there
forbids further ones.
"""

from __future__ import annotations

import inspect
import json
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kiosk.floor.contract import VERSION, EntryMessage
from kiosk.floor.serialization import Shown
from kiosk.floor.summary import House, Person, Summary
from kiosk.station.alarms.event import KINDS, Event
from kiosk.station.pit.order_kinds import MOST_LETTERS, ORDER_KINDS
from kiosk.station.recall.looked_up import Answer, Ask
from kiosk.station.step import Step
from kiosk.words.said import Said

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_SCALARS: Mapping[Any, Schema] = {
    Any: {},
    bool: {"type": "boolean"},
    int: _WHOLE,
    float: {"type": "number"},
    type(None): {"type": "null"},
}
_VERSION: Schema = {"const": VERSION}
_AT: Schema = {"type": "string", "description": "UTC, 2026-11-22T09:00:00.000Z"}


class _Types:
    """Types as schemas; each named tuple once, under its name."""

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any, *, said: bool = True) -> Schema:
        """`said`: a text may be one that is still to be worded."""
        origin, inner = get_origin(kind), get_args(kind)
        if kind is str:
            return {"$ref": "#/$defs/Text"} if said else _TEXT
        if kind is Said:
            return {"$ref": "#/$defs/Part"}
        if kind in _SCALARS:
            return dict(_SCALARS[kind])
        if hasattr(kind, "_fields"):
            return self._row(Shown if kind is Step else kind, said=said)
        if origin is Literal:
            return {"enum": list(inner)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(each, said=said) for each in inner]}
        if origin is tuple and inner[-1] is not Ellipsis:
            several = [self.of(each, said=said) for each in inner]
            return {
                "type": "array",
                "prefixItems": several,
                "minItems": len(several),
                "maxItems": len(several),
            }
        if origin in (tuple, frozenset):
            return {"type": "array", "items": self.of(inner[0], said=said)}
        return {"type": "object", "additionalProperties": self.of(inner[1], said=said)}

    def message(
        self, kind: Any, where: str, more: Mapping[str, Schema], *, said: bool = True
    ) -> Schema:
        """A message that is a `kind` with `more` beside it."""
        self.of(kind, said=said)
        row = self.named.pop(kind.__name__)
        needed = [*more, *(each for each in row["required"] if each not in more)]
        return _object({**row["properties"], **more}, needed, f"{where}. {row['description']}")

    def _row(self, kind: Any, *, said: bool) -> Schema:
        name = kind.__name__
        if name not in self.named:
            self.named[name] = {}
            hints, usual = get_type_hints(kind), kind._field_defaults
            fields = {each: self.of(hints[each], said=said) for each in kind._fields}
            self.named[name] = _object(
                fields, [each for each in kind._fields if each not in usual], _doc(kind)
            )
        return {"$ref": f"#/$defs/{name}"}


def _object(
    fields: Mapping[str, Schema], needed: list[str] | None = None, says: str = ""
) -> Schema:
    """An object with those `fields`; `needed` None: all of them."""
    about = {"description": says} if says else {}
    return {
        **about,
        "type": "object",
        "properties": dict(fields),
        "required": [*(fields if needed is None else needed)],
    }


def _asks(what: str, **fields: Schema) -> Schema:
    """A question of that kind, with every field."""
    return _object({"v": _VERSION, "ask": {"const": what}, **fields})


def _doc(kind: type) -> str:
    text = inspect.getdoc(kind) or ""
    return "" if text.startswith(f"{kind.__name__}(") else " ".join(text.split())


def schema() -> Schema:
    """The whole contract: a definition for each message, by its name in docs/contract.md."""
    kinds = _Types()
    messages: dict[str, Schema] = {
        "entry": kinds.message(EntryMessage, "t.TABLE.e", {"v": _VERSION}, said=False),
        "summary": kinds.message(Summary, "t.TABLE.s", {"v": _VERSION}),
        "view": _view(kinds),
        "order": _order(),
        "answer": _object(
            {
                "v": _VERSION,
                "id": _TEXT,
                "n": _WHOLE,
                "result": {"enum": ["done", "refused"]},
                "words": _TEXT,
                "reason": _object({"id": _TEXT, "facts": {"type": "object"}}),
            },
            ["v", "id", "n", "result"],
            "t.TABLE.a",
        ),
        "question": {
            "description": "q.TABLE",
            "anyOf": [
                kinds.message(
                    Ask, "a recall", {"v": _VERSION, "ask": {"const": "recall"}}, said=False
                ),
                _object(
                    {"v": _VERSION, "ask": {"const": "events"}, "kind": {"enum": ["", *KINDS]}},
                    ["v", "ask"],
                ),
                _asks("edge", options={"type": "object"}),
                _asks("hours", first=_TEXT, last=_TEXT),
                _asks("rounds", first=_TEXT, last=_TEXT),
                _asks("ratings"),
            ],
        },
        "reply": {
            "description": "q.TABLE, answered",
            "anyOf": [
                _object({"v": _VERSION, "answer": kinds.of(Answer)}),
                _object({"v": _VERSION, "events": kinds.of(tuple[Event, ...])}),
                _object({"v": _VERSION, "paper": _TEXT, "round": _WHOLE, "entry": _WHOLE}),
                _object({"v": _VERSION, "edge": {"type": ["number", "null"]}}),
                _object({"v": _VERSION, "hours": {"type": "array"}}),
                _object({"v": _VERSION, "rounds": {"type": "array"}}),
                _object({"v": _VERSION, "ratings": {"type": "array"}}),
                _object({"v": _VERSION, "says": kinds.of(str)}),
            ],
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:dealer-assist:floor:{VERSION}",
        "title": f"The floor's contract, version {VERSION} (docs/contract.md)",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in messages],
        "$defs": {**messages, **_texts(), **dict(sorted(kinds.named.items()))},
    }


def _view(kinds: _Types) -> Schema:
    needed: dict[str, Schema] = {
        "v": _VERSION,
        "at": _AT,
        "n": _WHOLE,
        "house": kinds.of(House),
        "boxes": _WHOLE,
        "units": {"type": "boolean"},
        "common_hand": {"type": "boolean"},
        "dealer": kinds.of(Person | None),
        "step": kinds.of(Step),
    }
    waits = {
        "anyOf": [_object({"is": {"enum": ["closed", "locked"]}, "by": _TEXT}), {"type": "null"}]
    }
    return _object({**needed, "waits": waits}, list(needed), says="t.TABLE.v")


def _texts() -> Mapping[str, Schema]:
    """A text that somebody still words: ids with facts, by config/phrases."""
    facts = {"type": "object"}
    sentence = _object({"id": _TEXT, "facts": facts, "label": {"type": "boolean"}}, ["id", "facts"])
    chips = {"type": "array", "items": {"type": "array", "items": _WHOLE}}
    prompt = _object({"prompt": {"type": "array"}, "authority": _TEXT, "chips": chips}, ["prompt"])
    said = _object({"said": {"type": "array", "items": {"$ref": "#/$defs/Part"}}})
    return {"Text": {"anyOf": [_TEXT, said]}, "Part": {"anyOf": [_TEXT, sentence, prompt]}}


def _order() -> Schema:
    limit = {"anyOf": [_WHOLE, {"type": "null"}]}
    chips = {
        "type": "array",
        "items": {"type": "array", "items": _WHOLE, "minItems": 2, "maxItems": 2},
    }
    more: Mapping[str, Mapping[str, Schema]] = {
        "limits": {
            "minimum": limit,
            "maximum": limit,
            "options": {"type": "object"},
            "minutes": _WHOLE,
        },
        "acknowledge": {"key": _TEXT},
        "shelve": {"key": _TEXT, "minutes": {"type": "integer", "minimum": 1, "maximum": 60}},
        "message": {"text": {"type": "string", "maxLength": MOST_LETTERS}},
        "fill_request": {"chips": chips},
        "drop": {"day": _TEXT, "shift": {"type": "string"}, "amount": _WHOLE},
    }
    acts = []
    for name in ORDER_KINDS:
        fields = more.get(name, {})
        acts.append(
            _object(
                {"type": {"const": name}, **fields},
                ["type", *(set_ for set_ in fields if set_ not in _MAY)],
            )
        )
    expect = _object({"journal": _TEXT, "n_at_least": _WHOLE, "state": _TEXT})
    by = _object({"id": _TEXT, "role": _TEXT, "session": _TEXT})
    signed = dict.fromkeys(("station", "token", "proof", "sig"), _TEXT)
    whole = {
        "v": _VERSION,
        "id": _TEXT,
        "table": _TEXT,
        "issued": _AT,
        "expires": _AT,
        "expect": expect,
    }
    return {
        **_object({**whole, "act": {"anyOf": acts}, "by": by, **signed}, says="c.TABLE"),
        "additionalProperties": False,
    }


#: what a change of limits may leave out
_MAY = ("options", "minutes")

if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, ensure_ascii=False))
