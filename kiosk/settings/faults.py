"""What a table's settings lead to that cannot be: its rule set, its chips, language and profiles,
its journal."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from kiosk.game.money.money import money
from kiosk.settings import sounds
from kiosk.settings.in_place import DATABASE
from kiosk.settings.rules import check_rules
from kiosk.settings.schema import (
    BadFileError,
    Finding,
    UnreadableError,
    is_file,
    read_text,
    read_toml,
)
from kiosk.settings.sentences import sentence
from kiosk.settings.table import SHIPPED, Settings, read, state_folder

_LAST_PORT = 65_535


class NotOpenedError(Exception):
    """The table cannot be opened, and its text says why and what to do."""


def check(path: Path) -> list[Finding]:
    """Everything that is wrong with a house's settings file and with what it names.

    Raises `UnreadableError` where the file itself cannot be read.
    """
    settings, found = read(path, {})
    file = str(settings.file or SHIPPED)
    keys = {each.key for each in found}
    sections = {key.partition(".")[0] for key in keys}
    named = [each for each in _named(settings, file) if each.key not in keys]
    between = [
        *_rules(settings, file),
        *_inventory(settings, file),
        *_readers(settings, file),
        *_staff(settings, file),
        *_floor(settings, file),
        *_patrons(settings, file),
        *_written(settings, file),
        *sounds.check(settings.folders(sounds.KIND)[1:]),
    ]
    # What would follow from the shipped value of a key that is wrong is not said.
    return [
        *found,
        *named,
        *(each for each in between if each.key.partition(".")[0] not in sections),
    ]


def faults(settings: Settings) -> list[Finding]:
    """What is wrong with the rule set as this table plays it, and which files are named and not
    there."""
    file = str(settings.file or SHIPPED)
    return [*_rules(settings, file), *_named(settings, file), *_inventory(settings, file)]


def refuse(settings: Settings) -> None:
    """Raises `BadFileError` where no table can be opened with these settings."""
    found = [each for each in faults(settings) if each.severity == "error"]
    if found:
        raise BadFileError(found)


def _rules(settings: Settings, file: str) -> list[Finding]:
    path = settings.find("rules", settings.rules)
    if not is_file(path):
        return []
    try:
        rules, found = check_rules(path, settings.played, settings.options_place, settings.boxes)
    except BadFileError as error:
        return error.findings
    if settings.boxes > rules.boxes:
        most = sentence(
            "file-boxes",
            boxes=str(settings.boxes),
            rules=repr(settings.rules),
            most=str(rules.boxes),
        )
        found.append(Finding(file, "table.boxes", most))
    return found


def _named(settings: Settings, file: str) -> Iterator[Finding]:
    """Files that are named and not there."""
    for key, what, kind, name, suffix in (
        ("table.rules", "rule set", "rules", settings.rules, ".toml"),
        ("table.chips", "chip set", "chips", settings.chips, ".toml"),
        ("reader.profile", "profile", "readers", settings.profile, ".toml"),
        ("camera.profile", "profile", "readers", settings.camera.profile, ".toml"),
        ("badges.profile", "profile", "readers", settings.badges.profile, ".toml"),
        ("screen.language", "language", "phrases", settings.language, ".ftl"),
        *[
            ("sign.speaks", "language", "phrases", language, ".ftl")
            for language in settings.sign.speaks
        ],
    ):
        try:
            if name:
                settings.named(what, kind, name, suffix)
        except BadFileError as error:
            yield Finding(file, key, error.findings[0].message)


def _inventory(settings: Settings, file: str) -> Iterator[Finding]:
    """What a table inventory needs (N.J.A.C. 13:69D-1.21)."""
    if settings.inventory.kept and not settings.chips:
        yield Finding(
            file,
            "table.chips",
            "is empty: a table inventory is counted by the denominations of a chip set; name one.",
        )
    if settings.inventory.division_from < settings.inventory.report_above:
        reported = money(settings.inventory.report_above)
        above = f"{reported}: a difference that goes to the regulator is reported in any case"
        yield Finding(
            file,
            "inventory.division_from",
            f"is below inventory.report_above, {above}; make it more.",
        )


def _readers(settings: Settings, file: str) -> Iterator[Finding]:
    """The camera over the felt has a section of its own; one over the shoe's mouth is the shoe's
    reader, and has its pictures from a port of its own."""
    over_mouth = bool(settings.port) and not settings.port.startswith(_LINES)
    for key, name, camera, instead in (
        (
            "reader.profile",
            settings.profile,
            False,
            "name it in camera.profile and its pictures in camera.source",
        ),
        ("camera.profile", settings.camera.profile, True, "name it in reader.profile"),
    ):
        path = settings.find("readers", name)
        if not name or not is_file(path):
            continue
        try:
            data = read_toml(path)
            decoder, frames = data.get("decoder"), data.get("frames")
        except UnreadableError as error:
            yield from error.findings
            continue
        if decoder == "camera" and key == "reader.profile" and over_mouth:
            yield from _two_cameras(settings, file)
        elif (decoder == "camera") != camera:
            what = "is not a camera's profile" if camera else "is a camera's profile"
            yield Finding(file, key, f"{name!r} {what}: {instead}.")
        elif isinstance(frames, dict) and frames.get("payloads") == ["text"]:
            yield Finding(file, key, f"{name!r} reads badges: it gives this table no card.")
    yield from _badges(settings, file)


def _badges(settings: Settings, file: str) -> Iterator[Finding]:
    """What reads badges reads nothing else, and has a port of its own."""
    badges = settings.find("readers", settings.badges.profile)
    if settings.badges.profile and is_file(badges):
        with suppress(UnreadableError):  # said where its keys are checked
            if read_toml(badges).get("decoder") != "barcode_line":
                todo = 'its decoder has to be "barcode_line", as that of badge-reader.toml is.'
                yield Finding(
                    file, "badges.profile", f"{settings.badges.profile!r} reads no badges: {todo}"
                )
    if bool(settings.badges.profile) != bool(settings.badges.port):
        empty = "badges.profile" if settings.badges.port else "badges.port"
        yield Finding(file, empty, "is empty: no badge is read without it.", "warning")
    if (
        settings.profile
        and settings.badges.profile
        and settings.port
        and settings.port == settings.badges.port
    ):
        yield Finding(
            file,
            "badges.port",
            f"{settings.port} is the shoe’s port too (reader.port): each has its own.",
        )


#: how the ports begin that are lines, and no cameras
_LINES = ("usb:", "tcp:", "rfc2217:", "/dev/tty", "/dev/serial")


def _two_cameras(settings: Settings, file: str) -> Iterator[Finding]:
    """Two cameras that are one, and what a camera cannot do."""
    if settings.camera.source and settings.camera.source == settings.port:
        same = f"{settings.port} is reader.port too: each camera has its own."
        yield Finding(file, "camera.source", same)
    if settings.record:
        yield Finding(file, "reader.record", "is of no use: a camera sends no bytes.", "warning")


def _floor(settings: Settings, file: str) -> Iterator[Finding]:
    """The file that lets the table connect to its floor is not there, cannot be read, or can be
    read by others; the plan of who deals where cannot be read; no paper can be printed."""
    if settings.floor_file is not None:
        try:
            read_text(settings.floor_file)
            if settings.floor_file.stat().st_mode & 0o077:
                yield Finding(
                    file,
                    "floor.file",
                    f"{settings.floor_file}: others than its owner can read it: `chmod 600` it.",
                )
        except UnreadableError as error:
            yield Finding(file, "floor.file", str(error))
    if settings.rotation is not None:
        try:
            read_text(settings.rotation)
        except UnreadableError as error:
            yield Finding(file, "floor.rotation", str(error))
    yield from _printing(settings, file)


def _printing(settings: Settings, file: str) -> Iterator[Finding]:
    """The command of the pit's printer is not on this machine; it may be on the board's."""
    if settings.prints_by and not shutil.which(settings.prints_by[0]):
        what = f"this machine has no command {settings.prints_by[0]!r}"
        todo = "where the board runs, install it or write its whole path."
        yield Finding(file, "floor.print", f"{what}: {todo}", "warning")


def _staff(settings: Settings, file: str) -> Iterator[Finding]:
    """The staff file that is named, and is not there or cannot be read."""
    if settings.staff is not None:
        try:
            read_text(settings.staff)
        except UnreadableError as error:
            yield Finding(file, "people.staff", str(error))


def _patrons(settings: Settings, file: str) -> Iterator[Finding]:
    """What keeps patrons' screens from being served."""
    if not settings.patrons.screens:
        return
    if not settings.patrons.certificate and settings.patrons.host not in (
        "127.0.0.1",
        "::1",
        "localhost",
    ):
        yield Finding(
            file,
            "patrons.certificate",
            f"is needed where patrons.host is {settings.patrons.host}: name one.",
        )
    if settings.patrons.host in ("0.0.0.0", "::") and not settings.patrons.name:  # noqa: S104
        yield Finding(
            file,
            "patrons.name",
            f"is needed where patrons.host is {settings.patrons.host}: no telephone finds that "
            "address. Write this machine's name or address on the house's network.",
        )
    yield from _still(settings, file)
    for key, path in (
        ("patrons.certificate", settings.patrons.certificate),
        ("patrons.key", settings.patrons.key),
    ):
        try:
            if path:
                read_text(Path(path))
        except UnreadableError as error:
            yield Finding(file, key, str(error))
    yield from _ports_of_patrons(settings, file)


