"""Scenes of a table: some thirty moments, each really played at a station up to there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.game.commands.commands import parse
from kiosk.reading import Health, Message
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.faults import StandingFault
from kiosk.record.projections.pit import Lock
from kiosk.settings.table import CONFIG, load
from kiosk.staff.actor import Actor
from kiosk.staff.roles import ACTS, SIGNED
from kiosk.staff.sign_ins import SignedIn
from kiosk.station.alarms.troubles import worded
from kiosk.station.commands import SignInFor, act_of
from kiosk.station.limits.announced_change import RuleChange
from kiosk.station.readers.readers import CONFIRMED
from kiosk.station.station import Station
from kiosk.station.step import LOCKED, PitMessage, PitView, StaffView, Step, Trouble
from kiosk.words import chips
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal, Said
from tests.game.play import inputs
from tests.record.tables import HEADER, rule_set
from tests.steps import with_fields
from ui.table.setup import ScreenSetup, screen_setup

DEALER = Actor("H. Ruiz", "dealer")
WELL = Health(True, True, True, True, (Message("reads", {"title": "Angel Eye II-EX"}),))
CHIPS = chips.load(CONFIG / "chips" / "us.toml")
#: of a line that is lost
LOST = {
    "reader": "shoe",
    "says": (Message("line-lost", {"title": "Angel Eye II-EX"}),),
    "other": None,
}
WAGERS = "bets 1:25 2:50 3:25 4:100 5:25 6:375 7:1000 | "
#: what seven boxes and a dealer with a six get: 18, 11, a pair of eights, soft 17, 20, 12 and a blackjack
FIRST = "TS 9D 8S AH KD 5S AS"
SECOND = "8H 2C 8D 6C QC 7H KH"
DEALT = f"{WAGERS}{FIRST} 6D {SECOND} 4C | "
ACE_UP = f"{WAGERS}{FIRST} AD {SECOND} "
#: box 7's blackjack has been paid, so that it is the decision that is asked
THIRD_ASKED = f"{DEALT}settled 7 | stand | stand"
FOURTH_ASKED = f"{THIRD_ASKED} | stand"
ALL_STAND = f"{FOURTH_ASKED} | stand | stand | stand"
SETTLED = (
    f"{DEALT}stand | hit | 9H | stand | hit | TC | hit | 2D | stand | stand | hit | 8C | stand | 9S"
)


#: what the house has set otherwise than the rule set
OPTIONS = {"split.resplit": True, "split.max_hands": [{"boxes": "1-7", "hands": 4}]}


def pit_limits(step: Step) -> Step:
    """The pit has ordered limits that hold in a while."""
    at, change = (
        "2026-11-21T20:10:00.000Z",
        RuleChange("2026-11-21T20:40:00.000Z", 5000, 50_000, ()),
    )
    message = PitMessage("m-0", "", "M. Okafor", at, change)
    return with_fields(step, pit=PitView((message,), None))


def pit(*texts: str, locked: bool = False) -> Callable[[Step], Step]:
    """What the pit has said of the table, with a scene's own words about a lock."""

    def then(step: Step) -> Step:
        lock = Lock("L. Brandt", "22", "pit_boss", "2026-11-21T20:05:00.000Z") if locked else None
        messages = tuple(
            PitMessage(f"m-{n}", text, "L. Brandt", "2026-11-21T20:10:00.000Z")
            for n, text in enumerate(texts)
        )
        step = with_fields(step, pit=PitView(messages, lock))
        if lock is None or step.table.view.in_round or step.table.view.unsettled:
            return step
        return with_fields(step, next=Said(LOCKED, "warn", "", ""))

    return then


OVER_13 = {"side.over_13": "1:1"}
SEVENS = {"side.three_sevens": {"1": "3:1", "2": "50:1", "3": "500:1"}}


