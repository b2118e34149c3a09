"""The floor's drawer: the supervisor's things beside the felt, page by page. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ui.shared.words import Words, card_text, time_of_day
from ui.table.facts import Facts, Touches
from ui.table.misdrawn import BURNED, PAGES, SEEN, cardless
from ui.table.setup import ScreenSetup
from ui.table.touch import REASONS


class DrawerKey(NamedTuple):
    """`wide` takes the drawer's whole width; two others share a line."""

    id: str
    label: str
    on: bool
    held: bool
    wide: bool


class DrawerProps(NamedTuple):
    """`lines` are read, `keys` are touched; `pick`: the cards on the felt may be touched."""

    title: str
    lines: tuple[str, ...]
    keys: tuple[DrawerKey, ...]
    pick: bool


#: lines of a recalled round that the drawer has room for at once
PAGE = 12


class RecalledPage(NamedTuple):
    """One page of a finished round for the recall: its heading, and what happened step by step."""

    title: str
    lines: tuple[str, ...]


class RecalledStepLike(Protocol):
    """One input of a recalled round (kiosk.record.recall.RecalledStep)."""

    @property
    def at(self) -> str: ...
    @property
    def input(self) -> dict[str, Any]: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def refused(self) -> str: ...


class RecalledLike(Protocol):
    """One recalled round (kiosk.record.recall.Recalled)."""

    @property
    def round(self) -> int: ...
    @property
    def steps(self) -> Sequence[Any]: ...


def recalled_pages(rounds: Sequence[RecalledLike]) -> tuple[RecalledPage, ...]:
    """Recalled rounds, oldest first, as pages: the latest round first, each from its beginning."""
    pages = []
    for recalled in reversed(rounds):
        lines = [line for step in recalled.steps for line in _step_lines(step)]
        parts = [tuple(lines[at : at + PAGE]) for at in range(0, len(lines), PAGE)] or [()]
        pages += [
            RecalledPage(f"{recalled.round}" + (f"  ({i}/{len(parts)})" if len(parts) > 1 else ""), part)
            for i, part in enumerate(parts, 1)
        ]
    return tuple(pages)


def _step_lines(step: RecalledStepLike) -> list[str]:
    data = step.input
    shown = card_text(str(data.get("card", "")))
    where = "".join(f" {data[key]}" for key in ("box", "hand", "amount") if data.get(key) is not None)
    what = f"{data['type'].replace('_', ' ')}{where} {shown}".rstrip()
    lines = [f"{time_of_day(step.at)}  {what}", *(f"        {text}" for text in step.words)]
    return [*lines, f"        ✗ {step.refused}"] if step.refused else lines


def drawer(
    facts: Facts, setup: ScreenSetup, touches: Touches, words: Words, rounds: tuple[RecalledPage, ...]
) -> DrawerProps:
    """The page of the drawer that is open."""
    page = touches.page
    close = DrawerKey("close", words("ui-panel-close"), True, False, True)
    if page == "recall":
        return _recall(touches, words, rounds, close)
    signed = touches.by or (setup.floor[0] if setup.floor else "")
    if page in PAGES:
        return _misdrawn(facts, touches, words, signed, close)
    if page == "dead":
        boxes = _places(facts, "dead", words, on=cardless(facts))
        return DrawerProps(words("ui-panel-dead"), (words("ui-panel-dead-say"),), (*boxes, close), False)
    if page == "irregular":
        return _irregular(facts, words, close)
    people = tuple(DrawerKey(f"by:{i}", name, True, name == signed, False) for i, name in enumerate(setup.floor[:4]))
    if page in ("correct", "void"):
        default = REASONS[0] if page == "correct" else REASONS[-1]
        reasons = _reasons(REASONS, "ui-reason", touches.reason or default, words)
        if page == "void":
            void = DrawerKey("void", words("ui-panel-confirm-void"), True, False, True)
            return DrawerProps(words("ui-panel-void"), (), (*people, *reasons, void, close), False)
        return DrawerProps(words("ui-panel-correct"), (_picked(touches, words),), (*people, *reasons, close), True)
    keys = (
        DrawerKey("new_shoe", words("ui-panel-new-shoe"), facts.view.phase == "wagers", False, True),
        DrawerKey("page:burn", words("ui-panel-burn"), True, False, True),
        DrawerKey("page:correct", words("ui-panel-correct"), True, False, True),
        DrawerKey("page:irregular", words("ui-panel-irregular"), True, False, True),
        DrawerKey("page:void", words("ui-panel-void"), facts.view.phase != "wagers", False, True),
        DrawerKey("page:recall", words("ui-panel-recall"), True, False, False),
        close._replace(wide=False),
    )
    return DrawerProps(words("ui-panel-floor"), (), keys, False)


