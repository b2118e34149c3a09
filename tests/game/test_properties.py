"""What holds at any table, whatever happens? Random legal and illegal play under every rule set and its options."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.game.cards import UNREAD
from kiosk.game.commands import commands
from kiosk.game.commands.commands import DECISIONS, Correct, Undo, parse
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.money.money import cents
from kiosk.game.phases import PHASES
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.game.table import Table
from kiosk.game.view import DOWN, HOLE_CARD, TableView, sources
from tests.game.anything import (
    BY,
    Chooser,
    any_input,
    any_table,
    astray,
    choosers,
    correction,
    known,
)
from tests.game.copied import copied
from tests.game.money import Moved, confirmed
from tests.game.picture import STORY, picture

EXAMPLES = settings(
    max_examples=2 * settings().max_examples
)  # of the profile that runs: see tests/conftest.py
FEWER = settings(max_examples=max(5, settings().max_examples * 6 // 10))


class Done(NamedTuple):
    """What an input did, as a value that is compared."""

    told: list[Prompt]
    round: int
    finished: dict[str, object] | None
    amended: Amendment | None


def taken(table: Table, data: dict[str, Any]) -> Done | str:
    """What the input did, or the code that it was refused with."""
    done = answered(table, data)
    return done if isinstance(done, Done) else done.code


def answered(table: Table, data: dict[str, Any]) -> Done | Reason:
    """What the input did, or why it was refused, with all that is told of that."""
    try:
        made = table.take(parse(data))
        return Done(made.told, made.round, made.finished, made.amended)
    except Refused as no:
        return no.reason


@EXAMPLES
@given(choosers())
@pytest.mark.slow
def test_a_refused_input_changes_nothing(choose: Chooser) -> None:
    table = any_table(choose)
    while not choose.done:
        data = any_input(choose, table)
        before = picture(table)
        if isinstance(taken(table, data), str):
            assert picture(table) == before, data


@EXAMPLES
@given(choosers())
def test_every_wager_ends_where_the_prompts_say(choose: Chooser) -> None:
    """What is paid less what is taken, corrections and undos included, is the round's net, box by box."""
    table = any_table(choose)
    flow: Counter[object] = Counter()
    while not choose.done:
        data = any_input(choose, table)
        done = taken(table, data)
        if isinstance(done, str) or data["type"] == "amend":
            continue  # which is of another round
        told, finished = done.told, done.finished
        for prompt in told:
            _count(flow, prompt)
        if finished is not None:
            boxes = finished.get("boxes")
            if isinstance(boxes, list):
                for box in boxes:
                    moved = sum(
                        amount
                        for key, amount in flow.items()
                        if isinstance(key, tuple) and key[0] == box["box"]
                    )
                    assert moved == cents(box["net"]), (box, flow)
            assert sum(flow.values()) == cents(finished["net"]), (finished, flow)
            flow.clear()


@EXAMPLES
@given(choosers())
def test_what_is_owed_follows_an_amendment_to_the_cent(choose: Chooser) -> None:
    """Whatever has been confirmed of it: what moved and what is due come to what the round comes to."""
    table = any_table(choose)
    while not choose.done:
        data = any_input(choose, table)
        due = sum(map(worth, table.state.due.left))
        done = taken(table, data)
        if isinstance(done, str) or done.amended is None:
            continue
        nets = [cents(finished["net"]) for finished in (done.amended.before, done.amended.after)]
        assert sum(map(worth, table.state.due.left)) - due == nets[1] - nets[0], data


@EXAMPLES
@given(choosers())
@pytest.mark.slow
def test_what_has_moved_and_what_is_due_come_to_the_net_of_all_rounds(choose: Chooser) -> None:
    """Whatever is confirmed, corrected, amended, voided or undone in between, for a dealer who moves just what is confirmed."""
    table = any_table(choose)
    state, moved, net = table.state, Moved(), 0
    while not choose.done:
        data = any_input(choose, table)
        due, of_past = state.due.left, tuple(state.history.of_past)
        was_in_round = state.in_round
        done = taken(table, data)
        if isinstance(done, str):
            continue
        if _begins_again(table, done, data, due, was_in_round=was_in_round):
            return
        if data["type"] == "card" and state.drawn_in_error is None:
            moved = moved.with_all(due, of_past)
        elif data["type"] == "settled":
            moved = moved.with_all(confirmed(due, state.due.left), of_past)
        elif data["type"] == "undo":
            moved.take_back(confirmed(state.due.left, [*due, *done.told]), of_past)
        if not was_in_round and (state.in_round or data["type"] == "void"):
            moved.taken.clear()  # of the round before
        if done.finished is not None:
            net += cents(str(done.finished["net"]))
        if done.amended is not None:
            net += cents(done.amended.after["net"]) - cents(done.amended.before["net"])
        if not state.in_round:
            assert moved.with_all(state.due.left, of_past).total == net, data


