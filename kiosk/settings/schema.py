"""Config files read by key tables: what may stand at each key, and everything that is wrong with a
file as findings.

A key table gives each dotted key a `Key`; a file's TOML tables are read as dotted keys. Every kind
of file that a house edits has its table beside what it means: settings, rule sets, chips, reader
profiles. The standard library alone.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from errno import errorcode
from pathlib import Path
from stat import S_ISREG
from typing import Any, Literal, NamedTuple

from kiosk.settings.sentences import sentence

#: a value or key longer than this is cut where a finding quotes it
_LONGEST = 60


class Finding(NamedTuple):
    """One thing wrong. `key` is dotted, "" where the file as a whole is meant; `message` says the
    value and what is allowed.

    A warning is a thing that a house may want and should know; an error keeps the file from being
    used.
    """

    file: str
    key: str
    message: str
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        warning = "warning: " if self.severity == "warning" else ""
        return ": ".join(filter(None, (self.file, self.key, warning + self.message)))


class WordedError(Exception):
    """Something cannot be used: `phrase` with `facts` says what, where, why and what to do, in
    whichever language."""

    phrase: str
    facts: dict[str, object]


class BadFileError(Exception):
    """A file that cannot be used. `findings` says everything that is wrong with it; the text is all
    of them, a line each."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


class UnreadableError(BadFileError):
    """A file that cannot be read at all: not there, not text, not of its format. One finding of one
    sentence."""

    def __init__(self, file: object, message: str) -> None:
        super().__init__([Finding(str(file), "", message)])


class Key(NamedTuple):
    """What may stand at one key. `read` gives the value or raises `ValueError`; `allowed` says in
    words what may stand there.

    `default` stands where a file does not state the key, `needed` where it must. `rows`: the key
    table of each row, where the value is a list of tables; `read` is then given a list of the rows'
    values. `each`: what may stand at each name of a table that names are chosen for freely, with
    dots or as tables in it; `read` is then given the values that may, by dotted name.
    """

    read: Callable[[Any], Any]
    allowed: str
    default: Any = None
    needed: bool = False
    rows: "Mapping[str, Key] | None" = None
    each: "Key | None" = None


Keys = Mapping[str, Key]


# Reading files.


def read_text(path: Path) -> str:
    """The text of a UTF-8 file. Raises `UnreadableError`, for a pipe or a device too: reading one
    could wait for ever."""
    try:
        if not S_ISREG(path.stat().st_mode):
            raise UnreadableError(path, sentence("file-no_file"))
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        words = (error.strerror or str(error)).lower()
        raise UnreadableError(
            path, sentence("file-unreadable", words=words, why=errorcode.get(error.errno or 0, ""))
        ) from None
    except UnicodeDecodeError as error:
        raise UnreadableError(path, sentence("file-not_utf8", byte=str(error.start))) from None
    except ValueError as error:  # a name that no file can have
        raise UnreadableError(path, sentence("file-unreadable", words=str(error), why="")) from None
    if "\0" in text:
        raise UnreadableError(
            path, sentence("file-nul", line=str(text[: text.index("\0")].count("\n") + 1))
        )
    return text


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dictionary. Raises `UnreadableError`, with the line where the format
    breaks."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(path, sentence("file-not_toml", words=str(error))) from None
    except RecursionError:
        raise UnreadableError(path, sentence("file-too_deep")) from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise UnreadableError(path, sentence("file-too_long")) from None


