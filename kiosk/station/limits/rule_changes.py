"""A change of limits and options at an open table: why it cannot be made, for whoever announces it
and for the key that would; and what somebody has to be permitted for it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from kiosk.game.money.money import cents, money
from kiosk.game.rules import Rules
from kiosk.game.table import HeaderError
from kiosk.record.journal.entry import utc_text
from kiosk.record.startup.opening import TableEpoch
from kiosk.settings import schema
from kiosk.settings.rules import OPTIONS, faults_of
from kiosk.settings.sentences import sentence
from kiosk.settings.table import KEYS
from kiosk.station.commands import CommandRejected
from kiosk.station.tray.day_commands import CHANGEABLE, AnnounceRules, WithdrawRules, act_of_day

#: minutes of notice are no more than a day's
MOST_NOTICE_MIN = 24 * 60


def time_of(text: Any) -> str:
    """A time as the journal writes it, "" for now. Raises `ValueError` for what is none, and for
    one without its zone."""
    if text == "":
        return ""
    if not isinstance(text, str) or (moment := datetime.fromisoformat(text)).tzinfo is None:
        raise ValueError
    try:
        return utc_text(moment)
    except OverflowError as error:  # in UTC it is in the year 10000, or before the first
        raise ValueError from error


#: what a change says beside its options: limits as `kiosk check` takes them of a settings file
_KEYS: schema.Keys = {
    "minimum": KEYS["table.minimum"],
    "maximum": KEYS["table.maximum"],
    "minutes": schema.whole(0, MOST_NOTICE_MIN),
    "at": schema.Key(time_of, sentence("allowed-time")),
}


class Standing(NamedTuple):
    """What a change is held against: the header of the table as it is open, the data of its rule
    set, and the rules in force."""

    header: Mapping[str, Any]
    rules: Mapping[str, Any]
    in_force: Rules

    def changed(self, command: AnnounceRules) -> dict[str, Any]:
        """The header with the limits and options of `command`. Raises `CommandRejected` where they
        cannot be played, or change nothing."""
        if self.header.get("wagers") == "units":
            raise CommandRejected("not_kept")
        stated = {"minimum": _text(command.minimum), "maximum": _text(command.maximum)}
        found: list[schema.Finding] = []
        schema.read_keys({**stated, "minutes": command.minutes, "at": command.at}, _KEYS, "", found)
        if found:
            raise self._refused(found[0].message, *["wagers.limits"] * (found[0].key in stated))
        low, high = command.minimum, command.maximum
        if low is not None and high is not None and low > high:
            raise self._refused(
                sentence("rules-limits", minimum=low, maximum=high), "wagers.limits"
            )
        for key, _ in command.options:
            if key not in CHANGEABLE:
                raise CommandRejected("rules_refused", words=key)
        header = {key: value for key, value in self.header.items() if key not in stated}
        header |= {key: value for key, value in stated.items() if value}
        header["options"] = {**(self.header.get("options") or {}), **dict(command.options)}
        rules = self._playable(header)
        if _limits(self.header) == [low, high] and rules == self.in_force:
            raise CommandRejected("rules_same")
        return header

    def why_not(self, command: AnnounceRules) -> CommandRejected | None:
        """Why the change cannot be announced; None where it can."""
        try:
            self.changed(command)
        except CommandRejected as why:
            return why
        return None

    def _playable(self, header: Mapping[str, Any]) -> Rules:
        """The rules of a table with that header. Raises `CommandRejected`."""
        try:
            table = TableEpoch({"header": header, "rules": self.rules, "table": None}).table
            found = faults_of(header["rules"], self.rules, header["options"], table.state.boxes)
        except schema.BadFileError as error:
            of = error.findings[0]
            raise self._refused(of.message, of.key.removeprefix(OPTIONS[1])) from error
        except HeaderError as error:
            raise CommandRejected("rules_refused", words=str(error)) from error
        if found:
            message, keys = found[0]
            raise self._refused(message, *keys)
        return table.rules

    def _refused(self, words: str, *keys: str) -> CommandRejected:
        """With the paragraph of the first of these rules that has one, as the table plays them."""
        why = CommandRejected("rules_refused", words=words)
        why.authority = next(filter(None, map(self.in_force.paragraph, keys)), "")
        return why


@lru_cache(maxsize=1)
def standing(opening: TableEpoch) -> Standing:
    """The same for as long as the opening lasts."""
    return Standing(opening.header, opening.content["rules"], opening.table.rules)


def acts_of_rules(
    command: AnnounceRules | WithdrawRules,
    header: Mapping[str, Any],
    pending: Mapping[str, Any] | None,
) -> tuple[str, ...]:
    """All that somebody has to be permitted for `command` (kiosk.staff.roles.ACTS) at a table with
    this `header`: of options that are changed with the limits both, and what is announced,
    `pending`, where it ends that."""
    announced = () if pending is None else _acts_of_change(header, pending["header"])
    act = act_of_day(command)
    if isinstance(command, WithdrawRules):
        return announced or (act,)
    limits = _limits(header) != [command.minimum, command.maximum]
    acts = (act, "limits") if act == "options" and limits else (act,)
    return tuple(dict.fromkeys((*acts, *announced))) if command.replaces else acts


def holds_in(
    header: Mapping[str, Any],
    minimum: int | None,
    maximum: int | None,
    options: Mapping[str, str | bool],
) -> bool:
    """Whether a table with this `header` has those limits, in cents, and each of those options."""
    has = header.get("options") or {}
    return _limits(header) == [minimum, maximum] and all(
        has.get(key) == value for key, value in options.items()
    )


def _acts_of_change(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
    limits = _limits(before) != _limits(after)
    options: bool = (before.get("options") or {}) != after["options"]
    return ("limits",) * (limits or not options) + ("options",) * options


def _limits(header: Mapping[str, Any]) -> list[int | None]:
    """In cents."""
    return [
        None if header.get(key) is None else cents(header[key]) for key in ("minimum", "maximum")
    ]


def _text(limit: int | None) -> str:
    return "" if limit is None else money(limit)
