"""Evenings that hold the behaviour: each is played at a station, and what came of it is kept as hashes in `evenings.json`.

Kept of each are what was told, the rows of the dealer's screen, and the exported log. Whoever changes the inside of the house runs
them before and after; who changes what is told or seen writes them anew, and says so:

    python -m tests.logs.evenings
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.floor.serialization import plain
from kiosk.game.commands.commands import Malformed, parse
from kiosk.game.rules import Rules
from kiosk.reading import Health, Message
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.settings.table import load
from kiosk.staff.actor import Actor
from kiosk.station.commands import ReadMessage, SignOff, SignOut
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.logs.replayed import EXAMPLES, GOLDEN
from tests.record.tables import Dealer, station, take
from tests.staff.house import DEALER, sign_in, write
from tests.staff.house_pit import Wall, linked, order
from ui.shared.words import Words
from ui.table import props
from ui.table.facts import Facts, UiState, begin, fold
from ui.table.setup import ScreenSetup, screen_setup

KEPT = Path(__file__).with_name("evenings.json")
SIZE = (1280, 800)
#: inputs of a simulated dealer between two power cuts, and how many power cuts
INPUTS, CUTS = 50, 4


#: when an input was, in an exported log
_TIME = re.compile(r'"at": "[^"]*", ')


class Evening(NamedTuple):
    """What came of one, as SHA-256 in hexadecimal."""

    told: str
    rows: str
    log: str


class _Seen:
    """The steps of an evening as they are told and as they are drawn."""

    def __init__(self, setup: ScreenSetup) -> None:
        self._setup = setup
        self._words = Words(Messages())
        self._facts: Facts | None = None
        self._told = hashlib.sha256()
        self._rows = hashlib.sha256()

    def saw(self, step: Step) -> Step:
        self._facts = begin(step) if self._facts is None else fold(self._facts, step)
        self._told.update(_text(_told(step)))
        rows = props.derive(self._facts, self._setup, UiState(), SIZE, self._words)
        self._rows.update(_text(plain(rows)))
        return step

    def taken_up(self) -> None:
        """The kiosk was started again: its screen knows nothing of before."""
        self._facts = None

    def evening(self, journal: Path) -> Evening:
        log = io.StringIO()
        with JournalReader(journal) as reader:
            assert verify(reader).findings == ()
            export(reader, log)
        # The clock of a test moves whenever it is asked: its times would count who asks it.
        timeless = _TIME.sub("", log.getvalue())
        exported = hashlib.sha256(timeless.encode()).hexdigest()
        return Evening(self._told.hexdigest(), self._rows.hexdigest(), exported)


def _told(step: Step) -> list[object]:
    lines = [*step.told.said, *step.told.due, *step.told.settling]
    if step.told.next is not None:
        lines.append(step.told.next)
    refusal = step.refusal and [step.refusal.code, step.refusal.message]
    troubles = [[each.text, each.todo] for each in step.alerts.troubles]
    alarms = [[each.name, each.state] for each in step.alerts.alarms]
    return [[line.text for line in lines], refusal, troubles, alarms]


def _text(value: object) -> bytes:
    return json.dumps(value, default=str, ensure_ascii=False, sort_keys=True).encode()


def _setup(rules: str, boxes: int) -> ScreenSetup:
    return screen_setup(load(None, {})._replace(rules=rules, boxes=boxes), Rules(), None)


def of_log(log: Path, journal: Path) -> Evening:
    """A recorded log, taken input by input at a station, refused ones too."""
    first, *lines = (
        json.loads(line)
        for line in log.read_text("utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    )
    header = {name: value for name, value in first.items() if name != "shoe_log"}
    seen = _Seen(_setup(first["rules"], first["boxes"]))
    with Journal(journal) as kept:
        table = station(kept, **header)
        seen.saw(table.start())
        for said in lines:
            command = parse({"by": "L. Brandt", **said})
            if not isinstance(command, Malformed):
                seen.saw(take(table, said))
    return seen.evening(journal)


def of_dealer(rules: str, journal: Path) -> Evening:
    """A simulated dealer with a shoe that fails, over power cuts in the middle of rounds."""
    boxes = 3
    dealer, seen = Dealer(seed=8, boxes=(1, 2, 3)), _Seen(_setup(rules, boxes))
    for cut in range(CUTS):
        with Journal(journal) as kept:
            table = station(kept, rules=rules, boxes=boxes, minimum="1", maximum="1000")
            step = seen.saw(table.start())
            if cut:
                table.health(Health(True, True, True, True))
                lost = Message("line-lost", {"title": "Shoe"})
                seen.saw(table.health(Health(messages=(lost,))))
                seen.saw(table.health(Health(True, True, True, True)))
                step = seen.saw(table.do(SignOff("line"), Actor("L. Brandt", "floorperson")))
            for _ in range(INPUTS):
                said = dealer.next(step)
                step = seen.saw(take(table, said))
        seen.taken_up()
    return seen.evening(journal)


def of_staff_and_pit(journal: Path) -> Evening:
    """People sign in, the pit sends a message and changes the limits, one of them plays on."""
    seen = _Seen(_setup("nj", 6))
    staff = write(journal.with_name("staff.toml"))
    dealer = Dealer(seed=3, boxes=(1, 2), trouble=False)
    with Journal(journal) as kept:
        table = linked(kept, staff, Wall())
        step = seen.saw(sign_in(table, "11"))
        for number, said in enumerate(_ORDERS):
            step, answer = table.order(order(table, "22", order_id=f"o-{number}", **said))
            assert answer.refusal is None, answer
            seen.saw(step)
        seen.saw(table.do(ReadMessage("o-0"), DEALER))
        for _ in range(INPUTS):
            step = seen.saw(take(table, dealer.next(step), by=""))
        seen.saw(table.do(SignOut("dealer"), DEALER))
    return seen.evening(journal)


_ORDERS: tuple[dict[str, Any], ...] = (
    {"act": "message", "text": "Chips for box 3 are coming."},
    {"act": "limits", "minimum": 1000, "maximum": 50000, "minutes": 0},
)


def evenings() -> dict[str, Callable[[Path], Evening]]:
    """Each by its name: makes it, with a journal at that path."""
    made: dict[str, Callable[[Path], Evening]] = {}
    for log in (*GOLDEN, *EXAMPLES):
        made[log.stem] = partial(of_log, log)
    for rules in ("nj", "house-h17", "six-deck-no-hole", "multi-hand"):
        made[f"power cuts at {rules}"] = partial(of_dealer, rules)
    made["staff and pit"] = of_staff_and_pit
    return made


def main() -> None:
    kept = {}
    for name, evening in evenings().items():
        with tempfile.TemporaryDirectory() as folder:
            kept[name] = evening(Path(folder, "evening.journal"))._asdict()
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
