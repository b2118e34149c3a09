"""The thread that reads rounds out of the journal for a recall, on a connection of its own: the
table never waits for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

from PySide6.QtCore import QObject, Signal

from kiosk.station.recall.looked_up import Answer, Ask, on_paper
from kiosk.station.recall.trial import Trial
from kiosk.words.messages import Messages
from ui.shared.words import Words

log = logging.getLogger(__name__)


class Recaller(QObject):
    """`journal` gives the file of the table's journal, None while there is none; `words` those of
    the screen as it is then, `told` the settings of a paper (`Settings.told`). `answered` gives an
    `Answer` to the thread that this was made in. What is asked while something is looked for takes
    its place."""

    answered = Signal(object)

    def __init__(
        self,
        journal: Callable[[], Path | None],
        words: Callable[[], tuple[Messages, Words]],
        parent: QObject | None = None,
        told: Callable[[], Sequence[str]] = lambda: (),
    ) -> None:
        super().__init__(parent)
        self._journal, self._speaks, self._told = journal, words, told
        self._queue: SimpleQueue[Ask | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, ask: Ask) -> None:
        """Asks, from any thread, and returns at once."""
        self._queue.put(ask)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="recall", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Ends the thread. Nothing may be asked after this."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()

    def _work(self) -> None:
        from kiosk.record.rounds.rounds import GivenUpError

        while (ask := self._queue.get()) is not None:
            try:
                self.answered.emit(self.answer(ask))
            except GivenUpError:
                continue

    def answer(self, ask: Ask) -> Answer | Trial:
        """What the journal has, or why it has nothing, in words. Raises `GivenUpError` where
        something else was asked."""
        from kiosk.record.crashes import of_error
        from kiosk.record.journal.journal import JournalError
        from kiosk.record.rounds.rounds import GivenUpError

        path = self._journal()
        self._phrases, self._words = self._speaks()
        try:
            if path is None:
                return Answer(says=self._words("ui-panel-none"))
            return self._paper(path, ask) if ask.to == "paper" else self._found(path, ask)
        except JournalError as error:
            return Answer(says=self._phrases.sentence(error.phrase, error.facts))
        except GivenUpError:
            raise
        except Exception as error:  # a recall is the last thing for which a table may stop
            # Without its traceback, whose text may name a card.
            log.error("the round could not be recalled: %s", of_error(error))  # noqa: TRY400
            return Answer(says=self._words("ui-recall-failed"))

    def _found(self, path: Path, ask: Ask) -> Answer | Trial:
        from kiosk.record.journal.journal import JournalReader
        from kiosk.station.recall.looked_up import looked_up, tried

        with JournalReader(path, held=True) as journal:
            if ask.to == "amend":
                return tried(journal, ask, self._phrases)
            return looked_up(journal, ask, self._phrases, self._queue.empty)

    def _paper(self, path: Path, ask: Ask) -> Answer:
        """A PDF beside the journal, made by a process of its own."""
        assert ask.span is not None
        file = path.with_name(f"{path.stem}-round-{ask.span.round}-entry-{ask.span.last}.pdf")
        if why := on_paper(path, ask.span.last, file, self._told()):
            log.error("the round could not be put on paper: %s", why)
            return Answer(says=self._words("ui-recall-no-paper", why=why))
        return Answer(says=self._words("ui-recall-written", file=file.name))