def _begins_again(
    table: Table, done: Done, data: dict[str, Any], due: Sequence[Prompt], *, was_in_round: bool
) -> bool:
    """Whether money of two rounds is due at once, or a card that confirmed money was none of the round: the tests of corrections have both."""
    unbegun = was_in_round and not table.state.in_round and done.finished is None
    two = data["type"] == "void" and not was_in_round and bool(due)
    error = data["type"] == "card" and table.state.drawn_in_error is not None and not was_in_round
    return unbegun or two or (error and table.state.in_round)


def worth(line: Prompt) -> int:
    """What a settling prompt moves, from the patron's side. A wager that goes back untouched moves nothing."""
    amount = line.get("amount")
    assert isinstance(amount, int), line
    if line.id.startswith("pay"):
        return amount
    if line.id.startswith("collect"):
        return -amount
    return amount if line.get("why") == "corrected" else 0


def _count(flow: Counter[object], prompt: Prompt) -> None:
    """What a prompt moves, from the patron's side. A wager that goes back untouched moves nothing."""
    amount, why = prompt.get("amount"), prompt.get("why")
    if not isinstance(amount, int):
        return
    key = (prompt.get("box"), prompt.get("hand"))
    if prompt.id.startswith("pay"):
        flow[key] += amount
    elif prompt.id.startswith("collect"):
        flow[key] -= amount
    elif why == "corrected":
        flow[key] += amount
    elif why == "void":
        flow[key] = 0 if flow[key] == -amount or flow[key] == 0 or key[0] is None else flow[key]


@EXAMPLES
@given(choosers())
def test_exactly_one_thing_is_awaited(choose: Chooser) -> None:
    table = any_table(choose)
    while not choose.done:
        taken(table, any_input(choose, table))
        view = table.view()
        assert view.phase in PHASES
        somewhere = view.phase in (
            "deal",
            "card",
            "decision",
            "patrons",
            "read",
            "dealer",
            "hole_check",
            "reveal",
            "turn",
        )
        assert (view.awaits is not None) == somewhere
        if view.phase in ("decision", "card"):
            assert view.awaits is not None
            box = view.boxes[view.awaits.box - 1]
            assert box.hands[view.awaits.hand - 1].state == ""


#: money that has perhaps moved before an undo or a correction is still to go back, and no state of before has that
DUE = frozenset({"due", "unsettled_before"})


def told_back(before: Table, after: Table) -> list[Prompt]:
    """What is due after something was taken back, and was not due before it."""
    return list((Counter(after.state.due.left) - Counter(before.state.due.left)).elements())


@FEWER
@given(choosers())
def test_undo_restores_the_state_before(choose: Chooser) -> None:
    table = any_table(choose)
    while not choose.done:
        data = any_input(choose, table)
        before_it = copied(table)
        done = taken(table, data)
        if isinstance(done, str):
            continue
        if (
            data["type"] in (*DECISIONS, "wager", "insurance", "patron", "patron_wager")
            and done.finished is None
        ):
            twin = copied(table)
            assert twin.state.history.undo[-1].command == parse(data), data
            twin.take(Undo())
            assert picture(twin, DUE) == picture(before_it, DUE), data
            assert all(line.doubtful for line in told_back(before_it, twin)), data
        if data["type"] == "card":
            assert not table.state.history.undo
        undone = taken(copied(table), {"type": "undo"})
        assert (
            (table.offers().undo.refused is None)
            == (not isinstance(undone, str))
            == bool(table.state.history.undo)
        )


def where_cards_lie(table: Table) -> list[tuple[int, str]]:
    """How many cards lie on each hand, the dealer's last, and how each hand ended."""
    hands = [hand for box in table.state.game.round.boxes for hand in box.hands]
    return [(len(hand.cards), hand.state) for hand in (*hands, table.state.game.round.dealer)]


def lies_at(table: Table, at: int) -> set[int]:
    """Where in the story the card came that was used `at`: there, and where it was drawn in error before."""
    story = [command for command, *_ in table.state.history.story]
    drawn = [n for n in range(at) if isinstance(story[n], commands.Drawn | commands.Burn)]
    before, used = (story[drawn[-1]], story[at]) if drawn else (None, None)
    if (
        isinstance(before, commands.Drawn)
        and isinstance(used, commands.Drawn)
        and before.why == "drawn_in_error"
    ):
        return {at, drawn[-1]} if before.card is used.card else {at}
    return {at}


