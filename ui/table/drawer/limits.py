"""The page of the floor's drawer on which limits and options of the table are changed. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.station.tray.day_commands import AnnounceRules, WithdrawRules
from ui.shared.words import Words
from ui.table.day.announced import OPTIONS, in_force
from ui.table.facts import DayTouches, EdgeOf, Facts, Label, UiState
from ui.table.input.actions import Action
from ui.table.input.scene import Scene, Touched

#: limits that a table's sign has, in cents
LADDER = tuple(
    100 * each
    for each in (
        *(1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 250, 300, 500),
        *(1000, 2000, 2500, 3000, 5000, 10_000, 20_000, 25_000, 50_000, 100_000),
    )
)
#: minutes of notice that players have of a change that does not hold at once
NOTICE_MIN = 30


def keys(facts: Facts, touches: UiState, words: Words) -> Iterator[tuple[str, str, bool]]:
    """The keys of the page: action, label, and whether it is chosen."""
    for which in ("low", "high"):
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
    sign = facts.step.sign
    return (None, None) if sign is None else (sign.minimum, sign.maximum)


def edges_of(facts: Facts, touches: UiState) -> tuple[EdgeOf, EdgeOf]:
    """Of what the page shows the house edge: the table as it is, and as it is to be."""
    in_force = () if facts.step.sign is None else facts.step.sign.options
    return (in_force, ()), (in_force, tuple(sorted(touches.day.options)))


def edge(facts: Facts, touches: UiState, words: Words) -> str:
    """The house edge of the options in force, and of those that were chosen, as far as they have
    been counted."""
    now, then = (_edge(facts, each, words) for each in edges_of(facts, touches))
    return words("ui-limit-edge", now=now, then=then, changed=bool(touches.day.options))


def _edge(facts: Facts, of: EdgeOf, words: Words) -> str:
    if of not in facts.counted:
        return words("ui-limit-counting")
    percent = facts.counted[of]
    return words("ui-limit-no-edge") if percent is None else f"{percent:.2f} %".replace("-", "−")


def announced_by(facts: Facts) -> str:
    """Who has announced the change that comes; "" where none does."""
    day = facts.step.day
    return "" if day is None or day.pending is None else str(day.pending["by"])


def _money(limit: int | None, words: Words) -> str:
    return "–" if limit is None else words.money(limit)


def limit(scene: Scene, action: Action) -> Touched:
    """A limit one step up or down the ladder."""
    which, way = action.name, action.about
    both = list(limits(scene.facts, scene.touches))
    at = ("low", "high").index(which)
    now = both[at] or 0
    steps = [each for each in LADDER if (each > now if way == "up" else each < now)]
    if not steps:
        return scene.say(Label("ui-why-limit"))
    both[at] = min(steps) if way == "up" else max(steps)
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


def later(scene: Scene, _: Action) -> Touched:
    """From now on, or with half an hour's notice."""
    return scene.change(day=scene.touches.day._replace(later=not scene.touches.day.later))


def announce(scene: Scene, _: Action) -> Touched:
    """The floorperson who was chosen signs the change."""
    low, high = limits(scene.facts, scene.touches)
    day = scene.touches.day
    minutes = NOTICE_MIN if day.later else 0
    command = AnnounceRules(
        low, high, day.options, minutes=minutes, replaces=announced_by(scene.facts) != ""
    )
    sign = scene.facts.step.sign
    if (
        sign is not None
        and sign.standing is not None
        and (why := sign.standing.why_not(command)) is not None
    ):
        return scene.say(
            scene.words.phrases.refused(why.code, **why.facts)._replace(authority=why.authority)
        )
    return scene.sign(command, page="", day=DayTouches())


def withdraw(scene: Scene, _: Action) -> Touched:
    """What was announced does not come into force."""
    if scene.facts.step.day is None or scene.facts.step.day.pending is None:
        return scene.say(Label("ui-why-no-change"))
    return scene.sign(WithdrawRules(), page="", day=DayTouches())
