"""The order of the house: who may import whom, what a room may hold, how long a file is, what no file may name or install."""

from __future__ import annotations

import ast
import gc
import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from kiosk.record.journal.entry import EntryKind

ROOT = Path(__file__).parent.parent
OURS = ("kiosk", "drivers", "ui")
LONGEST = 400
#: lines of a function that a screen shows, columns of a line, files of a folder, names that one
#: statement assigns
SCREEN, WIDE, FULL, AT_ONCE = 50, 100, 15, 3

#: what may stand directly in kiosk/: the one vocabulary of readers, and how the program starts
BARE = ("kiosk", "kiosk.__main__", "kiosk.reading")

#: each room, and what of ours it may import; a name stands for everything below it, `kiosk` alone for its version
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "kiosk.reading": ("kiosk.game.cards",),
    "kiosk.game": ("kiosk.game",),
    "kiosk.settings": ("kiosk.settings", "kiosk.game", "kiosk.reading", "kiosk"),
    "kiosk.words": ("kiosk.words", "kiosk.settings", "kiosk.game", "kiosk.reading", "kiosk"),
    "kiosk.record": (
        "kiosk.record",
        "kiosk.staff",
        "kiosk.words",
        "kiosk.settings",
        "kiosk.game",
        "kiosk.reading",
        "kiosk",
    ),
    "kiosk.station": (
        "kiosk.station",
        "kiosk.record",
        "kiosk.staff",
        "kiosk.words",
        "kiosk.settings",
        "kiosk.game",
        "kiosk.reading",
        "kiosk",
    ),
    "kiosk.staff": ("kiosk.staff", "kiosk.settings", "kiosk.game", "kiosk.reading", "kiosk"),
    "kiosk.report": (
        "kiosk.report",
        "kiosk.record",
        "kiosk.payback",
        "kiosk.words",
        "kiosk.settings",
        "kiosk.game",
        "kiosk",
    ),
    "kiosk.floor": (
        "kiosk.floor",
        "kiosk.link",
        "kiosk.station",
        "kiosk.record",
        "kiosk.staff",
        "kiosk.report",
        "kiosk.words",
        "kiosk.settings",
        "kiosk.game",
        "kiosk.reading",
        "kiosk",
    ),
    "kiosk.payback": ("kiosk.payback", "kiosk.settings", "kiosk.game", "kiosk"),
    "kiosk.practice": (
        "kiosk.practice",
        "kiosk.station",
        "kiosk.record",
        "kiosk.staff",
        "kiosk.report",
        "kiosk.payback",
        "kiosk.words",
        "kiosk.settings",
        "kiosk.game",
        "kiosk.reading",
        "kiosk",
    ),
    "kiosk.sign": (
        "kiosk.sign",
        "kiosk.floor.serialization",
        "kiosk.station",
        "kiosk.words",
        "kiosk.game",
    ),
    "kiosk.link": ("kiosk.link", "kiosk.settings"),
    "kiosk.patrons": (
        "kiosk.patrons",
        "kiosk.link",
        "kiosk.station",
        "kiosk.record",
        "kiosk.staff",
        "kiosk.words",
        "kiosk.settings",
        "kiosk.game",
        "kiosk",
    ),
    "kiosk.app": ("kiosk", "drivers", "ui"),
    "kiosk.cli": ("kiosk", "drivers", "ui"),
    "kiosk.__main__": ("kiosk.cli",),
    "kiosk": (),
    "drivers": (
        "drivers",
        "kiosk.reading",
        "kiosk.game.cards",
        "kiosk.game.frozen",
        "kiosk.settings.schema",
    ),
    "ui": (
        "ui",
        "kiosk.floor",
        "kiosk.practice",
        "kiosk.sign",
        "kiosk.station",
        "kiosk.record",
        "kiosk.staff",
        "kiosk.words",
        "kiosk.settings",
        "kiosk.game",
        "kiosk.reading",
        "kiosk",
    ),
}

#: the rooms that may draw, and the rooms that may use what is heavy or belongs to a device
MAY_USE_QT = ("ui", "kiosk.app", "kiosk.cli")
HEAVY = {
    "PySide6",
    "shiboken6",
    "cv2",
    "numpy",
    "pyzbar",
    "zxingcpp",
    "segno",
    "reportlab",
    "serial",
    "argon2",
    "nats",
    "nkeys",
    "nacl",
}


