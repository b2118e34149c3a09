"""The page of the floor's drawer on which limits and options of the table are changed. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.station.limits.announced_change import OPTIONS
from kiosk.station.tray.day_commands import AnnounceRules, WithdrawRules
from ui.shared.edge_words import edge_line
from ui.shared.words import Words
from ui.table.day.announced import in_force
from ui.table.facts import DayTouches, EdgeOf, Facts, Label, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.pages.floor import turn_to, why_not_turned
from ui.table.input.scene import NOT_NOW, Scene, Touched, why_unsigned

#: limits that a table's sign has, in cents
LADDER = tuple(
    100 * each
    for each in (
        *(1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 250, 300, 500),
        *(1000, 2000, 2500, 3000, 5000, 10_000, 20_000, 25_000, 50_000, 100_000),
    )
)
_LIMITS = ("low", "high")
#: minutes of notice that players have of a change that does not hold at once
NOTICE_MIN = 30


def keys(facts: Facts, touches: UiState, words: Words) -> Iterator[tuple[str, str, bool]]:
    """The keys of the page: action, label, and whether it is chosen."""
    for which in _LIMITS:
        for way, sign in (("down", "−"), ("up", "+")):
            yield f"limit:{which}:{way}", f"{words(f'ui-limit-{which}')} {sign}", False
    chosen = in_force(facts) | dict(touches.day.options)
    for key, (_, off) in OPTIONS.items():
        yield (
            f"option:{key}",
            words(f"ui-option-{key.partition('.')[2] or key}"),
            chosen.get(key, off) != off,
        )
    yield "later", words("ui-limit-later", count=NOTICE_MIN), touches.day.later


def said(facts: Facts, touches: UiState, words: Words) -> str:
    """The limits as they will stand on the sign."""
    low, high = limits(facts, touches)
    return words("ui-day-sign-limits", low=_money(low, words), high=_money(high, words))


def limits(facts: Facts, touches: UiState) -> tuple[int | None, int | None]:
    """The limits as they were touched so far, else those that are in force."""
    if touches.day.limits is not None:
        return touches.day.limits
    sign = facts.step.table.sign
    return (None, None) if sign is None else (sign.minimum, sign.maximum)


def edges_of(facts: Facts, touches: UiState) -> tuple[EdgeOf, EdgeOf]:
    """Of what the page shows the house edge: the table as it is, and as it is to be."""
    in_force = () if facts.step.table.sign is None else facts.step.table.sign.options
    return (in_force, ()), (in_force, tuple(sorted(touches.day.options)))


def edge(facts: Facts, touches: UiState, words: Words) -> str:
    """The house edge of the options in force, and of those that were chosen, as far as they have
    been counted."""
    now, then = edges_of(facts, touches)
    return edge_line(facts.counted, now, then, words, changed=bool(touches.day.options))


def announced_by(facts: Facts) -> str:
    """Who has announced the change that comes; "" where none does."""
    day = facts.step.house.day
    return "" if day is None or day.pending is None else str(day.pending["by"])


def _money(limit: int | None, words: Words) -> str:
    return "–" if limit is None else words.money(limit)


def why_not_limit(scene: Scene, action: Action) -> Why:
    """Why a limit goes no further: the ladder ends there."""
    return None if _step(scene, action) else Label("ui-why-limit")


def _step(scene: Scene, action: Action) -> int:
    """The next limit up or down the ladder from where the limit is; 0 for none."""
    now = limits(scene.facts, scene.touches)[_LIMITS.index(action.name)] or 0
    if action.about == "up":
        return min((each for each in LADDER if each > now), default=0)
    return max((each for each in LADDER if each < now), default=0)


def limit(scene: Scene, action: Action) -> Touched:
    """A limit one step up or down the ladder."""
    both = list(limits(scene.facts, scene.touches))
    both[_LIMITS.index(action.name)] = _step(scene, action)
    return scene.change(day=scene.touches.day._replace(limits=(both[0], both[1])))


def option(scene: Scene, action: Action) -> Touched:
    """An option the other way round; touched again, as it is."""
    key = action.name
    on, off = OPTIONS[key]
    chosen = dict(scene.touches.day.options)
    if key in chosen:
        del chosen[key]
    else:
        chosen[key] = on if in_force(scene.facts).get(key, off) == off else off
    return scene.change(day=scene.touches.day._replace(options=tuple(chosen.items())))


def rule(scene: Scene, action: Action) -> Touched:
    """One of the options that patrons and dealers know as the screen's, touched there: the page on
    which it is announced, with that option the other way round."""
    opened = turn_to(scene, "limits")
    return option(scene._replace(touches=opened.touches), action)


def why_not_rule(scene: Scene, action: Action) -> Why:
    """Why the option is not changed here: the page of limits does not open, or the table has no
    such option."""
    if action.name not in in_force(scene.facts):
        return NOT_NOW
    return why_not_turned(scene, "limits")


def later(scene: Scene, _: Action) -> Touched:
    """From now on, or with half an hour's notice."""
    return scene.change(day=scene.touches.day._replace(later=not scene.touches.day.later))


def _announcement(scene: Scene) -> AnnounceRules:
    """The change as it was touched."""
    low, high = limits(scene.facts, scene.touches)
    day = scene.touches.day
    minutes = NOTICE_MIN if day.later else 0
    replaces = announced_by(scene.facts) != ""
    return AnnounceRules(low, high, day.options, minutes=minutes, replaces=replaces)


def why_not_announced(scene: Scene, _: Action) -> Why:
    """Why the change is none that can be made at this table, or nobody signs it."""
    sign = scene.facts.step.table.sign
    if sign is None or sign.standing is None:
        return why_unsigned(scene)
    why = sign.standing.why_not(_announcement(scene))
    if why is None:
        return why_unsigned(scene)
    said = scene.words.phrases.refused(why.code, **why.facts)
    return said._replace(authority=why.authority)


def announce(scene: Scene, _: Action) -> Touched:
    """The floorperson who was chosen signs the change."""
    return scene.sign(_announcement(scene), page="", day=DayTouches())


def why_not_withdrawn(scene: Scene, _: Action) -> Why:
    """Why nothing is withdrawn: nothing was announced, or nobody signs it."""
    day = scene.facts.step.house.day
    if day is None or day.pending is None:
        return Label("ui-why-no-change")
    return why_unsigned(scene)


def withdraw(scene: Scene, _: Action) -> Touched:
    """What was announced does not come into force."""
    return scene.sign(WithdrawRules(), page="", day=DayTouches())


RULES: dict[str, Rule] = {
    "limit": why_not_limit,
    "rule": why_not_rule,
    "announce": why_not_announced,
    "withdraw": why_not_withdrawn,
}
