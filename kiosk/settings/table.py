"""How is this table set up? config/kiosk.toml with a file of the house over it, key by key, checked."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import kiosk
from kiosk.game.money import cents, money
from kiosk.game.rules import Rules, RulesError
from kiosk.settings.findings import BadFileError, Finding, UnreadableError, read_toml

#: what ships: kiosk.toml, and the folders rules/, chips/, phrases/ and readers/
CONFIG = Path(kiosk.__file__).parent.parent / "config"
#: where the house's own settings file is, when no command says it
VARIABLE = "KIOSK_CONFIG"


class Settings(NamedTuple):
    """One table. Money is in cents, None for no limit. `house`: the folder of the house's own file, None without one.

    `camera` names what the camera's pictures come from, "" for no camera; `profile` or `port` "" is no shoe.
    """

    table: str
    rules: str
    boxes: int
    minimum: int | None
    maximum: int | None
    units: bool
    chips: str
    safety_net: bool
    stage_seconds: int
    before: str
    after: str
    thousands: str
    profile: str
    port: str
    record: Path | None
    camera: str
    camera_profile: str
    language: str
    mirror: bool
    turbo: bool
    brightness: int
    four_colours: bool
    full_screen: bool
    felt: str
    dealer: str
    floor: tuple[str, ...]
    journal: Path
    options: Mapping[str, object] = MappingProxyType({})
    house: Path | None = None

    def find(self, kind: str, name: str) -> Path:
        """The file `name` ("nj.toml") of a kind ("rules", "chips", "phrases", "readers"): the house's, else the shipped one.

        The path that is given need not exist.
        """
        if self.house is not None and (own := self.house / kind / name).is_file():
            return own
        return CONFIG / kind / name

    def folders(self, kind: str) -> tuple[Path, ...]:
        """Every folder of that kind, the shipped one first."""
        return (CONFIG / kind,) if self.house is None else (CONFIG / kind, self.house / kind)

    def header(self) -> dict[str, object]:
        """The first line of this table's shoe log."""
        header: dict[str, object] = {"shoe_log": 1, "table": self.table, "rules": self.rules, "boxes": self.boxes}
        header["options"] = dict(self.options) | ({"safety_net": True} if self.safety_net else {})
        if self.chips and not self.units:
            header["chips"] = self.chips
        for key, limit in (("minimum", self.minimum), ("maximum", self.maximum)):
            if limit is not None and not self.units:
                header[key] = money(limit)
        return header | ({"wagers": "units"} if self.units else {})

    def rule_set(self) -> Rules:
        """The table's rule set with its options. Raises `BadFileError`, `UnreadableError`."""
        return load_rules(self.find("rules", f"{self.rules}.toml"), self.header()["options"])