class Scene(NamedTuple):
    """`text` is in the words of `tests.game.play`; `then` changes the step that it ends with."""

    text: str
    boxes: int = 7
    rules: str = "nj"
    options: Mapping[str, Any] = {}
    header: Mapping[str, Any] = {}
    then: Callable[[Step], Step] = lambda step: step
    units: bool = False  # no amounts are keyed


class Scenes(Mapping[str, tuple[int, Step]]):
    """Each scene's boxes and step, played when it is first asked for. `named`: how each is made."""

    def __init__(self, scenes: Mapping[str, Scene]) -> None:
        self.named, self._played = scenes, dict[tuple[str, str], tuple[int, Step]]()

    def __getitem__(self, name: str) -> tuple[int, Step]:
        return self.spoken(name, "en")

    def spoken(self, name: str, language: str) -> tuple[int, Step]:
        """A scene as a station says it in that language."""
        if (asked := (name, language)) not in self._played:
            scene = self.named[name]
            self._played[asked] = (
                scene.boxes,
                _in_words(scene.then(play(scene, language)), language),
            )
        return self._played[asked]

    def __iter__(self) -> Iterator[str]:
        return iter(self.named)

    def __len__(self) -> int:
        return len(self.named)

    def setup(self, name: str, **changed: Any) -> ScreenSetup:
        scene = self.named[name]
        keyed = {"units": True, "chips": ()} if scene.units else {}
        return settings(
            scene.boxes, common_hand=scene.rules == "nj-common-hand", **{**keyed, **changed}
        )


def settings(boxes: int = 7, **changed: Any) -> ScreenSetup:
    """A New Jersey table of so many boxes."""
    return _setup(boxes)._replace(**changed)


@cache
def _setup(boxes: int) -> ScreenSetup:
    house = load(None, {})._replace(
        table="BJ-12",
        boxes=boxes,
        minimum=2500,
        maximum=100000,
        dealer="H. Ruiz",
        floor=("M. Okafor", "L. Brandt", "T. Nguyen"),
        same_key=0,
    )
    return screen_setup(house, house.rule_set(), CHIPS)


@cache
def _messages(rules: str, language: str, units: bool) -> Messages:
    return Messages(
        language,
        units=units,
        chips=None if units else CHIPS,
        authority=rule_set(rules)["authority"],
    )


def play(scene: Scene, language: str = "en") -> Step:
    """The last step of a scene, in the words of that language."""
    options = {} if scene.rules == "nj-common-hand" else {**OPTIONS, **scene.options}
    keyed = {"wagers": "units", "minimum": "1"} if scene.units else {"minimum": "25"}
    header = {
        **HEADER,
        "rules": scene.rules,
        "boxes": scene.boxes,
        "options": options,
        **keyed,
        **scene.header,
    }
    memory = os.environ.get("PYTEST_DEBUG_TEMPROOT")  # see tests/conftest.py
    with (
        tempfile.TemporaryDirectory(dir=memory) as folder,
        Journal(Path(folder) / "scene.journal") as journal,
    ):
        rules = rule_set(scene.rules)
        station = Station(journal, header, rules, _messages(scene.rules, language, scene.units))
        step = station.start()
        *given, last = [parse(data) for data in inputs(scene.text)] or [None]
        for actor, commands in groupby(given, _actor):
            refusals = station.do_all(commands, actor)[1]  # type: ignore[arg-type]
            assert not any(refusals), refusals
        if last is not None:
            step = station.do(last, _actor(last))  # type: ignore[arg-type]
    return with_fields(step, health=WELL)


def _actor(command: Any) -> Actor:
    """Who gives it: a floorperson what somebody has to sign."""
    return (
        Actor("L. Brandt", "floor") if act_of(command, shoe_called_for=True) in SIGNED else DEALER
    )


def troubled(step: Step, *, cured: bool = False) -> Step:
    trouble = StandingFault("link", "lost", LOST, cured, False, "2026-11-21T21:13:44.120Z")
    health = WELL._replace(port_open=cured)
    return with_fields(step, troubles=(worded(trouble, Messages()),), health=health)


