"""Does a table pay back what it should, and does the player who finds out play as the chart says?"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.game.blackjack.round import BoxPlayers
from kiosk.game.cards import CARDS, Card, parse
from kiosk.game.commands import commands
from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    Drawn,
    InsuranceClosed,
    PatronsClosed,
    PatronWager,
    Wager,
)
from kiosk.game.common_hand.round import patrons_of
from kiosk.game.hands import Bet, Hand
from kiosk.game.money.money import cents
from kiosk.game.procedure import Procedure
from kiosk.game.table import Table, TableDecision
from kiosk.payback.charts import FOLDER, SHIPPED, for_table, shipped
from kiosk.payback.conditions import Conditions
from kiosk.payback.derive import Derivation, derive
from kiosk.payback.estimate import house_edge
from kiosk.payback.luck import Luck
from kiosk.payback.rounds import PLAYERS, FreshShoe, play, play_box
from kiosk.payback.runs import CHUNK, Game, run
from kiosk.payback.strategy import UP_CARDS, Strategy
from kiosk.settings.schema import UnreadableError
from tests.payback.chart_player import choose
from tests.payback.published import ACES_ONCE, EFFECTS, TABLES, rules

ALL = ("stand", "hit", "double", "split", "surrender")


def hand(*cards: str) -> Hand:
    this = Hand(100)
    for card in cards:
        this.add(parse(card))
    return this


def dealt(*cards: str) -> Callable[[], Card]:
    """Gives these cards one after the other."""
    return iter([parse(card) for card in cards]).__next__


# The chart.


@pytest.mark.parametrize(
    ("cards", "up", "may", "decision"),
    [
        ("TC 6H", "TD", ALL, "surrender"),
        ("TC 6H", "TD", ("stand", "hit", "double"), "hit"),
        ("TC 6H", "6D", ALL, "stand"),
        ("8C 8H", "9D", ALL, "split"),
        ("8C 8H", "9D", ("stand", "hit", "double", "surrender"), "hit"),
        ("TC KH", "6D", ALL, "stand"),
        ("AC AH", "6D", ("stand", "split"), "split"),
        ("AC AH", "6D", ("stand",), "stand"),
        ("5C 5H", "6D", ALL, "double"),
        ("AC 7H", "6D", ALL, "double"),
        ("AC 7H", "6D", ("stand", "hit"), "stand"),
        ("AC 6H", "6D", ("stand", "hit"), "hit"),
        ("AC 2H 4D", "6D", ("stand", "hit"), "hit"),
        ("2C 3H 6D", "6D", ("stand", "hit"), "hit"),
        ("2C 3H 6D 6C", "TD", ("stand", "hit"), "stand"),
    ],
)
def test_surrender_is_looked_up_first_then_pairs_then_the_total(
    cards: str, up: str, may: tuple[str, ...], decision: str
) -> None:
    assert shipped("multi-hand").decide(hand(*cards.split()), parse(up), may) == decision


def test_a_chart_is_written_as_it_is_read() -> None:
    for file in sorted(FOLDER.glob("*.json")):
        assert Strategy.read(file).to_dict() == json.loads(file.read_text())
    assert sorted(SHIPPED) == sorted(file.stem for file in FOLDER.glob("*.json")) == sorted(TABLES)


@pytest.mark.parametrize(("name", "table"), TABLES.items(), ids=TABLES)
def test_each_table_is_played_by_its_own_chart(
    name: str, table: tuple[str, dict[str, Any], int, float]
) -> None:
    this, options, boxes, _ = table
    assert for_table(rules(this, options), boxes) == shipped(name)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda chart: chart["hard"].pop("16"), "it has no '16'"),
        (
            lambda chart: chart["soft"].update({"13": "H H"}),
            "the row 'H H' is not 10 out of H, S, Dh, Ds",
        ),
        (
            lambda chart: chart["pairs"].update({"A": "P P P P P P P P P X"}),
            "is not 10 out of P, -",
        ),
        (lambda chart: chart.update(up_cards="2 3"), "up_cards is '2 3'"),
        (lambda chart: chart.update(surrender=None), "is not a strategy chart"),
    ],
)
def test_a_damaged_chart_is_refused_with_its_row(
    tmp_path: Path, damage: Callable[[Any], object], says: str
) -> None:
    chart = json.loads((FOLDER / "nj.json").read_text())
    damage(chart)
    file = tmp_path / "own.json"
    file.write_text(json.dumps(chart))
    with pytest.raises(UnreadableError, match=r"own\.json: is not a strategy chart") as refused:
        Strategy.read(file)
    assert says in str(refused.value)


# The chart, derived.


def _differences(one: Strategy, two: Strategy) -> list[tuple[str, int, int]]:
    sections = (
        ("hard", one.hard, two.hard),
        ("soft", one.soft, two.soft),
        ("pairs", one.pairs, two.pairs),
    )
    return [
        (name, row, up)
        for name, a, b in sections
        for row in a
        for up in UP_CARDS
        if a[row][up] != b[row][up]
    ]


@pytest.mark.slow
@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_charts_that_ship_are_derived_again(name: str) -> None:
    chart = shipped(name)
    derived = derive(SHIPPED[name], name)
    assert (derived.surrender_hard, derived.surrender_pairs) == (
        chart.surrender_hard,
        chart.surrender_pairs,
    )
    assert derived.both == chart.both
    # Ace and two against a five out of eight decks: to double is worth 0.1359 of a wager, to hit 0.1368.
    assert [each for each in _differences(derived, chart) if each != ("soft", 13, 5)] == []


def test_both_hands_of_an_automatic_split_are_played_where_that_is_better() -> None:
    better = {
        1: UP_CARDS,
        8: range(2, 8),
        2: range(4, 7),
        3: range(4, 7),
        7: range(4, 7),
        6: range(5, 7),
    }
    assert shipped("nj-common-hand").both == {
        (card, up) for card, ups in better.items() for up in ups
    }


@pytest.mark.slow
def test_where_five_cards_win_four_go_for_the_fifth() -> None:
    strategy = for_table(rules("nj", {"charlie": 5}), 7)
    assert strategy.decide(hand("2C", "3C", "4C", "4D"), parse("6D"), ("stand", "hit")) == "hit"
    assert strategy.decide(hand("TC", "3C"), parse("6D"), ALL) == "stand"
    assert Strategy.from_dict(strategy.to_dict()) == strategy


@pytest.mark.slow
@pytest.mark.parametrize(("name", "table"), TABLES.items(), ids=TABLES)
def test_the_worth_of_a_chart_is_the_house_edge(
    name: str, table: tuple[str, dict[str, Any], int, float]
) -> None:
    this, options, boxes, published = table
    assert house_edge(rules(this, options), boxes) == pytest.approx(published, abs=0.01)


@pytest.mark.sampled(every=4)
@pytest.mark.slow
@pytest.mark.parametrize(("options", "effect"), EFFECTS)
def test_each_option_is_worth_what_is_published(options: dict[str, Any], effect: float) -> None:
    base = house_edge(rules("nj", ACES_ONCE), 6)
    assert base - house_edge(rules("nj", {**ACES_ONCE, **options}), 6) == pytest.approx(
        effect, abs=0.035
    )


@pytest.mark.slow
def test_insurance_and_even_money_are_taken_where_the_odds_are_worth_it() -> None:
    assert not for_table(rules("nj"), 7).insures
    assert not for_table(rules("nj", {"even_money": True}), 7).takes_even_money
    this = rules("nj", {"insurance_pays": "3:1", "even_money": True, "blackjack_pays": "6:5"})
    strategy = for_table(this, 7)
    assert strategy.insures
    assert strategy.takes_even_money
    # A blackjack against an ace: even money. A hard 20 against it: half insured at 3 to 1, and the dealer has a ten.
    luck = Luck(this, 7)
    assert play(this.at(7), strategy, 1000, dealt("AC", "AD", "KC", "KD"), luck) == (1000,)
    assert play(this.at(7), strategy, 1000, dealt("TC", "AD", "KC", "KD"), luck) == (500,)


# The rounds.


def test_a_fresh_shoe_has_each_card_as_often_as_there_are_decks() -> None:
    shoe = FreshShoe(2, random.Random(1))
    for _ in range(2):
        assert Counter(shoe.draw() for _ in range(104)) == dict.fromkeys(CARDS, 2)
        shoe.shuffle()


@pytest.mark.slow
def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores() -> None:
    this = rules("nj")
    game, told = Game(this, 7, for_table(this, 7), seed=7), list[int]()
    alone, together = (run(game, 2 * CHUNK + 5, processes=n, progress=told.append) for n in (1, 2))
    assert alone == together
    assert told == [CHUNK, 2 * CHUNK, 2 * CHUNK + 5] * 2


@pytest.mark.slow
def test_a_run_says_how_long_it_is() -> None:
    this = rules("nj")
    game = Game(this, 7, for_table(this, 7))
    with pytest.raises(ValueError, match="a number of rounds or a time"):
        run(game)
    with pytest.raises(ValueError, match="two rounds or more"):
        run(game, rounds=1)


@pytest.mark.slow
def test_another_seed_gives_other_cards() -> None:
    this = rules("nj")
    one, two = (
        run(Game(this, 7, for_table(this, 7), seed), rounds=500, processes=1) for seed in (1, 2)
    )
    assert one != two


@pytest.mark.slow
@pytest.mark.parametrize(("name", "table"), TABLES.items(), ids=TABLES)
def test_the_table_itself_pays_the_same_for_the_same_cards(
    name: str, table: tuple[str, dict[str, Any], int, float]
) -> None:
    """Every round again as inputs to a whole table, by what its view shows: the same decisions, the same money."""
    this, options, boxes, _ = table
    strategy, at = shipped(name), rules(this, options)
    shoe, luck = FreshShoe(at.decks, random.Random(name)), Luck(at, boxes)
    for _ in range(150):
        shoe.shuffle()
        cards: list[Card] = []

        def draw(cards: list[Card] = cards) -> Card:
            cards.append(shoe.draw())
            return cards[-1]

        nets = play(at.at(boxes), strategy, 1000, draw, luck)
        header = {"shoe_log": 1, "table": "T", "rules": this, "boxes": boxes}
        finished = _at_a_table(Table(header, at), strategy, cards)
        assert (
            tuple(cents(each["net"]) for each in finished.get("boxes") or finished["patrons"])
            == nets
        )


def _at_a_table(table: Table, strategy: Strategy, cards: list[Card]) -> dict[str, Any]:
    common = table.rules.game == "common_hand"
    if common:
        for patron in PLAYERS["common_hand"]:
            table.take(PatronWager(patron, 1000))
    else:
        table.take(Wager(1, 1000))
    drawn = iter(cards)
    finished = None
    while finished is None:
        finished = _goes_on(table, strategy, drawn).finished
    assert not list(drawn)
    return finished


def _goes_on(table: Table, strategy: Strategy, drawn: Iterator[Card]) -> TableDecision:
    view = table.view()
    if view.phase == "insurance":
        return table.take(InsuranceClosed())
    if view.phase == "patrons":
        return _patrons_decide(table, strategy)
    if view.phase == "decision":
        choice = choose(strategy, view, table.offers())
        if choice != "hit":
            return table.take(commands.parse({"type": choice}))
    return table.take(Drawn(next(drawn)))


def _patrons_decide(table: Table, strategy: Strategy) -> TableDecision:
    view, at = table.view(), table.state.game.round
    cards = [parse(text) for text in view.boxes[0].hands[at.index].cards]
    up = parse(view.dealer.cards[0])
    players = patrons_of(at)
    if players.stage == "split":
        better = "both" if strategy.plays_both(cards[0], up) else "first"
        choices = dict(zip(PLAYERS["common_hand"], ("first", better, "both"), strict=True))
    else:
        patrons = table.offers().patrons
        assert patrons is not None
        may = tuple(
            do for do, offer in zip(PATRON_DECISIONS, patrons.decisions, strict=True) if offer.open
        )
        choice = strategy.decide(hand(*(card.text for card in cards)), up, may)
        choices = dict.fromkeys(PLAYERS["common_hand"], choice)
    for place, (patron, choice) in enumerate(choices.items()):
        if players.states[at.index][place] == 1:  # undecided
            table.take(commands.parse({"type": "patron", "patron": patron, "do": choice}))
    return table.take(PatronsClosed())


@pytest.mark.slow
def test_a_known_round_is_won_as_the_felt_says() -> None:
    this = rules("nj").at(7)
    round_, cards = (
        Procedure(this, False, BoxPlayers({1: Bet(1000)})),
        dealt("5C", "6D", "6C", "TD", "TH", "TS"),
    )
    won = play_box(round_, shipped("nj"), cards, Luck(this, 7))
    assert won == 2000  # eleven doubled to 21, the dealer bust


# The command.


def kiosk_payback(*args: object) -> int:
    return main(["payback", *map(str, args)])


@pytest.mark.slow
def test_the_command_says_what_a_table_pays_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        kiosk_payback("nj", "--rounds", "2_000", "--processes", 1, "--option", "side.over_13=1:1")
        == 0
    )
    out = capsys.readouterr().out
    assert "New Jersey blackjack: nj, a table of 7 boxes" in out
    assert "2,000 rounds" in out
    assert "counted instead of played, the house keeps about 0.49%" in out
    assert "over_13: pays back 93.46% of the additional wager" in out


@pytest.mark.slow
def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    args = (
        "multi-hand",
        "--boxes",
        2,
        "--option",
        "decks=6",
        "--rounds",
        500,
        "--seed",
        3,
        "--processes",
        1,
        "--json",
    )
    assert kiosk_payback(*args) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["rules"], said["options"], said["boxes"], said["seed"]) == (
        "multi-hand",
        {"decks": 6},
        2,
        3,
    )
    (player,) = said["players"]
    assert (said["rounds"], player["payback"] + player["edge"]) == (500, pytest.approx(100))
    assert 0.01 < player["standard_error"] < 0.1
    assert said["counted_edge"] == pytest.approx(0.34, abs=0.02)


@pytest.mark.slow
def test_the_command_plays_for_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert kiosk_payback("nj", "--seconds", "1e-9", "--processes", 1, "--json") == 0
    assert json.loads(capsys.readouterr().out)["rounds"] == CHUNK


def test_without_a_rule_set_the_table_of_the_settings_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert kiosk_payback("--rounds", 100, "--processes", 1) == 0
    assert "nj, a table of 6 boxes" in capsys.readouterr().out


@pytest.mark.slow
def test_a_chart_that_was_printed_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kiosk_payback("nj", "--option", "decks=2", "--chart") == 0
    chart = capsys.readouterr().out
    assert json.loads(chart) == for_table(rules("nj", {"decks": 2}), 7).to_dict()
    (tmp_path / "own.json").write_text(chart)
    assert (
        kiosk_payback("nj", "--strategy", tmp_path / "own.json", "--rounds", 100, "--processes", 1)
        == 0
    )
    out = capsys.readouterr().out
    assert "chart 'nj, derived'" in out
    assert "counted" not in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nj", "--boxes", 8), "--boxes 8 is not valid: nj has 1 to 7 boxes."),
        (("nj", "--option", "decks"), "write KEY=VALUE"),
        (
            ("nj", "--option", "surrender=lat"),
            '--option surrender: \'lat\' is not valid: expected one of "none", "late", "early".',
        ),
        (("no-such-game",), "there is no rule set 'no-such-game'"),
        (("nj", "--strategy", "absent.json"), "absent.json"),
    ],
)
def test_what_cannot_be_played_is_said(
    args: tuple[object, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kiosk_payback(*args) == 2
    assert says in capsys.readouterr().err


@pytest.mark.slow
def test_a_table_that_pays_back_more_than_is_wagered_is_called_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (
        kiosk_payback("nj", "--option", "blackjack_pays=9:1", "--rounds", 1000, "--processes", 1)
        == 0
    )
    assert "This table pays back more than is wagered." in capsys.readouterr().out


@pytest.mark.parametrize("text", ["1", "0", "-5", "many", "1.5"])
def test_one_round_has_no_standard_error(text: str) -> None:
    with pytest.raises(SystemExit):
        kiosk_payback("nj", "--rounds", text)


@pytest.mark.slow
def test_conditions_are_what_play_depends_on() -> None:
    nj = rules("nj")
    assert Conditions.of(nj, 7) == Conditions.of(
        nj._replace(blackjack_pays=nj.insurance_pays, settle_order="x"), 7
    )
    assert -100 * Derivation(Conditions.of(nj, 7)).expected(1.5) == house_edge(nj, 7)