@EXAMPLES
@given(choosers())
@pytest.mark.slow
def test_a_correction_is_as_if_the_card_had_been_read_right(choose: Chooser) -> None:
    table = any_table(choose)
    start, history = copied(table), list[tuple[dict[str, Any], int]]()
    while not choose.done:
        data = any_input(choose, table)
        told_before = len(table.state.history.story)
        if data["type"] in ("correct", "undo", "settled"):
            continue  # what is confirmed is no part of how the round goes
        done = taken(table, data)
        if isinstance(done, str):
            continue
        history.append((data, told_before if len(table.state.history.story) > told_before else -1))
        if done.finished is not None:
            start, history = copied(table), []
            continue
        right = {
            key: value
            for key, value in correction(choose, table).items()
            if key not in ("why", "face")
        }
        correct = parse(right)
        assert isinstance(correct, Correct)
        at = sources(table.state.game.round).get(correct.place)
        if at is None:
            assert taken(copied(table), right) == "bad_input"
            continue
        corrected, again = copied(table), copied(start)
        outcome = taken(corrected, right)
        same = lies_at(table, at)
        told = [
            taken(again, {**data, "card": right["card"]} if place in same else data)
            for data, place in history
        ]
        if corrected.state.game.round.hole_check_missed:
            continue  # read right, the house would have looked at the hole card
        if isinstance(outcome, str):
            if (
                outcome == "card_not_in_shoe"
                and table.state.unseen is not None
                and correct.place == HOLE_CARD
            ):
                continue  # a card that lies face down is counted when it is turned, a correction of it at once
            falls = any(isinstance(each, str) for each in told) or any(
                each.finished for each in told[:-1]
            )
            assert falls or outcome == "correction_moves_card", (right, outcome)
            assert falls or where_cards_lie(again) != where_cards_lie(table), (right, outcome)
            continue
        assert not any(isinstance(each, str) for each in told), (right, told)
        finished = [
            each.finished for each in told if each.finished is not None
        ]  # a new shoe may follow the end
        assert (finished or [None])[-1] == outcome.finished
        assert picture(corrected, STORY | DUE) == picture(again, STORY | DUE)
        unsettled = again.view().unsettled  # nothing is confirmed in the round played again
        assert corrected.view().unsettled <= unsettled
        assert corrected.view()._replace(unsettled=unsettled) == again.view()
        assert corrected.state.standing() == again.state.standing()


@EXAMPLES
@given(choosers())
@pytest.mark.slow
def test_a_card_that_turns_out_to_be_drawn_in_error_is_as_if_that_had_been_known(
    choose: Chooser,
) -> None:
    table = any_table(choose)
    while not choose.done:
        known, data = copied(table), any_input(choose, table)
        done = taken(table, data)
        if isinstance(done, str) or done.finished is not None:
            continue
        if data["type"] != "card" or "to" in data:
            continue
        if (right := astray(choose, table)) is None:
            continue
        turned = copied(table)
        stray = {key: right[key] for key in ("card", "why")}
        stray |= (
            {"type": "card", "face": right["face"]}
            if right["why"] == "drawn_in_error"
            else {"type": "burn"}
        )
        outcome, expected = taken(turned, right), taken(known, stray)
        assert isinstance(outcome, str) == isinstance(expected, str), (right, outcome, expected)
        if isinstance(outcome, str):
            continue
        without = STORY | DUE
        if turned.state.game.round.phase == "wagers":  # the next first card sets these
            without |= {"shoe_before", "error_before", "unsettled_before", "_settled"}
        assert picture(turned, without) == picture(known, without)
        views = [each.view()._replace(settled=None) for each in (turned, known)]
        assert views[0] == views[1]
        assert turned.state.standing() == known.state.standing()


@EXAMPLES
@given(choosers())
def test_the_hole_card_says_nothing_before_it_is_turned(choose: Chooser) -> None:
    """Two tables that differ in the hole card alone look and sound the same until it is turned, also to a recall of the round in play."""
    _compare_twins(choose, any_input)


@EXAMPLES
@given(choosers())
def test_the_hole_card_says_nothing_when_the_up_card_turns_out_to_be_another(
    choose: Chooser,
) -> None:
    """The house may look at it then, where nobody has decided: what it finds is everybody's."""
    _compare_twins(choose, _often_another_up_card)


