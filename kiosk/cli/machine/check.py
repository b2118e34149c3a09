"""`kiosk check`: what is wrong with the files that a house edits, and with recorded shoe logs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import counted
from kiosk.cli.machine import rules_check
from kiosk.cli.readers.profile_report import NOT_TRIED, try_reader
from kiosk.settings import faults, table
from kiosk.settings import table as settings
from kiosk.settings.schema import Finding, UnreadableError, findings_of, is_file, nearest, read_toml
from kiosk.settings.table import CONFIG, VARIABLE, load
from kiosk.staff.staff_file import load as load_staff
from kiosk.words import chips

if TYPE_CHECKING:
    from kiosk.settings.table import Settings

#: the endings of the files that are looked for in a folder
ENDINGS = (".toml", ".ftl", ".jsonl")


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "check",
        description="Checks the files that a house edits: table settings, rule sets, chip sets, "
        "reader profiles and staff files (.toml), phrases (.ftl), and recorded shoe logs (.jsonl). "
        "A .toml file's keys tell its kind. Each finding names the file, the key (of a log, the "
        "line), and what is allowed. A reader profile that is named is tried too: its 52 cards and "
        "other messages are written, read, and damaged bit by bit. Without PATH: everything that "
        "ships, and the house's settings that KIOSK_CONFIG names.",
        epilog="Exit status: 0 nothing found, or warnings alone; 1 something is wrong; 2 a file "
        "cannot be read.",
    )
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="a file, or a folder with all its files"
    )
    parser.add_argument("--json", action="store_true", help="print each finding as a JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Checks every file. Returns the exit status."""
    unreadable = found = wrong = 0
    files = _files(args.paths or _own_paths())
    for path in files:
        try:
            findings = check(path)
            is_right = all(each.severity != "error" for each in findings)
            trial = try_reader(path) if path in args.paths and is_right else NOT_TRIED
            findings += trial.findings
        except UnreadableError as error:
            print(error, file=sys.stderr)
            unreadable += 1
            continue
        found += len(findings)
        wrong += sum(each.severity == "error" for each in findings)
        for each in findings:
            print(json.dumps(each._asdict()) if args.json else each)
        for line in trial.lines if not args.json else ():
            print(line, file=sys.stderr)
    if not args.json:
        parts = [counted(len(files), "file"), counted(found, "finding") if found else "no findings"]
        print(
            ", ".join([*parts, *([f"{unreadable} unreadable"] if unreadable else [])]) + ".",
            file=sys.stderr,
        )
    return 2 if unreadable else int(wrong > 0)


def check(path: Path) -> list[Finding]:
    """Everything to say of one file. Raises `UnreadableError`."""
    if not is_file(path):
        raise UnreadableError(path, _no_file(path))
    if path.suffix == ".toml":
        return _check_toml(path)
    if path.suffix == ".ftl":
        from kiosk.words.phrase_check import check as check_phrases

        return check_phrases(path)
    if path.suffix == ".jsonl":
        from kiosk.cli.machine.log_check import check as check_log
        from kiosk.settings.table import load

        return check_log(path, load())
    what = (
        "cannot be checked: it is neither settings (.toml), phrases (.ftl) nor a shoe log (.jsonl)."
    )
    raise UnreadableError(path, what)


def _no_file(path: Path) -> str:
    """Why what lies at `path` cannot be read as a file."""
    try:
        path.lstat()
        if path.is_dir():
            os.scandir(path).close()
    except PermissionError:
        return "cannot be read: permission denied."
    except OSError:
        return "there is no such file."
    return "is not a file."


