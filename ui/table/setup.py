"""What the screen needs of the house's settings, rules and chips."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kiosk.game.rules import Rules
    from kiosk.settings.table import Settings
    from kiosk.words.chips import ChipSet
    from ui.shared.words import Words


class HouseProps(NamedTuple):
    """How the screen is, whatever happens at the table. `level`: of brightness, the place in
    `LEVELS`."""

    turbo: bool
    level: int
    cloth: str


#: the levels of brightness as the settings name them, in hundredths: a palette each in Theme.qml,
#: the brightest first
LEVELS = (100, 75, 50, 25)
#: who signs at a table whose settings name nobody: a key that has to be touched all the same
FLOOR = "Floor"


class ScreenSetup(NamedTuple):
    """What the house has set. `chips` is (denomination in cents, "#RRGGBB"), smallest first; limits
    are in cents."""

    table: str = "Table"
    rules: str = ""
    rule_set: str = ""  # the name of a shipped rule set, which has a title in each language
    boxes: int = 7
    minimum: int | None = None
    maximum: int | None = None
    units: bool = False
    chips: tuple[tuple[int, str], ...] = ()
    dealer: str = ""
    floor: tuple[str, ...] = (FLOOR,)
    felt: str = ""  # words printed on the felt, where the house has its own
    blackjack_pays: str = "3:2"
    mirror: bool = False
    turbo: bool = False
    four_colour: bool = False
    level: int = 0  # of brightness: the place in `LEVELS`
    sound: int = 0  # how loud, 0 to 100
    alarm_sounds: int = 3  # the lowest priority of trouble that is heard, 0 for none
    language: str = "en"
    coach: bool = (
        False  # the first round of all: what to do stands in the notice line, step by step
    )
    common_hand: bool = False  # one hand for any number of patrons
    screens: bool = False  # its patrons have screens of their own
    practice: bool = False  # lessons can be opened from here
    notes: tuple[int, ...] = ()  # by which a buy-in is entered, in cents
    seats: bool = False  # patrons are seated whose play is rated
    same_key: float = 0  # seconds in which a decision key decides no other hand

    def stacks(self, cents: int, first: int = 0) -> str:
        """The chips of `pieces`, largest first, as "2x1E8449,1xC0392B"."""
        return _stacks(self.chips, cents, first)

    def pieces(self, cents: int, first: int = 0) -> dict[int, int]:
        """An amount in chips as they lie: how many of each denomination in cents, largest first.
        `first`: the wager that was laid first, 0 where none was: a double lies beside it in the
        same chips again, and what is added for less in chips of its own. What the smallest chip
        cannot make up is left out."""
        return _pieces(self.chips, cents, first)

    def house(self, words: "Words") -> HouseProps:
        """`felt`, or what the rules say of a blackjack, stands on the cloth."""
        return HouseProps(
            self.turbo, self.level, self.felt or words("ui-cloth", odds=self.blackjack_pays).upper()
        )


@lru_cache(maxsize=1024)
def _stacks(chips: tuple[tuple[int, str], ...], cents: int, first: int) -> str:
    colours = dict(chips)
    pieces = _pieces(chips, cents, first).items()
    return ",".join([f"{count}x{colours[value].lstrip('#')}" for value, count in pieces if count])


def _pieces(chips: tuple[tuple[int, str], ...], cents: int, first: int) -> dict[int, int]:
    often, added = divmod(cents, first) if first else (0, cents)
    found = {}
    for value, _ in reversed(chips):
        in_first, first = divmod(first, value)
        in_added, added = divmod(added, value)
        found[value] = often * in_first + in_added
    return found


def rules_title(setup: ScreenSetup, words: "Words") -> str:
    """What the game is called: a shipped rule set in the language of the screen, a house's own as
    its file says."""
    return words("ui-rules-title", name=setup.rule_set, title=setup.rules) if setup.rules else ""


def level_of(brightness: int) -> int:
    """The level of brightness that is nearest to so many hundredths."""
    return min(range(len(LEVELS)), key=lambda level: abs(LEVELS[level] - brightness))


def screen_setup(settings: "Settings", rules: "Rules", chips: "ChipSet | None") -> ScreenSetup:
    """The screen's settings of a table."""
    by_value = sorted((chip.value, chip.hex) for chip in chips.chips) if chips else []
    return ScreenSetup(
        table=settings.table,
        rules=rules.title,
        rule_set=settings.rules
        if settings.find("rules", settings.rules)
        == settings.folders("rules")[0] / f"{settings.rules}.toml"
        else "",
        boxes=settings.boxes,
        minimum=settings.minimum,
        maximum=settings.maximum,
        units=settings.units,
        chips=tuple(by_value),
        notes=settings.inventory.notes,
        dealer=settings.dealer,
        floor=settings.floor or (FLOOR,),
        felt=settings.felt,
        blackjack_pays=f"{rules.blackjack_pays.pays}:{rules.blackjack_pays.against}",
        mirror=settings.mirror,
        turbo=settings.turbo,
        four_colour=settings.four_colours,
        level=level_of(settings.brightness),
        alarm_sounds=settings.alarm_sounds,
        sound=settings.sound,
        language=settings.language,
        same_key=settings.same_key,
        common_hand=rules.game == "common_hand",
        screens=settings.patrons.screens and rules.game == "common_hand",
        seats=settings.ratings.seats and rules.game != "common_hand",
    )