def _irregular(facts: Facts, words: Words, close: DrawerKey) -> DrawerProps:
    """What went wrong? South Dakota 20:18:15:28, whose wording New Jersey shares."""
    view = facts.view
    deal = view.phase in ("wagers", "deal") and view.crowd is None
    keys = (
        DrawerKey("page:error", words("ui-panel-error"), True, False, True),
        DrawerKey("page:missed", words("ui-panel-missed"), deal, False, True),
        DrawerKey("page:dead", words("ui-panel-dead"), bool(cardless(facts)), False, True),
        DrawerKey("new_shoe", words("ui-panel-ran-out"), view.phase != "wagers", False, True),
        close,
    )
    return DrawerProps(words("ui-panel-irregular"), (), keys, False)


def _misdrawn(facts: Facts, touches: Touches, words: Words, signed: str, close: DrawerKey) -> DrawerProps:
    """A card that the procedure does not know: why, then which."""
    page = touches.page
    lines = [words(f"ui-panel-{page}-say")]
    if touches.picked is not None:
        lines = [_picked(touches, words)]
    if signed:
        lines.append(f"{words('ui-panel-by')}: {signed}")
    if page == "burn":
        keys = _reasons(BURNED, "ui-why", touches.reason, words, wide=True)
    elif page == "error":
        keys = _reasons(SEEN, "ui-why", touches.reason or SEEN[0], words)
    else:
        keys = _places(facts, "reason", words, held=touches.reason)
        keys += (DrawerKey("reason:0", words("ui-dealer"), True, touches.reason == "0", False),)
    return DrawerProps(words(f"ui-panel-{page}"), tuple(lines), (*keys, close), True)


def _reasons(keys: Sequence[str], phrase: str, held: str, words: Words, *, wide: bool = False) -> tuple[DrawerKey, ...]:
    return tuple(DrawerKey(f"reason:{key}", words(f"{phrase}-{key}"), True, key == held, wide) for key in keys)


def _places(
    facts: Facts, action: str, words: Words, *, held: str = "", on: Sequence[int] | None = None
) -> tuple[DrawerKey, ...]:
    boxes = [place.box for place in facts.view.boxes]
    return tuple(
        DrawerKey(f"{action}:{box}", str(box), on is None or box in on, held == str(box), False) for box in boxes
    )


def _picked(touches: Touches, words: Words) -> str:
    if touches.picked is None:
        return words("ui-pick-card")
    box, hand, position = touches.picked
    place = words("ui-dealer") if not box else f"{box}" if hand == 1 else f"{box}.{hand}"
    return words("ui-picked", place=place, position=position)


def _recall(touches: Touches, words: Words, rounds: tuple[RecalledPage, ...], close: DrawerKey) -> DrawerProps:
    title = words("ui-panel-recall-title")
    if not rounds:
        return DrawerProps(title, (words("ui-panel-none"),), (close,), False)
    at = min(touches.recall, len(rounds) - 1)
    shown = rounds[at]
    keys = (
        DrawerKey("older", words("ui-panel-older"), at < len(rounds) - 1, False, False),
        DrawerKey("newer", words("ui-panel-newer"), at > 0, False, False),
        close,
    )
    return DrawerProps(title, (shown.title, *shown.lines), keys, False)
