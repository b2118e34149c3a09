"""Table settings: config/kiosk.toml with a file of the house over it, key by key, checked."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
import os
import re
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import kiosk
from kiosk.game.money.money import money
from kiosk.game.rules import Rules
from kiosk.settings import schema
from kiosk.settings.rules import AMOUNT, Place, load_rules
from kiosk.settings.rules import KEYS as RULES
from kiosk.settings.sentences import sentence

#: what ships: kiosk.toml, and the folders rules/, chips/, phrases/ and readers/
CONFIG = Path(kiosk.__file__).parent.parent / "config"
SHIPPED = CONFIG / "kiosk.toml"
#: where the house's own settings file is, when no command says it
VARIABLE = "KIOSK_CONFIG"


class Money(NamedTuple):
    """`[money]`: how money is written for people."""

    before: str
    after: str
    thousands: str
    decimal: str


class Camera(NamedTuple):
    """`[camera]`: what its pictures come from, "" for no camera; the profile; and the seconds for
    which a card waits for it."""

    source: str
    profile: str
    patience: float


class Badges(NamedTuple):
    """`[badges]`: the reader of staff badges; none where one of the two is ""."""

    profile: str
    port: str


#: notes that the page of a buy-in has keys for
MOST_NOTES = 6


#: whose lines a fill or a credit on paper may have
SIGNERS = ("cashier", "security", "runner", "dealer", "supervisor", "pit")


class Inventory(NamedTuple):
    """`[inventory]`: whether the table keeps one, the differences in cents that are reported and
    that go to the division, whether buy-ins are entered, the notes in cents that they are entered
    by, when the shifts begin, and who signs fills and credits, of `SIGNERS`."""

    kept: bool
    report_above: int
    division_from: int
    exchanges: bool
    notes: tuple[int, ...]
    shifts: tuple[str, ...]
    signatures: tuple[str, ...]


class Ratings(NamedTuple):
    """`[ratings]`: whether patrons are seated, so that their play is rated; the house's file of
    keys, without which no pseudonym of a journal is anybody's number."""

    seats: bool
    key_file: Path


class Area(NamedTuple):
    """A part of a picture, its edges in percent of the whole from the top left."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: "Area") -> bool:
        """Whether the two have a place in common."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


class Cash(NamedTuple):
    """`[cash]`: cents from which on a buy-in stands in the cash log, from which on the floor is
    told of a patron's day, and above which the house has to report; None where the house sets
    none."""

    log_from: int | None
    warn_from: int | None
    limit: int | None


class Patrons(NamedTuple):
    """`[patrons]`: whether patrons have screens, and where these are served: port 0 is any."""

    screens: bool
    host: str
    port: int
    link_port: int
    servers: int
    gateways: int
    name: str
    certificate: str
    key: str
    idle_minutes: int
    decide_ahead: bool
    still: str
    still_shows: Area | None
    still_hides: Area | None

    @property
    def has_still(self) -> bool:
        """Whether patrons are shown a picture of the table: it is said what of it, and the hole
        card's place is not in that."""
        shows, hides = self.still_shows, self.still_hides
        if not self.still or shows is None or hides is None:
            return False
        return not shows.meets(hides)

    def served(self, gateway: int) -> dict[str, object]:
        """Where patrons' screens are served, as a gateway of them is told, from 1
        (`kiosk.patrons.gateway.serve.Hello`)."""
        before = gateway - 1
        ports = {
            "port": self.port and self.port + before,
            "link_port": self.link_port and self.link_port + before * self.servers,
            "servers": self.servers,
            "gateway": gateway,
        }
        files = {"certificate": self.certificate, "key": self.key}
        page = {"idle_minutes": self.idle_minutes, "decide_ahead": self.decide_ahead}
        still = {"still": self.still, "still_shows": self.still_shows} if self.has_still else {}
        return {"host": self.host, "name": self.name, **ports, **files, **page, **still}


class SignSettings(NamedTuple):
    """`[sign]`: whether the table has one, the languages that it `speaks` in turn and the seconds
    of `each`, whether it shows what became of each box, and how its display is mounted."""

    shown: bool
    speaks: tuple[str, ...]
    each: int
    results: bool
    mirror: bool
    turned: int


