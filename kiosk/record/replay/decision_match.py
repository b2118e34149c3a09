"""Decisions as the journal's text tells them: whether an entry tells just what was decided, without
reading its JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from kiosk.game.prompts import Prompt
from kiosk.record.journal.entry import canonical
from kiosk.record.startup.opening import InputResult, as_lists

#: a text of JSON without an escape
_TEXT = r'"[^"\\\x00-\x1f]*"'
#: what an entry tells beside what was decided: who did it, in which words. No key is among them
#: that was decided.
_BESIDE = (
    r'(?:,"(?:licence|role|sequence|session|staff|why|words)":'
    rf"(?:{_TEXT}|\[(?:{_TEXT}(?:,{_TEXT})*)?\]))*\}}"
)
_REST = re.compile(_BESIDE).fullmatch
_REFUSED = re.compile(
    rf'\{{"authority":{_TEXT}(?:,"licence":{_TEXT})?,"message":{_TEXT},"refused":"(\w+)"{_BESIDE}'
).fullmatch
#: prompts whose texts are remembered, and texts; they are forgotten at this many
_MOST = 50_000
#: characters of a text from which on it is not remembered
_LONG = 1000


@lru_cache(10_000)
def _is_beside(text: str) -> bool:
    """Whether the end of what an entry tells says nothing of what was decided."""
    return _REST(text) is not None


class AsTold:
    """Compares texts, and so says yes to what stands in the journal as the kiosk writes it, and to
    nothing else."""

    def __init__(self) -> None:
        self._texts: dict[Prompt, str] = {}
        # most prompts are one object each time, which is soonest found
        self._known: dict[int, tuple[Prompt, str]] = {}
        # what a whole text was found to tell: nearly every one stands in a journal again and again
        self._found: dict[str, Sequence[Prompt]] = {}

    def is_so(self, told: str, decision: InputResult) -> bool:
        """Whether `told` tells this decision, in whatever words. False may also be of a text that
        is written otherwise."""
        if decision.refused is not None:
            refused = _REFUSED(told)
            return refused is not None and refused[1] == decision.refused.code
        if decision.amended is not None:
            return False
        if decision.finished is not None:
            return self._tells(told, decision)
        if self._found.get(told) == decision.prompts:
            return True
        is_told = self._tells(told, decision)
        if is_told and len(told) < _LONG:
            if len(self._found) >= _MOST:
                self._found.clear()
            self._found[told] = decision.prompts
        return is_told

    def _tells(self, told: str, decision: InputResult) -> bool:
        """Whether `told` begins with this decision, and has nothing after it that was decided."""
        known, texts = self._known, []
        for prompt in decision.prompts:
            found = known.get(id(prompt))
            texts.append(self._text(prompt) if found is None else found[1])
        prompts = ",".join(texts)
        finished = (
            "" if decision.finished is None else f'"finished":{canonical(decision.finished)},'
        )
        decided = f'{{{finished}"prompts":[{prompts}]'
        return told.startswith(decided) and _is_beside(told[len(decided) :])

    def _text(self, prompt: Prompt) -> str:
        """What the journal has of a prompt, which is known from then on."""
        text = self._texts.get(prompt)
        if text is None:
            if len(self._texts) >= _MOST:
                self._texts.clear()
            text = self._texts[prompt] = canonical(as_lists([prompt]))[1:-1]
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[id(prompt)] = prompt, text
        return text
