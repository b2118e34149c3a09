"""Shoe logs checked: the header, keys that mean nothing, and every input that the rules refuse."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.game.commands.commands import KEYS, parse
from kiosk.game.refusals import Refused
from kiosk.game.table import Table
from kiosk.record.replay.shoe_log import HEADER, VERSION, ShoeLog, decoded, open_table
from kiosk.settings.rules import check_rules
from kiosk.settings.schema import (
    BadFileError,
    Finding,
    UnreadableError,
    find_named,
    quoted,
    unknown,
    wrong,
)
from kiosk.settings.table import Settings
from kiosk.words.messages import Messages

#: keys that any input may have, and what they hold
ANYWHERE = ("type", "at", "by", "source")
SOURCES = ("shoe", "camera", "manual", "log")
_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def check(path: Path, settings: Settings) -> list[Finding]:
    """Everything to say of the log at `path`. Without a good header its inputs cannot be decided,
    and only that is said.

    Raises `UnreadableError` where the file cannot be read as a shoe log.
    """
    file, folders = str(path), settings.folders("rules")
    try:
        header = _header(path)
        found = _check_header(header, file, settings) if header else []
        if any(finding.severity == "error" for finding in found):
            return found
        with path.open("rb") as lines:
            log = ShoeLog(lines, file, folders)
            found += _doubtful(log, file, folders)
            phrases = Messages(units=log.table.state.units)
            for number, data in log:
                found += _check_input(number, data, log.table, file, phrases)
    except OSError as error:
        raise UnreadableError(
            path, f"cannot be read: {(error.strerror or str(error)).lower()}."
        ) from None
    return found


def _header(path: Path) -> dict[str, Any]:
    """The log's first object if it is the header of a version that this program reads, else {}:
    reading on will say why."""
    with path.open("rb") as lines, contextlib.suppress(ValueError, RecursionError):
        for line in lines:
            text = line.removeprefix(b"\xef\xbb\xbf").strip()
            if text and not text.startswith(b"#"):
                header = decoded(text.decode())
                return (
                    header if isinstance(header, dict) and header.get("shoe_log") == VERSION else {}
                )
    return {}


def _check_input(
    number: int, data: dict[str, Any], table: Table, file: str, phrases: Messages
) -> list[Finding]:
    where = f"line {number}"
    keys = KEYS.get(str(data.get("type")))
    found = [] if keys is None else _unknown(data, (*ANYWHERE, *keys), file, where)
    at = data.get("at")
    if at is not None and not (isinstance(at, str) and _AT.fullmatch(at)):
        found.append(
            wrong(file, f"{where}: at", at, 'a time of UTC such as "2026-11-21T20:15:03.250Z"')
        )
    if data.get("source") not in (None, *SOURCES):
        found.append(
            wrong(file, f"{where}: source", data["source"], f"one of {', '.join(SOURCES)}")
        )
    try:
        table.take(parse(data))
    except Refused as no:
        authority = f" ({no.authority})" if no.authority else ""
        found.append(
            Finding(file, where, f"refused, {no.code}: {phrases.reason(no.reason)}{authority}")
        )
    return found


def _unknown(
    data: Mapping[str, Any], known: tuple[str, ...], file: str, where: str
) -> list[Finding]:
    return [
        Finding(file, f"{where}: {quoted(key)}", unknown(key, known), "warning")
        for key in data
        if key not in known
    ]


def _doubtful(log: ShoeLog, file: str, folders: tuple[Path, ...]) -> list[Finding]:
    """What the options of a log lead to that can be played, and that no house can want."""
    rules = find_named("rule set", log.header["rules"], folders)
    _, found = check_rules(
        rules, log.header.get("options"), (file, "header: options."), log.header["boxes"]
    )
    return [each for each in found if each.file == file]


def _check_header(header: Mapping[str, Any], file: str, settings: Settings) -> list[Finding]:
    """What is wrong with a header, key by key."""
    found = _unknown(header, tuple(HEADER), file, "header")
    try:
        open_table(header, file, settings.folders("rules"))
        if header.get("chips") is not None:
            settings.named("chip set", "chips", header["chips"])
    except BadFileError as bad:
        found += [
            each if each.file else Finding(file, "header: chips", each.message)
            for each in bad.findings
        ]
    return found
