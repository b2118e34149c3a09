"""`kiosk patrons list`, `statement`, `pay-out`, `limit` and `exclude`: the house's side of its
patrons' accounts."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kiosk.cli import options
from kiosk.game.money.money import cents, money

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.patrons.gateway.keeping import Keeping
    from kiosk.patrons.statement import AccountLine, Movement, Sums

_COMMAND = Callable[[Any, str, Any, str], argparse.ArgumentParser]
_MINUTES = 1440
_OF_WAGER = (
    "of one wager, before the cards, as the table's own limits are: a double, a second hand and "
    "insurance may come on top (--loss holds for them too)"
)
_DAYS = 3660


class AccountRefused(Exception):
    """What was asked for cannot be done, and why."""


def add_accounts(
    commands: Any, add: _COMMAND, of_account: Callable[..., argparse.ArgumentParser]
) -> None:
    """Adds the commands; `add` makes one of its name, what runs and what it says."""
    listed = add(commands, "list", _list, "list every account: balance, wagers, who is signed in")
    _add_forms(listed)
    said = of_account(
        add(commands, "statement", _statement, "print every movement of an account, by entry")
    )
    _add_forms(said)
    paid = add(commands, "pay-out", _pay_out, "pay out all of an account that is not on the table")
    which = paid.add_mutually_exclusive_group(required=True)
    which.add_argument("account", metavar="ACCOUNT", nargs="?", help="the account")
    which.add_argument("--all", action="store_true", help="every account that holds anything")
    which.add_argument("--asked", action="store_true", help="every account whose patron asked")
    _add_limits(commands, add, of_account)


def _add_forms(command: argparse.ArgumentParser) -> None:
    forms = command.add_mutually_exclusive_group()
    forms.add_argument("--csv", action="store_true", help="write it as CSV")
    forms.add_argument("--json", action="store_true", help="write it as JSON")


def _add_limits(
    commands: Any, add: _COMMAND, of_account: Callable[..., argparse.ArgumentParser]
) -> None:
    limit = of_account(add(commands, "limit", _limit, "set limits of an account; 0 is none"))
    limit.add_argument("--wager", metavar="AMOUNT", help=_OF_WAGER)
    limit.add_argument("--loss", metavar="AMOUNT", help="of what is lost within 24 hours")
    limit.add_argument("--minutes", type=int, help="of play within 24 hours")
    exclude = of_account(
        add(commands, "exclude", _exclude, "take no wagers of an account for so many days")
    )
    exclude.add_argument("days", type=int, metavar="DAYS", help=f"1 to {_DAYS}; never shortened")


def asked(keeping: Keeping, did: str, account: str, amount: int) -> None:
    """The table does it, or it is refused in words."""
    answer = _answer(keeping, did, account, amount)
    if answer != "done":
        raise AccountRefused(_why(answer, account))


def _answer(keeping: Keeping, did: str, account: str, amount: int) -> str | None:
    """What the table says: "done", why not, None for nothing yet."""
    return keeping.answered(keeping.ask(did, [(account, amount)]))


def _why(answer: str | None, account: str) -> str:
    """An answer other than "done", in words."""
    if answer is None:
        return "The table has not answered: it is done, once, when the table is open."
    return _WHY.get(answer, "The table takes nothing at the moment.").format(account=account)


_WHY = {
    "balance": "The account does not hold as much beside what lies on the table.",
    "no_account": "The account {account} has never held money here.",
    "bad_amount": "That amount is below the least: a limit is 0 or more, an exclusion 1 day or "
    "more.",
    "ref_used": "Something else was done with this reference. Ask again, with a new one.",
}


def _journal(args: argparse.Namespace) -> Path:
    path = options.of_table(args).journal
    if not path.exists():
        raise AccountRefused(f"There is no journal at {path}.{other_tables(path)}")
    return path


def other_tables(journal: Path) -> str:
    """What is said besides where the table asked for has no patrons and one beside it has."""
    from kiosk.patrons.places import others_beside

    found = [f"--journal {each}" for each in others_beside(journal)]
    return f" If you mean the table beside it: {' or '.join(found)}" if found else ""


def keeping_of(args: argparse.Namespace) -> Keeping:
    from kiosk.patrons.gateway.keeping import Keeping
    from kiosk.patrons.places import folder_of

    return Keeping(folder_of(_journal(args)))


def _lines(args: argparse.Namespace) -> list[AccountLine]:
    from kiosk.patrons.statement import accounts_of
    from kiosk.record.journal.journal import JournalReader

    with JournalReader(_journal(args)) as journal:
        return accounts_of(journal)[0]


def _list(args: argparse.Namespace) -> None:
    from kiosk.patrons.statement import accounts_of
    from kiosk.record.journal.journal import JournalReader

    with JournalReader(_journal(args)) as journal:
        lines, sums = accounts_of(journal)
    keeping = keeping_of(args)
    there = {*keeping.open_sessions().values()}
    names = {account: name for account, name in keeping.names().items() if name != account}
    if args.json:
        _print_json(lines, sums, there, names)
        return
    head = [
        "account",
        "balance",
        "on the table",
        "signed in",
        "cash-out asked",
        "limits",
        "until",
        "seat",
    ]
    rows = [
        [
            each.account,
            money(each.balance),
            money(each.lies),
            "yes" if each.account in there else "",
            "yes" if each.is_asked else "",
            " ".join(_limit_said(*limit) for limit in each.limits.items()),
            each.until[:10],
            names.get(each.account, ""),
        ]
        for each in lines
    ]
    _print(head, rows, is_csv=args.csv)
    if not args.csv:
        print(
            f"{len(lines)} accounts: loaded {money(sums.loaded)}, paid out {money(sums.paid_out)}, "
            f"rounds {money(sums.rounds)}, balances {money(sums.balances)}"
        )


def _print_json(
    lines: Sequence[AccountLine], sums: Sums, there: set[str], names: Mapping[str, str]
) -> None:
    from kiosk.record.journal.entry import utc_now

    now = utc_now()
    accounts = [
        {
            "account": each.account,
            "name": names.get(each.account, ""),
            "balance": money(each.balance),
            "lies": money(each.lies),
            "is_in": each.account in there,
            "is_asked": each.is_asked,
            "limits": each.limits,
            "until": each.until,
            "is_excluded": each.until > now,
        }
        for each in lines
    ]
    whole = {**sums._asdict(), "rounds": sums.rounds}
    said = {"accounts": accounts, "sums": {name: money(each) for name, each in whole.items()}}
    print(json.dumps(said, ensure_ascii=False))


def _limit_said(of: str, amount: int) -> str:
    return f"{of} {amount if of == 'minutes' else money(amount)}"


def _statement(args: argparse.Namespace) -> int:
    from kiosk.patrons.statement import statement
    from kiosk.record.journal.journal import JournalReader

    with JournalReader(_journal(args)) as journal:
        moved = list(statement(journal, args.account))
    if not moved:
        raise AccountRefused(f"The journal has nothing of an account {args.account}.")
    if args.json:
        moneys = ({"amount": money(each.amount), "balance": money(each.balance)} for each in moved)
        said = [{**each._asdict(), **amounts} for each, amounts in zip(moved, moneys, strict=True)]
        print(json.dumps(said, ensure_ascii=False))
    else:
        _print_statement(moved, is_csv=args.csv)
    held = {each.account: each.balance for each in _lines(args)}.get(args.account, 0)
    if held != moved[-1].balance:
        print(
            f"The account holds {money(held)}, and the statement comes to "
            f"{money(moved[-1].balance)}: kiosk verify says what is wrong with the journal.",
            file=sys.stderr,
        )
        return 1
    return 0


def _print_statement(moved: Sequence[Movement], *, is_csv: bool) -> None:
    head = ["entry", "time", "what", "round", "amount", "balance"]
    rows = [
        [
            str(each.entry),
            each.at,
            each.what,
            str(each.round or ""),
            money(each.amount),
            money(each.balance),
        ]
        for each in moved
    ]
    _print(head, rows, is_csv=is_csv)


def _pay_out(args: argparse.Namespace) -> None:
    lines = {each.account: each for each in _lines(args)}
    if args.account and args.account not in lines:
        raise AccountRefused(f"The account {args.account} has never held money here.")
    chosen = [lines[args.account]] if args.account else [*lines.values()]
    if args.asked:
        chosen = [each for each in chosen if each.is_asked]
    chosen = [each for each in chosen if each.free > 0]
    if not chosen:
        raise AccountRefused("Nothing is to be paid out.")
    keeping, unpaid = keeping_of(args), 0
    for each in chosen:
        answer = _answer(keeping, "cash_out", each.account, each.free)
        if answer == "done":
            print(f"Pay {each.account} {money(each.free)}", flush=True)
        elif answer == "balance":
            unpaid += 1
            print(_changed(args, each), file=sys.stderr, flush=True)
        else:
            raise AccountRefused(_why(answer, each.account))
    if unpaid:
        raise AccountRefused(f"{unpaid} of {len(chosen)} accounts were not paid out.")


def _changed(args: argparse.Namespace, before: AccountLine) -> str:
    """What is said of an account that holds less than it did a moment before."""
    free = {each.account: each.free for each in _lines(args)}.get(before.account, 0)
    if free <= 0:
        return (
            f"{before.account} is not paid: it was paid out elsewhere meanwhile, or its money lies "
            "on the table."
        )
    return (
        f"{before.account} is not paid: {money(free)} of {money(before.free)} is free now. "
        "Ask again."
    )


def _limit(args: argparse.Namespace) -> None:
    set_ = {
        of: given for of in ("wager", "loss", "minutes") if (given := getattr(args, of)) is not None
    }
    if not set_:
        raise AccountRefused("Say which: --wager, --loss or --minutes.")
    amounts = {of: _amount(of, given) for of, given in set_.items()}
    keeping = keeping_of(args)
    for of, amount in amounts.items():
        asked(keeping, f"limit_{of}", args.account, amount)


def _amount(of: str, given: str | int) -> int:
    try:
        amount = given if isinstance(given, int) else cents(given)
    except ValueError as error:
        raise AccountRefused(str(error)) from None
    most = _MINUTES if of == "minutes" else 2**53
    if not 0 <= amount <= most:
        raise AccountRefused(f"--{of} {given} is no limit: write 0 for none, or more.")
    return amount


def _exclude(args: argparse.Namespace) -> None:
    if not 1 <= args.days <= _DAYS:
        raise AccountRefused(f"Write 1 to {_DAYS} days.")
    asked(keeping_of(args), "exclude", args.account, args.days)


def _print(head: list[str], rows: list[list[str]], *, is_csv: bool) -> None:
    if is_csv:
        csv.writer(sys.stdout).writerows([head, *rows])
        return
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        print("  ".join(each.ljust(wide) for each, wide in zip(row, widths, strict=True)).rstrip())
