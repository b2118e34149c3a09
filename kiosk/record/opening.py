"""What does one opening of the table decide, input by input? One fold for the table at work, a resume and a verification."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kiosk.game.commands import parse
from kiosk.game.money import money
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Refused
from kiosk.game.table import Table
from kiosk.record.entry import Entry, canonical
from kiosk.settings.rules import read_rules

#: who the journal says made the wagers that the kiosk repeats
REPEATER = "kiosk"


class Decision(NamedTuple):
    """What one input led to: prompts, or a refusal. `finished` is the round object that it finished, if it did."""

    prompts: Sequence[Prompt] = ()
    refused: Refused | None = None
    finished: dict[str, Any] | None = None

    def told(self, words: Sequence[str] = (), sequence: str = "") -> str:
        """The journal's text of it: what the dealer was told (ids and facts, and the words), or why it was refused, in words.

        `sequence` is the number of the reader's message that the input came with, "" where it had none.
        """
        told: dict[str, Any] = {"sequence": sequence} if sequence else {}
        if self.refused is not None:
            told["refused"] = self.refused.code
            told["message"] = " ".join(words)
            told["authority"] = self.refused.authority
            return canonical(told)
        told["prompts"], told["words"] = as_lists(self.prompts), list(words)
        if self.finished is not None:
            told["finished"] = self.finished
        return canonical(told)


class Opening:
    """One opening of the table. `content` is what its `open` entry holds: `header`, a shoe log's, and `rules`, the data
    of its rule set, whole, so that a rule file that changes later changes nothing about what was decided.

    `saved` is a checkpoint's table, None for a table that has just been opened.
    Raises `BadFileError` or `HeaderError` where the content cannot be played.
    """

    def __init__(self, content: Mapping[str, Any], saved: Mapping[str, Any] | None = None) -> None:
        self.content = dict(content)
        self.header: dict[str, Any] = self.content["header"]
        self._rules = read_rules(self.header["rules"], self.content["rules"], self.header.get("options"))
        self.table = self._table(saved)

    @classmethod
    def kept(cls, opening: Entry, checkpoint: Entry | None) -> Opening:
        """The table as an `open` entry and a later entry's checkpoint (None: none yet) keep it."""
        saved = {} if checkpoint is None else json.loads(checkpoint.checkpoint or "{}")
        return cls(json.loads(opening.input), saved.get("table"))

    def _table(self, saved: Mapping[str, Any] | None) -> Table:
        return Table(self.header, self._rules) if saved is None else Table.resume(self.header, self._rules, saved)

    def take(self, data: Mapping[str, Any]) -> Decision:
        """Decides one input. A refusal changes nothing."""
        try:
            prompts = self.table.take(parse(data))
        except Refused as refused:
            return Decision(refused=refused)
        return Decision(prompts, finished=self.table.finished)

    def repeats(self) -> list[dict[str, Any]]:
        """After a finished round: its wagers, as inputs for the coming one. A box stays in play until that is changed.

        Patrons of a common hand wager for themselves each round.
        """
        if self.table.settled is None or self._rules.game == "common_hand":
            return []
        wagers: list[dict[str, Any]] = []
        for box in self.table.settled[0]:
            if box.wager:
                wager: dict[str, Any] = {"type": "wager", "box": box.box, "amount": money(box.wager)}
                if box.side:
                    wager["side"] = {name: money(amount) for name, amount in box.side}
                wagers.append(wager)
        return wagers

    def stand_by(self) -> None:
        """What has happened since the round ended can no longer be undone: the repeated wagers are changed, not undone."""
        saved = self.table.checkpoint()
        if saved is not None:
            self.table = self._table(saved)

    @property
    def phase(self) -> str:
        """What the table waits for: one of `kiosk.game.view.PHASES`."""
        phase: str = self.table.game.round.phase
        return phase

    @property
    def in_round(self) -> bool:
        """A card of a round is out."""
        return self.phase != "wagers"

    @property
    def awaits_hole_card(self) -> bool:
        """The next card is the dealer's that is dealt face down: nothing may be said of what it is."""
        view = self.table.view()
        return view.phase == "deal" and view.awaits is not None and view.awaits.dealer and len(view.dealer.cards) == 1

    def checkpoint(self) -> dict[str, Any] | None:
        """The table between rounds; None in a round, or while a wager of the coming round could still be undone."""
        return None if self.table.view().can_undo else self.table.checkpoint()


def as_lists(prompts: Sequence[Prompt]) -> list[list[Any]]:
    """Prompts as JSON holds them: the id, then the facts in their order, trailing ones that are absent left out."""
    lists: list[list[Any]] = []
    for prompt in prompts:
        facts: list[Any] = [list(fact) if isinstance(fact, tuple) else fact for fact in prompt.facts]
        while facts and facts[-1] is None:
            facts.pop()
        lists.append([prompt.id, *facts])
    return lists


def as_prompts(lists: Sequence[Sequence[Any]]) -> list[Prompt]:
    """The prompts that `as_lists` wrote."""
    return [
        Prompt(str(name), tuple(tuple(fact) if isinstance(fact, list) else fact for fact in facts))
        for name, *facts in lists
    ]
