"""Sentences under `[authority]` that a copied rule set has kept, and that speak of a rule which it
has changed: the screen would cite them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kiosk.game.rules import Rules, paragraph
from kiosk.settings import schema
from kiosk.settings.rules import CHANGES_TOO, COVERED_ALWAYS, KEYS, load_rules
from kiosk.settings.sentences import sentence


def copied_sentences(path: Path, others: Iterable[Path]) -> list[schema.Finding]:
    """A warning for each sentence of the rule set at `path` that the set which it was copied from
    has for another value of the rule. That is the one of `others` which shares most sentences with
    it. Raises `BadFileError`."""
    mine = _RuleSet(path)
    source = max(map(_RuleSet, others), key=mine.shared_with)
    found: dict[str, schema.Finding] = {}
    for key in source.stated:
        for rule in (key, *CHANGES_TOO.get(key, ())):
            text = paragraph(mine.rules.authority, rule)
            is_copied = bool(text) and text == paragraph(source.rules.authority, rule)
            if is_copied and mine.value(key) != source.value(key) and not mine.confirms(key):
                name = f"authority.{_name_behind(mine.rules, rule)}"
                facts = {"text": schema.shown(text), "rules": source.rules.name, "key": key}
                facts |= {"theirs": source.written(key), "value": mine.written(key), "rule": rule}
                says = sentence("rules-copied", **facts)
                found.setdefault(name, schema.Finding(str(path), name, says, "warning"))
    return list(found.values())


class _RuleSet:
    """A rule set of a file with the rules that the file states. Raises `BadFileError`."""

    def __init__(self, path: Path) -> None:
        self.rules = load_rules(path)
        data = schema.read_toml(path)
        self._authority: dict[str, str] = data.get("authority", {})
        self._written = dict(schema.flat(data, KEYS))
        left_out = ("title", *COVERED_ALWAYS)
        self.stated = [key for key in self._written if key not in left_out]

    def shared_with(self, other: _RuleSet) -> int:
        """How many sentences both have."""
        return len(self._authority.items() & other._authority.items())

    def value(self, key: str) -> Any:
        if key.startswith("side."):
            return self.rules.side.get(key.partition(".")[2])
        return getattr(self.rules, key.replace(".", "_"))

    def written(self, key: str) -> str:
        """The value as the file has it, or as it is where the file leaves it out."""
        return schema.shown(self._written.get(key, self.value(key)))

    def confirms(self, key: str) -> bool:
        """Whether a sentence is stated for this value of the rule: `"KEY = value"`."""
        return f"{key} = {schema.shown(self.value(key))}" in self._authority


def _name_behind(rules: Rules, key: str) -> str:
    """The key whose sentence stands behind a rule."""
    while key not in rules.authority:
        key = key.rpartition(".")[0]
    return key