def is_file(path: Path) -> bool:
    """Whether there is such a file. A name that no file can have, of 300 characters or with a NUL,
    is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def find_named(what: str, name: object, folders: Iterable[Path], suffix: str = ".toml") -> Path:
    """The file of a rule set, chip set, language or profile by its name, out of the last folder
    that has it.

    Raises `BadFileError`: there is no such `what`, and which there are.
    """
    folders = tuple(folders)
    if _is_file_name(name):
        for folder in reversed(folders):
            if is_file(path := folder / f"{name}{suffix}"):
                return path
    there = sorted({path.stem for folder in folders for path in folder.glob(f"*{suffix}")})
    said = sentence(
        "file-none_named",
        what=what,
        kind=what.replace(" ", "_"),
        name=shown(name),
        there=", ".join(there) or "none",
    )
    raise BadFileError([Finding("", "", said)])


def _is_file_name(value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) <= 100
        and re.fullmatch(r"\w[\w.-]*", value) is not None
    )


# Reading keys.


def read_keys(
    data: Mapping[str, Any], keys: Keys, file: str, found: list[Finding], above: str = ""
) -> dict[str, Any]:
    """The values that `data` states, by dotted key of `keys`; what is wrong is added to `found`.

    `above` is written before each key of a finding: "table.options.", "chip[2].".
    """
    values: dict[str, Any] = {}
    stated = flat(data, keys)
    for name, raw in stated:
        key = keys.get(name)
        if key is None and _below(name, keys):
            found.append(wrong(file, above + name, raw, f"a table, [{name}]"))
        elif key is None:
            found.append(Finding(file, above + quoted(name), unknown(name, keys)))
        elif name in values:
            found.append(Finding(file, above + name, sentence("file-twice")))
        else:
            before = len(found)
            try:
                value = raw
                if key.rows is not None and isinstance(raw, list | tuple):
                    value = list(_rows(raw, key.rows, file, found, above + name))
                elif key.each is not None and isinstance(raw, Mapping):
                    value = dict(_named(raw, key.each, file, found, above + name))
                if len(found) == before or key.each is not None:
                    values[name] = key.read(value)
            except (ValueError, RecursionError):
                found.append(wrong(file, above + name, raw, key.allowed))
    there = {name for name, _ in stated}
    found += [
        Finding(file, above + name, sentence("file-missing", allowed=key.allowed))
        for name, key in keys.items()
        if key.needed and name not in there
    ]
    return values


def _rows(
    raw: Sequence[Any], keys: Keys, file: str, found: list[Finding], above: str
) -> Iterator[dict[str, Any]]:
    for n, row in enumerate(raw, 1):
        if not isinstance(row, Mapping):
            raise ValueError
        yield read_keys(row, keys, file, found, f"{above}[{n}].")


def _named(
    table: Mapping[str, Any], key: Key, file: str, found: list[Finding], above: str
) -> Iterator[tuple[str, Any]]:
    """The names of a table, dotted, and their values; one that may not stand there hides no
    other."""
    for name, raw in table.items():
        if isinstance(raw, Mapping):
            yield from (
                (f"{name}.{inner}", value)
                for inner, value in _named(raw, key, file, found, f"{above}.{name}")
            )
            continue
        try:
            yield name, key.read(raw)
        except ValueError:
            found.append(wrong(file, f"{above}.{quoted(name)}", raw, key.allowed))


def findings_of(load: Callable[[Path], object], path: Path) -> list[Finding]:
    """Everything that is wrong with a file, for the function that loads it."""
    try:
        load(path)
    except BadFileError as error:
        return error.findings
    return []


def with_defaults(values: Mapping[str, Any], keys: Keys) -> dict[str, Any]:
    """A value for each key: what was read, else the key's default."""
    return {name: values.get(name, key.default) for name, key in keys.items()}


def flat(data: Mapping[str, Any], keys: Keys) -> list[tuple[str, Any]]:
    """The dotted keys that `data` states, and their values. Only tables that hold keys of `keys`
    are gone into."""
    pairs: list[tuple[str, Any]] = []
    for name, value in data.items():
        if isinstance(value, Mapping) and name not in keys and (below := _below(name, keys)):
            pairs += [(f"{name}.{key}", inner) for key, inner in flat(value, below)]
        else:
            pairs.append((name, value))
    return pairs


def _below(section: str, keys: Keys) -> dict[str, Key]:
    start = f"{section}."
    return {name.removeprefix(start): key for name, key in keys.items() if name.startswith(start)}


# What is said of them.


def wrong(file: str, key: str, value: object, allowed: str) -> Finding:
    """The finding of a value that may not stand at a key."""
    return Finding(file, key, sentence("file-not_valid", value=shown(value), allowed=allowed))


def unknown(name: str, keys: Collection[str]) -> str:
    """What is said of a key that is none of `keys`: the nearest, and what may stand in its
    section."""
    above, _, last = name[:200].rpartition(".")
    top = list(dict.fromkeys(key.partition(".")[0] for key in keys))
    beside = [key for key in keys if key.rpartition(".")[0] == above] if above in top else top
    parts = {key.rpartition(".")[2]: key for key in (*keys, *beside)}
    near = nearest(last, parts)
    return sentence("file-unknown_key", meant=meant(near), near=near, there=", ".join(beside))


def nearest(name: str, keys: Mapping[str, str]) -> str:
    """Which of `keys` a name nearly is that is not there, as their values call them; "" for
    none."""
    from difflib import get_close_matches

    near = [name] if name in keys else get_close_matches(name[:200], keys, 1, 0.7)
    return keys[near[0]] if near else ""


def meant(near: str) -> str:
    """The end of a sentence about a name that is not there, and is `nearest` to this one."""
    return f"; did you mean {near}?" if near else "."


