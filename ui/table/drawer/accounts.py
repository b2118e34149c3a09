"""The pages of patrons' accounts: all of them, the statement of one, and what is paid out. Pure.

They are counted beside the table, from its journal (`kiosk patrons list` and `statement`), as they
stand when the page opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kiosk.game.money.money import cents
from ui.shared.words import Words, time_of_day
from ui.table.day.list_page import Item, Listing, list_page
from ui.table.day.listed import MOVEMENTS, accounts, last_accounts, movements
from ui.table.drawer.page import Drawer, Key, key_rows, turning
from ui.table.facts import COUNTING, AccountsOf, Facts, Label, UiState
from ui.table.input.pages.accounts import FILTERS, due
from ui.table.input.touch import lit
from ui.table.layout import Layout
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

_APART = "  ·  "
_NONE = Label("ui-accounts-none")


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page "accounts", of a filter or of all, "account:NAME", "pay-out:NAME" or
    "pay-all:FILTER"."""
    page, about = touches.drawer.on_page
    if page == "accounts":
        return _listed(facts, setup, touches, words, layout)
    if page == "account":
        return _stated(facts, setup, touches, words, layout)
    paid = due(facts, touches)
    lines = [words("ui-pay-out-none")]
    if paid:
        whole = words.money(sum(amount for _, amount in paid))
        who = about if page == "pay-out" else words("ui-pay-out-accounts", count=len(paid))
        lines = [words("ui-pay-out-say", patron=who, amount=whole)]
    lines.append(words.of(words("ui-panel-by"), touches.drawer.by))
    keys = (Key("pays", words("ui-pays")), Key("close", words("ui-back")))
    left = layout.panel(layout.pad)
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    places = layout.two_rows(layout.rail, 1)
    props = DrawerProps(
        True, words(f"ui-panel-{page}"), tuple(lines), left, layout.panel(layout.rail), left
    )
    return Drawer(props, key_rows(keys, places, may), False, "", asks=_asks(facts, touches, ""))


def _asks(facts: Facts, touches: UiState, account: str) -> tuple[AccountsOf, ...]:
    """What the page needs and nobody has counted yet."""
    of = (AccountsOf("", touches.drawer.opened), AccountsOf(account, touches.drawer.opened))
    return tuple(dict.fromkeys(each for each in of if each not in facts.counted))


def _listed(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    about = touches.drawer.on_page[1]
    keys = (
        *(
            Key(f"page:accounts:{each}" if each else "page:accounts", label, each == about)
            for each, label in ((each, words(f"ui-accounts-{each or 'all'}")) for each in FILTERS)
        ),
        Key(f"page:pay-all:{about}", words("ui-panel-pay-all")),
        Key("newer", "←"),
        Key("older", "→"),
        Key("close", words("ui-back")),
    )

    def row(line: dict[str, Any]) -> Item:
        account, said = line["account"], _APART.join((*_who(line), *_state(line, words)))
        return Item(f"page:account:{account}", "", words.money(cents(line["balance"])), said)

    counted = facts.counted.get(AccountsOf("", touches.drawer.opened), COUNTING)
    none = counted if isinstance(counted, Label) else _NONE
    sums = _sums(counted, words) if isinstance(counted, dict) else ""
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    listing = Listing(
        "",
        accounts(facts, touches, about),
        row,
        words(none.id, **dict(none.facts)),
        sums,
        _asks(facts, touches, ""),
    )
    return list_page(facts, touches, words, layout, listing, key_rows(keys, turning(layout), may))


def _sums(counted: dict[str, Any], words: Words) -> str:
    """Of all accounts: what the rounds moved is the table's win or loss, as `kiosk report` has
    it."""
    amounts = {name: words.money(cents(each)) for name, each in counted["sums"].items()}
    return words("ui-accounts-sums", **amounts)


def _who(line: dict[str, Any]) -> Iterator[str]:
    """The account, and what its seat is called where that is another name."""
    yield line["account"]
    if line["name"]:
        yield line["name"]


def _state(line: dict[str, Any], words: Words) -> Iterator[str]:
    if lies := cents(line["lies"]):
        yield words("ui-account-lies", amount=words.money(lies))
    if line["is_in"]:
        yield words("ui-account-in")
    if line["is_asked"]:
        yield words("ui-account-asked")
    if line["is_excluded"]:
        yield words("ui-account-until", what=line["until"][:10])


def _stated(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    account = touches.drawer.on_page[1]
    moved, end = movements(facts, touches), last_accounts(facts, touches)
    at = min(touches.drawer.more, end)
    counted = facts.counted.get(AccountsOf(account, touches.drawer.opened), COUNTING)
    lines: Sequence[str] = [
        _movement(each, words) for each in moved[at * MOVEMENTS : (at + 1) * MOVEMENTS]
    ]
    if not moved:
        none = counted if isinstance(counted, Label) else _NONE
        lines = [words(none.id, **dict(none.facts))]
    found = [each for each in accounts(facts, touches, "") if each["account"] == account]
    head = [account]
    for line in found:
        head = [*_who(line), words.money(cents(line["balance"])), *_state(line, words)]
    keys = (
        Key(f"page:pay-out:{account}", words("ui-panel-pay-out")),
        Key("newer", "←"),
        Key("older", "→"),
        Key("close", words("ui-back")),
    )
    left = layout.panel(layout.pad)
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    drawn = key_rows(keys, layout.two_rows(layout.rail, 2), may)
    props = DrawerProps(
        True, _APART.join(head), tuple(lines), left, layout.panel(layout.rail), left
    )
    return Drawer(props, drawn, False, "", asks=_asks(facts, touches, account))


def _movement(moved: dict[str, Any], words: Words) -> str:
    what, _, more = str(moved["what"]).partition(" ")
    of, _, most = more.partition(" ") if what == "limit" else ("", "", more)
    if of in ("wager", "loss"):
        most = words.money(cents(most))
    did = words(f"ui-account-did-{what}", round=moved["round"] or 0, of=of, what=most)
    amount = cents(moved["amount"])
    sign = "+" if amount > 0 else "−"
    sums = [f"{sign}{words.money(abs(amount))}"] if amount else []
    return _APART.join(
        (time_of_day(moved["at"])[:5], did, *sums, words.money(cents(moved["balance"])))
    )
