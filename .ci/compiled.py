"""Copies the sources into a tree of their own, and compiles the game, the replay and the verification there, by mypyc: the same modules, faster.

usage: python .ci/compiled.py TREE [LEVEL]     LEVEL: how much the C compiler does, 0 to 3 (3)

Needs mypy, setuptools and a C compiler; says which of the compiler and Python's headers is missing. Raises what they raise. What is
installed beside them makes no difference: a build of its own (`KIOSK_COMPILED=1 pip install .`) has none of the kiosk's libraries.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: what a replay and a verification spend their time in; not the hash of an entry, of which a damaged file may hold anything: compiled
#: code stops where a value is not of its type
ROOM = Path("kiosk/game")
RECORD = (
    "entries",
    "projections/state",
    "projections/told",
    "replay/decision_match",
    "replay/replay",
    "replay/shoe_log",
    "replay/verify",
    "startup/checkpoint_match",
    "startup/opening",
)
#: one makes classes of plain functions, two are made of the names and parameters of functions without a body, and two are read by
#: their annotations, of which mypyc keeps less
PLAIN = frozenset(("__init__.py", "frozen.py", "prompts.py", "refusals.py", "rules.py", "view.py"))
#: nobody puts another function in the place of one of these, nor calls one from outside: one that calls another may hold it, or go
#: straight there, and a replay takes 0.9 of the time
CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
NOT_COPIED = shutil.ignore_patterns(".[!c]*", "build", "var", "__pycache__", "*.so", "*.pyd")


def missing() -> str:
    """What is not here that compiling takes, in a sentence; "" where nothing is."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if compiler and shutil.which(compiler[0]) is None:
        return f"There is no C compiler here: {compiler[0]} is not found. On Debian build-essential brings one."
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if not headers.exists():
        return f"The headers of this Python are not here: {headers} is not found. On Debian python3-dev brings them."
    return ""


def compiled(tree: Path, level: str = "3") -> None:
    """Makes `tree` anew, which becomes the working folder. One library does the work; each module has one that names it."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    os.chdir(tree)
    from mypyc.build import mypycify
    from setuptools import Distribution

    chosen = [str(path) for path in sorted(ROOM.rglob("*.py")) if path.name not in PLAIN]
    # The same build whatever libraries are here: what is typed is looked at by `make lint`, with all of them.
    options = ["--config-file=", "--no-site-packages", "--ignore-missing-imports"]
    extensions = mypycify(
        [*options, *chosen, *(f"kiosk/record/{name}.py" for name in RECORD)],
        group_name="kiosk",
        opt_level=level,
        debug_level="0",
        target_dir="build/c",
    )
    for extension in extensions:
        extension.extra_compile_args += CALLS
    command = Distribution({"name": "kiosk", "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.inplace = True
    command.build_temp, command.build_lib = "build/c/temp", "build/c/lib"
    command.ensure_finalized()
    command.run()
    shutil.rmtree("build")


if __name__ == "__main__":
    if lacks := missing():
        sys.exit(lacks)
    compiled(Path(sys.argv[1]).absolute(), *sys.argv[2:])