def _often_another_up_card(choose: Chooser, table: Table) -> dict[str, Any]:
    if not table.state.game.round.hole_down or not choose.now_and_then(3):
        return any_input(choose, table)
    lies = {"as_it_lies": True} if choose.now_and_then(2) else {}
    card = choose.of(("AS", "TS", "KD", "9C", "6H"))
    return {"type": "correct", "dealer": True, "position": 1, "card": card, **lies, **BY}


def _compare_twins(choose: Chooser, an_input: Callable[[Chooser, Table], dict[str, Any]]) -> None:
    table = any_table(choose)
    twin: Table | None = None
    while not choose.done:
        data = an_input(choose, table)
        hole = table.state.game.round.phase == "deal" and table.state.game.round.hole_comes()
        lay_down = twin is not None and _lie_down(table, twin)
        if hole and data["type"] == "card" and table.state.drawn_in_error is None:
            twin = copied(table)
            first = answered(table, data)
            second = answered(twin, {**data, "card": known(choose)})
        else:
            first = answered(table, data)
            second = answered(twin, data) if twin is not None else first
        if twin is None:
            continue
        if _NOT_IN_SHOE in (_code(first), _code(second)):
            twin = None
            continue
        if data["type"] == "correct" and lay_down:
            assert _code(first) == _code(second), data
        if not (table.state.game.round.hole_down and twin.state.game.round.hole_down):
            twin = None
        elif _lie_down(table, twin):
            assert first == second
            assert table.view() == twin.view()
            assert table.view().dealer.cards[1] == DOWN
            assert _recalled(table) == _recalled(twin)


def _lie_down(table: Table, twin: Table) -> bool:
    """Whether the hole card lies face down at both, and was read at both."""
    dealers = [each.state.game.round for each in (table, twin)]
    return all(each.hole_down and each.dealer.cards[1] is not UNREAD for each in dealers)


_NOT_IN_SHOE = "card_not_in_shoe"


def _code(done: Done | Reason) -> str:
    return "" if isinstance(done, Done) else done.code


def _recalled(table: Table) -> list[tuple[TableView, list[Prompt]]]:
    """What a recall of the round in play shows and tells, command by command."""
    round_in_play = table.state.round_in_play
    return [(again.view(), told) for again, _, told in table.play_again(round_in_play)]


@EXAMPLES
@given(choosers())
def test_any_prefix_of_a_log_replays_to_the_same(choose: Chooser) -> None:
    table = any_table(choose)
    log = []
    while not choose.done:
        data = any_input(choose, table)
        log.append((data, taken(table, data), table.view()))
    again = Table(table.header, table.rules)
    for data, done, view in log:
        assert taken(again, data) == done
        assert again.view() == view


@EXAMPLES
@given(choosers())
def test_a_table_that_was_stopped_between_rounds_goes_on_the_same(choose: Chooser) -> None:
    table = any_table(choose)
    resumed: Table | None = None
    while not choose.done:
        if resumed is None or choose.now_and_then(8):
            saved = table.checkpoint()
            assert (saved is None) == (table.view().phase != "wagers")
            if saved is not None:
                resumed = Table.resume(table.header, table.rules, json.loads(json.dumps(saved)))
                assert resumed.checkpoint() == saved
                resumed.state.past.extend(table.state.past)  # as the record reads them again
                resumed.state.shoes_before.extend(table.state.shoes_before)
        data = any_input(choose, table)
        if data["type"] == "undo" and table.view().phase == "wagers":
            continue  # what stood before the stop can no longer be undone, only changed
        done = taken(table, data)
        if resumed is not None:
            assert taken(resumed, data) == done
            assert resumed.view() == table.view()


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(("AS", "??", "5", "")),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=5,
)
KEYS = sorted(
    {key for shape in commands.KEYS.values() for key in shape} | {"at", "source", "nonsense"}
)
OBJECTS = st.fixed_dictionaries(
    {"type": st.sampled_from([*commands.KEYS, "Stand", ""]) | ANYTHING},
    optional=dict.fromkeys(KEYS, ANYTHING),
)


@pytest.mark.slow
@EXAMPLES
@given(choosers(60), st.lists(OBJECTS, min_size=1, max_size=20))
def test_any_object_is_taken_or_refused(choose: Chooser, objects: list[dict[str, Any]]) -> None:
    table = any_table(choose)
    while not choose.done:
        taken(table, any_input(choose, table))
    for data in objects:
        before = picture(table)
        if isinstance(taken(table, data), str):
            assert picture(table) == before
        table.view()