def half_entered(step: Step) -> Step:
    """Two cards came while the line that is back was not signed for, and one of them is entered."""
    facts = {**LOST, "ignored": 2, "entered": 1}
    trouble = StandingFault("link", "lost", facts, True, True, "2026-11-21T21:13:44.120Z")
    return with_fields(step, troubles=(worded(trouble, Messages()),))


def confirmed(step: Step, count: int, of: int) -> Step:
    told = Message(CONFIRMED, {"count": count, "of": of})
    return with_fields(step, health=WELL._replace(messages=(*WELL.messages, told)))


def early(step: Step) -> Step:
    """A card comes before anybody can have settled, or while a decision is entered."""
    return with_fields(step, next=Said("ask_held", "ask", "", ""), held=("5S",))


def held_facts(step: Step) -> dict[str, object]:
    """The facts of the question about what is held."""
    held, view = step.readers.held, step.table.view
    return {
        "cards": held[:1],
        "count": len(held),
        "cut": view.shoe_needed or view.last_round,
        "in_round": view.in_round,
        "decides": view.phase == "decision",
    }


def _lost(trouble: Trouble) -> dict[str, Any]:
    """The facts of a lost line's trouble that is in English words."""
    counted = "ignored cards" in trouble.text
    return {**LOST, "ignored": 2, "entered": 1} if counted else LOST


def _in_words(step: Step, language: str) -> Step:
    """What a scene's end has changed, in the words of that language."""
    messages, asked = Messages(language), step.told.next
    lost = [each.name == "trouble-lost" for each in step.alerts.troubles]
    troubles = [
        worded(
            StandingFault(each.key, "lost", _lost(each), each.cured, each.freezes, each.since),
            messages,
        )
        if again
        else each
        for each, again in zip(step.alerts.troubles, lost, strict=True)
    ]
    if asked is not None and asked.id == "ask_held":
        asked = asked._replace(text=messages.sentence("ask-held", held_facts(step)))
    if asked is not None and asked.id == LOCKED:
        asked = asked._replace(text=messages.sentence("ask-locked", {"name": "L. Brandt"}))
    if asked is not None and asked.id == "ask_patrons" and step.table.view.patrons is not None:
        now = {**asked.facts, "deciding": step.table.view.patrons.deciding}
        was, left = (messages.sentence("still-deciding", facts) for facts in (asked.facts, now))
        asked = asked._replace(text=asked.text.replace(was, left), facts=now)
    staff = step.house.staff and step.house.staff._replace(
        why_not={
            place: {
                act: why._replace(message=_why_not(messages, why.code)) for act, why in said.items()
            }
            for place, said in step.house.staff.why_not.items()
        }
    )
    return with_fields(step, troubles=tuple(troubles), next=asked, staff=staff)


def _why_not(messages: Messages, code: str) -> str:
    return messages.sentence(
        f"refused-{code}", {"who": ("floorperson", "pit boss")} if code == "not_permitted" else {}
    )


def _crowded(step: Step, **counts: Any) -> Step:
    """As many patrons as a common hand may have."""
    patrons = step.table.view.patrons
    assert patrons is not None
    return with_fields(
        step,
        view=step.table.view._replace(patrons=patrons._replace(**{"patrons": 12480, **counts})),
    )


