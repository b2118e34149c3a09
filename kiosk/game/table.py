"""One table: inputs are taken one by one; each is refused with a reason, or changes the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kiosk.game.cards import parse
from kiosk.game.commands.commands import (
    Amend,
    Command,
    Drawn,
    InsuranceClosed,
    Parsed,
    Settle,
    Void,
)
from kiosk.game.commands.handlers import HANDLERS, why_not
from kiosk.game.commands.offers import Offers, offers
from kiosk.game.corrections import amendments
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.corrections.drawn_in_error import DrawnInError
from kiosk.game.corrections.history import PastRound, UndoRecord
from kiosk.game.corrections.replay import happen_again
from kiosk.game.money.amounts import UNIT
from kiosk.game.money.due import Due
from kiosk.game.money.money import cents
from kiosk.game.prompts import Prompt, restored
from kiosk.game.refusals import Reason
from kiosk.game.rules import Rules
from kiosk.game.state import GameState, Handler
from kiosk.game.view import TableView, awaits, restored_views, saved_views, view_dealer


class HeaderError(ValueError):
    """A table that cannot be opened: the header says something that it may not. `key` names it."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key


class TableDecision:
    """What one command led to. `told`: what the dealer is told because of it, in the order of
    acting. `round`: the number of the round that it was of. `finished`: the round object that it
    finished, `amended` what it amended; None if it did neither."""

    # One is made for every command; a named tuple takes twice as long.
    __slots__ = ("amended", "finished", "round", "told")

    def __init__(
        self,
        told: list[Prompt],
        number: int,
        finished: dict[str, object] | None,
        amended: Amendment | None,
    ) -> None:
        self.told = told
        self.round = number
        self.finished = finished
        self.amended = amended


class Table:
    """One table. `header` is the first object of a shoe log, `rules` its rule set with its options.
    `state`: all that it knows. Raises `HeaderError`.
    """

    def __init__(self, header: Mapping[str, Any], rules: Rules) -> None:
        self.header = dict(header)
        self.state = _opened(header, rules)
        self.rules = self.state.rules
        self._view: TableView | None = None
        self._offers: Offers | None = None

    def take(self, this: Parsed) -> TableDecision:
        """Decides one command. Raises `Refused`, and then nothing has changed."""
        table = self.state
        handler = HANDLERS.get(type(this))
        reason = why_not(table, this) if handler is None else handler.why_not(table, this)
        if reason is not None:
            raise table.refusal(reason)
        self._view = None
        self._offers = None
        assert handler is not None  # what is malformed has been refused
        was_in_round = table.in_round
        if handler.undone == "undoes":
            told, amended = handler.apply(table, this)
        else:
            told, amended = _happen(table, handler, this), None  # type: ignore[arg-type]
        due = table.due
        if isinstance(this, Drawn):
            if table.drawn_in_error is None:  # it has its place: what was told before has moved
                due.tell_alone(told)
            else:
                due.tell(told)
        elif isinstance(this, Void) and was_in_round:
            if this.box is None:
                due.cancel_out(table.history.of_past)
            told = due.doubt(told)
            if this.box is None:
                due.tell_void(told, table.history.of_past)
            else:
                due.tell(told)
        elif not isinstance(this, Amend):
            due.tell(told)
        number = table.number
        if not table.game.round.finished:
            return TableDecision(told, number, None, amended)
        finished = table.game.account(number)
        return TableDecision(told + table.close_round(), number, finished, amended)

    def why_not(self, this: Parsed) -> Reason | None:
        """Why `this` may not be taken now; None where it may. A correction can still fail on what
        happened after its card."""
        return why_not(self.state, this)

    def why_not_amended(self, this: Amend) -> Reason | None:
        """Why that amendment would not be taken; None where it would be. Nothing changes."""
        return why_not(self.state, this) or amendments.why_not_played(self.state, this)

    def forget_undo(self) -> None:
        """What has happened so far is not taken back any more."""
        self.state.history.undo.clear()
        self._forget()

    # What may happen now, and what is seen: made once for all that ask between two inputs.

    def offers(self) -> Offers:
        """All that may happen now, for whoever shows it."""
        if self._offers is None:
            self._offers = offers(self.state)
        return self._offers

    def view(self) -> TableView:
        """The table as it may be seen."""
        if self._view is None:
            self._view = _view(self.state)
        return self._view

    @property
    def unsettled(self) -> frozenset[int]:
        """The boxes of the finished round that are still owed something."""
        return frozenset() if self.state.in_round else self.state.due.boxes

    # A round that is over.

    def play_again(self, past: PastRound) -> Iterator[tuple[Table, Command, list[Prompt]]]:
        """A round as it was decided last, command by command: a table of its own after each, and
        what was told."""
        again, story = Table(self.header, self.rules), past.history.story
        again.state = table = self.state.at_past_round(past)
        for at, happened in enumerate(story, 1):
            happen_again(table, happened)
            told = table.history.story[-1][1]
            table.due.tell(told)
            if at == len(story) and table.game.round.finished:
                told = told + table.close_round()
            again._forget()
            yield again, happened[0], told

    # What journals of before 2026-11-23 have.

    def settle_again(self, this: Settle) -> None:
        """What a box was owed is confirmed once more: nothing changes but what UNDO takes back."""
        _happen(self.state, HANDLERS[Settle], this)
        self._forget()

    def amend_of_old(self, this: Amend) -> Amendment:
        """An amendment in an entry beside play: the round stands otherwise from now on, and nothing
        else at the table changes. Raises `Refused`."""
        found = amendments.amend_of_old(self.state, this)
        self._forget()
        return found

    # What is kept between rounds.

    def checkpoint(self) -> dict[str, Any] | None:
        """The table between rounds, as JSON can hold it; None while a card of a round is out."""
        table = self.state
        if table.in_round:
            return None
        error, shoe = table.drawn_in_error, table.shoe
        return {
            "round": table.number,
            "decks": shoe.decks,
            "cut": shoe.cut,
            "cutter": shoe.cutter,
            **({"early": True} if shoe.early else {}),  # a journal before this has none
            "out": error and [error.card.text, error.exposed],
            "burn_due": table.burn_due,
            "seen": shoe.seen.copy(),
            "wagers": table.game.checkpoint(),
            "settled": saved_views(table.settled) if table.settled else None,
            "due": table.due.saved(),
        }

    @classmethod
    def resume(cls, header: Mapping[str, Any], rules: Rules, saved: Mapping[str, Any]) -> Table:
        """The table as it was when `checkpoint` gave `saved`. Wagers that stood can no longer be
        undone, only changed."""
        this = cls(header, rules)
        table = this.state
        table.number = saved["round"]
        shoe = table.shoe
        shoe.decks, shoe.cut, shoe.cutter = saved["decks"], saved["cut"], saved.get("cutter")
        shoe.seen, shoe.early = list(saved["seen"]), saved.get("early", False)
        table.burn_due = saved["burn_due"]
        error = saved.get("out")
        table.drawn_in_error = error and DrawnInError(parse(error[0]), error[1])
        table.game.resume(saved["wagers"])
        table.lies = restored_views(saved["settled"]) if saved["settled"] else None
        table.due = due_of(saved)
        table.begin_history()
        return this

    def _forget(self) -> None:
        """What was seen, and might happen, may be otherwise now."""
        self._view = None
        self._offers = None


