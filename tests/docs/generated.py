"""The pages that are made from the program itself: `make docs` writes them, `python -m tests.docs.generated`."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import sys
from collections.abc import Callable, Iterator

from kiosk.cli import COMMANDS
from kiosk.cli import main as kiosk
from tests.docs import licences_page, modules_page, regulations_page, settings_page
from tests.docs.pages import DOCS
from tests.ui.points import POINTS

MADE = "*Made by `make docs`. Change the source, not this page.*"


def commands() -> str:
    """Every command with its options, from what `--help` is made of."""
    parts = [
        "# Commands",
        MADE,
        "What `kiosk COMMAND --help` says of each, on one page.",
        _table(
            ("command", "does"),
            [(f"[`kiosk {n}`](#kiosk-{n})", p) for n, (_, p) in COMMANDS.items()],
        ),
    ]
    for name, (module, _) in COMMANDS.items():
        sub = argparse.ArgumentParser(prog="kiosk").add_subparsers()
        importlib.import_module(f"kiosk.cli.{module}").add_parser(sub)
        parts += _of(sub.choices[name], f"kiosk {name}", "##")
    return "\n\n".join(parts) + "\n"


def _of(parser: argparse.ArgumentParser, name: str, level: str) -> Iterator[str]:
    yield f"{level} `{name}`"
    if parser.description:
        yield _escape(" ".join(parser.description.split()))
    further = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    rows = [
        (_escape(f"`{_given(each)}`"), _escape(_help(each, parser)))
        for each in parser._actions
        if each not in further and each.help != argparse.SUPPRESS and each.dest != "help"
    ]
    if rows:
        yield _table(("given", "is"), rows)
    if parser.epilog:
        yield _escape(" ".join(parser.epilog.split()))
    for each in further:
        for sub, its in each.choices.items():
            yield from _of(its, f"{name} {sub}", "###")


def _given(action: argparse.Action) -> str:
    """An option with its value, or an argument, as it is written."""
    value = action.metavar or ("|".join(action.choices) if action.choices else action.dest.upper())
    value = " ".join(value) if isinstance(value, tuple) else value
    if not action.option_strings:
        return value
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {value}"


def _help(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    facts = {**vars(action), "prog": parser.prog}
    return " ".join((action.help or "").split()) % facts


def _escape(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def codes() -> str:
    """Every numbered code, from the phrases."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        kiosk(["explain", "--markdown", "--language", "en"])
    return f"{CODES}\n{said.getvalue()}"


CODES = f"""# Codes

{MADE}

Each refusal, each fault, each finding in a journal and each instruction to the dealer has a number that never changes.
Touch the row of a fault, a refusal or the paragraph beside the prompt, and its card opens. `kiosk explain CODE` prints the same.
The words are those of `config/phrases/en.ftl` (`help-…`); the paragraphs are those of the rule set `nj`.
"""


def screen() -> str:
    """Each point of the screen's brief with what shows it, from tests/ui/points.py."""
    rows = [(point, ", ".join(f"`{name}`" for name in names)) for point, names in POINTS.items()]
    return SCREEN.format(made=MADE, table=_table(("point", "situations and scenes"), rows))


SCREEN = """# The dealer's screen, point by point

{made}

What the brief of the screen asks for, and what shows it. A situation (`tests/ui/points.py`) is really played at 1, 3, 6 and 7 boxes; a scene
(`tests/ui/scenes.py`) at one table.

    python -m tests.ui.points OUT                                          # all situations at 1, 3, 6 and 7 boxes; --only decision turn
    python -m tests.ui.pictures OUT SCENE... --language es --seen grey     # one scene, at both sizes

The first makes sheets for each size, each language and each eye (as it is, in grey, without the cones for green), and stops where a text is cut off or lies over another.

{table}

Motion, sound and touches have no picture: `tests/ui/test_motion.py`, `tests/ui/test_sound.py`, `tests/bench/bench_touches.py`; the emulated shoe's window: `tests/ui/test_panel.py`;
the type and the theme: `tests/ui/test_theme.py`, `tests/ui/test_fonts.py`.

![Seven situations at 1, 3, 6 and 7 boxes](screen-boxes.png)

The same without the cones for green: taking and paying differ in shape, in word and in place.

![The same, without the cones for green](screen-boxes-deuteranope.png)
"""


def regulations() -> str:
    return regulations_page.page(MADE)


def licences() -> str:
    return licences_page.page(MADE)


def modules() -> str:
    return modules_page.page(MADE)


def settings() -> str:
    return settings_page.page(MADE)


#: each generated page, and what makes it
PAGES: dict[str, Callable[[], str]] = {
    "codes.md": codes,
    "commands.md": commands,
    "settings.md": settings,
    "screen.md": screen,
    "regulations.md": regulations,
    "licences.md": licences,
    "modules.md": modules,
    "sbom.cdx.json": licences_page.sbom,
}


def main() -> int:
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