def staffed(
    step: Step, asks: SignInFor | None = None, dealer: str = "H. Ruiz", floor: str = "", **more: Any
) -> Step:
    """A table with a staff file, and who is signed in."""
    who = {
        place: SignedIn(number, name, role, "7", stay=True) if name else None
        for place, number, name, role in (
            ("dealer", "11", dealer, "dealer"),
            ("floor", "21", floor, "floorperson"),
        )
    }
    said, nobody = (
        Refusal(code, _why_not(Messages(), code), "") for code in ("not_permitted", "no_dealer")
    )
    deals = {} if dealer else {"deal": nobody}
    of_floor = {act: said for act in ACTS if act not in ("deal", "recall", "screen")}
    why_not: Mapping[Any, Any] = {
        "dealer": {**deals, **of_floor},
        "floor": {} if floor else dict.fromkeys(ACTS, said),
    }
    people = tuple((str(number), f"{'ABCDEFGHIJKLM'[number]}. Castellanos") for number in range(13))
    return with_fields(
        step, staff=StaffView(**who, asks=asks, why_not=why_not, dealers=people, **more)
    )


_VOIDS = SignInFor("floor", "void")
_PATRONS = "wager A:25 B:25 C:50 D:100 | 8S 6D 8C ?? | "
SCENES = Scenes(
    {
        "wagers-empty": Scene(""),
        "wagers-in": Scene("bets 1:25 3:50 4:125 6:1000"),
        "deal": Scene(f"{WAGERS}{FIRST} 6D 8H 2C 8D"),
        "blackjack": Scene(DEALT.removesuffix("| ")),
        "decision": Scene(THIRD_ASKED),
        "out-next": Scene(
            f'{THIRD_ASKED} | {{"type": "card", "card": "TD", "why": "drawn_in_error", "face": "up"}}'
        ),
        "out-unseen": Scene(
            f'{THIRD_ASKED} | {{"type": "card", "card": "??", "why": "drawn_in_error", "face": "down"}}'
        ),
        "out-burn": Scene(
            'bets 1:25 3:50 4:125 6:1000 | {"type": "card", "card": "TD", "why": "drawn_in_error", "face": "up"}'
        ),
        "first-cards": Scene(f"{WAGERS}{FIRST}"),
        "drawn-last": Scene(f"{DEALT}stand | hit | 5C"),
        "side": Scene("bets 1:25+over_13", options=OVER_13),
        "insurance-paid": Scene(
            "bets 1:25 2:50+over_13 3:25 | TS 9D 8S AD 8H 5C 8D TC", options=OVER_13
        ),
        "insurance-side": Scene(
            "bets 1:25 2:50+three_sevens 3:25 | TS 7D 8S AD 8H 7C 8D TC", options=SEVENS
        ),
        "side-play": Scene(
            "bets 1:25+three_sevens 2:25+three_sevens 3:25+three_sevens 4:25 5:50+three_sevens 6:25 7:25+three_sevens"
            " | 7S TD 7H TS 9S 5H 8C 6D 2C AD 7C 9H TH 2S 6H 4C | settled 2 | stand | settled 1 | stand",
            options=SEVENS,
        ),
        "split-sevens": Scene(
            "bets 1:25+three_sevens 3:50 | 7S 9D 6D 7H 8C TC | split", options=SEVENS
        ),
        "insurance-insured": Scene(f"{ACE_UP}TC | insure 1:12.50 | insure 7:500 | insure 2:25"),
        "units": Scene("bets 1:1", units=True),
        "soft": Scene(FOURTH_ASKED),
        "split-aces": Scene(
            "bets 1:25 7:100 | AS TD TH AC KC 7C | split | AH | split | AD", rules="house-h17"
        ),
        "split-four": Scene(
            f"{THIRD_ASKED} | split | 8C | split | 8H | split | 3D | hit | TH | 2H | hit | 3S | hit | 4H | hit | 2S"
        ),
        "split-full": Scene(
            f"{WAGERS}TS 9D TH AH KD 5S 8S 6D 8H 9C TD 6C QC 7H 8D TC"
            " | stand | stand | stand | stand | stand | stand"
            " | split | 8C | split | 8H | split | 2D | hit | 2H | hit | 3C | hit | 4S | stand"
            " | 2C | hit | 3S | hit | AC | hit | 3H | stand | 3D | hit | 2S | hit | 2H | hit | 4D"
        ),
        "split-elsewhere": Scene(
            f"{THIRD_ASKED} | split | 8C | split | 3D | hit | TH | 4C | hit | TS | TH | stand"
        ),
        "nine-cards": Scene(
            f"{WAGERS}TS 9D 8S AH 2S 5S AS TD 8H 9C TC 6C 2D 7H KH 9H | stand | stand | stand | stand"
            " | hit | 3C | hit | AH | hit | AC | hit | 3S | hit | 2C | hit | AD | hit | AS"
        ),
        "insurance": Scene(f"{ACE_UP}TC | insure 1:12.50"),
        "even-money": Scene(f"{ACE_UP}TC", options={"even_money": True}),
        "read": Scene(f"{DEALT}stand | hit | ??"),
        "reveal": Scene(
            f"{WAGERS}{FIRST} TD {SECOND} ?? | stand | stand | stand | stand | stand | stand"
        ),
        "turn": Scene("bets 3:25 | 9S 6D 8D 4C | stand", header={"hole_turn": "input"}),
        "hole-check": Scene(f"{WAGERS}{FIRST} TD {SECOND} ??", options={"hole_check": ["A", "T"]}),
        "bust": Scene(f"{THIRD_ASKED} | hit | TC"),
        "refusal": Scene(f"{FOURTH_ASKED} | split"),
        "dealer-draws": Scene(f"{ALL_STAND} | 2S"),
        "dealer-many": Scene(
            f"{WAGERS}{FIRST} 2D {SECOND} 2C | stand | stand | stand | stand | stand | stand | 2S 3C 2H AC AD"
        ),
        "settlement": Scene(SETTLED),
        "settlement-empty": Scene("bets 1:25 | 9S 6D 9C ?? | stand | reveal TD | KC"),
        "held-card": Scene(SETTLED, then=early),
        "held-decision": Scene(DEALT, then=early),
        "held-cut": Scene(f'{SETTLED} | {{"type": "cut_card"}}', then=early),
        "settlement-half": Scene(
            f'{SETTLED} | {{"type": "settled", "box": 6}} | {{"type": "settled", "box": 5}}'
        ),
        "settlement-last": Scene(
            SETTLED + "".join(f' | {{"type": "settled", "box": {n}}}' for n in (6, 5, 4, 2))
        ),
        "settlement-done": Scene(
            SETTLED + "".join(f' | {{"type": "settled", "box": {n}}}' for n in (6, 5, 4, 2, 1))
        ),
        "insurance-and-side": Scene(
            "bets 1:25+three_sevens 2:50 | 8S 9D AD 8H 5C TC | insure 1:12.50", options=SEVENS
        ),
        "insurance-won": Scene(
            "bets 1:25 3:50 | 9C 8S AD 8H 8D KS | insure 3:25 | close | stand | stand"
        ),
        "dealer-blackjack": Scene(
            "bets 3:25 | 8S AD 8D KS | close | split | 3D | hit | TH | TC | stand"
        ),
        "trouble": Scene(THIRD_ASKED, then=troubled),
        "camera-beside": Scene(DEALT, then=lambda step: confirmed(step, 11, 12)),
        "camera-beside-staffed": Scene(
            THIRD_ASKED,
            then=lambda step: confirmed(staffed(step, floor="Margarethe Okafor-Lindqvist"), 11, 12),
        ),
        "camera-blank": Scene(DEALT, then=lambda step: confirmed(step, 0, 12)),
        "trouble-split": Scene(
            f"{THIRD_ASKED} | split | 8C | split | 8H | split | 3D | hit | TH | 2H | hit | 3S | hit | 4H | hit | TS",
            then=troubled,
        ),
        "split-bust": Scene(
            f"{THIRD_ASKED} | split | 8C | split | 8H | split | 3D | double | TH | 2H | hit | 3S | hit | 4H | stand"
            " | TS | stand | 7S | hit | 9D"
        ),
        "split-settled": Scene(
            f"{THIRD_ASKED} | split | 8C | split | 8H | split | 3D | double | TH | 2H | hit | 3S | hit | 4H | stand"
            " | TS | stand | 7S | hit | 9D | stand | stand | stand | KS"
        ),
        "split-owed": Scene(
            f"{THIRD_ASKED} | split | 8C | split | 8H | split | 3D | double | TH | 2H | hit | 3S | hit | 4H | stand"
            " | TS | stand | 7S | hit | 9D | stand | stand | stand | KS"
            + "".join(f' | {{"type": "settled", "box": {n}}}' for n in (6, 5, 4))
        ),
        "trouble-half-entered": Scene(THIRD_ASKED, then=half_entered),
        "trouble-cured": Scene(THIRD_ASKED, then=lambda step: troubled(step, cured=True)),
        "nobody-in": Scene("", then=lambda step: staffed(step, dealer="")),
        "in-charge": Scene(THIRD_ASKED, then=lambda step: staffed(step, floor="M. Okafor")),
        "dealer-asked": Scene("", then=lambda step: staffed(step, SignInFor("dealer", "deal"))),
        "void-asked": Scene(THIRD_ASKED, then=lambda step: staffed(step, _VOIDS)),
        "badge-asked": Scene(THIRD_ASKED, then=lambda step: staffed(step, _VOIDS, by="badge")),
        "sign-in-waits": Scene(THIRD_ASKED, then=lambda step: staffed(step, _VOIDS, wait_s=30)),
        "pad-locked": Scene(
            THIRD_ASKED, then=lambda step: staffed(step, _VOIDS, wait_s=1800, pad_locked=True)
        ),
        "pin-checked": Scene(THIRD_ASKED, then=lambda step: staffed(step, _VOIDS, checking=True)),
        "last-round": Scene(f"{DEALT}settled 7 | cut | stand | stand"),
        "new-shoe-settled": Scene(
            f'{DEALT}cut | stand | stand | stand | stand | stand | stand | 9S | {{"type": "settled"}}'
        ),
        "new-shoe": Scene(f"{DEALT}cut | stand | stand | stand | stand | stand | stand | 9S"),
        "three-boxes": Scene(
            "bets 1:25 2:50 3:25 | TS 9D 8S 6D 8H 2C 8D TC | stand",
            3,
            options={"surrender": "late"},
        ),
        "surrender-change": Scene(
            "bets 1:75 2:25 | TS 8D 9C 6H 6S KC | surrender", options={"surrender": "late"}
        ),
        "one-box": Scene("bets 1:25 | TS 6D 8H TC", 1, options={"surrender": "late"}),
        "long-prompt": Scene(
            "bets 7:1000 | 8S 6D 8D TC | split | 3C | stand | 8C | split | 2C | stand | 8H"
        ),
        "crowd-split": Scene(
            f"{_PATRONS}A:first B:both",
            1,
            "nj-common-hand",
            then=lambda step: _crowded(
                step, deciding=4112, wagered=31_200_000, counts=(("first", 5301), ("both", 3067))
            ),
        ),
        "crowd-play": Scene(
            f"{_PATRONS}A:first B:both C:first D:both | closed | 3C",
            1,
            "nj-common-hand",
            then=lambda step: _crowded(
                step,
                deciding=9021,
                wagered=31_200_000,
                counts=(("stand", 1203), ("hit", 2250), ("double", 6)),
            ),
        ),
        "crowd-settled": Scene(
            "wager A:500 B:500 | 9S 6D TC ?? | A:stand B:stand | closed | reveal KH | 3S",
            1,
            "nj-common-hand",
            then=lambda step: _crowded(
                step, patrons=11_904, wagered=29_760_000, to_collect=7_667_500
            ),
        ),
        "pit-message": Scene(
            DEALT,
            then=pit(
                "Box 3 is a guest of the house. No drinks for box 7.", "Break in ten minutes."
            ),
        ),
        "pit-long": Scene("", then=pit("请荷官在本局结束后通知三号位的客人" * 7)),
        "pit-fill": Scene(
            "",
            then=pit(
                "Fill 12 is on its way: 40 × 2,500, 100 × 500, 200 × 100, 400 × 25, together 180,000."
            ),
        ),
        "pit-limits": Scene("", then=pit_limits),
        "pit-locked": Scene(
            "", then=lambda step: pit(locked=True)(staffed(step, floor="M. Okafor"))
        ),
        "pit-locked-round": Scene(f"{DEALT}settled 7", then=pit(locked=True)),
        "pit-trouble": Scene(
            DEALT, then=lambda step: pit("Box 3 is a guest of the house.")(troubled(step))
        ),
    }
)
#: touches that follow a scene's step, to show what they open
TOUCHED: dict[str, tuple[str, tuple[str, ...]]] = {
    "pit-unlock": ("pit-locked", ("floor",)),
    "pit-refused": ("pit-locked", ("chip:2500", "box:2")),
    "suit-pad": ("read", ("rank:K",)),
    "floor": ("decision", ("floor",)),
    "who": ("decision", ("floor", "page:correct")),
    "sign-off": ("trouble-cured", ("ack:link",)),
    "correct": ("decision", ("floor", "page:correct", "by:0", "card:3:1:2")),
    "void": ("split-full", ("floor", "page:void", "by:1")),
    "burn": ("decision", ("floor", "page:burn", "by:0", "reason:dealer_stands")),
    "irregular": ("decision", ("floor", "page:irregular")),
    "error": ("decision", ("floor", "page:error", "by:2")),
    "missed": ("deal", ("floor", "page:missed", "by:0", "reason:6")),
    "dead": ("deal", ("floor", "page:dead", "by:0")),
    "held": ("drawn-last", ("hold:2:1:3",)),
    "held-suit": ("drawn-last", ("hold:2:1:3", "rank:9")),
    "held-sign": ("drawn-last", ("hold:2:1:3", "rank:9", "suit:H")),
    "held-error": ("drawn-last", ("hold:2:1:3", "is:error")),
    "held-burn": ("drawn-last", ("hold:2:1:3", "is:burn")),
    "held-place": ("first-cards", ("hold:7:1:1", "is:place")),
    "screen": ("decision", ("floor", "page:screen")),
    "recalled": ("decision", ("floor", "page:recall")),
    "limits": ("wagers-in", ("floor", "page:limits", "by:0", "option:surrender")),
    "less": ("soft", ("less", "chip:2500")),
    "wager-clear": ("wagers-in", ("tool:clear",)),
    "again": ("settlement-done", ("tool:rebet",)),
    "again-owed": ("settlement", ("tool:rebet",)),
    "sign-in-number": ("void-asked", ("floor", "page:void", "digit:2", "digit:1")),
    "sign-in-pin": (
        "void-asked",
        ("floor", "page:void", "digit:2", "digit:1", "enter", "digit:4", "digit:0"),
    ),
    "sign-in-badge": ("badge-asked", ("floor", "page:void")),
    "sign-in-wait": ("sign-in-waits", ("floor", "page:void")),
    "sign-in-pad": ("pad-locked", ("floor", "page:void")),
    "sign-in-check": ("pin-checked", ("floor", "page:void")),
    "sign-in-dealer": ("dealer-asked", ("floor", "dealer", "digit:1")),
    "floor-staffed": ("in-charge", ("floor",)),
    "relief": ("in-charge", ("floor", "dealer")),
    "who-in-charge": ("in-charge", ("floor", "page:void")),
    "why-not": ("soft", ("split",)),
    "why-not-now": ("decision", ("floor", "new_shoe")),
    "help-trouble": ("trouble", ("help:trouble",)),
    "help-refusal": ("refusal", ("help:notice",)),
    "help-prompt": ("insurance", ("help:prompt",)),
}
