"""What patrons and the house may not lose: money that comes again, limits that change, a table that is opened again."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import Drawn, NewShoe, PatronBatch
from kiosk.game.common_hand.stakes import stake
from kiosk.patrons.gateway.keeping import Keeping
from kiosk.patrons.messages import Wish
from kiosk.record.projections.patrons.accounts import REFS
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.patrons import PatronMoney, common_hand
from kiosk.station.tray.day_commands import AnnounceRules
from kiosk.words.chips import load
from kiosk.words.messages import Messages
from tests.logs.replayed import objects, replayed
from tests.patrons.folded import SCREENS, SHOE, Folded
from tests.patrons.live import shuffled

pytestmark = pytest.mark.slow

FLOOR = Actor("M. Okafor", "floor")
LESS = {"double.for_less": True}


def limits(at: Folded, minimum: int, maximum: int) -> None:
    assert at.station.do(AnnounceRules(minimum, maximum, (), ""), FLOOR).refusal is None
    at.follow()


def test_a_cash_out_that_is_asked_again_was_done_and_is_said_to_be(at: Folded) -> None:
    """The gateway was killed after the table had paid and before it wrote the answer down."""
    at.sits("A", 25_000)
    wish = PatronMoney("cash_out", "A", 20_000, "ref-1")
    for _ in range(2):
        _, results = at.station.move([wish], KIOSK)
        assert results == [None]
    assert at.station.accounts.balances == {"A": 5_000}


def test_no_more_is_asked_together_than_the_table_knows_again(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    keeping.ask("load", [(f"P{number}", 100) for number in range(2 * REFS)])
    assert len(keeping.asked()) <= REFS
    keeping.close()


def test_r20_accepted_wagers_of_patrons_stand_when_limits_change(at: Folded) -> None:
    for patron in "ABC":
        at.sits(patron)
    at.hear("s-A", id="a", do="wager", amount=10_000)
    at.hear("s-B", id="b", do="wager", amount=7_500)
    at.flow()
    limits(at, 5_000, 50_000)
    assert at.own("s-A")["may"]["wager"] == {"least": 5_000, "most": 50_000}
    assert (at.own("s-A")["wager"], at.own("s-A")["balance"], at.own("s-B")["wager"]) == (
        10_000,
        90_000,
        7_500,
    )
    at.hear("s-C", id="c", do="wager", amount=5_000)
    assert at.flow() == 1
    at.gateway()
    at.sits("A", 0)
    assert at.own("s-A")["wager"] == 10_000
    at.deal("9S", "6D", "5S", "TC")
    assert at.own("s-A")["hands"][0]["wager"] == 10_000
    at.close_stage()
    at.deal("TD")
    assert at.station.accounts.balances == {"A": 110_000, "B": 107_500, "C": 105_000}
    log = at.path.with_suffix(".jsonl")
    with log.open("w", encoding="utf-8") as out:
        export(at.reader, out)
    (played,) = objects(replayed(log))
    assert [each["net"] for each in played["patrons"]] == ["100.00", "75.00", "50.00"]
    assert verify(at.reader).findings == ()


def test_r20_a_patrons_wager_that_new_limits_do_not_allow_is_played_at_the_old_ones(
    at: Folded,
) -> None:
    at.sits("A")
    at.sits("B")
    at.hear("s-A", id="a", do="wager", amount=2_500)
    at.hear("s-B", id="b", do="wager", amount=50_000)
    at.flow()
    limits(at, 5_000, 100_000)
    assert at.own("s-A")["may"]["wager"]["least"] == 500, "announced, and not in force yet"
    assert at.own("s-A")["wager"] == 2_500
    at.hear("s-A", id="a2", do="wager", amount=0)
    at.flow()
    at.hear("s-A", id="a3", do="wager", amount=2_500)
    at.flow()
    assert at.own("s-A")["may"]["wager"]["least"] == 5_000
    assert at.own("s-B")["wager"] == 50_000


def test_what_was_asked_before_a_table_was_opened_anew_is_late(at: Folded) -> None:
    """Rounds are counted anew; what is asked has another name all the same."""
    at.sits("A")
    before = at.road.picture.asks
    limits(at, 1_000, 50_000)
    assert at.road.picture.asks != before
    at.hear("s-A", id="old", ask=before, do="wager", amount=2_500)
    assert at.last("s-A")["result"] == "late"
    asked = at.road.picture.asks
    at.gateway()
    at.sits("A", 0)
    assert at.road.picture.asks == asked
    at.hear("s-A", id="new", do="wager", amount=2_500)
    at.flow()
    assert at.own("s-A")["wager"] == 2_500


def test_money_and_the_names_of_what_is_asked_outlast_new_settings(tmp_path: Path) -> None:
    at = Folded(tmp_path / "journal.sqlite")
    at.sits("A")
    at.hear("s-A", id="w", do="wager", amount=2_500)
    at.flow()
    before = at.road.picture.asks
    at.close()
    for _ in range(2):
        at = Folded(tmp_path / "journal.sqlite", surrender="late")
        at.sits("A", 0)
        assert at.station.accounts.balances == {"A": 100_000}
        assert (at.own("s-A")["balance"], at.own("s-A")["wager"]) == (97_500, 2_500), (
            "what was laid still lies"
        )
        assert at.road.picture.asks != before
        at.hear("s-A", id="old", ask=before, do="wager", amount=2_500)
        assert at.last("s-A")["result"] == "late"
        at.close()


class _TwoPages:
    """One patron at two gateways of a table at the same moment: neither has heard yet of what the other says."""

    def __init__(self, at: Folded) -> None:
        self.at = at
        at.sits("A")
        self.roads = [at.road]
        at.gateway()
        at.sits("A", 0, "s-A2")
        self.roads.append(at.road)

    def say(self, *said: dict[str, object]) -> list[str]:
        """What each page says, as its gateway hands it on; and what the table makes of it."""
        batches = []
        for number, (road, message) in enumerate(zip(self.roads, said, strict=True)):
            (session,) = road.sessions.values()
            payload = {
                "v": 1,
                "id": f"m{self.at.now:.0f}-{number}",
                "ask": road.picture.asks,
                **message,
            }
            self.at.now += 1
            road.hear(session, json.dumps(payload).encode(), self.at.now)
            batches.append(road.batch())
        results = []
        for batch in batches:
            if batch is None:
                results.append("refused")
                continue
            _, heard = self.at.station.hear(batch.asks, batch.said, SCREENS)
            results.append(heard.results[0].why if heard.results[0] else "accepted")
        for road in self.roads:
            road.follow(self.at.asked)
            road.heard([])
        return results


def test_two_pages_of_a_patron_pass_no_limit_together(at: Folded) -> None:
    pages = _TwoPages(at)
    at.station.move([PatronMoney("limit_loss", "A", 4_000)], KIOSK)
    for road in pages.roads:
        road.follow(at.asked)
    wager = {"do": "wager", "amount": 2500}
    assert pages.say(wager, {"do": "wager", "amount": 4000}) == ["accepted", "accepted"]
    assert common_hand(at.station.table.state).wagered_by("A") == 4000, "one wager, the later one"
    assert pages.say(wager, wager) == ["accepted", "accepted"]
    at.deal("4C", "AD", "5S", "TC")
    for road in pages.roads:
        road.follow(at.asked)
    insurance = {"do": "insurance", "amount": 1200}
    assert pages.say(insurance, insurance) == ["accepted", "accepted"], "once: it is replaced"
    at.close_stage()
    for road in pages.roads:
        road.follow(at.asked)
    assert pages.say({"do": "double"}, {"do": "double"}) == ["refused", "refused"]
    assert pages.say({"do": "hit"}, {"do": "hit"}) == ["accepted", "patron_decided"]
    assert stake(common_hand(at.station.table.state), "A") == 3_700


def test_a_patron_who_asks_for_money_on_one_page_wagers_none_of_it_on_another(at: Folded) -> None:
    pages = _TwoPages(at)
    at.station.move([PatronMoney("ask_cash_out", "A", 0)], KIOSK)  # neither gateway has heard so
    wager = {"do": "wager", "amount": 2500}
    assert pages.say(wager, wager) == ["cash_out_asked", "cash_out_asked"]


def test_history_is_the_sessions_own_whoever_is_named(at: Folded) -> None:
    for patron in "AB":
        at.sits(patron)
        at.hear(f"s-{patron}", id="w", do="wager", amount=2500 if patron == "A" else 1000)
    at.flow()
    at.deal("TS", "7D", "5H", "TC")
    at.close_stage()
    payload = {"v": 1, "id": "h1", "do": "history", "patron": "A", "session": "s-A"}
    said = at.road.hear(at.road.sessions["s-B"], json.dumps(payload).encode(), at.now + 1)
    assert said == Wish("h1", "history")
    (told,) = map(json.loads, at.road.picture.history(at.road.sessions["s-B"].patron))
    assert told["own"]["net"] == -1000
    assert "25" not in json.dumps(told["own"])


def test_an_account_that_two_people_pay_out_at_once_is_paid_once(tmp_path: Path) -> None:
    with closing(Keeping(tmp_path)) as keeping, closing(Keeping(tmp_path)) as other:
        for each in (keeping, other):
            each.ask("cash_out", [("A", 10_000)])
        asked = keeping.asked()
    at = Folded(tmp_path / "journal.sqlite")
    at.sits("A", 10_000)
    moves = [PatronMoney("cash_out", each.patron, each.amount, each.ref) for each in asked]
    _, results = at.station.move(moves, KIOSK)
    assert [why and why.why for why in results] == [None, "balance"]
    assert at.station.accounts.balances == {"A": 0}
    at.close()


def test_raw_clients_pass_neither_chips_nor_limits_nor_time(tmp_path: Path) -> None:
    """What a gateway that checks nothing would hand on: any amount, any ask, a patron twice, at any moment."""
    at, chance = Folded(tmp_path / "journal.sqlite", wager_seconds=9, options=LESS), Random(30)
    at.station.speak(Messages(chips=load(CONFIG / "chips" / "us.toml")))  # the smallest is 0.50
    for patron in "ABC":
        at.sits(patron, 40_000)
    limited = [PatronMoney("limit_wager", "A", 3_000), PatronMoney("limit_loss", "B", 9_000)]
    at.station.move(limited, KIOSK)
    shoe, asked, taken = list(shuffled(30)), [at.station.asks], 0
    for number in range(1_500):
        taken += _says_anything(at, chance, asked, number)
        _holds_what_was_promised(at)
        if chance.random() < 0.3:
            at.ms += chance.randrange(8_000)
        if chance.random() < 0.02:
            at.station.move([PatronMoney("ask_cash_out", "C", 0)], KIOSK)
            at.station.move([PatronMoney("cash_out", "C", 40_000, f"r{number % 5}")], KIOSK)
            at.station.move([PatronMoney("call_off", "C", 0)], KIOSK)
        if len(shoe) < 60 and at.phase == "wagers":
            shoe = list(shuffled(number))
            at.station.do(NewShoe(8), KIOSK)
        if at.phase in ("patrons", "insurance") and chance.random() < 0.3:
            at.close_stage()
        elif at.station.table.state.game.in_play() and chance.random() < 0.3:
            at.station.do(Drawn(card(shoe.pop())), SHOE)
    assert taken > 100
    assert at.station.table.state.number > 5
    assert verify(at.reader).findings == ()
    at.close()


def _says_anything(at: Folded, chance: Random, asked: list[str], number: int) -> int:
    """A batch as no page would say it; how much of it was taken."""
    word = at.station.asked
    assert word is not None
    asked.append(word.asks or asked[-1])
    ask, of = chance.choice(asked[-3:]), chance.choice(("patron_wager", "insurance", "patron"))
    patrons = [chance.choice("ABCX") for _ in range(chance.randrange(1, 4))]
    amounts = (0, 50, 500, 525, 2_500, 2_501, 2_550, 3_050, 9_050, 40_000, 10**9)
    decides = of == "patron"
    values = [chance.randrange(6) if decides else chance.choice(amounts) for _ in patrons]
    added = [(patrons[0], chance.choice(amounts))] if decides and values[0] == 2 else []
    ids = [f"m{number}" for _ in patrons]
    said = PatronBatch(of, patrons, bytes(values) if decides else values, ids, added)
    _, heard = at.station.hear(ask, said, SCREENS)
    took = heard.results.count(None)
    assert not took or ask == word.asks, "what is not asked is late"
    at.follow()
    return took


def _holds_what_was_promised(at: Folded) -> None:
    """Chips make up all that lies there, balances cover it, and no limit is passed."""
    game, accounts = common_hand(at.station.table.state), at.station.accounts
    players = game.players
    lie = {patron: stake(game, patron) for patron in "ABCX"}
    lies = (*lie.values(), *game.amounts, *players.insured.values())
    assert not any(each % 50 for each in lies)
    assert lie["X"] == 0
    assert all(lie[patron] <= accounts.balances[patron] for patron in "ABC")
    assert game.wagered_by("A") <= 3_000
    assert lie["B"] - accounts.standing.counted("B", at.clock()).won <= 9_000
    assert at.road.picture.accounts.balances == accounts.balances
