"""Random rounds and refusals under random rules of an ordinary table, replayed by the kiosk, come to what a second referee says that knows the specification's pages alone, cards corrected and finished rounds amended in between (25 rounds a trial)."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

from kiosk.game.cards import CARDS
from kiosk.settings.table import CONFIG
from tests.campaign import misread
from tests.campaign.reckoned import is_blackjack, money, total
from tests.campaign.referee import Referee
from tests.campaign.tally import Tally, each_in_a_folder
from tests.logs.replayed import objects, replayed

COUNT = 2_000
ROUNDS = 25
NAMES = ("nj", "multi-hand", "six-deck-no-hole", "house-h17")
SILENT = {"even_money": False, "charlie": 0, "hole_check": [], "split.max_ace_hands": 4}
#: what an option may be, each drawn now and then
CHOICES: dict[str, list[Any]] = {
    "dealer_hits_soft_17": [True, False],
    "dealer_blackjack_takes": ["all", "original"],
    "blackjack_pays": ["3:2", "6:5", "1:1", "2:1"],
    "insurance": [True, False],
    "double.totals": ["any", [9, 10, 11], [10, 11], [11]],
    "double.after_split": [True, False],
    "double.for_less": [True, False],
    "split.pair": ["value", "rank"],
    "split.resplit": [True, False],
    "split.max_depth": [1, 2, 3],
    "split.aces_one_card": [True, False],
    "split.second_cards": ["in_turn", "at_once"],
    "surrender": ["none", "late", "early"],
    "charlie": [0, 5, 6, 7, 8],
    "hole_card": ["dealt", "none"],
    "hole_check": [[], ["A"], ["T"], ["A", "T"]],
    "settle_order": ["right_to_left", "left_to_right"],
    "shuffle": ["shoe", "every_round"],
    "decks": [2, 4, 6, 8],
}
SEVENS = {"1": "3:1", "2": "50:1", "3": "500:1"}
SIDES: list[dict[str, Any]] = [
    {"over_13": "1:1"},
    {"under_13": "3:2"},
    {"same_suit": "5:2"},
    {"three_sevens": SEVENS},
    {"three_sevens": SEVENS | {"2_suited": "100:1", "3_suited": "5000:1"}},
]
FACE_UP_UNREAD = 0.02  # of the cards


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(_one, trials, seed, folder)


def _one(place: Path, dice: Random, _: Path, tally: Tally, trial: int) -> None:
    log = place / "shoe.jsonl"
    lines, said = Player(dice).played()
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = objects(replayed(log))
    tally.counts["rounds"] += sum("round" in each for each in told)
    tally.counts["refusals"] += sum("refused" in each for each in told)
    _count(tally, lines, {each["line"] for each in said if "refused" in each})
    got = [_alike(each) for each in told]
    pairs = zip([*got, None], [*said, None], strict=False)
    first = next((pair for pair in pairs if not _same(*pair)), None)
    if first:
        tally.wrong.append(
            f"trial {trial}, {lines[0]}: replay says {first[0]}, the referee {first[1]}"
        )


def _same(got: dict[str, Any] | None, said: dict[str, Any] | None) -> bool:
    """Whether the referee says so too. Of a card that is one too many the replay may say just that, whatever else would not stand."""
    if got and said and said.get("too_many"):
        return got.get("line") == said["line"] and got["refused"] in (
            said["refused"],
            "card_not_in_shoe",
        )
    return got == said


def _count(tally: Tally, lines: list[dict[str, Any]], refused: set[int]) -> None:
    for number, line in enumerate(lines, 1):
        if (what := line.get("type")) in ("correct", "amend", "settled"):
            named = {"correct": "corrections", "amend": "amendments", "settled": "confirmations"}[
                what
            ]
            tally.counts[f"{named} {'refused' if number in refused else 'taken'}"] += 1
            tally.counts[f"{named} as it lies"] += "as_it_lies" in line and number not in refused
            tally.counts[f"{named} with cards drawn"] += "drawn" in line and number not in refused


def _alike(told: dict[str, Any]) -> dict[str, Any]:
    """Without what a house words, and what a page leaves open of a void round."""
    if "refused" in told:
        return {"line": told["line"], "refused": told["refused"]}
    return (
        {key: told[key] for key in ("round", "void", "amended") if key in told}
        if told["void"]
        else told
    )


def _dotted(table: dict[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in table.items():
        found |= (
            _dotted(value, f"{before}{key}.") if isinstance(value, dict) else {before + key: value}
        )
    return found


def _covers(row: dict[str, Any], boxes: int) -> bool:
    least, _, most = row["boxes"].partition("-")
    return int(least) <= boxes <= int(most or least)


def drawn_rules(dice: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A log's header, and its rules as the referee takes them: those of the table's size chosen out of the rows."""
    name = dice.choice(NAMES)
    rules = SILENT | _dotted(tomllib.loads((CONFIG / "rules" / f"{name}.toml").read_text("utf-8")))
    boxes = dice.randint(1, rules["boxes"])
    options = {key: dice.choice(values) for key, values in CHOICES.items() if dice.random() < 0.3}
    options["split.max_hands"] = [{"boxes": "1-7", "hands": dice.choice([2, 3, 4])}]
    options["split.max_ace_hands"] = dice.randint(2, options["split.max_hands"][0]["hands"])
    if dice.random() < 0.3:
        row = {
            "boxes": f"1-{boxes}",
            "totals": dice.choice([[9, 10, 11], [10, 11]]),
            "after_split": dice.random() < 0.5,
        }
        options["double.by_boxes"] = [row]
    if dice.random() < 0.4:
        options |= {f"side.{key}": odds for key, odds in dice.choice(SIDES).items()} | {
            "side.amount": "1"
        }
    whole = rules | options
    if whole["hole_card"] == "none":
        options["hole_check"] = []
    elif whole["surrender"] == "early" and whole["hole_check"]:
        options["surrender"] = "late"
    if whole["insurance"] and dice.random() < 0.3:
        options["even_money"] = True
    if "side.three_sevens" in options:
        options["decks"] = 8
    rules |= options
    rules["hands"] = rules["split.max_hands"][0]["hands"]
    for row in rules.get("double.by_boxes", []):
        if _covers(row, boxes):
            rules["double.totals"], rules["double.after_split"] = row["totals"], row["after_split"]
    header = {"shoe_log": 1, "table": "BJ-1", "rules": name, "boxes": boxes, "options": options}
    return header, rules


