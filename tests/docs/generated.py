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
from tests.docs import settings_page
from tests.docs.pages import DOCS

MADE = "*Made by `make docs`. Change what it is made from, not this page.*"


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


def settings() -> str:
    return settings_page.page(MADE)


#: each generated page, and what makes it
PAGES: dict[str, Callable[[], str]] = {
    "codes.md": codes,
    "commands.md": commands,
    "settings.md": settings,
}


def main() -> int:
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
