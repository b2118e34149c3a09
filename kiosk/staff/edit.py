"""Changing a staff file for `kiosk staff`: one person at a time, every other line and every comment
as it was; and sealing it.

The new text is read as a staff file before it takes the old one's place, whole or not at all.
"""

from __future__ import annotations

import fcntl
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kiosk.settings.in_place import put_in_place
from kiosk.settings.schema import BadFileError, Finding, UnreadableError, read_text
from kiosk.staff.pins import Pepper
from kiosk.staff.staff_file import Person, Staff, fingerprint, load, seal_of

_PERSON = re.compile(r"\s*\[\[\s*person\s*\]\]\s*(#.*)?")
_TABLE = re.compile(r"\s*\[")
_MEANWHILE = (
    "somebody else changed the staff file meanwhile, and nothing was done: look at it, then do it "
    "again."
)
#: what a new staff file begins with
HEAD = (
    "# Who works here, and what each may do: docs/staff.md. "
    "`kiosk staff` adds people, and gives them PINs and badges.\n"
    "# `kiosk check` says what is wrong with this file.\n"
)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """No other `kiosk staff` changes the file meanwhile. Raises `UnreadableError`."""
    try:
        with Path(f"{path}.lock").open("w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as error:
        raise UnreadableError(
            path, f"cannot be changed: {(error.strerror or str(error)).lower()}."
        ) from None


def sealed(text: str, pepper: Pepper) -> str:
    """The text of a staff file with its seal, as its first key, made later than the one before.
    Raises `tomllib.TOMLDecodeError`."""
    lines = text.splitlines(keepends=True)
    first = next((at for at, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    kept = [line for line in lines[:first] if not re.match(r"\s*(seal|sealed_at)\s*=", line)]
    at = next((n for n, line in enumerate(kept) if not line.startswith("#")), len(kept))
    if at and not kept[at - 1].endswith("\n"):
        kept[at - 1] += "\n"
    kept.insert(at, f"sealed_at = {_toml(_later_than(tomllib.loads(text).get('sealed_at', '')))}\n")
    seal = f"seal = {_toml(seal_of(tomllib.loads(''.join([*kept, *lines[first:]])), pepper))}\n"
    return "".join([*kept[:at], seal, *kept[at:], *lines[first:]])


def _later_than(before: str) -> str:
    """Now; or the next microsecond after `before`, whatever the clock says."""
    now = datetime.now(UTC)
    with suppress(ValueError, OverflowError):  # no time, or the last that there is
        now = max(now, datetime.fromisoformat(before) + timedelta(microseconds=1))
    return f"{now:%Y-%m-%dT%H:%M:%S.%f}Z"


def seal(path: Path, pepper: Pepper) -> Staff:
    """The file as it stands is sealed. Raises `BadFileError`."""
    load(path)
    _replace(path, read_text(path), lambda now: True, pepper)
    return load(path, pepper)


def added(path: Path, before: Staff | None, person: Person, pepper: Pepper) -> None:
    """A further person, at the end of the file, which is made where there was none. `before` as in
    `changed`. Raises `BadFileError`."""
    _replace(path, *_with(path, before, person), pepper)


def refuse_addition(path: Path, before: Staff | None, person: Person, pepper: Pepper) -> None:
    """Raises what `added` would raise for that person, and changes nothing."""
    with _fresh(path, *_with(path, before, person), pepper):
        pass


def _with(path: Path, before: Staff | None, person: Person) -> tuple[str, Callable[[Staff], bool]]:
    """The text of the file with that person at its end, and whether a file says that and nothing
    else."""
    _still(path, before)
    text = read_text(path) if before else HEAD
    row = "".join(
        f"{key} = {_toml(value)}\n"
        for key, value in person._asdict().items()
        if value not in ("", False, ())
    )
    gap = "\n" if text.endswith("\n") else "\n\n"

    def as_meant(now: Staff) -> bool:
        others = {number: each for number, each in now.people.items() if number != person.number}
        return before is None or _says(now, others) == _says(before, before.people)

    return f"{text}{gap}[[person]]\n{row}", as_meant


def changed(
    path: Path, before: Staff, number: str, key: str, value: str | bool, pepper: Pepper
) -> None:
    """One key of the person with that number. `before`: the file as it was looked at; what somebody
    wrote into it since is not sealed. Raises `BadFileError`, and then the file is as it was."""
    _still(path, before)
    lines = read_text(path).splitlines(keepends=True)
    first, end = _lines_of(path, lines, number)
    row = f"{key} = {_toml(value)}\n"
    stated = [at for at in range(first, end) if re.match(rf"\s*{key}\s*=", lines[at])]
    if stated:
        lines[stated[0]] = row
    else:
        last = max(
            at
            for at in range(first - 1, end)
            if lines[at].strip() and not lines[at].lstrip().startswith("#")
        )
        lines[last] = lines[last].rstrip("\n") + "\n"
        lines.insert(last + 1, row)

    def as_meant(now: Staff) -> bool:
        meant = {**before.people, number: Person(**{**before.people[number]._asdict(), key: value})}
        return _says(now, now.people) == _says(before, meant)

    _replace(path, "".join(lines), as_meant, pepper)


def _still(path: Path, before: Staff | None) -> None:
    if before.hash != fingerprint(path) if before else os.path.lexists(path):
        raise BadFileError([Finding(str(path), "seal", _MEANWHILE)])


def _says(staff: Staff, people: Mapping[str, Person]) -> Staff:
    """What a file says of those people and of everything else, wherever it lies."""
    return staff._replace(file=Path(), hash="", seal="", sealed_at="", people=people)


def _lines_of(path: Path, lines: list[str], number: str) -> tuple[int, int]:
    """The lines of that person: the first after its head, and the one after its last."""
    heads = [at for at, line in enumerate(lines) if _PERSON.fullmatch(line.rstrip("\n"))]
    for at in heads:
        end = next((n for n in range(at + 1, len(lines)) if _TABLE.match(lines[n])), len(lines))
        if any(
            re.match(rf"""\s*number\s*=\s*["']{number}["']""", line) for line in lines[at + 1 : end]
        ):
            return at + 1, end
    raise BadFileError([_by_hand(path)])


def _by_hand(path: Path) -> Finding:
    return Finding(
        str(path),
        "person",
        "is written in a way that is changed by hand alone: use a [[person]] for each.",
    )


def _replace(path: Path, text: str, as_meant: Callable[[Staff], bool], pepper: Pepper) -> None:
    """The file has that text from now on, sealed."""
    with _fresh(path, text, as_meant, pepper) as fresh:
        put_in_place(fresh, path)


@contextmanager
def _fresh(
    path: Path, text: str, as_meant: Callable[[Staff], bool], pepper: Pepper
) -> Iterator[Path]:
    """A file of that text, sealed, beside `path`; it is gone after the block where it has not taken
    that place.

    Raises `BadFileError` where the text is no staff file, or says otherwise than was meant.
    """
    fresh = path.with_name(f"{path.name}.new")
    try:
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o640
        fresh.unlink(missing_ok=True)
        with os.fdopen(
            os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8"
        ) as file:
            file.write(text)
        try:
            load(fresh)
            fresh.write_text(sealed(text, pepper), "utf-8")
            now = load(fresh, pepper)
        except BadFileError as error:
            raise BadFileError([each._replace(file=str(path)) for each in error.findings]) from None
        if not as_meant(now):
            raise BadFileError([_by_hand(path)])
        yield fresh
    except OSError as error:
        raise UnreadableError(
            path, f"cannot be written: {(error.strerror or str(error)).lower()}."
        ) from None
    finally:
        fresh.unlink(missing_ok=True)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
