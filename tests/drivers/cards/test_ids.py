"""Ids of cards: learned, kept, checked, and read by a profile."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.cards import ids
from drivers.emulator.voice import voice_of
from drivers.serial_line.layout import Layout, Settings
from drivers.serial_line.profile import load, warnings
from kiosk.cli.machine import check as command
from kiosk.game.cards import BY_TEXT, CARDS
from kiosk.reading import Kind
from kiosk.settings.schema import BadFileError, findings_of
from tests.drivers.cards.learned_decks import EXAMPLE, deck, house
from tests.drivers.readings import said


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    decks = [deck(0), {**deck(100), CARDS[3]: 'a "quoted" \x02 id\\'}]
    ids.keep(tmp_path / "ids.toml", decks)
    assert ids.load(tmp_path / "ids.toml") == decks
    known = ids.cards(decks)
    assert len(known) == 104
    assert (known[decks[1][CARDS[7]]].card, known[decks[1][CARDS[7]]].copy) == (CARDS[7], 2)


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ('AC = "00000000000000"\n', "", "deck[1].AC", "is missing"),
        (
            '2C = "00000000000001"',
            '2C = "00000000000000"',
            "deck[1].2C",
            "is the id of deck[1].AC too",
        ),
        ('2C = "00000000000001"', "2C = 1", "deck[1].2C", "expected text"),
        ('2C = "00000000000001"', '2C = "00000000000001"\n1C = "7"', "deck[1].1C", "unknown key"),
        ("[[deck]]", "[deck]", "deck", "[[deck]]"),
    ],
)
def test_what_is_wrong_with_the_file_is_said_by_card(
    tmp_path: Path, old: str, new: str, key: str, words: str
) -> None:
    path = tmp_path / "ids.toml"
    ids.keep(path, [deck(0)])
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    (finding,) = command.check(path)
    assert (finding.key, words in finding.message) == (key, True)


def test_two_decks_with_the_same_ids_and_more_decks_than_a_shoe_has_are_refused(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ids.toml"
    ids.keep(path, [deck(0), deck(51)])
    assert [finding.key for finding in findings_of(ids.load, path)] == ["deck[2].AC"]
    ids.keep(path, [deck(100 * n) for n in range(9)])
    assert [finding.key for finding in findings_of(ids.load, path)] == ["deck"]


def test_a_card_known_by_its_id_comes_once_in_a_shoe() -> None:
    profile = load(EXAMPLE)
    voice, decoder = voice_of(profile), profile.make_decoder()
    ace, king = (voice.card(BY_TEXT[text]) for text in ("AS", "KD"))
    assert said(decoder.feed(ace + ace + king + ace)) == [
        (Kind.CARD, "AS"), (Kind.OTHER, "again"), (Kind.CARD, "KD"), (Kind.LOST, "card_again"),
    ]  # fmt: skip
    decoder.new_shoe()
    (reading,) = decoder.feed(ace)
    assert (reading.card, reading.code) == (BY_TEXT["AS"], "RFID:1")


def test_an_id_that_nobody_learned_is_no_card_and_freezes() -> None:
    profile = load(EXAMPLE)
    message = Layout(Settings(**profile.frames)).write("04FFFFFFFFFFFF", 0)
    (reading,) = profile.make_decoder().feed(message)
    assert (reading.kind, reading.code) == (Kind.LOST, "unknown_id")


def test_a_profile_whose_ids_are_not_learned_yet_says_how(tmp_path: Path) -> None:
    path = house(tmp_path)
    with pytest.raises(BadFileError, match="kiosk readers try --deck mine PORT"):
        load(path)
    ids.keep(tmp_path / "ids.toml", [deck(0)])
    assert len(load(path).frames["cards"]["ids"]) == 52
    (tmp_path / "ids.toml").write_text("deck = 3")
    with pytest.raises(BadFileError, match=r"ids\.toml: deck"):
        load(path)


def test_ids_that_one_wrong_bit_makes_another_are_said_where_nothing_checks_them(
    tmp_path: Path,
) -> None:
    ids.keep(tmp_path / "ids.toml", [deck(0)])
    assert warnings(house(tmp_path)) == []
    found = warnings(house(tmp_path, **{'checksum = "xor"': 'checksum = "none"'}))
    assert [each.key for each in found] == ["misread_percent", "cards.learned"], (
        "a 0 that was copied with it too"
    )
    assert all("differ in one bit" in each.message for each in found)
