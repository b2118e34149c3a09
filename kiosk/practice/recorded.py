"""A lesson made from a recorded round: of a journal, or of a shoe log."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from kiosk.game.cards import UNREAD
from kiosk.game.commands.commands import (
    Burn,
    Command,
    Decide,
    Drawn,
    EvenMoney,
    Insurance,
    Read,
    Reveal,
    Void,
)
from kiosk.game.corrections.history import PastRound
from kiosk.game.corrections.replay import happen_again
from kiosk.game.money.money import money
from kiosk.game.refusals import Refused
from kiosk.game.state import GameState
from kiosk.practice.lesson import Lesson, read
from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.export import NothingToExport, export
from kiosk.record.replay.shoe_log import ShoeLog
from kiosk.settings.in_place import DATABASE
from kiosk.settings.schema import written
from kiosk.settings.table import Settings
from kiosk.words.messages import Messages


class NoRoundError(Exception):
    """The file has no such round, or none that a lesson can be made from: the text says which, and
    what to do."""


def recorded(path: Path, number: int, house: Settings) -> Lesson:
    """The lesson of round `number` in a journal (its latest opening) or a shoe log.

    Raises `NoRoundError`, `BadFileError` where the file is no shoe log, and `JournalError`.
    """
    try:
        with path.open("rb") as file:
            if file.read(len(DATABASE)) != DATABASE:
                file.seek(0)
                return _of_log(file, path, number, house)
    except OSError as error:
        raise NoRoundError(f"{path} cannot be read ({error.strerror}).") from None
    log = io.StringIO()
    with JournalReader(path) as journal:
        try:
            export(journal, log)
        except NothingToExport as nothing:
            raise NoRoundError(str(nothing)) from None
    return _of_log(io.BytesIO(log.getvalue().encode()), path, number, house)


def _of_log(file: BinaryIO, path: Path, number: int, house: Settings) -> Lesson:
    log = ShoeLog(file, str(path), house.folders("rules"))
    if log.table.rules.game != "blackjack":
        raise NoRoundError(
            f"{path} is of a common hand, whose patrons decide at screens of their own:"
            " practise a round of an ordinary table."
        )
    if log.header.get("wagers") == "units":
        raise NoRoundError(
            f"{path} has no amounts: practise a round of a table whose wagers are keyed."
        )
    past = _read_to(log, number)
    if past is None:
        raise NoRoundError(
            f"{path} has no finished round {number}: its last is {log.table.state.number - 1}."
        )
    this = _Round(log.table.state.at_past_round(past), past)
    if this.is_spoilt:
        raise NoRoundError(
            f"Round {number} of {path} was voided, or a card of it had no place: choose another."
        )
    said = {
        language: Messages(language, folders=house.folders("phrases")).label(
            "ui-practice-recorded", round=number, name=path.stem
        )
        for language in dict.fromkeys(("en", house.language))
    }
    header = {
        key: log.header.get(key) for key in ("rules", "boxes", "minimum", "maximum", "options")
    }
    data: dict[str, Any] = {key: value for key, value in header.items() if value is not None}
    data |= {"chips": log.header.get("chips") or "", "title": said, "learn": said}
    return read(f"{path.stem}-{number}", data | {"round": [this.row()]}, house, str(path))


def _read_to(log: ShoeLog, number: int) -> PastRound | None:
    """Round `number` as it was decided last, also by what was said of it after its end: an
    amendment comes within ten rounds. None where it was never finished."""
    table, past = log.table, None
    for _, command in log.commands():
        with suppress(Refused):  # what the table refuses did not happen
            table.take(command)
        now = table.state.past_round(number)
        if now is None and (past is not None or table.state.number > number):
            break
        past = now
    return past


class _Round:
    """What happened in the round `past`, at the `table` that is about to deal it: each card as it
    really was, and what was undone never done."""

    def __init__(self, table: GameState, past: PastRound) -> None:
        bets = {box.number: box.bet for box in past.round.boxes}
        self._wagers = {number: bet.amount for number, bet in bets.items()}
        self._sides = {
            number: [name for name, _ in bet.side] for number, bet in bets.items() if bet.side
        }
        self._cards: list[str] = []
        self._unread: list[int] = []
        self._decisions: list[tuple[int, str]] = []
        self._adds: dict[int, list[str]] = {}
        self._insures: list[int] = []
        self.is_spoilt = False
        try:
            for happened in past.history.story:
                asked = table.next_box if table.game.round.phase == "decision" else None
                self._note(happened[0], asked or 0)
                happen_again(table, happened)
        except Refused:  # cards that lie otherwise than they would go
            self.is_spoilt = True

    def _note(self, command: Command, asked: int) -> None:
        match command:
            case Drawn():
                self.is_spoilt |= command.why is not None or command.to is not None
                self._cards.append(command.card.text)
                if command.card is UNREAD:
                    self._unread.append(len(self._cards))
                if asked:
                    self._decisions.append((asked, "hit"))
            case Read() | Reveal() if UNREAD.text in self._cards:
                self._cards[self._cards.index(UNREAD.text)] = command.card.text
            case Decide():
                self._decisions.append((asked, command.decision))
                if command.decision == "double":
                    added = self._wagers[asked] if command.amount is None else command.amount
                    self._adds.setdefault(asked, []).append(money(added))
            case Insurance(box=int(box)) | EvenMoney(box=box):
                self._insures.append(box)
            case Void() | Burn():
                self.is_spoilt = True

    def row(self) -> dict[str, Any]:
        """The round as a lesson's file has it."""
        by_box: dict[str, str] = {}
        for box, decision in self._decisions:
            by_box[str(box)] = f"{by_box.get(str(box), '')} {decision}".strip()
        row: dict[str, Any] = {
            "wagers": {str(box): money(amount) for box, amount in self._wagers.items()},
            "cards": " ".join(self._cards),
        }
        less = {
            str(box): amounts
            for box, amounts in self._adds.items()
            if {*amounts} != {money(self._wagers[box])}
        }
        more: dict[str, Any] = {
            "sides": {str(box): names for box, names in self._sides.items()},
            "decisions": by_box,
            "adds": less,
            "insures": self._insures,
            "unread": self._unread,
        }
        return row | {key: value for key, value in more.items() if value}


