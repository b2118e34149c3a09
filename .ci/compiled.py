"""Copies the sources into a tree of their own, and compiles the game, the replay and the verification there, by mypyc: the same modules, faster.

usage: python .ci/compiled.py TREE [LEVEL]     LEVEL: how much the C compiler does, 0 to 3 (3)

Needs mypy, setuptools and a C compiler. Raises what they raise.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: what a replay and a verification spend their time in; not what reads damaged entries, for compiled code stops where a value is not of its type
ROOM = Path("kiosk/game")
RECORD = ("as_told", "json_text", "opening", "replay", "shoe_log")
#: two are made of the names and parameters of functions without a body, and two are read by their annotations, of which mypyc keeps less
PLAIN = frozenset(("__init__.py", "prompts.py", "refusals.py", "rules.py", "view.py"))
NOT_COPIED = shutil.ignore_patterns(".[!c]*", "build", "var", "__pycache__", "*.so", "*.pyd")


def compiled(tree: Path, level: str = "3") -> None:
    """Makes `tree` anew, which becomes the working folder. One library does the work; each module has one that names it."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    os.chdir(tree)
    from mypyc.build import mypycify
    from setuptools import Distribution

    chosen = [str(path) for path in sorted(ROOM.rglob("*.py")) if path.name not in PLAIN]
    options = ["--ignore-missing-imports"]  # of libraries that a build does without
    extensions = mypycify(
        [*options, *chosen, *(f"kiosk/record/{name}.py" for name in RECORD)],
        group_name="kiosk",
        opt_level=level,
        debug_level="0",
        target_dir="build/c",
    )
    command = Distribution({"name": "kiosk", "ext_modules": extensions}).get_command_obj("build_ext")
    command.inplace = True
    command.build_temp, command.build_lib = "build/c/temp", "build/c/lib"
    command.ensure_finalized()
    command.run()
    shutil.rmtree("build")


if __name__ == "__main__":
    compiled(Path(sys.argv[1]).absolute(), *sys.argv[2:])
