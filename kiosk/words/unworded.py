"""Words made elsewhere: what is said travels as ids with facts, and whoever reads it words it in
their own language.

`unworded` gives what speaks as `Messages` does, and leaves a mark where words would stand. `parts`
writes a text with such marks as JSON can hold it, a list of plain texts and objects; `worded` makes
words of that:

    {"id": "trouble-lost", "facts": {...}}      a sentence (or a label, with "label": true)
    {"prompt": ["pay_hand", [1, 1, 2500], "", false], "authority": "...", "chips": [[2500, 1]]}

A fact that is a reason, what a device says, what is said of a file, or several things is marked so:
{"reason": ...}, {"message": ...}, {"file": ...}, {"list": ...}.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kiosk.game.prompts import KINDS, Prompt
from kiosk.game.refusals import Reason
from kiosk.game.rules import paragraph
from kiosk.reading import Message
from kiosk.settings.sentences import Sentence, sentence
from kiosk.words.messages import Messages, Wording
from kiosk.words.said import Said

#: around what is to be worded; JSON writes both characters otherwise, so that no mark ends within
#: another
_BEGIN, _END = "\x01", "\x02"
_MARKED = re.compile(f"{_BEGIN}([^{_END}]*){_END}")
#: what is said, as JSON holds it
Parts = list[Any]


class Marks:
    """The voice that says everything by its id and facts (`kiosk.words.messages.Voice`).
    `authority`: the paragraphs of the table; `wording`: what knows its chips."""

    def __init__(self, authority: Mapping[str, str], wording: Wording) -> None:
        self._authority, self._wording = authority, wording

    def said(self, prompt: Prompt) -> Said:
        kind = KINDS[prompt.id]
        authority = paragraph(self._authority, prompt.rule or kind.rule)
        _, chips = self._wording.in_chips(prompt)
        kept = {"prompt": [prompt.id, _plain(prompt.facts)["list"], prompt.rule, prompt.split]}
        more = {
            "authority": authority,
            "chips": [list(each) for each in chips],
            "doubtful": prompt.doubtful,
        }
        return Said(
            prompt.id,
            kind.tone,
            _mark(kept | {key: each for key, each in more.items() if each}),
            authority,
        )

    def sentence(self, phrase: str, facts: Mapping[str, object]) -> str:
        return _mark({"id": phrase, "facts": {name: _plain(fact) for name, fact in facts.items()}})

    def label(self, phrase: str, facts: Mapping[str, object]) -> str:
        plain = {name: _plain(fact) for name, fact in facts.items()}
        return _mark({"id": phrase, "facts": plain, "label": True})


def unworded(table: Messages) -> Messages:
    """What says everything by its id and facts, with the paragraphs and chips of `table`."""
    messages = Messages(
        currency=table.currency, chips=table.chips, authority=table.authority, units=table.units
    )
    messages.speak_by(Marks(messages.authority, messages.wording))
    return messages


def is_said(text: str) -> bool:
    """Whether words are still to be made of it, or of a part of it."""
    return _BEGIN in text


def parts(text: str) -> Parts:
    """A text that `unworded` messages have said, as JSON holds it."""
    found = _MARKED.split(text)
    return [json.loads(part) if at % 2 else part for at, part in enumerate(found) if part]


def worded(said: Sequence[Any], messages: Messages) -> str:
    """What `parts` gave, in words. What is of no known shape is left out: it comes from
    elsewhere."""
    return "".join([each if isinstance(each, str) else _worded(each, messages) for each in said])


class _KeptPrompt(NamedTuple):
    """A prompt as JSON holds it."""

    id: str
    facts: list[Any]
    rule: str
    split: bool


def prompt_said(part: Mapping[str, Any], messages: Messages) -> Said:
    """One prompt of `parts`, as `Messages.said` gives it; paragraph and chips are those that it
    came with.

    Raises `KeyError`, `TypeError` or `ValueError` where it is none.
    """
    prompt = _KeptPrompt(*part["prompt"])
    said = messages.said(
        Prompt(
            prompt.id,
            tuple(map(_fact, prompt.facts)),
            prompt.rule,
            prompt.split,
            part.get("doubtful") is True,
        )
    )
    chips = tuple((int(cents), int(count)) for cents, count in part.get("chips", ()))
    return said._replace(authority=str(part.get("authority", "")), chips=chips)


def _worded(part: Mapping[str, Any], messages: Messages) -> str:
    try:
        if "prompt" in part:
            return prompt_said(part, messages).text
        facts = {str(name): _fact(fact, messages) for name, fact in part["facts"].items()}
        return (
            messages.label(part["id"], **facts)
            if part.get("label")
            else messages.sentence(part["id"], facts)
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return ""


def _mark(what: Mapping[str, Any]) -> str:
    return f"{_BEGIN}{json.dumps(what, ensure_ascii=False, separators=(',', ':'))}{_END}"


def _plain(fact: object) -> Any:
    """A fact as JSON holds it."""
    if isinstance(fact, Reason):
        return {
            "reason": [fact.code, fact.why, [[name, _plain(each)] for name, each in fact.facts]]
        }
    if isinstance(fact, Message):
        return {"message": [fact.id, dict(fact.facts)]}
    if isinstance(fact, list | tuple):
        return {"list": [_plain(each) for each in fact]}
    if isinstance(fact, Sentence):
        return {"file": [fact.phrase, {name: _plain(each) for name, each in fact.facts.items()}]}
    return fact if fact is None or isinstance(fact, str | int | float) else str(fact)


def _fact(kept: Any, messages: Messages | None = None) -> Any:
    """The fact that `kept` was; with `messages`, marks within a text are worded."""
    match kept:
        case {"reason": [code, why, facts]}:
            return Reason(
                str(code),
                str(why),
                tuple((str(name), _fact(each, messages)) for name, each in facts),
            )
        case {"message": [id_, facts]}:
            return Message(str(id_), dict(facts))
        case {"list": list(each)}:
            return tuple(_fact(one, messages) for one in each)
        case {"file": [phrase, facts]}:
            return sentence(
                str(phrase), **{str(name): _fact(each, messages) for name, each in facts.items()}
            )
        case str() if messages is not None and _BEGIN in kept:
            return worded(parts(kept), messages)
    return kept
