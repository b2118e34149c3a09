"""The floor's drawer: the supervisor's things beside the felt, page by page. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ui.shared.words import Words, card_text, time_of_day
from ui.table.facts import Facts, Touches
from ui.table.misdrawn import BURNED, PAGES, SEEN, cardless
from ui.table.props import DrawerKeyRow, DrawerProps
from ui.table.setup import ScreenSetup
from ui.table.touch import REASONS


class Drawer(NamedTuple):
    """An open page of the drawer. `pick`: the cards on the felt may be touched."""

    props: DrawerProps
    keys: tuple[DrawerKeyRow, ...]
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
) -> Drawer:
    """The page of the drawer that is open."""
    page = touches.page
    close = DrawerKeyRow(True, "close", words("ui-panel-close"), True, False, True)
    if page == "recall":
        return _recall(touches, words, rounds, close)
    signed = touches.by or (setup.floor[0] if setup.floor else "")
    if page in PAGES:
        return _misdrawn(facts, touches, words, signed, close)
    if page == "dead":
        boxes = _places(facts, "dead", words, on=cardless(facts))
        return _page(words("ui-panel-dead"), (words("ui-panel-dead-say"),), (*boxes, close), False)
    if page == "irregular":
        return _irregular(facts, words, close)
    people = tuple(
        DrawerKeyRow(True, f"by:{i}", name, True, name == signed, False) for i, name in enumerate(setup.floor[:4])
    )
    if page in ("correct", "void"):
        default = REASONS[0] if page == "correct" else REASONS[-1]
        reasons = _reasons(REASONS, "ui-reason", touches.reason or default, words)
        if page == "void":
            void = DrawerKeyRow(True, "void", words("ui-panel-confirm-void"), True, False, True)
            return _page(words("ui-panel-void"), (), (*people, *reasons, void, close), False)
        return _page(words("ui-panel-correct"), (_picked(touches, words),), (*people, *reasons, close), True)
    keys = (
        DrawerKeyRow(True, "new_shoe", words("ui-panel-new-shoe"), facts.view.phase == "wagers", False, True),
        DrawerKeyRow(True, "page:burn", words("ui-panel-burn"), True, False, True),
        DrawerKeyRow(True, "page:correct", words("ui-panel-correct"), True, False, True),
        DrawerKeyRow(True, "page:irregular", words("ui-panel-irregular"), True, False, True),
        DrawerKeyRow(True, "page:void", words("ui-panel-void"), facts.view.phase != "wagers", False, True),
        DrawerKeyRow(True, "page:recall", words("ui-panel-recall"), True, False, False),
        close._replace(wide=False),
    )
    return _page(words("ui-panel-floor"), (), keys, False)


def _page(title: str, lines: tuple[str, ...], keys: tuple[DrawerKeyRow, ...], pick: bool) -> Drawer:
    rows = -(-sum(2 if key.wide else 1 for key in keys) // 2)
    return Drawer(DrawerProps(True, title, lines, rows), keys, pick)


def _irregular(facts: Facts, words: Words, close: DrawerKeyRow) -> Drawer:
    """What went wrong? South Dakota 20:18:15:28, whose wording New Jersey shares."""
    view = facts.view
    deal = view.phase in ("wagers", "deal") and view.crowd is None
    keys = (
        DrawerKeyRow(True, "page:error", words("ui-panel-error"), True, False, True),
        DrawerKeyRow(True, "page:missed", words("ui-panel-missed"), deal, False, True),
        DrawerKeyRow(True, "page:dead", words("ui-panel-dead"), bool(cardless(facts)), False, True),
        DrawerKeyRow(True, "new_shoe", words("ui-panel-ran-out"), view.phase != "wagers", False, True),
        close,
    )
    return _page(words("ui-panel-irregular"), (), keys, False)


def _misdrawn(facts: Facts, touches: Touches, words: Words, signed: str, close: DrawerKeyRow) -> Drawer:
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
        keys += (DrawerKeyRow(True, "reason:0", words("ui-dealer"), True, touches.reason == "0", False),)
    return _page(words(f"ui-panel-{page}"), tuple(lines), (*keys, close), True)


def _reasons(
    keys: Sequence[str], phrase: str, held: str, words: Words, *, wide: bool = False
) -> tuple[DrawerKeyRow, ...]:
    return tuple(DrawerKeyRow(True, f"reason:{key}", words(f"{phrase}-{key}"), True, key == held, wide) for key in keys)


def _places(
    facts: Facts, action: str, words: Words, *, held: str = "", on: Sequence[int] | None = None
) -> tuple[DrawerKeyRow, ...]:
    boxes = [place.box for place in facts.view.boxes]
    return tuple(
        DrawerKeyRow(True, f"{action}:{box}", str(box), on is None or box in on, held == str(box), False)
        for box in boxes
    )


def _picked(touches: Touches, words: Words) -> str:
    if touches.picked is None:
        return words("ui-pick-card")
    box, hand, position = touches.picked
    place = words("ui-dealer") if not box else f"{box}" if hand == 1 else f"{box}.{hand}"
    return words("ui-picked", place=place, position=position)


def _recall(touches: Touches, words: Words, rounds: tuple[RecalledPage, ...], close: DrawerKeyRow) -> Drawer:
    title = words("ui-panel-recall-title")
    if not rounds:
        return _page(title, (words("ui-panel-none"),), (close,), False)
    at = min(touches.recall, len(rounds) - 1)
    shown = rounds[at]
    keys = (
        DrawerKeyRow(True, "older", words("ui-panel-older"), at < len(rounds) - 1, False, False),
        DrawerKeyRow(True, "newer", words("ui-panel-newer"), at > 0, False, False),
        close,
    )
    return _page(title, (shown.title, *shown.lines), keys, False)
