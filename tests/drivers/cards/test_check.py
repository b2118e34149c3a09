"""Does a set that is read back say what is missing, double and foreign, from pictures and from a video?"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import cv2
import pytest

from drivers.cards.code import PrintedCard, whole_set
from kiosk.cli.readers import cards as cards_cli
from tests.drivers.camera.degraded import Recipe, scene
from tests.drivers.camera.film import FPS, Film

pytestmark = pytest.mark.slow(seconds=1.5)

EIGHT = Recipe(size=(1920, 1080), card_width=200)


def run(*words: str | Path) -> int:
    parser = argparse.ArgumentParser()
    cards_cli.add_parser(parser.add_subparsers())
    args = parser.parse_args(["cards", *map(str, words)])
    return int(args.run(args))


def pictures_of(cards: list[PrintedCard], folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for first in range(0, len(cards), 8):
        shown(folder / f"{first:03}.png", cards[first : first + 8])
    return folder


def shown(file: Path, cards: list[PrintedCard]) -> None:
    """These cards, in one picture."""
    cv2.imwrite(str(file), scene(EIGHT, int(file.stem), cards).picture)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole set, eight cards a picture."""
    return pictures_of(whole_set("K7Q2", 1), tmp_path_factory.mktemp("set"))


def test_a_whole_set_is_certified(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", pictures) == 0
    assert capsys.readouterr().out == "Shoe set K7Q2, 1 deck: all 52 cards are there, each once.\n"


def test_what_is_missing_double_or_foreign_is_named(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_ = whole_set("K7Q2", 1)
    folder = Path(shutil.copytree(pictures, tmp_path / "set"))
    shown(folder / "008.png", [*set_[8:10], *set_[11:16]])
    shown(folder / "056.png", [set_[3], PrintedCard("ZZZZ", set_[20].card, 2)])
    assert run("check", "--set", "K7Q2", "--decks", "1", "--json", folder) == 1
    certificate = json.loads(capsys.readouterr().out)
    assert certificate["found"] == 51
    assert certificate["missing"] == [{"set": "K7Q2", "card": "JC", "deck": 1}]
    assert [(each["card"], each["where"]) for each in certificate["double"]] == [
        ("4C", "000.png"),
        ("4C", "056.png"),
    ]
    assert [(each["set"], each["deck"]) for each in certificate["foreign"]] == [("ZZZZ", 2)]
    assert not certificate["whole"]
    assert run("check", "--set", "K7Q2", "--decks", "1", folder) == 1
    text = capsys.readouterr().out
    assert "Missing: jack of clubs (deck 1 of set K7Q2)." in text
    assert "Do not deal from this set." in text


def test_two_copies_of_a_card_in_one_picture_are_double(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_ = whole_set("K7Q2", 1)
    assert run("check", "--json", pictures_of([set_[0], set_[1], set_[0]], tmp_path / "set")) == 1
    assert len(json.loads(capsys.readouterr().out)["double"]) == 2


def test_a_video_of_cards_shown_one_after_another_is_checked_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film = Film()
    set_ = whole_set("K7Q2", 1)
    for first in range(0, 12, 3):
        film.lay(*set_[first : first + 3], frames=8)
    film.rest(3 * FPS).lay(set_[0], frames=8)
    assert run("check", "--decks", "1", "--json", film.write(tmp_path / "shown.avi")) == 1
    certificate = json.loads(capsys.readouterr().out)
    assert certificate["found"] == 12
    assert [each["card"] for each in certificate["double"]] == ["AC", "AC"]


def test_what_cannot_be_checked_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check") == 2
    assert "Name pictures" in capsys.readouterr().err
    assert run("check", tmp_path / "none") == 2
    assert "there is no such camera, video file" in capsys.readouterr().err
    (tmp_path / "none.avi").write_text("no video")
    assert run("check", tmp_path / "none.avi") == 2
    assert "cannot be played as a video" in capsys.readouterr().err
    cv2.imwrite(str(tmp_path / "felt.png"), scene(Recipe(), 1, []).picture)
    assert run("check", tmp_path / "felt.png") == 2
    assert "No card of any set was seen" in capsys.readouterr().err


def test_printing_says_what_was_written_and_what_was_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("print", "--set", "K7Q2", "--decks", "1", "--out", tmp_path / "a.pdf") == 0
    assert "52 cards of shoe set K7Q2 on 6 sheets" in capsys.readouterr().out
    assert (
        run("print", "--set", "K7Q2", "--decks", "1", "--stickers", "--out", tmp_path / "s.pdf")
        == 0
    )
    assert run("print", "--set", "shoe", "--out", tmp_path / "b.pdf") == 2
    assert "exactly 4 capital letters" in capsys.readouterr().err
    assert run("print", "--set", "K7Q2", "--decks", "9", "--out", tmp_path / "b.pdf") == 2
    assert run("print", "--set", "K7Q2", "--out", tmp_path / "none" / "b.pdf") == 2
    assert "cannot be written" in capsys.readouterr().err
