"""A table that cannot be opened says why where the person at the screen reads it: on a window, as
well as on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kiosk.settings.faults import NotOpenedError

if TYPE_CHECKING:
    from kiosk.settings.schema import Finding
    from kiosk.words.messages import Messages

#: for so many seconds the window stands; then the kiosk ends, and a service starts it again
STANDS_S = 30


class Start:
    """A start of the kiosk: what is known of who reads, and of the window, when it is refused.

    `phrases`: the table's words, None while nobody knows its language: then every language says it.
    `size` as in `ui.shared.refused.show`.
    """

    def __init__(self, size: tuple[int, int] | None) -> None:
        self.phrases: Messages | None = None
        self.size = size

    @contextmanager
    def or_said(self) -> Iterator[None]:
        """What keeps the table from being opened, raised inside, is said on both, and is
        `NotOpenedError` then. An error of the program's own is said in general, and raised as it
        is."""
        try:
            yield
        except Exception as error:
            from kiosk.cli import in_words
            from kiosk.settings.schema import BadFileError
            from ui.shared.window import ScreenError

            if isinstance(error, BadFileError | RuntimeError | ScreenError | NotOpenedError):
                self.say(str(error), error.findings if isinstance(error, BadFileError) else ())
                raise NotOpenedError from error
            try:
                words = in_words(error).splitlines()
            except type(error):  # the program's own
                words = []
            self._show(words)
            raise

    def say(self, why: str, findings: Sequence[Finding] = ()) -> None:
        """Why the table cannot be opened, a line for each thing; `findings`: what is wrong with a
        file, which `why` says in English."""
        print(why, file=sys.stderr)
        self._show([] if findings else why.splitlines(), findings)

    def _show(self, why: list[str], findings: Sequence[Finding] = ()) -> None:
        """Both are empty for an error of the program's own."""
        from kiosk.words.messages import SHIPPED, Messages
        from ui.shared.refused import Refused, show

        spoken = (
            [self.phrases]
            if self.phrases is not None
            else [Messages(file.stem) for file in sorted(SHIPPED.glob("*.ftl"))]
        )
        worded = [
            each._replace(message=phrases.of_file(each.message))
            for phrases in spoken
            for each in findings
        ]
        why = why or list(dict.fromkeys(map(str, worded)))
        then = [phrases.label("ui-refused-todo") for phrases in spoken]
        if os.environ.get("NOTIFY_SOCKET"):  # a service is started again
            then += [phrases.label("ui-refused-again", seconds=STANDS_S) for phrases in spoken]
        refused = Refused(
            tuple(phrases.label("ui-refused") for phrases in spoken),
            tuple(why or [phrases.label("trouble-internal-start") for phrases in spoken]),
            tuple(then),
        )
        show(refused, [phrases.language for phrases in spoken], self.size, STANDS_S)