def shown(value: object) -> str:
    """A value as a finding quotes it: on one line, cut where it is long."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    try:
        text = repr(value[: 2 * _LONGEST] if isinstance(value, str) else value)
    except (ValueError, RecursionError):  # Python writes no number of more than 4,300 digits
        return "a value that is too big to show"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def quoted(name: str) -> str:
    """A key as it was written, or as `shown` where it would not stand on a line."""
    return name if name.isprintable() and len(name) <= _LONGEST else shown(name)


# Kinds of values. Each gives the `Key`.


def fits(
    test: Callable[[Any], bool], allowed: str, default: Any = None, needed: bool = False
) -> Key:
    """Values that `test` holds of, as they stand."""

    def read(value: Any) -> Any:
        if not test(value):
            raise ValueError
        return value

    return Key(read, allowed, default, needed)


def text(
    default: str = "", needed: bool = False, filled: bool = False, control: bool = False
) -> Key:
    """Text; not empty where it is needed or to be `filled`, with control characters only where they
    belong to it."""
    filled = filled or needed

    def test(value: object) -> bool:
        return (
            isinstance(value, str)
            and (not filled or value.strip() != "")
            and (control or not _control(value))
        )

    return fits(test, sentence("allowed-filled" if filled else "allowed-text"), default, needed)


def _control(value: str) -> bool:
    return any(each < " " or each == "\x7f" for each in value)


def yes_or_no(default: bool = False, needed: bool = False) -> Key:
    """true or false."""
    return fits(
        lambda value: isinstance(value, bool), sentence("allowed-yes_or_no"), default, needed
    )


def whole(
    low: int, high: int, default: int | None = None, also: int | None = None, needed: bool = False
) -> Key:
    """A whole number from `low` to `high`, or `also`."""
    other = f", or {also}" if also is not None else ""
    allowed = sentence(
        "allowed-whole",
        low=f"{low:,}",
        high=f"{high:,}",
        also=other,
        other="" if also is None else str(also),
    )
    return fits(
        lambda value: type(value) is int and (low <= value <= high or value == also),
        allowed,
        default,
        needed,
    )


def number(low: float, high: float, default: float | None = None) -> Key:
    """A number from `low` to `high`, with decimals or without."""
    allowed = sentence("allowed-number", low=f"{low:,}", high=f"{high:,}")
    return fits(
        lambda value: type(value) in (int, float) and low <= value <= high, allowed, default
    )


def one_of(*values: object, needed: bool = False) -> Key:
    """One of these values, of the same type; the first is the default."""
    allowed = sentence("allowed-one_of", there=", ".join(map(written, values)))
    return fits(
        lambda value: any(value == v and type(value) is type(v) for v in values),
        allowed,
        values[0],
        needed,
    )


def rows(value: Any) -> tuple[Any, ...]:
    """The rows of a `[[table]]`. Raises `ValueError` for anything else, a `[table]` among it."""
    if not isinstance(value, list | tuple):
        raise ValueError
    return tuple(value)


def list_of(
    *words: str,
    default: tuple[str, ...] = (),
    needed: bool = False,
    filled: bool = False,
    once: bool = False,
    control: bool = False,
) -> Key:
    """A list of texts as `text` takes them, all out of `words` where there are any; `once`: none
    twice."""
    filled = filled or needed
    each = text(filled=True, control=control)

    def read(value: Any) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or (filled and not value):
            raise ValueError
        texts = tuple(map(each.read, value))
        if (words and not set(texts) <= set(words)) or (once and len(set(texts)) < len(texts)):
            raise ValueError
        return texts

    what = f"a list out of {', '.join(map(written, words))}" if words else "a list of texts"
    return Key(
        read,
        what + (", not empty" if filled else "") + (", none twice" if once else ""),
        default,
        needed,
    )


def times(default: tuple[str, ...] = ()) -> Key:
    """Times of day as "06:00", each once, the first first; at least one."""

    def read(value: Any) -> tuple[str, ...]:
        texts: tuple[str, ...] = list_of(filled=True, once=True).read(value)
        if any(re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", each) is None for each in texts):
            raise ValueError
        return texts

    return Key(read, 'a list of times of day as "06:00", none twice', default)


def file_name(example: str, default: str = "", empty: bool = False) -> Key:
    """The name of a file without its ending; `empty`: or "" for none."""
    none = ', or "" for none' if empty else ""
    allowed = f'a file name without its ending, such as "{example}"{none}'
    return fits(lambda value: (empty and value == "") or _is_file_name(value), allowed, default)


def written(value: object) -> str:
    """A value as a house writes it in TOML."""
    return f'"{value}"' if isinstance(value, str) else shown(value)