def load(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """The shipped settings with the house's file over them: `path`, else the one that `KIOSK_CONFIG` names, if any.

    Raises `BadFileError` with every finding, `UnreadableError` where a file is not there or no TOML.
    """
    if path is None and environ.get(VARIABLE):
        path = Path(environ[VARIABLE])
    shipped = CONFIG / "kiosk.toml"
    found: list[Finding] = []
    values = _values(read_toml(shipped), str(shipped), found)
    if path is not None:
        own = _values(read_toml(path), str(path), found)
        own["options"] = values["options"] | own.get("options", {})
        values |= own
    if values["minimum"] and values["maximum"] and values["minimum"] > values["maximum"]:
        limits = f"{money(values['minimum'])} is above table.maximum, {money(values['maximum'])}: make it less."
        found.append(Finding(str(path or shipped), "table.minimum", limits))
    if found:
        raise BadFileError(found)
    house = None if path is None else path.absolute().parent
    state = Path(environ.get("XDG_STATE_HOME") or Path.home() / ".local/state") / "dealer-assist-kiosk"
    journal = values["journal"] or re.sub(r"[^\w.-]+", "-", values["table"]) + ".journal"
    values["journal"] = (house if values["journal"] and house else state) / journal
    values["record"] = (house or state) / values["record"] if values["record"] else None
    if values["camera"] and not values["camera"].isdigit():  # a device's own name or a file's
        values["camera"] = str((house or Path()) / values["camera"])
    return Settings(**values, house=house)


def load_rules(path: Path, options: object = None) -> Rules:
    """The rule set of a file with a table's options over it. Raises `BadFileError`, `UnreadableError`."""
    data = read_toml(path)
    try:
        return Rules.from_dict(path.stem, data, options if isinstance(options, Mapping) else None)
    except RulesError as error:
        raise BadFileError([Finding(str(path), key, f"{message}.") for key, message in error.findings]) from None


def check(path: Path) -> list[Finding]:
    """Everything that is wrong with a house's settings file, its rule set, chips, language and profile included.

    Raises `UnreadableError` where the file itself cannot be read.
    """
    file = str(path)
    try:
        settings = load(path, {})
    except BadFileError as error:
        return error.findings
    found = _check_rules(settings, file)
    for key, kind, name in (
        ("table.chips", "chips", settings.chips and f"{settings.chips}.toml"),
        ("reader.profile", "readers", settings.profile and f"{settings.profile}.toml"),
        ("camera.profile", "readers", f"{settings.camera_profile}.toml"),
        ("screen.language", "phrases", f"{settings.language}.ftl"),
    ):
        if name and not settings.find(kind, name).is_file():
            there = sorted(
                {each.stem for folder in settings.folders(kind) for each in folder.glob(f"*{Path(name).suffix}")}
            )
            found.append(Finding(file, key, f"there is no {kind}/{name}; there are {', '.join(there) or 'none'}."))
    return found + _check_readers(settings, file)


def _check_readers(settings: Settings, file: str) -> list[Finding]:
    """A camera has a section of its own, for a table may have one beside its shoe."""
    found = []
    for key, name, camera, instead in (
        ("reader.profile", settings.profile, False, "name it in camera.profile and its pictures in camera.source"),
        ("camera.profile", settings.camera_profile, True, "name it in reader.profile"),
    ):
        path = settings.find("readers", f"{name}.toml")
        if name and path.is_file() and (read_toml(path).get("decoder") == "camera") != camera:
            what = "is no camera's profile" if camera else "is a camera's profile"
            found.append(Finding(file, key, f"{name!r} {what}: {instead}."))
    return found


def _check_rules(settings: Settings, file: str) -> list[Finding]:
    path = settings.find("rules", f"{settings.rules}.toml")
    try:
        rules = settings.rule_set()
    except UnreadableError as error:
        return [Finding(file, "table.rules", str(error))]
    except BadFileError as error:
        options = settings.header()["options"]
        assert isinstance(options, dict)
        return [
            Finding(file, f"table.options.{each.key}", each.message)
            if each.key in options
            else Finding(file, "table.rules", f"{path}: {each.key}: {each.message}")
            for each in error.findings
        ]
    if settings.boxes > rules.boxes:
        most = f"{settings.boxes} boxes: the rule set {settings.rules!r} has {rules.boxes} at most."
        return [Finding(file, "table.boxes", most)]
    return []


def _values(data: Mapping[str, Any], file: str, found: list[Finding]) -> dict[str, Any]:
    """The values that `data` states, by field of `Settings`; faults are added to `found`."""
    values: dict[str, Any] = {}
    for key, raw in _flat(data):
        if key not in KEYS:
            section = key.partition(".")[0]
            near = [each for each in KEYS if each.startswith(section + ".")] or sorted(
                {k.partition(".")[0] for k in KEYS}
            )
            found.append(Finding(file, key, f"there is no such setting; there are {', '.join(near)}."))
            continue
        name, read = KEYS[key]
        try:
            values[name] = read(raw)
        except ValueError as error:
            found.append(Finding(file, key, f"{raw!r} does not do: {error}."))
    return values


def _flat(data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    pairs = []
    for section, content in data.items():
        if isinstance(content, Mapping) and any(key.startswith(f"{section}.") for key in KEYS):
            pairs += [(f"{section}.{key}", value) for key, value in content.items()]
        else:
            pairs.append((section, content))
    return pairs


def _fits(fits: Callable[[Any], bool], allowed: str) -> Callable[[object], Any]:
    """A reader that takes the values that fit and says of the others what is allowed."""

    def read(value: object) -> Any:
        if not fits(value):
            raise ValueError(allowed)
        return value

    return read


def _whole(low: int, high: int) -> Callable[[object], object]:
    return _fits(
        lambda value: type(value) is int and low <= value <= high, f"it is a whole number from {low} to {high}"
    )


def _is_file_name(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[\w-][\w.-]*", value) is not None


_text = _fits(lambda value: isinstance(value, str), "it is a text")
_name = _fits(lambda value: isinstance(value, str) and value.strip() != "", "it is a text that is not empty")
_yes = _fits(lambda value: isinstance(value, bool), "it is true or false")
_file = _fits(_is_file_name, 'it is the name of a file without its ending, such as "nj"')
_file_or_none = _fits(
    lambda value: value == "" or _is_file_name(value), 'it is the name of a file without its ending, or "" for none'
)
_names = _fits(
    lambda value: isinstance(value, list) and all(isinstance(each, str) and each.strip() for each in value),
    'it is a list of names such as ["H. Ruiz"]',
)
_table = _fits(
    lambda value: isinstance(value, Mapping),
    'it is a table of rules by their dotted names, such as "split.resplit" = true',
)


def _limit(value: object) -> int | None:
    if value == "":
        return None
    amount = cents(value)
    if amount <= 0:
        raise ValueError('it is an amount above zero such as "25", or "" for none')
    return amount


def _units(value: object) -> bool:
    if value not in ("amounts", "units"):
        raise ValueError('it is "amounts" or "units"')
    return value == "units"


def _dotted(table: Any, above: str = "") -> dict[str, object]:
    """Options by dotted name, however they were written. Odds of three sevens are a table that stays whole."""
    flat: dict[str, object] = {}
    for key, value in table.items():
        name = above + key
        if isinstance(value, Mapping) and name != "side.three_sevens":
            flat |= _dotted(value, name + ".")
        else:
            flat[name] = value
    return flat


#: every key of a settings file: the field of `Settings` that it fills, and what reads and checks it
KEYS: dict[str, tuple[str, Callable[[Any], object]]] = {
    "table.name": ("table", _name),
    "table.rules": ("rules", _file),
    "table.boxes": ("boxes", _whole(1, 7)),
    "table.minimum": ("minimum", _limit),
    "table.maximum": ("maximum", _limit),
    "table.wagers": ("units", _units),
    "table.chips": ("chips", _file_or_none),
    "table.safety_net": ("safety_net", _yes),
    "table.stage_seconds": ("stage_seconds", _whole(0, 600)),
    "table.options": ("options", lambda value: _dotted(_table(value))),
    "money.before": ("before", _text),
    "money.after": ("after", _text),
    "money.thousands": ("thousands", _text),
    "reader.profile": ("profile", _file_or_none),
    "reader.port": ("port", _text),
    "reader.record": ("record", _text),
    "camera.source": ("camera", _text),
    "camera.profile": ("camera_profile", _file),
    "screen.language": ("language", _file),
    "screen.mirror": ("mirror", _yes),
    "screen.turbo": ("turbo", _yes),
    "screen.brightness": ("brightness", _whole(20, 100)),
    "screen.four_colours": ("four_colours", _yes),
    "screen.full_screen": ("full_screen", _yes),
    "screen.felt": ("felt", _text),
    "people.dealer": ("dealer", _text),
    "people.floor": ("floor", lambda value: tuple(_names(value))),
    "journal.path": ("journal", _text),
}
