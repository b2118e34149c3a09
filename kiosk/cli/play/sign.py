"""`kiosk sign`: what patrons see of a table, on a second display of its machine."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QScreen
    from PySide6.QtQuick import QQuickWindow

    from kiosk.app.sign_desk import Line
    from kiosk.settings.table import Settings
    from ui.shared.words import Words
    from ui.sign.presenter import SignSetup


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "sign",
        description="Shows patrons what holds at a table: its limits, what it pays, a change that "
        "comes, the last round, and, where the house wants it, what became of each box. Never a "
        "card, a name or a count. It follows the table of the same settings on this machine, or "
        "one of its floor, and says when it has lost it. What it shows is set under [sign].",
        epilog="Exit status: 0 the window was closed; 1 it cannot be opened; the message says why.",
    )
    options.add_table(parser)
    parser.add_argument(
        "--size",
        type=sign_size,
        metavar="WxH",
        help="window size, such as 1080x1920 (default: a whole display)",
    )
    parser.add_argument(
        "--display",
        type=int,
        metavar="N",
        help="which display, from 1 (default: the second, where there is one)",
    )
    parser.add_argument(
        "--language", metavar="LANG", help="this language alone, instead of those in the settings"
    )
    parser.add_argument(
        "--floor",
        type=Path,
        metavar="FILE",
        help="on another machine: the sign's key, NAME.toml of `kiosk floor init --sign`, by which "
        "it follows its table over the floor's link",
    )
    parser.add_argument(
        "--ends", action="store_true", help="end with the table, as `kiosk run --sign` has it"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Opens the sign and stays until its window is closed."""
    from kiosk.cli import has_display

    if not has_display("sign"):
        return 1
    from kiosk.app.sign_desk import SignDesk
    from kiosk.settings.faults import refuse
    from ui.shared.bell import Bell
    from ui.shared.window import Screen, application, load_fonts
    from ui.sign.presenter import SignPresenter

    settings = options.of_table(args)
    refuse(settings)
    line = _line(args.floor, settings)
    app = application()
    speaks = (args.language,) if args.language else settings.sign.speaks or (settings.language,)
    load_fonts("zh" if any(each.startswith("zh") for each in speaks) else speaks[0])
    spoken = words_of(settings, speaks)
    presenter = SignPresenter(setup_of(settings), spoken)
    screen = Screen("ui.sign", "Main", {"sign": presenter})
    _place(screen.window, app.screens(), args.size, args.display)
    screen.window.closing.connect(app.quit)
    bell = Bell(app.quit, app)
    desk = SignDesk(line, presenter)
    if args.ends:
        desk.ended.connect(app.quit)
    desk.start()
    try:
        return app.exec()
    finally:
        desk.close()
        bell.silence()
        screen.close()


def _line(
    floor: Path | None, settings: Settings
) -> Callable[[Callable[[bytes | None], object]], Line]:
    """What makes the line to the table: beside its journal, or with a sign's key over the floor's
    link. Raises `BadFileError` for what is no such key."""
    if floor is None:
        from kiosk.sign.line import TableLine, place_of

        return partial(TableLine, place_of(settings.journal))
    from kiosk.floor.sign_link import FloorLine
    from kiosk.link.keys import read_access
    from kiosk.settings.schema import UnreadableError

    access = read_access(floor)
    if access.role != "sign":
        raise UnreadableError(floor, f"is the key of a {access.role}, not of a sign.")
    return partial(FloorLine, access)


def words_of(settings: Settings, speaks: Sequence[str]) -> list[Words]:
    """The words of each language. Raises `BadFileError` where there is none of that name."""
    from kiosk.words.messages import of_table
    from ui.shared.words import Words

    return [Words(of_table(settings.speaking(language), {})) for language in speaks]


def setup_of(settings: Settings) -> SignSetup:
    from ui.sign.presenter import SignSetup

    shipped = settings.folders("rules")[0] / f"{settings.rules}.toml"
    is_shipped = settings.find("rules", settings.rules) == shipped
    return SignSetup(
        settings.sign.each,
        settings.sign.mirror,
        settings.sign.turned,
        settings.rules if is_shipped else "",
        settings.rule_set().title,
    )


def sign_size(text: str) -> tuple[int, int]:
    """Width and height in pixels, of a display that lies or stands."""
    width, height = (int(part) if part.isdecimal() else 0 for part in text.partition("x")[::2])
    if min(width, height) < 360 or max(width, height) < 640:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a size: write 1920x1080 or 1080x1920 (640x360 or more)"
        )
    return width, height


def _place(
    window: QQuickWindow,
    displays: list[QScreen],
    size: tuple[int, int] | None,
    display: int | None,
) -> None:
    """On the display that was asked for, else on the second. A window with a size stands at the
    right of it, beside the dealer's where there is room."""
    at = min(len(displays), display or 2) - 1
    chosen = displays[max(0, at)]
    window.setScreen(chosen)
    if size is None:
        window.setGeometry(chosen.geometry())
        window.showFullScreen()
    else:
        window.resize(*size)
        right = chosen.geometry().right() + 1 - size[0]
        window.setPosition(max(chosen.geometry().left(), right), chosen.geometry().top())
