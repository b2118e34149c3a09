"""docs/settings.md: every key that a house may write, from config/kiosk.toml, the schema, and meanings.toml beside this file."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from drivers.camera import settings as camera
from drivers.serial_line import profile
from kiosk.settings import rules, table
from kiosk.settings.schema import Key
from kiosk.staff import staff_file
from kiosk.words import chips

MEANINGS = tomllib.loads((Path(__file__).parent / "meanings.toml").read_text("utf-8"))

HEAD = """# Settings

{made}

Every key that a house may write. Write only the keys that differ, in a file of your own, and name it with `kiosk run --config FILE` or `KIOSK_CONFIG=FILE`.
`kiosk check FILE` says what is wrong: file, key, value, what is expected, and the nearest key that there is.

```
table-12.toml: table.boxes: 9 is not valid: expected a whole number from 1 to 7.
table-12.toml: table.optoins: unknown key; did you mean table.options? Allowed here: table.name, table.rules, …
```

It also looks at what the settings name: files, the journal's place, the texts of a reader's profile, what the rules cost.
`kiosk run` opens no table with what it calls an error, except where play is possible without it. A warning is something that a house may want, and should know.

## The table: `config/kiosk.toml`

What was chosen at the table under FLOOR, SCREEN is kept beside the journal (`NAME.journal.screen.json`) and overrides these settings.
A file that differs from the last start's is an alarm until a floorperson has signed (code 337).
"""

RULES = """## Rule sets: `config/rules/*.toml`

The same keys, dotted, are what `[table.options]` and a shoe log's `options` change.
`title`, `game`, `decks` and `blackjack_pays` are stated by every rule set. A row of `split.max_hands` has `boxes` and `hands` (2 to 8);
a row of `double.by_boxes` has `boxes` and `totals`, `after_split` or both. Of side wagers (`side.…`) a table offers one kind.
"""

AUTHORITY = """**Authority.** A paragraph stands behind the rule of its name and the rules below it: `split` behind `split.pair`, unless that has its own; `""` is none.
`"split.resplit = false"` is cited only while the key has that value. Where an option changes a rule, the rule set's paragraph is cited no longer, unless the options state one
(`authority."split.max_hands" = "House rules, 4"`). Calls and duties have names too: {names}.
"""


def page(made: str) -> str:
    parts = [HEAD.format(made=made), *_sections()]
    parts += [RULES, _meant("rules", rules.KEYS), _authority()]
    parts += [
        "## Chip sets: `config/chips/*.toml`\n",
        _meant("chips", _with_rows(chips.KEYS, "chip")),
    ]
    staff = _with_rows(staff_file.KEYS, "role", "person")
    parts += ["## The staff file: `config/staff.example.toml`\n", _meant("staff", staff)]
    parts += ["## Readers' profiles: `config/readers/*.toml`\n", PROFILES]
    line = _with_rows(profile.KEYS, "examples")
    parts.append(_with_defaults("Every profile of a line", "profile", line))
    for name, each in profile.DECODERS.items():
        parts.append(_with_defaults(f'`decoder = "{name}"`', name, each.keys))
    parts.append(_allowed("A camera's profile", camera.KEYS))
    return "\n".join(parts)


PROFILES = "The shipped profiles explain their keys; [readers](readers.md) and [camera](camera.md) say how to write one.\n"


def _sections() -> list[str]:
    """Each section of config/kiosk.toml: what its comments say of it and of each key."""
    found: list[str] = []
    comment: list[str] = []
    for line in Path(table.SHIPPED).read_text("utf-8").splitlines():
        if line.startswith("#"):
            comment.append(line.removeprefix("#").removeprefix(" "))
        elif heading := re.fullmatch(r"\[(\S+)\]", line):
            section = heading[1]
            found += [f"\n### `[{section}]`\n", *_about(section, comment)]
            found += [] if section == "table.options" else [_HEAD_OF_SECTION]
            comment = []
        elif "=" in line:
            key = table.KEYS[f"{section}.{line.partition(' =')[0]}"]
            found.append(f"| `{line}` | {_cell(key.allowed)} | {_cell(' '.join(comment))} |")
            comment = []
        else:
            comment = []
    return [*found, ""]


def _about(section: str, comment: list[str]) -> list[str]:
    """What stands before a section: its words, and its example, which is indented, as a house may copy it."""
    example = [line.strip() for line in comment if line.startswith("    ")]
    words = " ".join(line for line in comment if not line.startswith("    "))
    found = [f"{_cell(words)}\n"] if words else []
    if example:
        found += ["```toml", f"[{section}]", *example, "```\n"]
    return found


_HEAD_OF_SECTION = "| as it ships | expected | |\n| --- | --- | --- |"


def _meant(name: str, keys: Mapping[str, Key]) -> str:
    """Keys with what may stand there and what it means."""
    lines = ["| key | expected | meaning |", "| --- | --- | --- |"]
    lines += [f"| `{key}` | {k.allowed} | {MEANINGS[name][key]} |" for key, k in keys.items()]
    return "\n".join(lines) + "\n"


def _allowed(title: str, keys: Mapping[str, Key]) -> str:
    lines = [f"### {title}\n", "| key | expected |", "| --- | --- |"]
    return (
        "\n".join([*lines, *(f"| `{key}` | {_cell(k.allowed)} |" for key, k in keys.items())])
        + "\n"
    )


def _with_defaults(title: str, name: str, keys: Mapping[str, Key]) -> str:
    """Keys with what may stand there, what stands where none is stated, and what it means."""
    lines = [f"### {title}\n", "| key | expected | unless stated | meaning |"]
    lines.append("| --- | --- | --- | --- |")
    for key, k in keys.items():
        usual = "" if k.needed or k.default is None else f"`{_toml(k.default)}`"
        lines.append(f"| `{key}` | {_cell(k.allowed)} | {usual} | {_cell(MEANINGS[name][key])} |")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """A default as a house writes it."""
    if isinstance(value, bytes):
        return json.dumps(value.decode("latin-1"))
    return json.dumps(value)


def _with_rows(keys: Mapping[str, Key], *rows: str) -> dict[str, Key]:
    """Keys, and those of each of their rows behind a dot."""
    return {**keys, **{f"{row}.{n}": k for row in rows for n, k in (keys[row].rows or {}).items()}}


def _authority() -> str:
    names = sorted(rules.AUTHORITIES - rules.KEYS.keys())
    return AUTHORITY.format(names=", ".join(f"`{name}`" for name in names))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")
