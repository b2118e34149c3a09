"""The contract's JSON Schema held against a message."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.floor.contract_schema import schema

WHOLE = schema()
_KINDS = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
}


def wrong(data: Any, by: Mapping[str, Any], at: str = "") -> list[str]:
    """What of `data` is otherwise than the schema `by` has it. A field that it does not name is wrong too: a reader passes over it, but
    whoever publishes it has to have said so."""
    if "$ref" in by:
        return wrong(data, WHOLE["$defs"][by["$ref"].removeprefix("#/$defs/")], at)
    if "anyOf" in by:
        tried = [wrong(data, each, at) for each in by["anyOf"]]
        return [] if not all(tried) else min(tried, key=len)
    if ("const" in by and data != by["const"]) or ("enum" in by and data not in by["enum"]):
        return [f"{at}: {data!r}"]
    kind = by.get("type")
    if kind == "null":
        return [] if data is None else [f"{at}: not null"]
    if kind and (
        not isinstance(data, _KINDS[kind]) or (isinstance(data, bool) and kind != "boolean")
    ):
        return [f"{at}: {str(data)[:60]!r} is no {kind}"]
    if (
        not by.get("minimum", data) <= data <= by.get("maximum", data)
        if kind == "integer"
        else False
    ):
        return [f"{at}: {data}"]
    found = []
    if kind == "object":
        fields, others = (
            by.get("properties", {}),
            by.get("additionalProperties", "properties" not in by),
        )
        found += [f"{at}: without {each}" for each in by.get("required", ()) if each not in data]
        for name, value in data.items():
            if name in fields or isinstance(others, dict):
                found += wrong(value, fields.get(name, others), f"{at}.{name}")
            elif not others:
                found.append(f"{at}: {name} is not in it")
    if kind == "array":
        first = by.get("prefixItems", ())
        if not by.get("minItems", 0) <= len(data) <= by.get("maxItems", len(data)):
            return [f"{at}: {len(data)} items"]
        found += [each for n, one in enumerate(first) for each in wrong(data[n], one, f"{at}[{n}]")]
        if "items" in by:
            found += [
                each for n, one in enumerate(data) for each in wrong(one, by["items"], f"{at}[{n}]")
            ]
    return found


def held(name: str, data: Any) -> None:
    """`data`, as JSON or as it travels, is a message of that name."""
    said = json.loads(data if isinstance(data, bytes) else json.dumps(data))
    assert wrong(said, WHOLE["$defs"][name]) == []
