"""What a kiosk notes when it begins and ends: how the one before came to its end, which program it
is, and what the clock says."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import kiosk
from kiosk.record.entries import (
    Begun,
    Decoded,
    SignedOff,
    Stopped,
    TroubleStands,
    decode,
    decode_draft,
)
from kiosk.record.journal.boot import boot_id
from kiosk.record.journal.entry import Entry, NewEntry, canonical, seconds_between, utc_now

if TYPE_CHECKING:
    from kiosk.record.journal.journal_reader import JournalReader

#: the keys of three troubles, as their entries have them: the program is not what it should be; the
#: settings were changed; anchors are missing
PROGRAM, SETTINGS, ANCHORED = "reader.program", "reader.settings", "reader.anchored"
#: how the note of a start begins
BEGUN = '{"begun":'
#: what a start notes and no later start asks for
_OF_ITS_OWN = ("ended", "clock_back", "anchored")
#: what of `Before` is true or not, and kept in checkpoints where it is
_FLAGS = ("signed", "told", "missed", "unsigned")
#: the rooms that the program is made of, beside one another wherever it is installed
_PROGRAM = ("kiosk", "drivers", "ui", "config")
#: what lies beside them in a source tree alone, and where an installation has what was installed
_SOURCE, _RECORD = "uv.lock", "dealer_assist_kiosk-*.dist-info/RECORD"


def how_it_ended(last: Entry | None, left: str) -> str:
    """How the kiosk before this one ended: "new" (there was none), "stopped", "crash",
    "power_reset", or "unknown": it did not stop.

    `left`: what stands in the lock file that it left, its process and the system's start.
    """
    if last is None:
        return "new"
    if isinstance(decode(last), Stopped):
        return "stopped"
    _, _, boot = left.strip().partition(" ")
    if not boot:
        return "unknown"
    return "crash" if boot == boot_id() else "power_reset"


def begun(
    last: Entry | None,
    left: str,
    before: Before,
    this: Program,
    settings: str = "",
    anchored: Anchored | None = None,
    missing: Mapping[str, Any] | None = None,
) -> NewEntry:
    """The note of a start. `clock_back`: the time of the last entry, where the clock now says less.
    `installed`: that it is no source tree. `amiss`: what of it is not as it was installed. `right`:
    the hash that it was held to, where its own is another. `settings`: the hash of the house's
    files, `settings_before` that of the last start that told of them, where it is another.
    `anchored`: where anchors are kept, None for nowhere. `missing`: what is amiss with those that
    the journal says it has (`Before.missing`), None for nothing: then what an earlier start found
    and did not come to tell of is noted again."""
    now = utc_now()
    said: dict[str, Any] = {
        "version": kiosk.__version__,
        "program": this.hash,
        "ended": how_it_ended(last, left),
    }
    if anchored is not None:
        said["anchored"] = anchored._asdict()
    if missing is None and not before.missed:
        missing = before.said.get("anchors_missing")
    if missing is not None:
        said["anchors_missing"] = dict(missing)
    if last is not None and now < last.at:
        said["clock_back"] = last.at
    if settings:
        said["settings"] = settings
        earlier = before.said.get("settings", settings)
        if not before.told:
            earlier = before.said.get("settings_before", earlier)
        if earlier != settings:
            said["settings_before"] = earlier
    return NewEntry(
        now, "kiosk", "kiosk", "note", canonical({"begun": said | held_to(before, this)})
    )


def stood_still(journal: JournalReader, now: str) -> float:
    """For how many seconds no kiosk wrote into `journal` before the start that is being made;
    endless where the clock went back."""
    last = journal.last()
    if last is not None and isinstance(decode(last), Begun):
        last = next(iter(journal.entries(last.number - 1, last.number - 1)), None)
    if last is None:
        return 0.0
    away = seconds_between(last.at, now)
    return away if away >= 0 else inf


def stopped(anchored: Anchored | None = None) -> NewEntry:
    """The note of a clean stop. `anchored`: the newest anchor by then, None where the house keeps
    none."""
    said: dict[str, Any] = {"stopped": kiosk.__version__}
    if anchored is not None:
        said["anchored"] = anchored._asdict()
    return NewEntry(utc_now(), "kiosk", "kiosk", "note", canonical(said))


class Anchored(NamedTuple):
    """What a journal says itself of its anchors: their file, the public half of the key that signs
    them, and the newest that is known to be there, by the number and the time of its entry. Number
    0: the first is still to be written, and the time is that of the start that says so."""

    file: str
    key: str
    entry: int
    at: str

    @classmethod
    def of(cls, kept: Mapping[str, Any] | None) -> Anchored | None:
        """As the journal keeps it; None where it says nothing."""
        return None if kept is None else cls(**kept)


class Before(NamedTuple):
    """The start before this one, and what came of it: a fold over the journal's entries, kept in
    each checkpoint, so that a start reads no more of a long journal than of a short one.

    `said`: what it noted, {} for none. `signed`: somebody has signed for its program since. `told`,
    `missed`: it came to tell of settings that were changed, of anchors that are missing.
    `anchored`: what the journal says of its anchors, None where it says nothing. `unsigned`:
    anchors were missing, and nobody has signed for that: then `anchored` stays as it was, so that
    those which come back are known. `goes_on`: something follows it."""

    said: Mapping[str, Any] = MappingProxyType({})
    signed: bool = False
    told: bool = False
    missed: bool = False
    anchored: Anchored | None = None
    unsigned: bool = False
    goes_on: bool = False

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Before:
        """What `kept` gave."""
        flags = {name: True for name in _FLAGS if kept.get(name)}
        return cls(kept["begun"], anchored=Anchored.of(kept.get("anchored")), goes_on=True, **flags)

    def kept(self, reached: Anchored | None = None) -> dict[str, Any]:
        """As a checkpoint keeps it; {} of a journal that notes no start. `reached`: the newest
        anchor by now, None where it is not known."""
        if not self.said:
            return {}
        kept: dict[str, Any] = {
            "begun": {name: each for name, each in self.said.items() if name not in _OF_ITS_OWN}
        }
        kept |= {name: True for name in _FLAGS if getattr(self, name)}
        anchored = self.anchored if self.unsigned else reached or self.anchored
        return kept if anchored is None else kept | {"anchored": anchored._asdict()}

    def after(self, entries: Iterable[NewEntry | Entry]) -> Before:
        """After these entries."""
        before = self
        for entry in entries:
            before = _follow(
                before, decode(entry) if isinstance(entry, Entry) else decode_draft(entry)
            )
        return before

    def missing(self, file: Path | None, newest: int) -> dict[str, Any] | None:
        """What is amiss with the anchors that the journal says it has: `gone`, none is there;
        `older`, the newest there is of an entry before; `unnamed`, the settings name no place for
        them any more. None where nothing is.

        `file`: where they are kept now, None for nowhere. `newest`: the number of the entry of the
        newest there, 0 where there is none."""
        stated = self.anchored
        if stated is None:
            return None
        if file is None:
            how = "unnamed"
        elif (
            newest == 0 and self.goes_on
        ):  # a start that was cut short right away may not have come to write the first
            how = "gone"
        elif newest < stated.entry:
            how = "older" if newest else "gone"
        else:
            return None
        return {"how": how, **stated._asdict(), "now": str(file or ""), "newest": newest}


def _follow(before: Before, said: Decoded) -> Before:
    """After one entry."""
    if isinstance(said, Begun):
        start = said.start
        unsigned = before.unsigned or "anchors_missing" in start
        return Before(start, anchored=Anchored.of(start.get("anchored")), unsigned=unsigned)
    if not before.goes_on:
        before = before._replace(goes_on=True)
    match said:
        case Stopped() if not before.unsigned:
            reached = Anchored.of(said.data.get("anchored"))
            return before._replace(anchored=reached or before.anchored)
        case TroubleStands():
            told, missed = (
                before.told or said.key == SETTINGS,
                before.missed or said.key == ANCHORED,
            )
            return before._replace(told=told, missed=missed)
        case SignedOff():
            return _signed_off(before, said.key)
    return before


def _signed_off(before: Before, key: str) -> Before:
    """After the sign-off of the trouble of that key."""
    if key == PROGRAM:
        return before._replace(signed=True)
    if key != ANCHORED or not before.unsigned:
        return before
    is_unnamed = before.said.get("anchors_missing", {}).get("how") == "unnamed"
    return before._replace(unsigned=False, anchored=None if is_unnamed else before.anchored)


def start_kept(saved: Mapping[str, Any]) -> Before:
    """The start that a checkpoint keeps; one of an older kiosk keeps none."""
    return Before.of(saved["start"]) if "start" in saved else Before()


def start_noted(journal: JournalReader) -> Before:
    """The newest start of the kiosk, as the last checkpoint of `journal` keeps it and what follows
    says; of a journal in which no table was opened, as its notes do. Raises `JournalError`."""
    tail = journal.tail()
    if tail is None:
        return Before().after(journal.sound())
    return start_kept(tail.saved()).after(tail.entries)


class Program(NamedTuple):
    """The program that runs. `hash`: SHA-256 over every file of it, by its place and its content,
    in hexadecimal. `amiss`: the files that are not as they were installed (changed, added, missing,
    not readable), by name; of a source tree, which nobody installed, those that cannot be read."""

    hash: str
    installed: bool
    amiss: tuple[str, ...]


def held_to(before: Before, this: Program) -> dict[str, Any]:
    """What a start notes of the program beyond its hash. An installed one is held to what was
    installed, and to the program of the last start of its version, until somebody has signed for
    another, and though it says since that it is a source tree. Any other source tree is held to
    nothing: whoever works on it changes it."""
    said, earlier = dict[str, Any](), before.said
    if this.installed:
        said["installed"] = True
    if this.amiss:
        said["amiss"] = list(this.amiss)
    held = this.installed or earlier.get("installed") or "right" in earlier
    if not held or earlier.get("version") != kiosk.__version__:
        return said
    accepted = before.signed and "amiss" not in earlier
    right = earlier["program"] if accepted else earlier.get("right", earlier["program"])
    return said if right == this.hash else said | {"right": right}


def program(root: Path = Path(kiosk.__file__).parent.parent) -> Program:
    """The program below `root`, and whether it is as it was installed there: pip and uv write down
    the hash of each file (RECORD).

    What Python compiles for itself lies in `__pycache__`. A `.pyc` anywhere else, or a link to a
    folder, may be what is loaded in place of a module.
    """
    installed = not (root / _SOURCE).exists()
    files = sorted(
        file
        for room in _PROGRAM
        for file in (root / room).rglob("*")
        if (file.is_file() or (installed and file.is_symlink())) and "__pycache__" not in file.parts
    )
    found, each = hashlib.sha256(), dict[str, str]()
    for file in files:
        name, content = str(file.relative_to(root)), _read(file)
        each[name] = _digest(content)
        found.update(f"{name}:{len(content or b'')}:".encode())
        found.update(content or b"")
    amiss = (
        _amiss(root, each) if installed else [name for name, digest in each.items() if not digest]
    )
    return Program(found.hexdigest(), installed, tuple(amiss))


def hash_of(files: Iterable[Path]) -> str:
    """SHA-256 over the content of files, in hexadecimal; one that cannot be read counts as
    empty."""
    return hashlib.sha256(
        b"".join(hashlib.sha256(_read(file) or b"").digest() for file in files)
    ).hexdigest()


def _amiss(root: Path, found: dict[str, str]) -> list[str]:
    """The names of the files below `root` of which its RECORD says otherwise than they are
    `found`."""
    record = next(root.glob(_RECORD), None)
    lines = (_read(record) or b"").decode("utf-8", "replace").splitlines() if record else []
    rows = [line.rsplit(",", 2) for line in lines]
    stated = {row[0]: row[1] for row in rows if len(row) == 3 and row[1]}
    if not stated.keys() & found.keys():
        return [record.relative_to(root).as_posix() if record else _RECORD]
    for name in stated.keys() - found.keys():  # beside the rooms: the command, what was compiled
        found[name] = _digest(_read(root / name))
    return sorted(
        name for name, digest in found.items() if not digest or digest != stated.get(name)
    )


def _read(file: Path) -> bytes | None:
    """None where it cannot be read: a disk that fails is no reason to say nothing."""
    try:
        return file.read_bytes()
    except OSError:
        return None


def _digest(content: bytes | None) -> str:
    """As RECORD writes it; "" of what cannot be read."""
    if content is None:
        return ""
    return "sha256=" + urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
