"""What does a table at work do with what happens? It decides it, writes it down, and only then says what it led to.

A station knows no screen and no device: inputs and readings come in, a `Step` goes out. One thread at a time uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import kiosk
from kiosk.game.prompts import Prompt
from kiosk.outside import HealthLike, ReadingLike, Speaker, utc_now
from kiosk.record.entry import Draft, canonical
from kiosk.record.journal import Journal, JournalError
from kiosk.record.opening import REPEATER, Decision, Opening
from kiosk.record.recall import Recalled, recall
from kiosk.record.resume import Resumed, checkpoint_text, resume
from kiosk.step import Health, Refusal, Step
from kiosk.troubles import Troubles

#: a checkpoint is due after this many entries even if no round has ended, so that a resume stays short
_CHECKPOINT_AFTER = 256
#: inputs that need to name who signed them
_SIGNED = ("correct", "void")
#: trouble whose end the kiosk sees for itself: it cannot be signed off before
_SEEN_TO_END = ("link", "journal")
#: prompts that say the one next thing; where an input led to none, the one that stood still stands
_NEXT_THING = ("ask_", "deal_", "call_")
_COMPARE = "Compare the cards with the screen, enter by touch what is missing, then sign off."
_AGAIN = (
    "What was just done did not happen. When the journal can be written do it again, enter a card that was drawn by"
    " touch, and sign off."
)


def _signed(data: Mapping[str, Any], by: str) -> dict[str, Any]:
    """The input as it is decided. Raises `TypeError` where JSON cannot hold it, which is a mistake of the caller's."""
    given = dict(data)
    if given.get("type") in _SIGNED:
        given.setdefault("by", by)
    canonical(given)
    return given


