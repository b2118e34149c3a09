"""The floor's drawer: the supervisor's things beside the felt, page by page. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from kiosk.game.money import cents
from kiosk.words.phrases import card_text
from ui.shared.words import Words, time_of_day
from ui.table.facts import Facts, Touches
from ui.table.misdrawn import BURNED, MISDRAWN_PAGES, SEEN
from ui.table.props import DrawerKeyRow, DrawerProps
from ui.table.setup import ScreenSetup
from ui.table.touch import lit
from ui.table.touch_floor import REASONS, SIGNED_PAGES, USUAL

if TYPE_CHECKING:
    from kiosk.record.recall import Recalled, RecalledStep


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


def recalled_pages(rounds: Sequence[Recalled], words: Words) -> tuple[RecalledPage, ...]:
    """Recalled rounds, oldest first, as pages: the latest steps first."""
    pages = []
    for recalled in reversed(rounds):
        lines = [line for step in recalled.steps for line in _step_lines(step, words)]
        parts = [tuple(lines[max(0, end - PAGE) : end]) for end in range(len(lines), 0, -PAGE)] or [()]
        count = len(parts)
        pages += [
            RecalledPage(f"{recalled.round}" + (f"  ({count - i}/{count})" if count > 1 else ""), part)
            for i, part in enumerate(parts)
        ]
    return tuple(pages)


def _step_lines(step: RecalledStep, words: Words) -> list[str]:
    data = step.input
    amount, card = data.get("amount"), data.get("card")
    says = words.money(cents(amount)) if amount else card_text(str(card)) if card else ""
    place = {key: data.get(key) for key in ("box", "hand", "patron")}
    what = words("ui-recalled", kind=data["type"], split="hand" in data, **place)
    lines = [
        f"{time_of_day(step.at)}  {what}{f': {says}' if says else ''}",
        *(f"        {text}" for text in step.words),
    ]
    return [*lines, f"        ✗ {step.refused}"] if step.refused else lines


def drawer(
    facts: Facts, setup: ScreenSetup, touches: Touches, words: Words, rounds: tuple[RecalledPage, ...]
) -> Drawer:
    """The page of the drawer that is open."""
    page, _, key = touches.page.partition(":")
    close = DrawerKeyRow(True, "close", words("ui-panel-close"), True, False, True)
    if page == "recall":
        return _recall(touches, words, rounds, close)
    title = words("ui-acknowledge" if page == "sign" else f"ui-panel-{page}")
    if page in SIGNED_PAGES and not touches.by:
        people = tuple(DrawerKeyRow(True, f"by:{i}", name, True, False) for i, name in enumerate(setup.floor[:8]))
        signed = [trouble.text for trouble in facts.step.troubles if trouble.key == key]
        return _page(title, (*signed, words("ui-panel-who")), (*people, close), False)
    lines, keys = _lines(facts, touches, words, page), _keys(facts, touches, words, page)
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    shown = tuple(each._replace(on=each.action in may) for each in keys)
    last = close._replace(wide=page != "floor")
    return _page(title, lines, (*shown, last), page in ("correct", *MISDRAWN_PAGES))


def _lines(facts: Facts, touches: Touches, words: Words, page: str) -> tuple[str, ...]:
    if page in ("floor", "irregular"):
        return ()
    lines = [f"{words('ui-panel-by')}: {touches.by}"]
    if touches.picked is not None or page == "correct":
        return (_picked(facts, touches, words), *lines)
    return tuple(lines) if page == "void" else (words(f"ui-panel-{page}-say"), *lines)


def _keys(facts: Facts, touches: Touches, words: Words, page: str) -> tuple[DrawerKeyRow, ...]:
    """The keys of a page but for the last; which of them do something is asked of their touches."""

    def key(action: str, label: str, *, wide: bool = True) -> DrawerKeyRow:
        return DrawerKeyRow(True, action, label, False, action == f"reason:{held}", wide)

    def reasons(ids: Sequence[str], phrase: str, *, wide: bool = False) -> tuple[DrawerKeyRow, ...]:
        return tuple(key(f"reason:{each}", words(f"{phrase}-{each}"), wide=wide) for each in ids)

    held = touches.reason or {**USUAL, "error": SEEN[0]}.get(page, "")
    boxes = [str(place.box) for place in facts.view.boxes]
    match page:
        case "irregular":
            pages = tuple(key(f"page:{each}", words(f"ui-panel-{each}")) for each in ("error", "missed", "dead"))
            return (*pages, key("ran_out", words("ui-panel-ran-out")))  # South Dakota 20:18:15:28, as in New Jersey
        case "dead":
            return tuple(key(f"dead:{box}", box, wide=False) for box in boxes)
        case "missed":
            places = tuple(key(f"reason:{box}", box, wide=False) for box in boxes)
            return (*places, key("reason:0", words("ui-dealer"), wide=False))
        case "burn":
            return reasons(BURNED, "ui-why", wide=True)
        case "error":
            return reasons(SEEN, "ui-why")
        case "correct":
            return reasons(REASONS, "ui-reason")
        case "void":
            return (*reasons(REASONS, "ui-reason"), key("void", words("ui-panel-confirm-void")))
    pages = tuple(key(f"page:{each}", words(f"ui-panel-{each}")) for each in ("burn", "correct", "irregular", "void"))
    return (
        key("new_shoe", words("ui-panel-new-shoe")),
        *pages,
        key("page:recall", words("ui-panel-recall"), wide=False),
    )


def _page(title: str, lines: tuple[str, ...], keys: tuple[DrawerKeyRow, ...], pick: bool) -> Drawer:
    rows = -(-sum(2 if key.wide else 1 for key in keys) // 2)
    return Drawer(DrawerProps(True, title, lines, rows), keys, pick)


def _picked(facts: Facts, touches: Touches, words: Words) -> str:
    if touches.picked is None:
        return words("ui-pick-card")
    box, hand, position = touches.picked
    if not box:
        return words("ui-picked", place=words("ui-dealer"), position=position)
    split = len(facts.view.boxes[box - 1].hands) > 1
    return words("ui-picked", place=words("place", box=box, hand=hand, split=split), position=position)


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
