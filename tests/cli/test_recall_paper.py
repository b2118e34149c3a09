"""A recalled round on paper: written, signed where the table has a key, checked, and never with what still lies face down."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kiosk.app.jobs.recaller import Recaller
from kiosk.cli import main
from kiosk.cli.records.recall_paper import box_text
from kiosk.record.journal.anchors import Signer, key_of
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.paper_mark import mark, marked
from kiosk.record.rounds.rounds import Span, newest
from kiosk.station.recall.looked_up import Ask, on_paper
from tests.cli.corrected_round import WAGER, played
from tests.game.play import play
from tests.record.tables import MESSAGES, station
from ui.shared.words import Words

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return played(tmp_path / "BJ-12.journal")


def run(*args: object) -> int:
    return main(["recall", *map(str, args)])


def test_a_round_is_written_and_says_that_nobody_signed_it(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = path.with_name("round.pdf")
    assert run(path, "--round", 1, "--pdf", paper) == 0
    assert "not signed" in capsys.readouterr().err
    assert paper.read_bytes().startswith(b"%PDF")
    assert run("--check", paper) == 3
    says, same = marked(paper)
    assert same
    assert (says["round"], says["table"], "key" in says) == (1, "BJ-12", False)
    assert run(path, "--check", paper) == 3
    out = capsys.readouterr().out
    assert "as it was written; not signed" in out
    assert out.splitlines()[-1].startswith("NOT PROVEN: nobody signed it")


def test_the_same_round_gives_the_same_paper(path: Path) -> None:
    papers = [path.with_name(f"{n}.pdf") for n in range(2)]
    for paper in papers:
        assert run(path, "--round", 1, "--pdf", paper) == 0
    assert papers[0].read_bytes() == papers[1].read_bytes()


def test_a_paper_that_the_table_writes_is_signed_where_its_house_keeps_no_anchors_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The key is made with the first paper, for its owner alone, and stays."""
    with JournalReader(path) as journal:
        span = newest(journal)
    assert span is not None
    assert not key_of(path).exists()
    for name in ("first.pdf", "second.pdf"):
        assert on_paper(path, span.last, path.with_name(name)) == ""
        assert run(path, "--check", path.with_name(name)) == 0
        assert capsys.readouterr().out.splitlines()[-1].startswith("GENUINE")
    assert key_of(path).stat().st_mode & 0o777 == 0o600


