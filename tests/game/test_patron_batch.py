"""A batch of what patrons say: the same as its single commands, and taken whole or not at all."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    InsuranceClosed,
    PatronBatch,
    PatronsClosed,
    as_data,
    parse,
)
from kiosk.game.refusals import Refused
from kiosk.game.table import Table
from kiosk.settings.rules import read_rules
from kiosk.settings.table import CONFIG

RULES = tomllib.loads((CONFIG / "rules" / "nj-common-hand.toml").read_text("utf-8"))
HEADER = {"boxes": 1, "minimum": "5", "maximum": "1000"}


def table() -> Table:
    rules = RULES | {"surrender": "late", "double": RULES["double"] | {"for_less": True}}
    return Table(HEADER, read_rules("nj-common-hand", rules))


def take(table: Table, **data: object) -> bool:
    """Whether the round is over now."""
    return table.take(parse(data)).finished is not None


def state(table: Table) -> object:
    game = table.state.game
    return (
        table.view(),
        list(game.wagers.items()),
        game.patrons,
        game.wagered,
        [*map(bytes, game.players.states)],
        game.players.less,
        game.players.insured,
        game.players.insured_in_all,
    )


def both(batched: Table, single: Table, batch: PatronBatch) -> None:
    """The batch at one table, its single commands at the other, which is left as it was where one of them is refused."""
    taken, refused = 0, None
    for each in batch.singles():
        try:
            single.take(each)
        except Refused as no:
            refused = no
            break
        taken += 1
    if refused is None:
        assert batched.take(batch).told == []
    else:
        was = state(batched)
        with pytest.raises(Refused) as got:
            batched.take(batch)
        assert got.value.code in {refused.code, "not_your_turn", "wagers_closed"}, batch
        assert state(batched) == was
        for _ in range(taken):
            take(single, type="undo")
    assert state(batched) == state(single)


NAMES = st.lists(st.sampled_from("ABCDEFGH"), max_size=10)
WAGERS = NAMES.flatmap(
    lambda names: st.tuples(
        st.just(names),
        st.lists(
            st.sampled_from((0, 100, 500, 1000, 200_000)), min_size=len(names), max_size=len(names)
        ),
    )
)
DOUBLE = PATRON_DECISIONS.index("double")
ADDED = st.dictionaries(
    st.sampled_from("ABCDEFGH"), st.sampled_from((0, 1, 250, 500, 1000)), max_size=3
)
SAID = NAMES.flatmap(
    lambda names: st.tuples(
        st.just(names), st.lists(st.integers(0, 5), min_size=len(names), max_size=len(names)), ADDED
    )
)
CARDS = (
    ("2S", "6D", "3H", "TC", "2D", "3D"),
    ("8S", "6D", "8H", "TC", "2D", "3D"),
    ("9S", "AD", "2H", "TC", "5D", "7D"),
)


def test_a_batch_of_nobody_changes_nothing_at_any_time() -> None:
    this = table()
    both(this, table(), PatronBatch("patron_wager", ["A"], [500]))
    for card in ("2S", "6D", "3H", "TC"):
        assert this.take(PatronBatch("patron", [], [])).told == []
        take(this, type="card", card=card)


@pytest.mark.slow
@given(
    cards=st.sampled_from(CARDS),
    wagers=st.lists(WAGERS, max_size=4),
    insured=st.lists(WAGERS, max_size=2),
    said=st.lists(st.lists(SAID, max_size=3), max_size=4),
)
def test_a_batch_is_its_single_commands(
    cards: Sequence[str],
    wagers: list[tuple[list[str], list[int]]],
    insured: list[tuple[list[str], list[int]]],
    said: list[list[tuple[list[str], list[int], dict[str, int]]]],
) -> None:
    one, other = table(), table()
    for names, amounts in wagers:
        both(one, other, PatronBatch("patron_wager", names, amounts))
    coming = [(one, [*cards]), (other, [*cards])]
    for batches in said:
        for each, left in coming:
            if not each.state.game.in_play():
                return
            while (
                left
                and each.state.game.round.phase in ("wagers", "deal", "card", "dealer")
                and not take(each, type="card", card=left.pop(0))
            ):
                pass
        if not one.state.in_round:
            return
        if one.state.game.round.phase == "insurance":
            for names, amounts in insured:
                both(one, other, PatronBatch("insurance", names, amounts))
            for each in (one, other):
                each.take(InsuranceClosed())
        for names, values, added in batches:
            amounts = {
                who: added[who]
                for who, value in zip(names, values, strict=True)
                if who in added and value == DOUBLE  # with anything else it is refused
            }
            both(one, other, PatronBatch("patron", names, values, (), [*amounts.items()]))
        for each in (one, other):
            if each.state.game.round.phase == "patrons":
                each.take(PatronsClosed())
        assert state(one) == state(other)


@pytest.mark.parametrize(
    "batch",
    [
        PatronBatch("patron_wager", ["A", "B"], [2500, 500]),
        PatronBatch("insurance", ["A"], [250]),
        PatronBatch("patron", ["A", "B", "C", "D", "E", "F"], bytes(range(len(PATRON_DECISIONS)))),
        PatronBatch("patron", ["A", "B"], bytes([DOUBLE, 0]), ["m1", "m2"], (("A", 750),)),
    ],
)
def test_a_batch_is_read_as_it_was_written(batch: PatronBatch) -> None:
    written = as_data(batch)
    assert written["type"] == "patron_batch"
    assert parse(json.loads(json.dumps(written))) == batch
    assert len(list(batch.singles())) == len(batch.patrons)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"of": "patron"},
        {"of": "patron", "patrons": ["A"], "do": "x"},
        {"of": "patron", "patrons": ["A", "B"], "do": "h"},
        {"of": "patron", "patrons": [1], "do": "h"},
        {"of": "patron", "patrons": [" "], "do": "h"},
        {"of": "patron", "patrons": "A", "do": "h"},
        {"of": "patron", "patrons": ["A"], "do": "d", "amounts": {"B": "5"}},
        {"of": "patron", "patrons": ["A"], "do": "d", "amounts": {"A": 5}},
        {"of": "patron", "patrons": ["A"], "do": "d", "amounts": ["5"]},
        {"of": "patron", "patrons": ["A"], "do": ["h", "h"]},
        {"of": "patron_wager", "patrons": ["A"], "amounts": [5]},
        {"of": "patron_wager", "patrons": ["A"], "amounts": [["5"]]},
        {"of": "wager", "patrons": ["A"], "amounts": ["5"]},
    ],
)
def test_a_batch_that_cannot_be_read_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        table().take(parse({"type": "patron_batch", **data}))
    assert refused.value.code == "bad_input"


def test_what_patrons_were_told_is_not_undone() -> None:
    of = table()
    of.take(PatronBatch("patron_wager", ["A", "B"], [500, 500]))
    with pytest.raises(Refused, match="nothing_to_undo"):
        take(of, type="undo")
    for card in ("2S", "6D", "3H", "TC"):
        take(of, type="card", card=card)
    of.take(PatronBatch("patron", ["A"], bytes([0])))
    with pytest.raises(Refused, match="nothing_to_undo"):
        take(of, type="undo")
    of.take(PatronsClosed())
    take(of, type="undo")  # the dealer closed it too early: what patrons said stands
    assert of.offers().patrons is not None
    assert of.offers().patrons.why_not_decide("A", "hit") is not None
    assert of.offers().patrons.why_not_decide("B", "hit") is None
