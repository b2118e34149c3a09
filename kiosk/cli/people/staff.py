"""`kiosk staff`: who works here, their PINs and their badges, in the house's staff file."""

from __future__ import annotations

import argparse
import getpass
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import language, options
from kiosk.settings.schema import BadFileError, is_file
from kiosk.staff.edit import added, changed, held, refuse_addition, seal
from kiosk.staff.pins import Pepper, PepperError, badge_hash, is_pin, new_badge, pin_hash
from kiosk.staff.roles import USUAL
from kiosk.staff.secret import Secret
from kiosk.words.messages import Messages

if TYPE_CHECKING:
    from kiosk.settings.table import Settings
    from kiosk.staff.staff_file import Person, Staff


class _Refused(Exception):
    """What was asked for cannot be done, and why."""


def add_parser(sub: Any) -> None:
    """Adds `staff` with its commands; `args.run` takes the arguments and returns the exit
    status."""
    parser = sub.add_parser(
        "staff",
        description="Keeps the staff file that the table's settings name as people.staff. Comments "
        "and everything else in it stay as they are; a table at work takes the change at the next "
        "touch. Each command seals the file with the key of PINs and badges: a table takes none "
        "that was changed by hand and not sealed again.",
        epilog="Exit status: 0 done; 2 it could not be done, and the file is as it was.",
    )
    commands = parser.add_subparsers(dest="staff_command", required=True, metavar="COMMAND")
    _add_add(commands)
    _command(commands, "list", _list, "show who works here").add_argument(
        "--json", action="store_true", help="print a JSON object for each"
    )
    _number(_command(commands, "pin", _pin, "give somebody a new PIN, which is asked for twice"))
    _add_badge(commands)
    _command(
        commands, "seal", _seal, "show who is in a staff file that was changed by hand, and seal it"
    )
    _number(
        _command(
            commands,
            "retire",
            _retire,
            "somebody works here no more: no PIN and no badge opens anything",
        )
    )


def _add_add(commands: Any) -> None:
    """Adds `add`, with who somebody is and what they may do."""
    add = _command(commands, "add", _add, "add somebody, and ask for their PIN")
    add.add_argument(
        "number", metavar="NUMBER", help="their number in this house, one to eight digits"
    )
    add.add_argument("name", metavar="NAME", help="as the screen and the journal show it")
    add.add_argument(
        "--role",
        action="append",
        required=True,
        help="dealer, floorperson, …; again for a further role",
    )
    add.add_argument("--licence", default="", metavar="TEXT", help="the number of their licence")
    add.add_argument(
        "--language", default="", metavar="LANG", help="the language that they read: en, es or zh"
    )
    add.add_argument("--no-pin", action="store_true", help="give no PIN now")


def _add_badge(commands: Any) -> None:
    """Adds `badge`, which is printed or read."""
    badge = _number(
        _command(
            commands,
            "badge",
            _badge,
            "give somebody a new badge; the one before opens nothing any more",
        )
    )
    language.add_argument(badge)
    which = badge.add_mutually_exclusive_group(required=True)
    which.add_argument("--out", type=Path, metavar="FILE", help="print a new badge as a PDF")
    which.add_argument(
        "--read",
        action="store_true",
        help="read what a badge that they have says, such as an RFID card",
    )


def _command(commands: Any, name: str, run: Any, says: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=says, description=f"{says[0].upper()}{says[1:]}."
    )
    options.add_config(parser)
    parser.set_defaults(run=_run, does=run)
    return parser