class Player:
    """Plays random rounds, most inputs as they should come, some that must be refused; the referee says what each comes to."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        header, self._rules = drawn_rules(dice)
        self._boxes: int = header["boxes"]
        limits = None
        if dice.random() < 0.5:
            header |= {"minimum": "5", "maximum": "500"}
            limits = (500, 50_000)
        self._referee = Referee(self._rules, limits)
        self._lines, self._said = [header], list[dict[str, Any]]()
        self._hole = ""  # the card that the shoe could not read
        self._cards: list[str] = []
        self._money_known = True  # what may be confirmed; not after a correction or an amendment

    def played(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The log's lines, and what they come to: refusals and rounds in their order."""
        self._new_shoe()
        while len(self._referee.rounds) < ROUNDS:
            chance = self._dice.random()
            if chance < 0.12:
                self._gives(self._anything())
            elif chance < 0.2:
                self._misread()
            elif (
                self._referee.before
                and self._lines[-1]["type"] in ("wager", "stand", "split", "double", "insurance")
                and self._dice.random() < 0.06
            ):
                self._gives({"type": "undo"})
            else:
                self._goes_on()
        return self._lines, self._said

    def _misread(self) -> None:
        """A card of this round or of a finished one is another, or money is confirmed."""
        referee, dice = self._referee, self._dice
        between = referee.phase == "wagers"
        if not between and dice.random() < 0.8:
            self._gives(misread.correction(dice, referee))
        elif referee.rounds and dice.random() < 0.7:
            for _ in range(dice.choice([1, 1, 2, 4])):
                self._amends(misread.amendment(dice, referee))
        elif self._money_known and referee.phase != "dealer":
            self._gives(misread.confirmation(dice, self._boxes, whole=between))

    def _amends(self, line: dict[str, Any]) -> None:
        """Where the dealer would have drawn on, the dealer draws, card by card, until the amendment is taken."""
        self._gives(line)
        drawn: list[str] = []
        while self._referee.phase == "wagers" and "drawn" not in line and len(drawn) < 4:
            told = self._said[-1]
            if told.get("line") != len(self._lines) or told["refused"] != "card_not_awaited":
                return
            drawn.append(self._dice.choice(misread.ALL))
            self._gives(line | {"drawn": list(drawn)})

    def _gives(self, line: dict[str, Any]) -> None:
        printed = len(self._referee.printed)
        if line["type"] in ("correct", "amend"):
            self._money_known = False
        self._lines.append(line)
        was = self._named(line) if line["type"] in ("correct", "amend") else None
        code = self._referee.take(line)
        if line["type"] == "card" and not code:
            self._money_known = True
        if was and not code:
            self._lay_back(was, line["card"])
        if code:
            told = {"line": len(self._lines), "refused": code}
            self._said.append(told | ({"too_many": True} if self._referee.too_many else {}))
        self._said += copy.deepcopy(self._referee.printed[printed:])

    def _named(self, line: dict[str, Any]) -> str | None:
        """The card of this shoe that was misread."""
        referee, cards = self._referee, None
        if line["type"] == "correct":
            cards = referee.lie()
        elif (
            1 <= line["round"] <= len(referee.rounds)
            and referee.finished[line["round"] - 1].seen is referee.seen
        ):
            cards = referee.finished[line["round"] - 1].cards
        lie = (cards or {}).get(
            (line.get("box", 0), line.get("hand", 1) - 1 if "box" in line else 0), []
        )
        return lie[line["position"] - 1] if line["position"] <= len(lie) else None

    def _lay_back(self, was: str, card: str) -> None:
        """The card that was read is in the shoe still, and the one that lies there is not."""
        if card in self._cards and was != "??":
            self._cards[self._cards.index(card)] = was

    def _new_shoe(self) -> None:
        """Sorted a little, so that pairs, aces, tens and sevens come more often than they would."""
        self._gives({"type": "shoe"})
        often = self._dice.choice(["A8T", "7A6", ""])
        self._cards = [card.text for card in CARDS] * self._rules["decks"]
        self._cards.sort(
            key=lambda card: self._dice.random() - (0.5 if card[0] in often else 0), reverse=True
        )

    def _anything(self) -> dict[str, Any]:
        """An input at any time, right or wrong."""
        dice, box = self._dice, self._dice.randint(1, self._boxes)
        kinds: list[dict[str, Any]] = [
            {"type": dice.choice(["stand", "double", "split", "surrender"])},
            {
                "type": dice.choice(["stand", "double", "split", "surrender"]),
                "box": box,
                "hand": dice.randint(1, 3),
            },
            {"type": "double", "amount": dice.choice(["0", "1", "2.50", "1000"])},
            {"type": "insurance", "box": box, "amount": dice.choice(["0", "2.50", "5", "1000"])},
            {
                "type": dice.choice(
                    ["insurance_closed", "cut_card" if dice.random() < 0.2 else "insurance_closed"]
                )
            },
            {"type": "even_money", "box": box},
            {"type": "wager", "box": box, "amount": dice.choice(["0", "1", "5", "7.50", "501"])},
            {
                "type": "wager",
                "box": box,
                "amount": "10",
                "side": {dice.choice(["over_13", "same_suit"]): dice.choice("12")},
            },
        ]
        if self._referee.phase not in ("reveal", "hole_check"):
            kinds += [
                {"type": "reveal", "card": "9C"},
                {"type": "hole_check", "blackjack": dice.random() < 0.5},
            ]
        if self._referee.unread is None:
            kinds.append({"type": "read", "card": "9C"})
        return dice.choice(kinds)

    def _goes_on(self) -> None:
        """One input that is due, most of the time."""
        referee, dice = self._referee, self._dice
        if referee.phase == "wagers":
            self._wagers()
        elif referee.unread is not None:
            self._gives(
                {"type": dice.choice(["stand", "double"])}
                if dice.random() < 0.2
                else self._due("read")
            )
        elif dice.random() < 0.004:
            self._gives({"type": "void", "by": "F. Ruiz", "reason": "cards exposed"})
        elif referee.phase == "insurance":
            self._insurance()
        elif referee.phase == "hole_check":
            self._gives(
                {"type": "hole_check", "blackjack": is_blackjack([referee.dealer[0], self._hole])}
            )
        elif referee.phase == "reveal":
            self._gives({"type": "reveal", "card": self._hole})
        elif referee.phase == "deal" and referee.next_place() is None:
            self._hole = self._cards.pop()
            self._gives(
                {
                    "type": "card",
                    "card": "??" if dice.random() < 0.4 else self._hole,
                    "face": "down",
                }
            )
        elif referee.turn and not referee.needs_card(referee.turn[1]):
            self._decision()
        else:
            self._gives(self._due("card"))

    def _due(self, kind: str) -> dict[str, Any]:
        if kind == "card" and self._dice.random() < FACE_UP_UNREAD:
            return {"type": "card", "card": "??"}
        return {"type": kind, "card": self._cards.pop()}

    def _wagers(self) -> None:
        referee, dice = self._referee, self._dice
        if referee.needs_shoe or len(self._cards) < 60 or self._rules["shuffle"] == "every_round":
            if referee.needs_shoe and dice.random() < 0.3:
                self._gives({"type": "card", "card": self._cards[-1]})
            self._new_shoe()
        for box in range(1, self._boxes + 1):
            if dice.random() < 0.6:
                line = {
                    "type": "wager",
                    "box": box,
                    "amount": dice.choice(["5", "7.50", "10", "25", "100"]),
                }
                sides = [
                    key.removeprefix("side.")
                    for key in self._rules
                    if key.startswith("side.") and key != "side.amount"
                ]
                self._gives(
                    line
                    | ({"side": {dice.choice(sides): "1"}} if sides and dice.random() < 0.5 else {})
                )
        self._gives(self._due("card"))
        if dice.random() < 0.03:
            self._gives({"type": "cut_card"})

    def _insurance(self) -> None:
        dice = self._dice
        box = dice.choice(self._referee.boxes)
        if dice.random() < 0.2:
            self._gives({"type": "card", "card": self._cards[-1]})
        elif dice.random() < 0.6:
            self._gives(
                {
                    "type": "insurance",
                    "box": box.number,
                    "amount": money(dice.choice([box.wager // 2, 100, 250])),
                }
            )
        elif dice.random() < 0.5:
            self._gives({"type": "even_money", "box": box.number})
        else:
            self._gives({"type": "insurance_closed"})

    def _decision(self) -> None:
        referee, dice = self._referee, self._dice
        assert referee.turn
        box, hand = referee.turn
        may = referee.may()
        does = dice.choice(may)
        if "split" in may and dice.random() < 0.7:
            does = "split"
        elif dice.random() < 0.15:
            does = dice.choice(["split", "double", "surrender", "stand"])
        if does == "stand" and total(hand.cards)[0] < 12 and "hit" in may:
            does = "hit"
        if does == "hit":
            if dice.random() < 0.1:
                self._gives({"type": "hit"})
            self._gives(self._due("card"))
        elif does == "double" and dice.random() < 0.3:
            self._gives({"type": "double", "amount": dice.choice(["1", "2.50", money(hand.wager)])})
        else:
            self._gives({"type": does} | ({"box": box.number} if dice.random() < 0.3 else {}))