def _ports_of_patrons(settings: Settings, file: str) -> Iterator[Finding]:
    """One for each gateway, and one for each of its servers."""
    screens = range(settings.patrons.port, settings.patrons.port + settings.patrons.gateways)
    links = range(
        settings.patrons.link_port,
        settings.patrons.link_port + settings.patrons.gateways * settings.patrons.servers,
    )
    for key, first, ports in (
        ("patrons.port", settings.patrons.port, screens),
        ("patrons.link_port", settings.patrons.link_port, links),
    ):
        if first and ports[-1] > _LAST_PORT:
            what = (
                f"{first} to {ports[-1]} are needed, and {_LAST_PORT} is the last port that there "
                "is: begin lower."
            )
            yield Finding(file, key, what)
    both = range(max(screens[0], links[0]), min(screens[-1], links[-1]) + 1)
    if settings.patrons.port and settings.patrons.link_port and both:
        which = (
            f"{links[0]} to {links[-1]} are needed for it, and {screens[0]} to {screens[-1]} are "
            "patrons.port’s."
        )
        yield Finding(file, "patrons.link_port", f"{which} Move one of them.")


def _still(settings: Settings, file: str) -> Iterator[Finding]:
    """Why the table's picture cannot be shown to patrons: it is not said what of it, or the hole
    card's place would be shown."""
    shows, hides = settings.patrons.still_shows, settings.patrons.still_hides
    if not settings.patrons.still:
        return
    for key, area in (("still_shows", shows), ("still_hides", hides)):
        if area is None:
            yield Finding(
                file, f"patrons.{key}", "is needed where patrons.still is set: write four edges."
            )
    if shows is not None and hides is not None and shows.meets(hides):
        yield Finding(
            file,
            "patrons.still_shows",
            "shows the place of the hole card (patrons.still_hides): leave it out.",
        )