class Cabinet(NamedTuple):
    """`[cabinet]`: the input device whose `kind` ("switch" or "key") `code` says that the cabinet
    is open, by being on or off as `open` is, "" for none; `power`: the folder in which Linux tells
    of power supplies, "" for none."""

    switch: str
    kind: str
    code: int
    open: bool
    power: str


class Settings(NamedTuple):
    """One table. Money is in cents, None for no limit. `file`: the house's own file, None without
    one; its folder may hold the house's own rule sets, chips, phrases and profiles.

    `floor_file`: what lets the table connect to its floor, None without one; `without_floor`:
    "play" or "stop" while the link is down; `notice_minutes`: that the pit gives of a change that
    is worse for patrons; `rotation`: the plan of who deals where, None without one; `table_cost`:
    of an open table an hour; `prints_by`: the command of the pit's printer, () without one.
    `staff`: the house's staff file, None where nobody signs in; `pepper`: the key of its PINs and
    badges. `profile` or `port` "" is no shoe."""

    table: str
    rules: str
    boxes: int
    minimum: int | None
    maximum: int | None
    units: bool
    chips: str
    safety_net: bool
    stage_seconds: int
    wager_seconds: int
    draws_below: int
    turn_after: float
    settle_each: float
    profile: str
    port: str
    record: Path | None
    language: str
    mirror: bool
    turbo: bool
    brightness: int
    sound: int
    same_key: float
    four_colours: bool
    full_screen: bool
    felt: str
    dealer: str
    floor: tuple[str, ...]
    staff: Path | None
    pepper: Path
    journal: Path
    anchors: Path | None
    keep_free: int
    money: Money
    camera: Camera
    badges: Badges
    inventory: Inventory
    ratings: Ratings
    cash: Cash
    patrons: Patrons
    sign: SignSettings
    cabinet: Cabinet
    keep_months: int = 0
    floor_file: Path | None = None
    without_floor: str = "play"
    notice_minutes: int = 30
    rotation: Path | None = None
    table_cost: int = 50_00
    prints_by: tuple[str, ...] = ()
    alarm_sounds: int = 3
    reader_maker: str = ""
    reader_serial: str = ""
    reader_lock: bool = False
    options: Mapping[str, object] = MappingProxyType({})
    file: Path | None = None

    @property
    def options_place(self) -> Place:
        """Where the options of the table are written."""
        return str(self.file or SHIPPED), "table.options."

    def find(self, kind: str, name: str) -> Path:
        """The file of `name` in a kind ("rules", "chips", "readers"): the house's, else the shipped
        one. It need not exist."""
        paths = [folder / f"{name}.toml" for folder in self.folders(kind)]
        return paths[-1] if schema.is_file(paths[-1]) else paths[0]

    def folders(self, kind: str) -> tuple[Path, ...]:
        """Every folder of that kind, the shipped one first."""
        return tuple(folder / kind for folder in (CONFIG, self.file and self.file.parent) if folder)

    def named(self, what: str, kind: str, name: object, suffix: str = ".toml") -> Path:
        """The file of a kind by its name. Raises `BadFileError`: there is no such `what`."""
        return schema.find_named(what, name, self.folders(kind), suffix)

    def speaking(self, language: str) -> "Settings":
        """The settings with another language. Raises `BadFileError` where there is none of that
        name."""
        self.named("language", "phrases", language, ".ftl")
        return self._replace(language=language)

    @property
    def told(self) -> tuple[str, ...]:
        """The arguments that give another command these settings and their language."""
        return (
            *(("--config", str(self.file)) if self.file is not None else ()),
            "--language",
            self.language,
        )

    @property
    def played(self) -> dict[str, object]:
        """The options that its rule set is played with."""
        return dict(self.options) | ({"safety_net": True} if self.safety_net else {})

    def header(self) -> dict[str, object]:
        """The first line of this table's shoe log."""
        header: dict[str, object] = {
            "shoe_log": 1,
            "table": self.table,
            "rules": self.rules,
            "boxes": self.boxes,
        }
        header |= {"hole_turn": "input", "options": self.played}
        if self.chips and not self.units:
            header["chips"] = self.chips
        for key, limit in (("minimum", self.minimum), ("maximum", self.maximum)):
            if limit is not None and not self.units:
                header[key] = money(limit)
        return header | ({"wagers": "units"} if self.units else {})

    def rule_set(self) -> Rules:
        """The table's rule set with its options. Raises `BadFileError`."""
        return load_rules(self.find("rules", self.rules), self.played, self.options_place)