def _number(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("number", metavar="NUMBER", help="their number in this house")
    return parser


def _no_staff_file(settings: Settings) -> str:
    wanted = 'staff = "staff.toml" under [people]'
    if settings.file is None:
        return f"Name the settings, --config FILE or KIOSK_CONFIG=FILE, with {wanted}."
    return f"{settings.file} names no staff file: write {wanted}."


def _run(args: argparse.Namespace) -> int:
    from kiosk.settings.table import load

    settings = load(args.config)
    try:
        if settings.staff is None:
            raise _Refused(_no_staff_file(settings))
        if args.does is _list:
            _list(args, settings, settings.staff)
            return 0
        with held(settings.staff), _key_of(settings, settings.staff):
            args.does(args, settings, settings.staff)
    except _Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    except EOFError:
        print(
            "Nothing was typed: no PIN and no badge was given. Nothing was changed.",
            file=sys.stderr,
        )
        return 2
    except PepperError as error:
        print(Messages().sentence(error.phrase, error.facts), file=sys.stderr)
        return 2
    return 0


@contextmanager
def _key_of(settings: Settings, file: Path) -> Iterator[None]:
    """Says that a key was made meanwhile. One with which nothing was sealed is taken away again:
    the next try would find a file without the seal that a key asks for."""
    from kiosk.staff.staff_file import load

    had = is_file(settings.pepper)
    try:
        yield
    finally:
        if not had and is_file(settings.pepper):
            if is_file(file) and load(file).seal:
                print(
                    f"{settings.pepper} is the key of this house’s PINs, badges and staff file. "
                    "Keep a copy; every table needs the same."
                )
            else:
                settings.pepper.unlink()


def _add(args: argparse.Namespace, settings: Settings, file: Path) -> None:
    from kiosk.staff.staff_file import Person, load

    for what, text in (("name", args.name), ("licence", args.licence)):
        if not text.isprintable():
            raise _Refused(
                f"A {what} has no line breaks, and no other characters that cannot be seen."
            )
    if args.language:
        settings.speaking(args.language)  # BadFileError says which there are
    staff = load(file) if file.exists() else None
    pepper = _pepper(settings, file, staff)
    if staff is not None and args.number in staff.people:
        raise _Refused(f"Number {args.number} is {staff.people[args.number].name}’s.")
    person = Person(
        args.number, args.name, args.licence, tuple(args.role), args.language, "", "", retired=False
    )
    if not args.no_pin:
        refuse_addition(file, staff, person, pepper)  # before anybody is asked for a PIN
        person = person._replace(pin=_pin_of(person, pepper))
    added(file, staff, person, pepper)
    print(
        f"{args.name} is {args.number} in {file}, "
        f"{'without a PIN' if args.no_pin else 'with a PIN'}."
    )


def _seal(args: argparse.Namespace, settings: Settings, file: Path) -> None:
    from kiosk.staff.staff_file import load

    staff = load(file)
    _people(staff, as_json=False)
    for role in staff.roles.values():
        if role != USUAL.get(role.name):
            print(f"{role.name:>8}  may: {', '.join(sorted(role.may))}")
    seal(file, _key(settings, staff))
    print(f"{file} is sealed.")


def _list(args: argparse.Namespace, settings: Settings, file: Path) -> None:
    from kiosk.staff.staff_file import load

    _people(load(file), as_json=args.json)
    try:
        load(file, Pepper.read(settings.pepper))
    except PepperError:
        return  # it is for whoever may read the key to say
    except BadFileError as error:
        print(error, file=sys.stderr)


def _people(staff: Staff, *, as_json: bool) -> None:
    for person in staff.people.values():
        shows = {"pin": bool(person.pin), "badge": bool(person.badge)}
        if as_json:
            print(json.dumps({**person._asdict(), **shows}, ensure_ascii=False))
            continue
        signs = " and ".join(name for name, has in shows.items() if has) or "neither PIN nor badge"
        state = "retired" if person.retired else signs
        print(
            f"{person.number:>8}  {person.name:24} {', '.join(person.roles):32} "
            f"{person.licence:14} {state}".rstrip()
        )


def _pin(args: argparse.Namespace, settings: Settings, file: Path) -> None:
    staff, person, pepper = _person(args, settings, file)
    changed(file, staff, person.number, "pin", _pin_of(person, pepper), pepper)
    print(f"{person.name} has a new PIN.")


def _pin_of(person: Person, pepper: Pepper) -> str:
    """What the file keeps of the PIN that is typed for them, twice. Nothing has been changed until
    this has ended well."""
    given = getpass.getpass(f"A new PIN of six digits for {person.name}: ")
    if not is_pin(given):
        raise _Refused(
            "A PIN is six digits, and neither one digit six times nor a row such as 123456. "
            "Nothing was changed."
        )
    if getpass.getpass("The same again: ") != given:
        raise _Refused("The two are not the same. Nothing was changed.")
    return pin_hash(pepper, person.number, Secret(given))


def _badge(args: argparse.Namespace, settings: Settings, file: Path) -> None:
    staff, person, pepper = _person(args, settings, file)
    if args.read:
        code = getpass.getpass("Hold the badge to the reader, or type what is on it: ").strip()
        if not code:
            raise _Refused("Nothing was read. Nothing was changed.")
    else:
        from kiosk.cli.people.badge_paper import print_badge
        from kiosk.settings.in_place import output_at

        phrases = language.phrases(args)
        roles = ", ".join(phrases.label("staff-role", role=role) for role in person.roles)
        title = phrases.label("paper-badge", name=person.name)

        code = new_badge()
        try:
            with output_at(args.out) as whole:
                print_badge(code, person.name, f"{person.number}  ·  {roles}", title, whole)
                whole.chmod(0o600)
        except OSError as error:
            raise _Refused(f"{args.out}: cannot be written: {error.strerror or error}.") from None
    changed(file, staff, person.number, "badge", badge_hash(pepper, code), pepper)
    if args.out:
        print(
            f"{args.out}: the badge of {person.name}. Whoever has this file has the badge: print "
            "it, then delete it."
        )
    else:
        print(f"{person.name} has a new badge.")


def _retire(args: argparse.Namespace, settings: Settings, file: Path) -> None:
    staff, person, pepper = _person(args, settings, file)
    changed(file, staff, person.number, "retired", value=True, pepper=pepper)
    print(
        f"{person.name} works here no more. Whoever they are signed in as at a table ends at its "
        "next touch; a dealer’s round is played out."
    )


def _person(
    args: argparse.Namespace, settings: Settings, file: Path
) -> tuple[Staff, Person, Pepper]:
    """The file as it is, who is meant, and the key."""
    from kiosk.staff.staff_file import load

    staff = load(file)
    person = staff.people.get(args.number)
    if person is None:
        raise _Refused(f"Nobody in {file} has the number {args.number}.")
    return staff, person, _pepper(settings, file, staff)


def _pepper(settings: Settings, file: Path, staff: Staff | None) -> Pepper:
    """The key, with which the file is sealed; made where nobody has needed one yet. Raises
    `BadFileError` where the seal does not hold: nothing that somebody changed by hand is sealed
    unseen."""
    from kiosk.staff.staff_file import load

    is_new = not settings.pepper.exists()
    pepper = _key(settings, staff)
    if staff is not None and not is_new and load(file, pepper).hash != staff.hash:
        raise _Refused(f"{file} is being changed by somebody else: nothing was done.")
    return pepper


def _key(settings: Settings, staff: Staff | None) -> Pepper:
    if settings.pepper.exists() or (staff is not None and _needs_pepper(staff)):
        return Pepper.read(settings.pepper)
    return Pepper.make(settings.pepper)


def _needs_pepper(staff: Staff) -> bool:
    """Whether somebody has a PIN or a badge that was made with a key."""
    return any(person.pin or person.badge for person in staff.people.values())
