"""What happens at one table? Inputs are taken one by one; each is refused with a reason, or changes the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kiosk.game import looks, prompts, refusals
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.cards import Card, parse
from kiosk.game.commands import (
    Burn,
    Command,
    Correct,
    CutCard,
    Decide,
    Drawn,
    InsuranceClosed,
    Malformed,
    NewShoe,
    Parsed,
    Read,
    Reveal,
    Undo,
    Void,
    kind_of,
)
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.games import DEALT, Game
from kiosk.game.history import CARDS, CLOSERS, UNRECORDED, Back, Happened, History, UndoRecord
from kiosk.game.may import why_not
from kiosk.game.misdrawn import Out, astray, retell
from kiosk.game.money import cents
from kiosk.game.offers import Offers, offers
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.game.rules import Rules
from kiosk.game.shoe import Shoe
from kiosk.game.told import difference
from kiosk.game.view import Settled, TableView

_GAMES: dict[str, type[Game[Any]]] = {"blackjack": BoxGame, "common_hand": CommonGame}
#: what every game has that is played in the round itself
_PLAYED = frozenset((*DEALT, InsuranceClosed))


class HeaderError(ValueError):
    """A table that cannot be opened: the header says something that it may not. `key` names it."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key


class Table:
    """One table. `header` is the first object of a shoe log, `rules` its rule set with its options.

    `finished` is the round object that the last input finished, None if it finished none. Raises `HeaderError`.
    """

    def __init__(self, header: Mapping[str, Any], rules: Rules) -> None:
        boxes = header.get("boxes", rules.boxes)
        if type(boxes) is not int or not 1 <= boxes <= rules.boxes:
            raise HeaderError("boxes", f"{boxes!r} is not valid: {rules.name} has 1 to {rules.boxes} boxes")
        if header.get("wagers", "amounts") not in ("amounts", "units"):
            raise HeaderError("wagers", f'{header["wagers"]!r} is not valid: expected "amounts" or "units"')
        minimum, maximum = _limit(header, "minimum"), _limit(header, "maximum")
        if minimum is not None and maximum is not None and minimum > maximum:
            raise HeaderError("maximum", "it is below the minimum")
        self.header = dict(header)
        self.rules = rules
        self.units = header.get("wagers") == "units"
        self.game = _GAMES[rules.game](rules, boxes, minimum, maximum, self.units)
        self.shoe = Shoe(rules.decks)
        self.number = 1
        self.burn_due = False
        self.out: Out | None = None
        self.finished: dict[str, object] | None = None
        self._settled: Callable[[], Settled] | Settled | None = None
        self.history = self._no_history()

    def take(self, this: Parsed) -> list[Prompt]:
        """One command. Returns what the dealer is told because of it, in the order of acting.

        Raises `Refused`, and then nothing has changed.
        """
        self.finished = None
        reason = why_not(self, this)
        if reason is not None:
            raise self._refused(reason)
        assert not isinstance(this, Malformed)
        if isinstance(this, Undo):
            told = self._take_back()
        elif isinstance(this, Correct):
            told = self._correct(this)
        elif isinstance(this, Void) and this.box is None:
            self.game.void()
            told = self._round_told()
        else:
            told = self._happen(this)
        if self.game.round.finished:
            told = told + self._close_round()
        return told

    def offers(self) -> Offers:
        """All that may happen now, for whoever shows it."""
        return offers(self)

    def _no_history(self) -> History:
        """Nothing has happened in the round yet."""
        return History(self.shoe, self.out, self.burn_due)

    def _refused(self, reason: Reason) -> Refused:
        return Refused(reason, self.rules.paragraph(refusals.key_behind(reason, self.rules)))

    # It happens.

    def _happen(self, this: Command) -> list[Prompt]:
        """A command that may happen. It joins the round's story once the first card is out."""
        game, kind = self.game, type(this)
        if isinstance(this, Drawn) and this.why is None and game.round.phase == "wagers":
            self.history = History(self.shoe.copy(), self.out, self.burn_due)
            self._settled = None
            self.burn_due = False
        happened = Happened(this, game.gathered()) if kind in CLOSERS else Happened(this)
        told = self._apply(this)
        if kind in game.loose or (game.round.phase == "wagers" and not game.round.finished):
            at = UNRECORDED
        else:
            at = len(self.history.story)
            self.history.story.append(happened)
            self.history.told += told
        if kind in CARDS or (kind is InsuranceClosed and game.round.cleared):
            self.history.undo.clear()
        elif self._back is not None or kind is Decide or kind in CLOSERS:
            self.history.undo.append(UndoRecord(this, at, self._back))
        return told

    def _apply(self, this: Command) -> list[Prompt]:
        """What a command does, whether it happens now or is decided again."""
        kind, game, shoe = type(this), self.game, self.shoe
        self._back: Back | None = None
        if isinstance(this, (Drawn, Burn)) and this.why is not None:
            return self._misdrawn(this)
        if kind in game.own_rules or kind in _PLAYED:
            if isinstance(this, Drawn):
                self.out = None
            if isinstance(this, (Drawn, Read, Reveal)):
                shoe.draw(this.card)
                game.round.at = len(self.history.story)
            self._back = game.do(this)
            return self._round_told()
        if isinstance(this, Burn):
            self._burn(this.card)
            return []
        if isinstance(this, Void) and this.box is not None:
            game.dead(this.box)
            return self._round_told()
        if isinstance(this, CutCard):
            shoe.cut = True
            box = game.next_box
            cutter = prompts.FAR_RIGHT_CUTS if box is None else prompts.announce_cutter(box)
            if game.round.phase == "wagers":  # no round is left to be the last
                return [cutter, prompts.ASK_NEW_SHOE]
            return [prompts.ANNOUNCE_LAST_ROUND, cutter]
        assert isinstance(this, NewShoe)
        shoe.fresh(this.decks or self.rules.decks)
        for card in this.burn:
            shoe.draw(card)
        if game.round.phase != "wagers":
            return [prompts.call_floor("shoe_ran_out"), *game.standing()]
        self.out = None
        self.burn_due = self.rules.shoe_burn and not this.burn
        return [prompts.burn_card("new_shoe")] if self.burn_due else []

    def _burn(self, card: Card) -> None:
        self.shoe.draw(card)
        self.burn_due = False
        if self.out is not None and self.out.may_be(card):
            self.out = None

    def _misdrawn(self, this: Drawn | Burn) -> list[Prompt]:
        """A card that the procedure does not know: it is burned for a reason, or was drawn in error and is the next card."""
        if isinstance(this, Burn):
            self._burn(this.card)
            return [prompts.burn_card(this.why), *self.game.standing()]
        self.out = Out(this.card, this.face != "down")
        return [prompts.call_floor("drawn_in_error"), *self.game.standing()]

    def _round_told(self) -> list[Prompt]:
        told: list[Prompt] = self.game.round.told
        self.game.round.told = []
        return told

    def _close_round(self) -> list[Prompt]:
        self.finished = self.game.account(self.number)
        self._settled = self.game.lies()
        self.number += 1
        self.game.new_round()
        told = []
        if self.rules.shuffle == "every_round":
            self.shoe.fresh(self.shoe.decks)
            self.out = None
        elif self.out is not None and self.out.exposed:
            told.append(prompts.burn_card("drawn_in_error"))
        self.history = self._no_history()
        return [*told, prompts.ASK_NEW_SHOE] if self.shoe.cut else told

    # It is taken back, or turns out to have been something else: the round is decided again.

    def _take_back(self) -> list[Prompt]:
        story, (_, at, back) = self.history.story, self.history.undo.pop()
        if back is not None:
            self.game.undone(back)
            return self.game.standing()
        return self._decide_again(story[:at] + story[at + 1 :], story[at].gathered or self.game.gathered())

    def _correct(self, this: Correct) -> list[Prompt]:
        at = self.game.sources()[this.place]
        before, story = self.history, self.history.story.copy()
        retell(story, at, this)
        told = astray(this.why) + self._decide_again(story, self.game.gathered())
        if len(story) < len(before.story):
            self.history.undo.clear()
        if self.game.round.phase == "wagers" and not self.game.round.finished:
            # The round's first card was none of the round, and wagers are open again.
            fresh = any(isinstance(each.command, NewShoe) for each in story)
            self.burn_due = self.burn_due if fresh else before.burn_before and this.why == "drawn_in_error"
            self.history = self._no_history()
        return told

    def _decide_again(self, story: list[Happened], loose: dict[Any, Any]) -> list[Prompt]:
        """Decides the round again with another story, and puts back the `loose` inputs that no closing has gathered.

        If that cannot be, raises `Refused` and keeps the round as it was.
        """
        before, (shoe, out, round_) = self.history, (self.shoe, self.out, self.game.round)
        self.game.restart()
        self.shoe, self.out = before.shoe_before.copy(), before.out_before
        self.history = History(before.shoe_before, before.out_before, before.burn_before)
        try:
            for happened in story:
                self._happens_again(happened)
            if loose:
                self.game.gather(loose)
        except Refused as no:
            self.history, self.shoe, self.out, self.game.round = before, shoe, out, round_
            raise self._refused(no.reason) from None
        self.history.undo = before.undo
        again = difference(before.told, self.history.told)
        return again if self.game.round.finished else again + self.game.standing()

    def _happens_again(self, happened: Happened) -> None:
        this = happened.command
        reason = why_not(self, this)
        if self.game.round.finished:
            reason = refusals.ROUND_OVER
        if reason is not None:
            box, hand, card = (getattr(this, field, None) for field in ("box", "hand", "card"))
            if isinstance(this, Drawn) and self.game.round.hole_comes():
                # A refusal is read aloud, and this card lies face down.
                card, reason = None, refusals.hole_card_falls(code=reason.code)
            named = card.text if card else None
            raise Refused(refusals.later(kind=kind_of(this), box=box, hand=hand, card=named, because=reason))
        if happened.gathered:
            self.game.gather(happened.gathered)
        told = self._apply(this)
        self.history.story.append(happened)
        self.history.told += told

    def forget_undo(self) -> None:
        """What has happened so far is not taken back any more."""
        self.history.undo.clear()

    # What is shown, and what is kept between rounds.

    def view(self) -> TableView:
        game, phase = self.game, self.game.round.phase
        boxes, dealer = game.places()
        return TableView(
            round=self.number,
            phase=phase,
            awaits=game.awaits(),
            boxes=boxes,
            dealer=dealer,
            may=game.may(),
            can_undo=bool(self.history.undo),
            last_round=self.shoe.cut and phase != "wagers",
            shoe_needed=self.shoe.cut and phase == "wagers",
            burn_due=self.burn_due and phase == "wagers",
            settled=self.settled,
            crowd=game.crowd(),
            drawn_in_error=self.out.shown if self.out else "",
        )

    @property
    def settled(self) -> Settled | None:
        """The finished round's boxes and dealer as they lay at its end, until the next round's first card."""
        if callable(self._settled):
            self._settled = self._settled()  # looked at once: they lie still
        return self._settled

    def standing(self) -> list[Prompt]:
        """The one next thing, as it was last told; nothing while wagers are open."""
        return self.game.standing()

    def checkpoint(self) -> dict[str, Any] | None:
        """The table between rounds, as JSON can hold it; None while a card of a round is out."""
        if self.game.round.phase != "wagers":
            return None
        return {
            "round": self.number,
            "decks": self.shoe.decks,
            "cut": self.shoe.cut,
            "out": self.out and [self.out.card.text, self.out.exposed],
            "burn_due": self.burn_due,
            "seen": self.shoe.seen.copy(),
            "wagers": self.game.checkpoint(),
            "settled": looks.saved(self.settled) if self.settled else None,
        }

    @classmethod
    def resume(cls, header: Mapping[str, Any], rules: Rules, saved: Mapping[str, Any]) -> Table:
        """The table as it was when `checkpoint` gave `saved`. Wagers that stood can no longer be undone, only changed."""
        table = cls(header, rules)
        table.number = saved["round"]
        table.shoe.decks, table.shoe.cut, table.shoe.seen = saved["decks"], saved["cut"], list(saved["seen"])
        table.burn_due = saved["burn_due"]
        out = saved.get("out")
        table.out = out and Out(parse(out[0]), out[1])
        table.game.resume(saved["wagers"])
        table._settled = looks.restored(saved["settled"]) if saved["settled"] else None
        table.history = table._no_history()
        return table


def _limit(header: Mapping[str, Any], key: str) -> int | None:
    if header.get(key) is None:
        return None
    try:
        return cents(header[key])
    except ValueError as wrong:
        raise HeaderError(key, str(wrong)) from None