def load(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """The shipped settings with the house's file over them: `path`, else the one that
    `KIOSK_CONFIG` names, if any.

    Raises `BadFileError` with every finding.
    """
    settings, found = read(path, environ)
    if found:
        raise schema.BadFileError(found)
    return settings


def read(
    path: Path | None = None, environ: Mapping[str, str] = os.environ
) -> tuple[Settings, list[schema.Finding]]:
    """The settings, and what is wrong with the files as far as they are read by themselves. Where a
    key is wrong its shipped value stands.

    Raises `UnreadableError`.
    """
    if path is None and environ.get(VARIABLE):
        path = Path(environ[VARIABLE])
    found: list[schema.Finding] = []
    stated = schema.read_keys(schema.read_toml(SHIPPED), KEYS, str(SHIPPED), found)
    if path is not None:
        own = schema.read_keys(schema.read_toml(path), KEYS, str(path), found)
        own["table.options"] = stated["table.options"] | own.get("table.options", {})
        stated |= own
    values, groups = _by_field(stated)
    # What would follow from a shipped value is not said.
    wrong = {each.key.partition(".")[0] for each in found}
    for key, message in _between(values, groups, wrong):
        found.append(schema.Finding(str(path or SHIPPED), key, message))
    written = groups["money"]
    written["decimal"] = written["decimal"] or ("," if written["thousands"] == "." else ".")
    values["units"] = values["units"] == "units"
    _place_files(values, groups, path, state_folder(environ))
    grouped = {name: kind(**groups[name]) for name, kind in _GROUPS.items()}
    return Settings(**values, **grouped, file=path and path.absolute()), found


def _by_field(stated: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The values by their fields, and those of each group by theirs."""
    values: dict[str, Any] = {}
    groups: dict[str, dict[str, Any]] = {name: {} for name in _GROUPS}
    for key, value in stated.items():
        section, _, name = key.rpartition(".")
        if section in groups:
            groups[section][name] = value
        else:
            values[_FIELDS.get(key, name)] = value
    return values, groups


def _between(
    values: Mapping[str, Any], groups: Mapping[str, Mapping[str, Any]], wrong: Container[str]
) -> Iterator[tuple[str, str]]:
    """What is wrong between values, and at which key; of a part of the file that is `wrong` already
    nothing is said."""
    written, cash = groups["money"], groups["cash"]
    least, most = values["minimum"], values["maximum"]
    if "table" not in wrong and least and most and least > most:
        limits = sentence("file-limits", minimum=money(least), maximum=money(most))
        yield "table.minimum", limits
    if "money" not in wrong and written["decimal"] and written["decimal"] == written["thousands"]:
        yield "money.decimal", sentence("file-decimal", sign=written["decimal"])
    warns, above = cash["warn_from"], cash["limit"]
    if "cash" not in wrong and warns is not None and above is not None and warns > above:
        yield "cash.warn_from", sentence("file-cash", warns=money(warns), limit=money(above))


def _place_files(
    values: dict[str, Any], groups: Mapping[str, dict[str, Any]], path: Path | None, state: Path
) -> None:
    """Files that are named stand below the folder of the house's file at `path`; where there is
    none, or none is named, below `state`."""
    house = None if path is None else path.absolute().parent
    journal = values["journal"] or re.sub(r"[^\w.-]+", "-", values["table"]) + ".journal"
    values["journal"] = (house if values["journal"] and house else state) / journal
    below = house or state
    for name in ("anchors", "staff", "floor_file", "record", "rotation"):
        values[name] = below / values[name] if values[name] else None
    values["pepper"] = below / values["pepper"] if values["pepper"] else state / "staff.pepper"
    patrons, camera, ratings = groups["patrons"], groups["camera"], groups["ratings"]
    ratings["key_file"] = (
        below / ratings["key_file"] if ratings["key_file"] else state / "patrons.keys"
    )
    for name in ("certificate", "key", "still"):
        patrons[name] = str(below / patrons[name]) if patrons[name] else ""
    if camera["source"] and not camera["source"].isdigit():  # a device's own name or a file's
        camera["source"] = str((house or Path()) / camera["source"])


def state_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the journal lies of a table whose settings name none."""
    return (
        Path(environ.get("XDG_STATE_HOME") or Path.home() / ".local/state") / "dealer-assist-kiosk"
    )


def _limit(value: Any) -> int | None:
    return None if value == "" else AMOUNT.read(value)


def _options(value: Any) -> dict[str, object]:
    """Options by dotted name, however they were written."""
    if not isinstance(value, Mapping):
        raise ValueError
    return dict(schema.flat(value, RULES))


def _no_digit(most: int) -> schema.Key:
    """What stands at or in an amount, where a digit would make another amount of it."""
    text = schema.text()

    def read(value: Any) -> str:
        written: str = text.read(value)
        if len(written) > most or any(each.isnumeric() for each in written):
            raise ValueError
        return written

    characters = "one character" if most == 1 else f"{most} characters"
    return schema.Key(read, f"text of {characters} at most, without a digit", "")


def _area(value: Any) -> Area | None:
    """The edges of a part of a picture, [] for none. Raises `ValueError`."""
    if not isinstance(value, list):
        raise ValueError(value)
    edges = [each for each in value if type(each) is int]
    if len(edges) != len(value) or len(edges) not in (0, 4):
        raise ValueError(value)
    if not edges:
        return None
    area = Area(*edges)
    if not (0 <= area.left < area.right <= 100 and 0 <= area.top < area.bottom <= 100):
        raise ValueError(value)
    return area


def _notes(value: Any) -> tuple[int, ...]:
    """Amounts, the smallest first, each once. Raises `ValueError`."""
    texts: tuple[str, ...] = schema.list_of(filled=True, once=True).read(value)
    notes = tuple(sorted(map(AMOUNT.read, texts)))
    if len(notes) > MOST_NOTES or notes[0] <= 0:
        raise ValueError
    return notes


_LIMIT = schema.Key(_limit, sentence("allowed-or_none", allowed=AMOUNT.allowed))
#: the sections that are groups of their own
_GROUPS: dict[str, type[Any]] = {
    "money": Money,
    "camera": Camera,
    "badges": Badges,
    "inventory": Inventory,
    "ratings": Ratings,
    "cash": Cash,
    "patrons": Patrons,
    "sign": SignSettings,
    "cabinet": Cabinet,
}
#: the keys whose field of `Settings` is not the last part of their name
_FIELDS = {
    "table.name": "table",
    "table.wagers": "units",
    "reader.maker": "reader_maker",
    "reader.serial": "reader_serial",
    "reader.lock": "reader_lock",
    "journal.path": "journal",
    "floor.file": "floor_file",
    "floor.without": "without_floor",
    "floor.notice": "notice_minutes",
    "floor.print": "prints_by",
}
_AREA = schema.Key(_area, "a list of the left, top, right and bottom edge from 0 to 100, or []")
#: every key of a settings file
KEYS: dict[str, schema.Key] = {
    "table.name": schema.text(filled=True),
    "table.rules": schema.file_name("nj"),
    "table.boxes": schema.whole(1, 7),
    "table.minimum": _LIMIT,
    "table.maximum": _LIMIT,
    "table.wagers": schema.one_of("amounts", "units"),
    "table.chips": schema.file_name("us", empty=True),
    "table.safety_net": schema.yes_or_no(),
    "table.stage_seconds": schema.whole(0, 600),
    "table.wager_seconds": schema.whole(0, 600),
    "table.draws_below": schema.whole(0, 17),
    "table.turn_after": schema.number(0, 60),
    "table.settle_each": schema.number(0, 10),
    "table.options": schema.Key(
        _options, 'a table of rules by their dotted names, such as "split.resplit" = true'
    ),
    "money.before": _no_digit(60),
    "money.after": _no_digit(60),
    "money.thousands": _no_digit(1),
    "money.decimal": schema.one_of("", ".", ","),
    "reader.profile": schema.file_name("angel-eye", empty=True),
    "reader.port": schema.text(),
    "reader.record": schema.text(),
    "reader.maker": schema.text(),
    "reader.serial": schema.text(),
    "reader.lock": schema.yes_or_no(),
    "camera.source": schema.text(),
    "camera.profile": schema.file_name("camera"),
    "camera.patience": schema.number(0, 60),
    "screen.language": schema.file_name("en"),
    "screen.mirror": schema.yes_or_no(),
    "screen.turbo": schema.yes_or_no(),
    "screen.brightness": schema.whole(20, 100),
    "screen.sound": schema.whole(0, 100),
    "screen.alarm_sounds": schema.whole(0, 3),
    "screen.same_key": schema.number(0, 2),
    "screen.four_colours": schema.yes_or_no(),
    "screen.full_screen": schema.yes_or_no(),
    "screen.felt": schema.text(),
    "people.dealer": schema.text(),
    "people.floor": schema.list_of(filled=True),
    "people.staff": schema.text(),
    "people.pepper": schema.text(),
    "badges.profile": schema.file_name("badge-reader", empty=True),
    "badges.port": schema.text(),
    "inventory.kept": schema.yes_or_no(),
    "inventory.report_above": AMOUNT,
    "inventory.division_from": AMOUNT,
    "inventory.exchanges": schema.yes_or_no(),
    "inventory.notes": schema.Key(
        _notes, f'a list of at most {MOST_NOTES} amounts as "20", none twice'
    ),
    "inventory.shifts": schema.times(),
    "inventory.signatures": schema.list_of(*SIGNERS, filled=True, once=True),
    "ratings.seats": schema.yes_or_no(),
    "ratings.key_file": schema.text(),
    "cash.log_from": _LIMIT,
    "cash.warn_from": _LIMIT,
    "cash.limit": _LIMIT,
    "patrons.screens": schema.yes_or_no(),
    "patrons.host": schema.text(filled=True),
    "patrons.port": schema.whole(0, 65535),
    "patrons.link_port": schema.whole(0, 65535),
    "patrons.servers": schema.whole(1, 16),
    "patrons.gateways": schema.whole(1, 8),
    "patrons.name": schema.text(),
    "patrons.certificate": schema.text(),
    "patrons.key": schema.text(),
    "patrons.idle_minutes": schema.whole(0, 1440),
    "patrons.decide_ahead": schema.yes_or_no(),
    "patrons.still": schema.text(),
    "patrons.still_shows": _AREA,
    "patrons.still_hides": _AREA,
    "sign.shown": schema.yes_or_no(),
    "sign.speaks": schema.list_of(once=True),
    "sign.each": schema.whole(3, 300),
    "sign.results": schema.yes_or_no(),
    "sign.mirror": schema.yes_or_no(),
    "sign.turned": schema.one_of(0, 90, 180, 270),
    "floor.file": schema.text(),
    "floor.without": schema.one_of("play", "stop"),
    "floor.notice": schema.whole(0, 240),
    "floor.rotation": schema.text(),
    "floor.table_cost": AMOUNT,
    "floor.print": schema.list_of(),
    "cabinet.switch": schema.text(),
    "cabinet.kind": schema.one_of("switch", "key"),
    "cabinet.code": schema.whole(0, 767),
    "cabinet.open": schema.yes_or_no(),
    "cabinet.power": schema.text(),
    "journal.path": schema.text(),
    "journal.anchors": schema.text(),
    "journal.keep_free": schema.whole(0, 100_000),
    "journal.keep_months": schema.whole(0, 1200),
}