# A command is taken.


def _happen(table: GameState, handler: Handler, this: Command) -> list[Prompt]:
    """Takes a command that may be taken, and undoes no other. It joins the story once the round's
    first card is out."""
    undone = handler.undone
    if handler.back is not None:
        table.history.undo.append(UndoRecord(this, handler.back(table, this), 0))
        handler.apply(table, this)
        return []
    if undone == "said":
        handler.apply(table, this)
        table.history.undo.clear()
        return []
    round_ = table.game.round
    ends_stage = undone == "closes" or (isinstance(this, Void) and round_.phase == "insurance")
    stage_inputs = table.game.stage_inputs() if ends_stage else None
    if round_.phase == "wagers" and isinstance(this, Drawn) and this.why is None:
        table.begin_round()
    handler.apply(table, this)
    told, round_.told = round_.told, []
    history = table.history
    if round_.phase != "wagers" or round_.finished:
        history.story.append((this, told, stage_inputs))
    if undone == "final" or (round_.cleared and isinstance(this, InsuranceClosed)):
        history.undo.clear()
    elif undone:
        history.undo.append(UndoRecord(this, None, len(history.story) - 1))
    return told


# A table is opened.


def _opened(header: Mapping[str, Any], rules: Rules) -> GameState:
    """Raises `HeaderError`."""
    boxes = header.get("boxes", rules.boxes)
    if type(boxes) is not int or not 1 <= boxes <= rules.boxes:
        raise HeaderError(
            "boxes", f"{boxes!r} is not valid: {rules.name} has 1 to {rules.boxes} boxes"
        )
    units = _one_of(header, "wagers", "amounts", "units") == "units"
    minimum, maximum = _limit(header, "minimum"), _limit(header, "maximum")
    if minimum is not None and maximum is not None and minimum > maximum:
        raise HeaderError("maximum", "it is below the minimum")
    if units:  # an additional wager is a unit of its own, whatever the rule set says of it
        rules = rules._replace(side_amount=UNIT, authority={**rules.authority, "side.amount": ""})
    by_input = _one_of(header, "hole_turn", "at_once", "input") == "input"
    return GameState(rules, boxes, (minimum, maximum), units, by_input, HANDLERS)


def _one_of(header: Mapping[str, Any], key: str, usual: str, other: str) -> str:
    value = header.get(key, usual)
    if value in (usual, other):
        return str(value)
    raise HeaderError(key, f'{value!r} is not valid: expected "{usual}" or "{other}"')


def _limit(header: Mapping[str, Any], key: str) -> int | None:
    if header.get(key) is None:
        return None
    try:
        return cents(header[key])
    except ValueError as wrong:
        raise HeaderError(key, str(wrong)) from None


def due_of(saved: Mapping[str, Any]) -> Due:
    """What is owed by a checkpoint of a table, as JSON has it."""
    if "due" in saved:
        return Due.resumed(saved["due"])
    # As checkpoints of before 2026-11-23 have it.
    settling = restored(saved.get("settling", ()))[saved.get("moved", 0) :]
    return Due.of_settlement(settling, saved.get("unsettled", ()))


# A table is seen.


def _view(table: GameState) -> TableView:
    game = table.game
    phase = game.round.phase
    boxes, dealer = game.views(game.round), view_dealer(game.round)
    error = table.drawn_in_error
    return TableView(
        round=table.number,
        phase=phase,
        awaits=awaits(game.round),
        boxes=boxes,
        dealer=dealer,
        last_round=table.shoe.cut and phase != "wagers",
        shoe_needed=table.shoe.cut and phase == "wagers",
        settled=table.settled,
        unsettled=frozenset() if table.in_round else table.due.boxes,
        patrons=game.patrons_view(),
        drawn_in_error=error.shown if error else "",
        cutter=table.shoe.cutter if table.shoe.cut else None,
    )