class Station:
    """One table at work.

    `header` is the shoe log's header of this table, `rules` the data of its rule set (as TOML reads the file).
    """

    def __init__(
        self,
        journal: Journal,
        header: Mapping[str, Any],
        rules: Mapping[str, Any],
        speaker: Speaker,
        *,
        clock: Callable[[], str] = utc_now,
    ) -> None:
        """Reads where the table stopped, and writes nothing.

        Raises `RulesError` or `HeaderError` where the table cannot be played, and `JournalError` where the journal is
        damaged or this program does not take what it holds.
        """
        self._journal = journal
        self._content = {"header": dict(header), "rules": dict(rules)}
        self._speaker = speaker
        self._clock = clock
        self._opening = Opening(self._content)
        self._troubles = Troubles()
        self._told: list[Prompt] = []
        self._health = Health()
        self._since_checkpoint = 0
        self._unwritten: dict[str, Any] | None = None  # trouble with the journal that the journal could not take
        self._is_behind = False  # the table has gone further than the disk, and the disk cannot be read
        if (resumed := resume(journal)) is not None:
            self._take_up(resumed)
        self._shown = Step(self._opening.table.view())

    # What happens.

    def start(self) -> Step:
        """Takes the table up where it stopped, mid-round too, or opens it: once, before anything else.

        Raises `JournalError` where a new journal cannot be written. A journal that cannot be written any more is
        trouble, as it is of every input.
        """
        in_round = self._opening.in_round
        changed = canonical(self._opening.content) != canonical(self._content)
        opens = self._journal.number == 0 or (changed and not in_round)
        drafts = [self._stopped_in_round(changed)] if in_round else []
        if opens:
            self._opening, self._told = Opening(self._content), []
            drafts.append(self._draft("open", self._content, "kiosk", "kiosk"))
        drafts.append(self._draft("note", {"started": kiosk.__version__}, "kiosk", "kiosk"))
        if opens:
            self._keep_checkpoint(drafts)
        if self._journal.number == 0:
            self._journal.append(drafts)
            return self._step()
        return self._write(drafts)

    def take(self, data: Mapping[str, Any], *, by: str, source: str) -> Step:
        """One input in the shoe log's form, without its time. `source`: shoe, camera, manual or log.

        What it led to is on the disk when this returns. A refused input is written down too, and changes nothing.
        If the journal cannot be written nothing has happened, and the refusal (`journal`) says what to do.
        """
        return self.take_all([data], by=by, source=source)

    def take_all(self, batch: Iterable[Mapping[str, Any]], *, by: str, source: str) -> Step:
        """Several inputs, written at once and shown once: what many patrons of a common hand decide.

        Each is taken or refused by itself, in order; the step has the last refusal.
        """
        given = [_signed(data, by) for data in batch]
        if (step := self._catch_up()) is not None:
            return step
        drafts: list[Draft] = []
        refusal = None
        for data in given:
            refusal = self._decide(data, by, source, drafts) or refusal
        return self._write(drafts, refusal, from_reader=source != "manual")

    def read(self, reading: ReadingLike, *, source: str = "shoe") -> Step | None:
        """One reading of a reader. None where it means nothing to the table."""
        kind: str = reading.kind.value
        if (step := self._catch_up(from_reader=kind in ("card", "unreadable"))) is not None:
            return step
        if kind in ("card", "unreadable"):
            return self._card(kind, reading, source)
        if kind == "cutting_card":
            return self.take({"type": "cut_card"}, by="reader", source=source)
        if kind == "other":
            return None
        drafts = [self._device(reading, source)]
        if kind == "fault":
            drafts.append(self._trouble(f"reader.{reading.code}", reading.words, "Sign off when it is put right."))
        elif kind == "cured" and (cured := self._troubles.cure(f"reader.{reading.code}")):
            drafts.append(self._draft("trouble", cured, "kiosk", source))
        elif kind == "gap":
            drafts.append(self._trouble("sequence", reading.words, _COMPARE, cured=True, freezes=True))
        elif kind == "rejected":
            todo = "See that the last card drawn is on the screen; enter it by touch if it is not. Then sign off."
            drafts.append(self._trouble("frame", reading.words, todo, cured=True))
        elif kind == "started" and self._opening.in_round and not self._has("link", "restart"):
            text = "The reader was switched off and on in the middle of a round."
            drafts.append(self._trouble("reader.started", text, _COMPARE, cured=True, freezes=True))
        return self._write(drafts)

    def health(self, health: HealthLike) -> Step:
        """How the reader is. Its line lost is trouble; trouble that is over waits for its sign-off."""
        lost = self._health.port_open and not health.port_open
        self._health = Health(health.port_open, health.bytes_seen, health.frame_good, health.reading_good, health.words)
        if (step := self._catch_up()) is not None:
            return step
        if lost:
            text = f"The line to the reader was lost: {health.words}."
            todo = "Cards read from now on get no place: enter them by touch. Sign off when the line is back."
            return self._write([self._trouble("link", text, todo, freezes=True)])
        if health.port_open and (cured := self._troubles.cure("link")):
            return self._write([self._draft("trouble", cured, "kiosk", "kiosk")])
        return self._step()

    def acknowledge(self, key: str, by: str) -> Step:
        """`by` signs the trouble `key` off."""
        if (step := self._catch_up()) is not None:
            return step
        trouble = self._troubles.get(key)
        if trouble is None:
            return self._step(Refusal("no_trouble", f"There is no trouble {key!r} to sign off.", ""))
        if key in _SEEN_TO_END and not trouble.cured:
            return self._step(Refusal("not_cured", f"It is not over yet. {trouble.text} {trouble.todo}", ""))
        self._troubles.acknowledge(key)
        return self._write([self._draft("ack", {"key": key}, by, "manual")])

    def recall(self, count: int = 10) -> list[Recalled]:
        """The round that is not over, if a card of it is out, and the `count` before it, step by step, oldest first."""
        return recall(self._journal, count)

    # The parts of it.

    def _card(self, kind: str, reading: ReadingLike, source: str) -> Step:
        card = reading.card.text if kind == "card" else "??"
        frozen = self._troubles.freezing
        if frozen is not None:
            refusal = Refusal(
                "reader_frozen",
                f"The card just drawn was given no place: {frozen.text} Enter it by touch, or sign the trouble off"
                " first and then enter this one.",
                "",
            )
            return self._write([self._device(reading, source)], refusal)
        view = self._opening.table.view()
        if view.burn_due:  # the first card of a new shoe plays no part
            return self.take({"type": "burn", "card": card}, by="reader", source=source)
        if source == "camera" and kind == "card" and view.phase in ("read", "reveal"):
            return self.take({"type": view.phase, "card": card}, by="reader", source=source)
        return self.take({"type": "card", "card": card}, by="reader", source=source)

    def _decide(self, data: dict[str, Any], by: str, source: str, drafts: list[Draft]) -> Refusal | None:
        """Decides one input and adds to `drafts` what is to be written of it."""
        decision = self._opening.take(data)
        if decision.refused is not None:
            return self._refused(data, decision, by, source, drafts)
        drafts.append(self._draft("input", data, by, source, decision))
        self._told = list(decision.prompts)
        if decision.finished is None:
            return None
        left_out = self._repeat_wagers(drafts)
        self._keep_checkpoint(drafts)
        return left_out

    def _refused(self, data: dict[str, Any], decision: Decision, by: str, source: str, drafts: list[Draft]) -> Refusal:
        assert decision.refused is not None
        refusal = self._speaker.refusal(decision.refused)
        if data.get("type") == "card" and self._opening.awaits_hole_card:
            refusal = replace(refusal, message="The card drawn face down cannot be in this shoe: call the floor.")
        drafts.append(self._draft("refused", data, by, source, decision))
        if data.get("type") == "card" and source in ("shoe", "camera"):
            text = f"A card left the shoe that the table does not take: {refusal.message}"
            todo = "Put it right with the floor: burn it, or enter it by touch where it belongs. Then sign off."
            drafts.append(self._trouble("card", text, todo, cured=True))
        return refusal

    def _repeat_wagers(self, drafts: list[Draft]) -> Refusal | None:
        """A box stays in play with the same wager until it is changed: the finished round's wagers are made again."""
        left_out = []
        for wager in self._opening.repeats():
            decision = self._opening.take(wager)
            if decision.refused is None:
                drafts.append(self._draft("repeat", wager, REPEATER, "manual", decision))
            else:
                drafts.append(self._draft("refused", wager, REPEATER, "manual", decision))
                left_out.append(f"Box {wager['box']}: {decision.refused.message}")
        self._opening.stand_by()
        if not left_out:
            return None
        return Refusal("not_repeated", "A wager of the last round is not repeated. " + " ".join(left_out), "")

    def _stopped_in_round(self, changed: bool) -> Draft:
        number = self._opening.table.view().round
        text = f"The kiosk stopped in the middle of round {number} and has taken it up as it was."
        todo = _COMPARE
        if changed:
            todo += " The table's new settings hold from the next start between rounds."
        return self._trouble("restart", text, todo, cured=True)

    def _take_up(self, resumed: Resumed) -> None:
        self._opening, self._told = resumed.opening, resumed.told
        self._troubles = Troubles(resumed.troubles)
        self._since_checkpoint = resumed.since_checkpoint

    def _draft(
        self, kind: str, data: Mapping[str, Any], by: str, source: str, decision: Decision | None = None
    ) -> Draft:
        told = "{}" if decision is None else decision.told([self._speaker.said(p).text for p in decision.prompts])
        finished = decision.finished if decision is not None else None
        return Draft(
            at=self._clock(),
            by=by,
            source=source,
            kind=kind,
            input=canonical(data),
            told=told,
            round=None if finished is None else finished["round"],
        )

    def _has(self, *keys: str) -> bool:
        """Trouble of one of `keys` stands, and has asked to compare the cards already."""
        return any(self._troubles.get(key) for key in keys)

    def _device(self, reading: ReadingLike, source: str) -> Draft:
        data = {
            "reading": reading.kind.value,
            "card": reading.card.text if reading.card is not None else None,
            "code": reading.code,
            "words": reading.words,
            "sequence": reading.sequence,
            "raw": reading.raw.hex(),
        }
        return self._draft("device", {key: value for key, value in data.items() if value}, "reader", source)

    def _trouble(self, key: str, text: str, todo: str, *, cured: bool = False, freezes: bool = False) -> Draft:
        latched = self._troubles.begin(key, text, todo, self._clock(), cured=cured, freezes=freezes)
        return self._draft("trouble", latched, "kiosk", "kiosk")

    # Written before shown.

    def _write(self, drafts: list[Draft], refusal: Refusal | None = None, *, from_reader: bool = False) -> Step:
        """Writes what has been decided and shows it; if that cannot be, nothing has been decided."""
        if self._unwritten is not None:
            self._troubles.put(self._cured())
            drafts = [self._draft("trouble", self._cured(), "kiosk", "kiosk"), *drafts]
        if self._since_checkpoint + len(drafts) >= _CHECKPOINT_AFTER:
            self._keep_checkpoint(drafts)
        try:
            self._journal.append(drafts)
        except JournalError as error:
            return self._not_written(error, from_reader)
        self._unwritten = None
        for draft in drafts:
            self._since_checkpoint = 0 if draft.checkpoint else self._since_checkpoint + 1
        return self._step(refusal)

    def _keep_checkpoint(self, drafts: list[Draft]) -> None:
        """The last of `drafts` keeps the table as it now stands, if it stands between rounds with nothing to undo."""
        table = self._opening.checkpoint()
        if table is not None:
            if self._unwritten is not None:
                self._troubles.put(self._cured())
            text = checkpoint_text(table, self._told, self._troubles.checkpoint())
            drafts[-1] = drafts[-1]._replace(checkpoint=text)

    def _cured(self) -> dict[str, Any]:
        """The trouble with the journal, as it stands once it has been written."""
        return {**(self._unwritten or {}), "cured": True}

    def _not_written(self, error: JournalError, from_reader: bool) -> Step:
        """The table goes back to what is on the disk, and trouble stands until the journal can be written again."""
        self._take_back()
        unwritten = self._troubles.begin("journal", str(error), _AGAIN, self._clock(), cured=False, freezes=from_reader)
        self._unwritten = unwritten
        return self._step(Refusal("journal", f"{error} {_AGAIN}", ""))

    def _take_back(self) -> None:
        try:
            resumed = resume(self._journal)
        except JournalError:
            resumed = None
        self._is_behind = resumed is None
        if resumed is not None:
            self._take_up(resumed)
            if self._unwritten is not None:
                self._troubles.put(self._unwritten)

    def _catch_up(self, *, from_reader: bool = False) -> Step | None:
        """Before anything new is decided: what is on the disk has to be known. A step that says so where it is not."""
        if self._is_behind:
            self._take_back()
        if not self._is_behind:
            return None
        unwritten = self._unwritten
        assert unwritten is not None
        unwritten["freezes"] = unwritten["freezes"] or from_reader
        self._troubles.put(unwritten)
        return self._step(Refusal("journal", f"{unwritten['text']} {unwritten['todo']}", ""))

    def _step(self, refusal: Refusal | None = None) -> Step:
        if self._is_behind:
            # The table has gone further than the disk: what was shown last is what stands.
            return replace(self._shown, refusal=refusal, troubles=self._troubles.shown(), health=self._health)
        told = self._told
        if not any(prompt.id.startswith(_NEXT_THING) for prompt in told):
            told = [*told, *self._opening.table.standing()]
        said = tuple(self._speaker.said(prompt) for prompt in told)
        self._shown = Step(self._opening.table.view(), said, refusal, self._troubles.shown(), self._health)
        return self._shown
