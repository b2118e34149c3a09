"""Rounds read out of the journal for a recall, on a connection of its own: the table never waits
for it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kiosk.app.supervisor import Job
from kiosk.station.recall.looked_up import Answer, Ask, on_paper
from kiosk.station.recall.trial import Trial
from kiosk.words.messages import Messages
from ui.shared.words import Words

log = logging.getLogger(__name__)


class Recaller:
    """`journal` gives the file of the table's journal, None while there is none; `words` those of
    the screen as it is then, `told` the settings of a paper (`Settings.told`). What is asked while
    something is looked for takes its place."""

    def __init__(
        self,
        journal: Callable[[], Path | None],
        words: Callable[[], tuple[Messages, Words]],
        told: Callable[[], Sequence[str]] = lambda: (),
    ) -> None:
        self._journal, self._speaks, self._told = journal, words, told
        self._newest = 0

    def job(self, ask: Ask, gives: Callable[[Answer | Trial], object]) -> Job:
        """The job that answers; it is given up once another one is made."""
        self._give_up()

        def tell(answer: Answer | Trial | None) -> None:
            if answer is not None:
                gives(answer)

        work = partial(self._work, ask, self._newest)
        return Job("recall", work, tell, stop=self._give_up)

    def _give_up(self) -> None:
        self._newest += 1

    def _work(self, ask: Ask, number: int) -> Answer | Trial | None:
        from kiosk.record.rounds.rounds import GivenUpError

        try:
            return self.answer(ask, lambda: number == self._newest)
        except GivenUpError:
            return None

    def answer(self, ask: Ask, goes_on: Callable[[], bool] = lambda: True) -> Answer | Trial:
        """What the journal has, or why it has nothing, in words. Raises `GivenUpError` once it does
        not go on."""
        from kiosk.record.crashes import of_error
        from kiosk.record.journal.journal import JournalError
        from kiosk.record.rounds.rounds import GivenUpError

        path = self._journal()
        self._phrases, self._words = self._speaks()
        try:
            if path is None:
                return Answer(says=self._words("ui-panel-none"))
            return self._paper(path, ask) if ask.to == "paper" else self._found(path, ask, goes_on)
        except JournalError as error:
            return Answer(says=self._phrases.sentence(error.phrase, error.facts))
        except GivenUpError:
            raise
        except Exception as error:  # a recall is the last thing for which a table may stop
            # Without its traceback, whose text may name a card.
            log.error("the round could not be recalled: %s", of_error(error))  # noqa: TRY400
            return Answer(says=self._words("ui-recall-failed"))

    def _found(self, path: Path, ask: Ask, goes_on: Callable[[], bool]) -> Answer | Trial:
        from kiosk.record.journal.journal import JournalReader
        from kiosk.station.recall.looked_up import looked_up, tried

        with JournalReader(path, held=True) as journal:
            if ask.to == "amend":
                return tried(journal, ask, self._phrases)
            return looked_up(journal, ask, self._phrases, goes_on)

    def _paper(self, path: Path, ask: Ask) -> Answer:
        """A PDF beside the journal, made by a process of its own."""
        assert ask.span is not None
        file = path.with_name(f"{path.stem}-round-{ask.span.round}-entry-{ask.span.last}.pdf")
        if why := on_paper(path, ask.span.last, file, self._told()):
            log.error("the round could not be put on paper: %s", why)
            return Answer(says=self._words("ui-recall-no-paper", why=why))
        return Answer(says=self._words("ui-recall-written", file=file.name))