def as_toml(lesson: Lesson) -> str:
    """A lesson of written situations as the text of its file."""
    lines = [
        f"rules = {written(lesson.rules)}",
        f"boxes = {lesson.boxes}",
        f"chips = {written(lesson.chips)}",
    ]
    limits = {"minimum": lesson.minimum, "maximum": lesson.maximum}
    lines += [
        f"{key} = {written(money(value))}" for key, value in limits.items() if value is not None
    ]
    for heading, texts in (("title", lesson.title), ("learn", lesson.learn)):
        lines += ["", f"[{heading}]", *(f"{key} = {_value(text)}" for key, text in texts.items())]
    if lesson.options:
        lines += [
            "",
            "[options]",
            *(f"{_value(key)} = {_value(value)}" for key, value in lesson.options.items()),
        ]
    for this in lesson.rounds:
        lines += ["", "[[round]]", f"cards = {written(' '.join(card.text for card in this.cards))}"]
        tables: dict[str, dict[int, object]] = {
            "wagers": {box: money(amount) for box, amount in this.wagers.items()},
            "sides": dict(this.sides),
            "decisions": {box: " ".join(each) for box, each in this.decisions.items()},
            "adds": {box: [money(each) for each in added] for box, added in this.adds.items()},
        }
        lines += [f"{key} = {_value(value)}" for key, value in tables.items() if value]
        lists = {key: getattr(this, key) for key in ("insures", "unread", "unplugged", "two")}
        lines += [f"{key} = {_value(value)}" for key, value in lists.items() if value]
    return "\n".join([*lines, ""])


def _value(value: object) -> str:
    """A value of a lesson as TOML writes it."""
    if isinstance(value, dict):
        pairs = [f"{_value(str(key))} = {_value(each)}" for key, each in value.items()]
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False)
    return str(value).lower() if isinstance(value, bool) else str(value)