def _check_toml(path: Path) -> list[Finding]:
    """What a TOML file is, its keys say; where they say nothing, its folder does."""
    from drivers.cards import ids
    from kiosk.floor.pit import rotation
    from kiosk.words import guide

    keys = set(read_toml(path))
    kinds: dict[str, tuple[set[str], Callable[[Path], list[Finding]]]] = {
        "rules": ({"game", "decks", "blackjack_pays", "hole_card", "split"}, rules_check.check),
        "chips": ({"chip", "below_smallest"}, partial(findings_of, chips.load)),
        "ids": ({"deck"}, partial(findings_of, ids.load)),
        "readers": ({"decoder", "line", "frames"}, _check_profile),
        "practice": ({"learn", "round", "shoe", "by_head", "calls"}, _check_lesson),
        "staff": ({"person", "role", "sign_in"}, partial(findings_of, load_staff)),
        "rotation": (set(rotation.KEYS), partial(findings_of, rotation.load)),
        "guide": (set(guide.READERS), partial(findings_of, guide.load)),
        "settings": ({key.partition(".")[0] for key in settings.KEYS}, _check_settings),
    }
    kind = _kind_of(keys, {kind: own for kind, (own, _) in kinds.items()}, path.parent.name)
    if kind:
        return kinds[kind][1](path)
    what = (
        "is not a rule set, chip set, reader profile, staff file, rotation, guide or table "
        "settings: it has none of their keys."
    )
    return [Finding(str(path), "", what)]


def _kind_of(keys: set[str], kinds: dict[str, set[str]], folder: str) -> str:
    """The kind that has most of these keys; else that of the folder; else the one that has most
    keys of nearly these names. "" for none."""
    exact = {kind: len(keys & own) for kind, own in kinds.items()}
    likely = max(kinds, key=lambda kind: (exact[kind], kind == folder))
    if exact[likely]:
        return likely
    if folder in kinds:
        return folder
    near = {
        kind: sum(nearest(key, {each: each for each in own}) != "" for key in keys)
        for kind, own in kinds.items()
    }
    likely = max(kinds, key=lambda kind: near[kind])
    return likely if near[likely] else ""


def _check_lesson(path: Path) -> list[Finding]:
    """A lesson, as the house whose folder it lies in would play it."""
    from kiosk.practice import lesson

    house = load(None, {})._replace(file=path.parent.absolute())
    return findings_of(lambda each: lesson.load(each, house), path)


def _check_settings(path: Path) -> list[Finding]:
    """The settings themselves, the rule set as this table plays it, its chips and its profiles."""
    found = faults.check(path)
    settings, _ = table.read(path, {})
    found = list(dict.fromkeys([*found, *_inside(settings)]))
    if any(each.severity == "error" for each in found):
        return found
    rules = settings.find("rules", settings.rules)
    found += rules_check.costly(rules, settings.options, settings.options_place, (settings.boxes,))
    return found + rules_check.cited_wrongly(rules)


def _inside(settings: Settings) -> Iterator[Finding]:
    """What is wrong in the files that the settings name and that are there."""
    chip_set = settings.find("chips", settings.chips)
    if settings.chips and is_file(chip_set):
        yield from findings_of(chips.load, chip_set)
    if settings.staff is not None and is_file(settings.staff):
        from kiosk.staff.pins import Pepper, PepperError
        from kiosk.staff.staff_file import load as load_staff

        pepper = None
        with suppress(PepperError):  # whoever may not read the key checks all but the seal
            pepper = Pepper.read(settings.pepper)
        yield from findings_of(partial(load_staff, pepper=pepper), settings.staff)
    if settings.rotation is not None and is_file(settings.rotation):
        from kiosk.floor.pit.rotation import load as load_rotation

        yield from findings_of(load_rotation, settings.rotation)
    for name in filter(None, (settings.profile, settings.camera.profile, settings.badges.profile)):
        profile = settings.find("readers", name)
        if is_file(profile):
            yield from _check_profile(profile)


def _check_profile(path: Path) -> list[Finding]:
    from drivers.camera import settings as camera
    from drivers.camera.profile_kind import is_camera
    from drivers.serial_line import profile

    if is_camera(path):
        return findings_of(camera.load, path)
    return findings_of(profile.load, path) or profile.warnings(path)


def _files(paths: list[Path]) -> list[Path]:
    """The files at `paths`, and those with a known ending in the folders there; a folder that
    cannot be read stands for itself."""
    files: dict[Path, None] = {}
    for path in paths:
        unread: list[OSError] = []
        inside = [
            each
            for folder, _, names in os.walk(path, onerror=unread.append)
            for name in names
            if (each := Path(folder, name)).suffix in ENDINGS
        ]
        files |= dict.fromkeys(sorted([*inside, *(Path(error.filename) for error in unread)]))
    return list(files)


def _own_paths() -> list[Path]:
    own = os.environ.get(VARIABLE)
    return [CONFIG, Path(own)] if own else [CONFIG]
