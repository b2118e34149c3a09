"""Do recorded logs give what they gave, to the byte, and do they reach every prompt, refusal and outcome there is?

`examples` are logs that came with the specification, with the rounds and refusals that they must give. `golden` are the
project's own, with every word the dealer is told; `python -m tests.logs.update` writes those anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.game.prompts import ASK_WAGERS, DEAL_FIRST, KINDS
from kiosk.game.refusals import CODES
from tests.game.play import RULE_SETS
from tests.logs.replayed import EXAMPLES, GOLDEN, header, objects, replayed

# An amendment tells again what is still owed, so the prompts of an amended round do not add up to one net.
_NEVER_AMENDED = [log for log in GOLDEN if '"amend"' not in log.read_text("utf-8")]
OUTCOMES = {"blackjack", "win", "lose", "push", "bust", "surrender", "charlie", "returned", "void"}


@pytest.mark.parametrize("log", EXAMPLES, ids=lambda log: log.stem)
def test_an_example_gives_the_rounds_and_refusals_that_it_must(log: Path) -> None:
    expected = objects(log.with_suffix(".expected").read_text("utf-8"))
    assert [_comparable(each) for each in objects(replayed(log))] == [
        _comparable(each) for each in expected
    ]


def _comparable(this: dict[str, Any]) -> dict[str, Any]:
    """Message and authority are the kiosk's to word; of a voided round outcomes and nets count."""
    if "refused" in this:
        return {"line": this["line"], "refused": this["refused"]}
    if not this["void"]:
        return this
    shares = this.get("boxes") or this["patrons"]
    return {
        "net": this["net"],
        "shares": [(s["net"], [(h["outcome"], h["net"]) for h in s["hands"]]) for s in shares],
    }


@pytest.mark.parametrize("log", GOLDEN, ids=lambda log: log.stem)
def test_a_golden_log_gives_the_same_bytes(log: Path) -> None:
    assert replayed(log, "--prompts") == log.with_suffix(".prompts").read_text("utf-8")


@pytest.mark.parametrize("log", _NEVER_AMENDED, ids=lambda log: log.stem)
def test_what_is_paid_and_taken_in_a_golden_log_is_its_rounds_net(log: Path) -> None:
    moved = 0
    for this in objects(log.with_suffix(".prompts").read_text("utf-8")):
        if "round" in this:
            assert this["void"] or moved == _cents(this["net"]), this
            moved = 0
        elif "amount" in this:
            kind = this["prompt"].partition("_")[0]
            back = kind == "return" and this["why"] == "corrected"
            if kind == "pay" or back:
                moved += _cents(this["amount"])
            elif kind == "collect":
                moved -= _cents(this["amount"])


def _cents(money: str) -> int:
    whole, _, part = money.partition(".")
    return int(whole + part)


def test_every_rule_set_owns_a_golden_log() -> None:
    assert {header(log)["rules"] for log in GOLDEN} == set(RULE_SETS)


def everything() -> list[dict[str, Any]]:
    return [
        this for log in GOLDEN for this in objects(log.with_suffix(".prompts").read_text("utf-8"))
    ]


#: what the station asks for while wagers are open, and the game itself does not
OF_THE_STATION = {ASK_WAGERS.id, DEAL_FIRST.id}


def test_every_prompt_of_the_game_is_told_in_a_golden_log() -> None:
    assert {this["prompt"] for this in everything() if "prompt" in this} == set(
        KINDS
    ) - OF_THE_STATION


def test_every_refusal_is_given_in_a_golden_log() -> None:
    assert {this["refused"] for this in everything() if "refused" in this} == set(CODES)


def test_every_outcome_occurs_in_a_golden_log() -> None:
    outcomes = {
        hand["outcome"]
        for this in everything()
        if "round" in this
        for share in [*this.get("boxes", ()), *this.get("patrons", ())]
        for hand in share["hands"]
    }
    assert outcomes == OUTCOMES


def test_13_69f_2_11_c_is_cited_for_the_totals_of_split_hands_alone() -> None:
    log = next(log for log in GOLDEN if log.stem == "nj-splitting")
    told = objects(log.with_suffix(".prompts").read_text("utf-8"))
    cited = {
        (this["hand"], this["authority"])
        for this in told
        if this.get("prompt") == "announce_total" and this["line"] <= 13
    }
    assert cited == {(1, None), (1, "N.J.A.C. 13:69F-2.11(c)"), (2, "N.J.A.C. 13:69F-2.11(c)")}