def _anchors(settings: Settings, file: str) -> Iterator[Finding]:
    """The place of the anchors, without which no table is opened: it is made by the house, never by
    the kiosk."""
    folder = settings.anchors
    if folder is None:
        return
    if not os.path.isdir(folder):  # noqa: PTH112  # of a name that no file can have too
        what = "is a file" if os.path.lexists(folder) else "is not there"
        todo = "make the folder, or mount the disk or share that it lies on."
        yield Finding(
            file,
            "journal.anchors",
            f"{folder} {what}, and no table is opened without the place: {todo}",
        )
    elif not _takes_files(folder):
        yield Finding(file, "journal.anchors", sentence("file-not_written", path=str(folder)))


def _written(settings: Settings, file: str) -> Iterator[Finding]:
    """Files that the kiosk writes: the journal, its anchors, and the reader's bytes."""
    yield from _anchors(settings, file)
    if settings.journal.parent != state_folder({}):
        yield from _cannot_write(settings.journal, file, "journal.path", DATABASE)
    if settings.record is not None and settings.record.resolve() == settings.journal.resolve():
        yield Finding(
            file, "reader.record", f"{settings.record} is the journal: name another file."
        )
    elif settings.record is not None:
        yield from _cannot_write(settings.record, file, "reader.record", b"")


def _takes_files(folder: Path) -> bool:
    """Whether this user can make a file there, which is tried: of /proc its permissions say so, and
    no file can be made in it."""
    try:
        TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _cannot_write(path: Path, file: str, key: str, start: bytes) -> Iterator[Finding]:
    """Why a file cannot be made or written at `path`. `start`: what it begins with where it is
    there."""
    folder = next((each for each in path.parents if os.path.lexists(each)), path)
    if not is_file(path) and os.path.lexists(path):
        yield Finding(file, key, sentence("file-not_path", path=str(path)))
    elif not folder.is_dir():
        yield Finding(file, key, sentence("file-not_made", path=str(path), folder=str(folder)))
    elif not (os.access(path, os.R_OK | os.W_OK) if is_file(path) else _takes_files(folder)):
        yield Finding(file, key, sentence("file-not_written", path=str(path)))
    elif len(path.name.encode()) > 240:  # room for the endings of what lies beside it
        yield Finding(file, key, "the name of the file is too long: 240 bytes at most.")
    elif is_file(path) and start and _begins(path, len(start)) not in (start, b""):
        yield Finding(file, key, sentence("file-not_journal", path=str(path)))


def _begins(path: Path, count: int) -> bytes | None:
    """The first bytes of a file; None where they cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(count)
    except OSError:
        return None
