"""What is wrong with a recorded shoe log? Its header, keys that mean nothing, and every input that the rules refuse."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.game.commands import KEYS, parse
from kiosk.game.refusals import Refused
from kiosk.game.table import HeaderError, Table
from kiosk.record.shoe_log import HEADER_KEYS, VERSION, ShoeLog, UnreadableLog
from kiosk.settings.rules import find_rules, load_rules
from kiosk.settings.schema import BadFileError, Finding, UnreadableError, quoted, unknown
from kiosk.words.phrases import Phrases

#: keys that any input may have, and what they hold
ANYWHERE = ("type", "at", "by", "source")
SOURCES = ("shoe", "camera", "manual", "log")
_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def check(path: Path, rules_folders: tuple[Path, ...]) -> list[Finding]:
    """Everything to say of the log at `path`. Without a good header its inputs cannot be decided, and only that is said.

    Raises `UnreadableError` where the file cannot be read as a shoe log.
    """
    file = str(path)
    try:
        header = _header(path)
        found = _check_header(header, file, rules_folders)
        if any(finding.severity == "error" for finding in found):
            return found
        with path.open("rb") as lines:
            log = ShoeLog(lines, file, rules_folders)
            phrases = Phrases(units=log.table.units)
            for number, data in log:
                found += _check_input(number, data, log.table, file, phrases)
    except OSError as error:
        raise UnreadableError(path, f"cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except UnreadableLog as error:
        raise UnreadableError(path, f"{str(error).removeprefix(f'{path}: ')}.") from None
    return found


def _header(path: Path) -> dict[str, Any]:
    """The log's first object if it is the header of a version that this program reads, else {}: reading on will say why."""
    with path.open("rb") as lines, contextlib.suppress(ValueError, RecursionError):
        for line in lines:
            text = line.decode("utf-8-sig").strip()
            if text and not text.startswith("#"):
                header = json.loads(text)
                return header if isinstance(header, dict) and header.get("shoe_log") == VERSION else {}
    return {}


def _check_input(number: int, data: dict[str, Any], table: Table, file: str, phrases: Phrases) -> list[Finding]:
    where = f"line {number}"
    keys = KEYS.get(str(data.get("type")))
    found = [] if keys is None else _unknown(data, (*ANYWHERE, *keys), file, where)
    at = data.get("at")
    if at is not None and not (isinstance(at, str) and _AT.fullmatch(at)):
        found.append(Finding(file, f"{where}: at", f'{at!r} is not a time: write UTC as "2026-11-21T20:15:03.250Z".'))
    if data.get("source", "log") not in SOURCES:
        allowed = ", ".join(SOURCES)
        found.append(Finding(file, f"{where}: source", f"{data['source']!r} is no source: it is one of {allowed}."))
    try:
        table.take(parse(data))
    except Refused as no:
        authority = f" ({no.authority})" if no.authority else ""
        found.append(Finding(file, where, f"refused, {no.code}: {phrases.reason(no.reason)}{authority}"))
    return found


def _unknown(data: Mapping[str, Any], known: tuple[str, ...], file: str, where: str) -> list[Finding]:
    return [
        Finding(file, f"{where}: {quoted(key)}", unknown(key, known), "warning") for key in data if key not in known
    ]


def _check_header(header: Mapping[str, Any], file: str, rules_folders: tuple[Path, ...]) -> list[Finding]:
    """What is wrong with a header, key by key."""
    if not header:
        return []
    found = _unknown(header, HEADER_KEYS, file, "header")
    options = header.get("options", {})
    if not isinstance(options, dict):
        return [*found, Finding(file, "header: options", 'it is an object such as {"surrender": "late"}.')]
    if "boxes" not in header:
        return [*found, Finding(file, "header: boxes", "is missing: limits follow the boxes of the table, 1 to 7.")]
    try:
        rules = load_rules(find_rules(header.get("rules"), rules_folders), options, (file, "header: options."))
        Table(header, rules)
    except BadFileError as wrong:
        found += [each if each.file else Finding(file, f"header: {each.key}", each.message) for each in wrong.findings]
    except HeaderError as wrong:
        found.append(Finding(file, f"header: {wrong.key}", f"{str(wrong).removeprefix(f'{wrong.key}: ')}."))
    return found
