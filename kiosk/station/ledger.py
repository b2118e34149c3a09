"""How does what a table decided come onto the disk before anyone sees it, and what if the disk takes nothing?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kiosk.game.prompts import Prompt
from kiosk.reading import Health
from kiosk.record.entry import Draft, EntryKind, canonical
from kiosk.record.journal import Journal, JournalError
from kiosk.record.opening import Decision, Opening
from kiosk.record.resume import Resumed, checkpoint_text, resume
from kiosk.station.protocols import Say, Speaker, Translator, in_english
from kiosk.station.step import Step
from kiosk.station.troubles import Troubles
from kiosk.words.said import Refusal

#: a checkpoint is due after this many entries even if no round has ended, so that a resume stays short
_CHECKPOINT_AFTER = 256
#: prompts that say the one next thing; where an input led to none, the one that stood still stands
_NEXT_THING = ("ask_", "deal_", "call_")
_AGAIN = (
    "What was just done did not happen. When the journal can be written do it again, enter a card that was drawn by"
    " touch, and sign off."
)


class Scribe:
    """The table as it stands, with what was told last and the trouble that stands; written before it is shown.

    Reads where the table stopped, and writes nothing, when it is made: raises what `resume` and `Opening` raise.
    """

    def __init__(
        self, journal: Journal, content: Mapping[str, Any], speaker: Speaker, clock: Callable[[], str]
    ) -> None:
        self._journal = journal
        self._speaker = speaker
        self._say: Say = speaker.translated if isinstance(speaker, Translator) else in_english
        self._clock = clock
        self._opening = Opening(content)
        self._troubles = Troubles()
        self._told: list[Prompt] = []
        self._sequence = ""  # of the shoe's last message that was used
        self._since_checkpoint = 0
        self._unwritten: dict[str, Any] | None = None  # trouble with the journal that the journal could not take
        self._is_behind = False  # the table has gone further than the disk, and the disk cannot be read
        if (resumed := resume(journal)) is not None:
            self._take_up(resumed)
        self._shown = Step(self._opening.table.view())

    def _take_up(self, resumed: Resumed) -> None:
        self._opening, self._told = resumed.opening, resumed.told
        self._troubles = Troubles(resumed.troubles)
        self._sequence = resumed.sequence
        self._since_checkpoint = resumed.since_checkpoint

    def _health_shown(self) -> Health:
        raise NotImplementedError

    # What is to be written.

    def _draft(
        self,
        kind: EntryKind,
        data: Mapping[str, Any],
        by: str,
        source: str,
        decision: Decision | None = None,
        sequence: str = "",
    ) -> Draft:
        told = "{}"
        if decision is not None:
            words = [self._speaker.said(prompt).text for prompt in decision.prompts]
            if decision.refused is not None:
                words = [self._speaker.refusal(decision.refused).message]
            told = decision.told(words, sequence)
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

    def _keep_checkpoint(self, drafts: list[Draft]) -> None:
        """The last of `drafts` keeps the table as it now stands, if it stands between rounds with nothing to undo."""
        table = self._opening.checkpoint()
        if table is not None:
            if self._unwritten is not None:
                self._troubles.put(self._cured())
            text = checkpoint_text(table, self._told, self._troubles.checkpoint(), self._sequence)
            drafts[-1] = drafts[-1]._replace(checkpoint=text)

    def _cured(self) -> dict[str, Any]:
        """The trouble with the journal, as it stands once it has been written."""
        return {**(self._unwritten or {}), "cured": True}

    # Written, then shown.

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

    def _not_written(self, error: JournalError, from_reader: bool) -> Step:
        """The table goes back to what is on the disk, and trouble stands until the journal can be written again."""
        self._take_back()
        file = str(self._journal.path)
        text = self._say(str(error), f"trouble-journal-{error.code}", "trouble-journal", words=str(error), key=file)
        todo = self._say(_AGAIN, "trouble-journal-todo")
        unwritten = self._troubles.begin("journal", text, todo, self._clock(), cured=False, freezes=from_reader)
        self._unwritten = unwritten
        return self._step(Refusal("journal", f"{text} {todo}", ""))

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
        troubles, health = self._troubles.shown(self._say), self._health_shown()
        if self._is_behind:
            # The table has gone further than the disk: what was shown last is what stands.
            return self._shown._replace(refusal=refusal, troubles=troubles, health=health)
        told = self._told
        if not any(prompt.id.startswith(_NEXT_THING) for prompt in told):
            told = [*told, *self._opening.table.standing()]
        said = tuple(self._speaker.said(prompt) for prompt in told)
        self._shown = Step(self._opening.table.view(), said, refusal, troubles, health)
        return self._shown