def files(*tops: str, suffix: str = ".py") -> list[Path]:
    return sorted(file for top in tops for file in (ROOT / top).rglob(f"*{suffix}"))


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in files(*OURS)}


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    """A million nodes stay to the end: the garbage collector need not walk through them after each test."""
    yield
    gc.freeze()


@cache
def parsed(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


@cache
def nodes(module: str) -> list[ast.AST]:
    """All that a module is written of, walked through once."""
    return [*ast.walk(parsed(module))]


@cache
def imports(module: str, top_level_only: bool = False) -> frozenset[str]:
    """The full names of the modules that `module` imports: ours down to the file, others by their dotted name."""
    tree = parsed(module)
    found = set()
    for node in _without_functions(tree) if top_level_only else nodes(module):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
            base = ".".join(
                [
                    *package.split(".")[: len(package.split(".")) - node.level + 1],
                    *filter(None, [node.module]),
                ]
            )
            source = base if node.level else node.module or ""
            found |= {
                full if (full := f"{source}.{alias.name}") in MODULES else source
                for alias in node.names
            }
    return frozenset(found)


def _without_functions(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when the module is imported: not what stands in functions, nor what only a type checker sees."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from _without_functions(child)


def room_of(module: str) -> str:
    return max((room for room in MAY_IMPORT if f"{module}.".startswith(f"{room}.")), key=len)


GAME = sorted(module for module in MODULES if room_of(module) == "kiosk.game")


def lies_in(module: str, place: str) -> bool:
    """`kiosk` alone is the package's own file, not every room that stands in it; for the front door it is all."""
    return module == place or (place != "kiosk" and module.startswith(f"{place}."))


def importing(module: str, names: set[str]) -> list[str]:
    """Which of these `module` imports, as lines of a complaint; a name stands for everything below it."""
    return [
        f"{module} imports {name}"
        for name in sorted(imports(module))
        if name.split(".")[0] in names
    ]


def test_imports_run_one_way() -> None:
    wrong = [
        f"{each}; {room_of(module)} may import of ours only {', '.join(MAY_IMPORT[room_of(module)])}"
        for module in sorted(MODULES)
        if room_of(module) not in ("kiosk.app", "kiosk.cli")
        for each in importing(module, set(OURS))
        if not any(lies_in(each.split()[-1], place) for place in MAY_IMPORT[room_of(module)])
    ]
    assert not wrong, "\n".join(wrong)


def test_the_game_imports_the_standard_library_alone() -> None:
    ours = {"kiosk", *sys.stdlib_module_names}
    others = [
        f"{module} imports {name}"
        for module in GAME
        for name in imports(module)
        if name.split(".")[0] not in ours
    ]
    assert not others, "\n".join(others)


def test_the_game_knows_no_clock_no_chance_no_files_and_no_threads() -> None:
    outside = {
        "time",
        "datetime",
        "random",
        "secrets",
        "os",
        "io",
        "pathlib",
        "threading",
        "asyncio",
        "socket",
        "sqlite3",
    }
    found = [each for module in GAME for each in importing(module, outside)]
    assert not found, "these enter the game as inputs: " + "\n".join(found)


def test_only_the_screen_and_the_front_door_know_qt() -> None:
    qt = [
        each
        for module in sorted(MODULES)
        if room_of(module) not in MAY_USE_QT
        for each in importing(module, {"PySide6", "shiboken6"})
    ]
    assert not qt, "\n".join(qt)


def test_the_game_holds_no_sentence() -> None:
    """What is told and refused are ids with facts. Words stand in faults alone, of a file or of whoever calls."""
    said = [
        f"{module}:{node.lineno} says {node.value!r}"
        for module in GAME
        for node in _texts(parsed(module))
        if re.search(r"[A-Za-z]{2,}(?:,? [A-Za-z]+){2}", str(node.value))
    ]
    assert not said, "\n".join(said)


def _texts(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every text but those in faults, docstrings, and what is said under a name."""
    nodes = [*ast.walk(tree)]
    faults = {id(each) for node in nodes if isinstance(node, ast.Raise) for each in ast.walk(node)}
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in faults | docstrings
        ):
            yield node


def test_what_is_done_and_by_whom_has_types() -> None:
    """JSON objects exist at the borders alone: no command has a field that may hold anything."""
    from kiosk.game.commands.commands import Command
    from kiosk.staff.actor import Actor
    from kiosk.station.commands import StationCommand

    kinds = {*get_args(Command), *get_args(StationCommand), Actor}
    assert len(kinds) > 20
    fields = [
        (kind.__name__, name, str(hint))
        for kind in kinds
        for name, hint in get_type_hints(kind).items()
    ]
    assert len(fields) > 40
    assert not [
        field for field in fields if re.search(r"dict|Mapping|\bAny\b|\bobject\b", field[2])
    ]


def test_a_station_takes_no_object_without_a_type() -> None:
    """Its header and its rules, which are kept as they were read, are the only ones."""
    (station,) = (
        node
        for node in ast.walk(parsed("kiosk.station.station"))
        if isinstance(node, ast.ClassDef) and node.name == "Station"
    )
    loose = {
        f"{method.name}({argument.arg})"
        for method in station.body
        if isinstance(method, ast.FunctionDef)
        for argument in [*method.args.args, *method.args.kwonlyargs]
        if argument.annotation
        and re.search(r"dict|Mapping|\bAny\b", ast.unparse(argument.annotation))
    }
    assert loose == {"__init__(header)", "__init__(rules)"}


#: the one place that knows kinds of entries and reads their JSON; words have kinds of codes, of the same names
DECODES, OTHER_KINDS = "kiosk.record.entries", ("kiosk.words.codes", "kiosk.words.messages")


def _asks_kind(node: ast.AST) -> bool:
    """Whether it compares, or matches, the kind of an entry."""
    if isinstance(node, ast.Match):
        asked: list[ast.expr] = [node.subject]
        said = {
            each.value
            for case in node.cases
            for each in ast.walk(case.pattern)
            if isinstance(each, ast.Constant)
        }
    elif isinstance(node, ast.Compare):
        asked = [node.left, *node.comparators]
        said = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
    else:
        return False
    kinds = any(isinstance(each, ast.Attribute) and each.attr == "kind" for each in asked)
    return kinds and bool(said & {*get_args(EntryKind)})


def _reads_entry(node: ast.AST) -> bool:
    """Whether it reads the JSON of an entry's `input`, `told` or `checkpoint`."""
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "json.loads"
        and any(
            isinstance(each, ast.Attribute) and each.attr in ("input", "told", "checkpoint")
            for argument in node.args
            for each in ast.walk(argument)
        )
    )


def test_one_place_decodes_entries() -> None:
    assert any(map(_reads_entry, ast.walk(ast.parse("json.loads(entry.input)"))))
    assert any(map(_asks_kind, ast.walk(ast.parse("entry.kind in ('note', 'day')"))))
    found = [
        f"{module}:{getattr(node, 'lineno', 0)}: {ast.unparse(node).splitlines()[0]}"
        for module in sorted(MODULES)
        if module not in (DECODES, *OTHER_KINDS)
        if re.search(r"\.kind\b|json\.loads", MODULES[module].read_text("utf-8"))
        for node in nodes(module)
        if _asks_kind(node) or _reads_entry(node)
    ]
    assert not found, f"{DECODES} says what an entry is:\n" + "\n".join(found)


def test_nobody_is_shown_a_traceback() -> None:
    assert not [each for module in sorted(MODULES) for each in importing(module, {"traceback"})]


@pytest.mark.parametrize("suffix", [".py", ".qml"])
def test_no_screen_works_out_from_a_phase_what_may_happen(suffix: str) -> None:
    """What may happen now is read from the offers of a step."""
    naming = [
        str(file.relative_to(ROOT))
        for file in files("ui", suffix=suffix)
        if "phase" in file.read_text("utf-8")
    ]
    assert not naming


def test_no_modules_import_each_other_in_a_ring() -> None:
    graph = {
        m: {name for name in imports(m, top_level_only=True) if name in MODULES and name != m}
        for m in MODULES
    }
    while leaves := {m for m, wants in graph.items() if not wants & graph.keys()}:
        graph = {m: wants for m, wants in graph.items() if m not in leaves}
    assert not graph, f"in or above a ring of imports: {', '.join(sorted(graph))}"


def loaded_with(*begins: str) -> set[str]:
    """The modules of ours that are loaded with these, before any of their functions is called."""
    seen, ahead = set[str](), list(begins)
    while ahead:
        module = ahead.pop()
        if module in MODULES and module not in seen:
            seen.add(module)
            ahead += imports(module, top_level_only=True)
    return seen


def test_a_report_loads_no_ratings_and_a_pit_board_no_payback() -> None:
    assert "kiosk.report.ratings.fold" not in loaded_with("kiosk.cli.reports.report")
    assert "kiosk.payback.estimate" not in loaded_with("ui.pit.presenter")


def test_the_first_frame_opens_no_table_and_no_journal() -> None:
    seen = loaded_with("kiosk.cli.play.run", "kiosk.app.application", "ui.table.app")
    assert not seen & {
        "kiosk.game.table",
        "kiosk.record.journal.journal",
        "kiosk.record.journal.entry",
        "kiosk.station.station",
        "wave",
    }


def test_the_front_door_opens_nothing_heavy_before_a_command_needs_it() -> None:
    ask = (
        "import sys\nfrom kiosk.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print('heavy:', *sorted({HEAVY!r} & sys.modules.keys()))"
    )
    said = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert said.splitlines()[-1].split() == ["heavy:"]


def test_no_class_is_made_from_another_of_ours() -> None:
    """Parts are put together. What is raised is no part: who catches it may mean several at once."""
    bases = {
        node.name: {ast.unparse(base).partition("[")[0] for base in node.bases}
        for module in MODULES
        for node in nodes(module)
        if isinstance(node, ast.ClassDef)
    }
    raised = {"Exception", "ValueError"}
    while more := {name for name, made_from in bases.items() if made_from & raised} - raised:
        raised |= more
    wrong = {name: made_from & (bases.keys() - raised) for name, made_from in bases.items()}
    assert not {name: made_from for name, made_from in wrong.items() if made_from}


def test_every_function_fits_a_screen() -> None:
    """A file has one subject, however long; what is read at one look is a function."""
    long = [
        f"{module}:{node.name}"
        for module in MODULES
        for node in nodes(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= SCREEN
    ]
    assert not long, "part each by its subjects"


def test_no_line_is_wider_than_a_screen() -> None:
    wide = [
        f"{module}:{number}"
        for module in sorted(MODULES)
        for number, line in enumerate(MODULES[module].read_text("utf-8").splitlines(), 1)
        if len(line) > WIDE
    ]
    assert not wide, f"more than {WIDE} columns"


def test_a_folder_shows_its_parts() -> None:
    held = Counter(file.parent.relative_to(ROOT) for file in MODULES.values())
    assert not {str(folder): count for folder, count in held.items() if count > FULL}


def test_a_statement_holds_one_thought() -> None:
    """Few names are assigned at once, and no conditional stands in another."""
    wrong = [
        f"{module}:{node.lineno}: {ast.unparse(node).splitlines()[0]}"
        for module in sorted(MODULES)
        for node in nodes(module)
        if (isinstance(node, ast.Assign) and max(map(_names_in, node.targets)) > AT_ONCE)
        or (isinstance(node, ast.IfExp) and _holds_conditional(node))
    ]
    assert not wrong, "\n".join(wrong)


def _names_in(target: ast.expr) -> int:
    return sum(map(_names_in, target.elts)) if isinstance(target, ast.Tuple | ast.List) else 1


def _holds_conditional(node: ast.IfExp) -> bool:
    return any(isinstance(each, ast.IfExp) for each in ast.walk(node) if each is not node)


#: private names that a test may touch, and why
PRIVATE = {
    "super()._take": "a campaign counts the bytes that a reader has decoded, and nobody else hears of each",
    "argparse._SubParsersAction": "argparse tells of its commands by no other name",
    "parser._actions": "argparse tells of its commands by no other name",
}
_IMPORTS_TESTS = re.compile(
    r"^\s*(?:from tests[\w.]*\.test_\w+ import|from tests[\w.]* import .*\btest_\w+).*",
    re.MULTILINE,
)


def test_no_module_of_tests_imports_another() -> None:
    """What several of them use stands beside them, under a name of its own."""
    found = {
        str(file.relative_to(ROOT)): imports
        for file in files("tests")
        if (imports := _IMPORTS_TESTS.findall(file.read_text("utf-8")))
    }
    assert not found


#: what a named tuple has for everybody
_OF_A_TUPLE = ("_replace", "_fields", "_field_defaults", "_asdict", "_make")


def test_no_test_touches_what_is_private() -> None:
    """A test asks by what others ask by too: an inside can change, and no test says no."""
    private = {name for module in MODULES for name in _private_names(module)}
    private -= {*_OF_A_TUPLE}
    tests = [file for file in files("tests") if file.name != "test_house.py"]
    found = [
        f"{file.relative_to(ROOT)}: {touched}"
        for file in tests
        for touched in _touched(file.read_text("utf-8"), private)
        if touched not in PRIVATE
    ]
    assert not found, "\n".join(found)


def _private_names(module: str) -> Iterator[str]:
    """What a module defines under a name that begins with `_`: functions, classes, values, attributes."""
    for node in nodes(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.attr
        else:
            continue
        if re.match(r"_[A-Za-z]", name):
            yield name


#: a private name of something else than `self`, in programs that a test starts too; one that a test
#: sets by its name; one that it imports
_TOUCHES = (
    re.compile(r"(?:(?<![\w.])(?!(?:self|cls)\.)\w+|(?<=\.)\w+|\w*\(\)|[\])])\.(_[A-Za-z]\w*)"),
    re.compile(r"[gs]etattr\([^)]*\"(_[A-Za-z]\w*)\""),
    re.compile(r"^from (?:kiosk|drivers|ui)\S* import .*?\b(_[A-Za-z]\w*)", re.MULTILINE),
)


def _touched(text: str, private: set[str]) -> list[str]:
    return [
        found[0].strip()
        for touch in _TOUCHES
        for found in touch.finditer(text)
        if found[1] in private
    ]


def test_no_screen_file_is_too_long_to_read_at_one_sitting() -> None:
    lengths = {
        file.name: len(file.read_text("utf-8").splitlines()) for file in files(*OURS, suffix=".qml")
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_every_module_says_first_what_it_answers() -> None:
    written = [module for module in sorted(MODULES) if MODULES[module].read_text("utf-8").strip()]
    assert not [module for module in written if not ast.get_docstring(parsed(module))]


@pytest.mark.slow
def test_no_file_names_a_place_on_somebodys_machine() -> None:
    personal = re.compile(r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+)/")
    suffixes = {
        ".py",
        ".qml",
        ".toml",
        ".md",
        ".ftl",
        ".txt",
        ".lock",
        ".json",
        ".log",
        ".shoe",
        ".service",
        "",
    }
    kept = [
        file
        for top in (*OURS, "config", "tests", "docs", ".ci")
        for file in (ROOT / top).rglob("*")
        if file.is_file() and file.suffix in suffixes and "__pycache__" not in file.parts
    ]
    kept += [
        file
        for file in ROOT.iterdir()
        if file.is_file() and file.suffix in suffixes and file.name != ".git"
    ]
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for file in kept
        for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), 1)
        if personal.search(line)
    ]
    assert not found, "\n".join(found)


def test_one_qt_and_one_opencv_are_installed() -> None:
    """OpenCV with windows brings a Qt 5 of its own and points Qt's environment at it; Addons are not needed."""
    there = {
        (dist.metadata["Name"] or "").lower().replace("_", "-")
        for dist in importlib.metadata.distributions()
    }
    assert not there & {
        "opencv-python",
        "opencv-contrib-python",
        "pyside6",
        "pyside6-addons",
        "pyqt6",
        "pyqt5",
    }
    assert {"opencv-python-headless", "pyside6-essentials"} <= there


def test_everything_the_kiosk_depends_on_is_pinned_exactly() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = (
        project["project"]["dependencies"]
        + project["dependency-groups"]["dev"]
        + project["build-system"]["requires"]
    )
    loose = [
        requirement
        for requirement in wanted
        if not re.fullmatch(r"[\w.-]+==[\w.]+(; platform_machine == .x86_64.)?", requirement)
    ]
    assert not loose


def test_the_lock_names_public_places_alone() -> None:
    hosts = set(re.findall(r"https?://([^/\"]+)", (ROOT / "uv.lock").read_text("utf-8")))
    assert hosts <= {"pypi.org", "files.pythonhosted.org"}


def test_the_configuration_lies_beside_the_packages() -> None:
    import kiosk

    assert (Path(kiosk.__file__).parent.parent / "config" / "kiosk.toml").is_file()