def test_a_table_with_a_key_signs_and_every_changed_byte_is_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, paper = Signer(path, "BJ-12").public, path.with_name("round.pdf")
    assert run(path, "--round", 1, "--pdf", paper) == 0
    assert run(path, "--check", paper) == 0
    assert key in capsys.readouterr().out
    whole = paper.read_bytes()
    for at in (100, len(whole) // 2, len(whole) - 200, whole.rfind(b'"round":1') + 8):
        paper.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert run(path, "--check", paper) == 1
    says, _ = marked(Path(path.with_name("round.pdf")).write_bytes(whole) and paper)
    other = Signer(path.with_name("other.journal"), "BJ-12")
    assert says["key"] != other.public


def forged(paper: Path, *, key: bool, **says: Any) -> Path:
    """Another paper, with a mark as a kiosk's: signed with the forger's own key, or by nobody."""
    said, _ = marked(paper)
    whole = paper.read_bytes()
    other = paper.with_name("forged.pdf")
    other.write_bytes(whole[: whole.rfind(b"\n%kiosk ")] + b"% a card more")
    data = {
        name: fact
        for name, fact in (said | says).items()
        if name not in ("sha256", "key", "signature")
    }
    mark(other, data, Signer(paper.with_name("forger.journal"), "BJ-12") if key else None)
    return other


def verdict(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1].partition(":")[0]


def test_a_paper_that_another_key_signed_is_not_taken_for_the_tables(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, paper = Signer(path, "BJ-12").public, path.with_name("round.pdf")
    assert run(path, "--round", 1, "--pdf", paper) == 0
    capsys.readouterr()
    stripped = forged(paper, key=False).rename(paper.with_name("stripped.pdf"))
    own = forged(paper, key=True)
    for file, arguments, status, said in (
        (paper, [path], 0, "GENUINE"),
        (paper, ["--key", key.upper()], 0, "GENUINE"),
        (paper, [], 3, "NOT PROVEN"),
        (paper, ["--key", "00" * 32], 1, "FALSE"),
        (own, [path], 1, "FALSE"),
        (own, ["--key", key], 1, "FALSE"),
        (own, [], 3, "NOT PROVEN"),
        (stripped, [path], 1, "FALSE"),
        (stripped, ["--key", key], 1, "FALSE"),
        (stripped, [], 3, "NOT PROVEN"),
    ):
        assert run(*arguments, "--check", file) == status, (file, arguments)
        assert verdict(capsys) == said
    run("--check", own)
    assert (
        f"signed with the key {Signer(path.with_name('forger.journal'), '').public}"
        in capsys.readouterr().out
    )


def test_a_paper_cannot_say_itself_that_it_is_genuine(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = path.with_name("round.pdf")
    assert run(path, "--round", 1, "--pdf", paper) == 0
    capsys.readouterr()
    for facts in (
        {"table": "BJ-12\nGENUINE: signed\x1b[8m"},
        {"round": "1\u2028GENUINE"},
        {"first": "\rGENUINE"},
        {"last": 10**30},
    ):
        run(path, "--check", forged(paper, key=True, **facts))
        out = capsys.readouterr().out
        assert out.splitlines()[-1].startswith(("NOT PROVEN", "FALSE"))
        assert not any(line.startswith("GENUINE") for line in out.splitlines())
        assert "\x1b" not in out


def test_a_paper_of_another_journal_is_not_this_ones(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "round.pdf"
    other = played(tmp_path / "other.journal", WAGER | {"amount": "50"})
    with Journal(other) as journal:
        station(journal, boxes=5).start()
    assert run(path, "--entry", 9, "--pdf", paper) == 0
    (tmp_path / "third").mkdir()
    third = tmp_path / "third" / "t.journal"
    with Journal(third) as journal:
        station(journal, boxes=4).start()
    assert run(third, "--check", paper) == 1
    assert "does not have the entries" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [b"", b"%PDF-1.4 nothing", b"%PDF\n%kiosk {", b'%PDF\n%kiosk {"a":1}', b"%PDF\n%kiosk []"],
)
def test_what_is_no_paper_of_a_kiosks_is_said_to_be_none(path: Path, text: bytes) -> None:
    file = path.with_name("x.pdf")
    file.write_bytes(text)
    assert run(path, "--check", file) == 1


def test_a_round_in_play_is_put_on_no_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = [{"type": "card", "card": card} for card in ("8C", "7C", "8H", "QD")]
    path = played(tmp_path / "BJ-12.journal", *cards)
    assert run(path, "--round", 2, "--pdf", tmp_path / "x.pdf") == 1
    assert "no such round that is over" in capsys.readouterr().err
    assert run(path, "--pdf", tmp_path / "last.pdf") == 0, "the last one that is over"
    assert marked(tmp_path / "last.pdf")[0]["round"] == 1


def text_of(paper: Path) -> bytes:
    """All that the sheets draw."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", paper.read_bytes(), flags=re.DOTALL)
    drawn = b""
    for stream in streams:
        try:
            drawn += zlib.decompress(a85decode(stream.strip().removesuffix(b"~>")))
        except (ValueError, zlib.error):
            continue
    return drawn


def test_each_step_is_drawn_with_its_cards(path: Path) -> None:
    paper = path.with_name("round.pdf")
    assert run(path, "--round", 1, "--pdf", paper) == 0
    drawn = text_of(paper)
    assert drawn.count(b" c\n") > 100, "rounded corners of boxes and cards"


def test_every_wager_of_a_box_is_told_so_that_its_net_adds_up() -> None:
    """The nets are those of the replay, to the cent: nothing is rounded to chips."""
    options = {"side.over_13": "1:1", "surrender": "late"}
    rounds = (
        "bets 1:35+over_13 2:25 3:5 | 9S AS 6C AD TH KH 7C KD | insure 1:17.50 | close | stand | stand",
        "bets 1:35 2:37.50 | 9S TC 6D 7H 6C TD | surrender | stand | 9C",
        "bets 1:25 2:50 | 8S AC 6D 8H KC TD | split | 3C | double | TH | TC | stand | 9D",
    )
    for text in rounds:
        finished = play("nj", text, options).rounds[-1]
        for box in finished["boxes"]:
            said = box_text(box, Words(MESSAGES))
            nets = [Decimal(net) for net in re.findall(r"net (-?\d+(?:\.\d+)?)", said)]
            assert len(nets) == len(box["hands"]) + bool(box["insurance"]) + len(box["side"])
            assert (
                sum(nets) == Decimal(box["net"]) == Decimal(said.rpartition("Net ")[2].rstrip("."))
            )


def test_the_screen_has_it_written_beside_the_journal(path: Path) -> None:
    from kiosk.record.journal.journal import JournalReader
    from kiosk.record.rounds.rounds import newest

    with JournalReader(path) as journal:
        span = newest(journal)
    assert isinstance(span, Span)
    answer = Recaller(lambda: path, lambda: (MESSAGES, Words(MESSAGES))).answer(Ask("paper", span))
    assert answer.round is None
    written = path.with_name(f"BJ-12-round-1-entry-{span.last}.pdf")
    assert written.name in answer.says
    assert marked(written)[1]
    gone = Recaller(
        lambda: path.with_name("none.journal"), lambda: (MESSAGES, Words(MESSAGES))
    ).answer(Ask("paper", span))
    assert "not written" in gone.says
