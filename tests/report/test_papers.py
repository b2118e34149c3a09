"""Papers in every language: slips, certificates, recalled rounds and reports say the same, in letters that are there."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor
from reportlab.graphics.shapes import String
from reportlab.pdfbase import pdfmetrics

from kiosk.cli import main
from kiosk.record.journal.journal import Journal
from kiosk.report.figures import Figures
from kiosk.report.papers import charts, paper, slip_paper
from kiosk.report.papers.columns import grid
from kiosk.report.period import Calendar
from kiosk.station.tray.day_commands import RequestSlip, VoidSlip
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words.messages import SHIPPED, Currency, Messages
from tests.record.tables import station, take
from tests.report.days import slips_of
from tests.ui.day_scenes import FLOOR, MOMENTS, SIGNED, US, WORKS
from tests.words.languages import LANGUAGES, TRANSLATIONS


class _Variants(visitor.Visitor):
    """The words by which a phrase chooses."""

    def __init__(self) -> None:
        self.keys: set[str] = set()

    def visit_Variant(self, node: ast.Variant) -> None:  # noqa: N802 - the library calls it so
        if isinstance(node.key, ast.Identifier):
            self.keys.add(node.key.name)
        self.generic_visit(node)


def variants(language: str) -> dict[str, set[str]]:
    text, found = (SHIPPED / f"{language}.ftl").read_text("utf-8"), dict[str, set[str]]()
    for entry in FluentParser().parse(text[text.index("\npaper-") :]).body:
        if isinstance(entry, ast.Message) and entry.id.name.startswith("paper-"):
            (words := _Variants()).visit(entry)
            found[entry.id.name] = words.keys - {"other"}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_paper_tells_the_same_things_apart_in_every_language(language: str) -> None:
    english, own = variants("en"), variants(language)
    assert {
        name: keys ^ own.get(name, set()) for name, keys in english.items() if keys != own.get(name)
    } == {}


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a table that was opened and closed, and opened again 100 short: a void credit, a round, and a shoe that has ended."""
    path = tmp_path_factory.mktemp("day") / "BJ-12.journal"
    with Journal(path) as journal:
        this = station(journal, procedure=OpeningProcedure(US))
        this.start()
        this.health(WORKS, source="camera")
        this.health(WORKS)
        credit = (
            (RequestSlip("credit", ((50_000, 2),)), FLOOR),
            (VoidSlip("credit:1", "Importe mal"), FLOOR),
        )
        for command, actor in (*MOMENTS["day-reported"], SIGNED[1], *credit):
            step = this.do(command, actor)
            assert step.refusal is None, f"{command}: {step.refusal}"
        cards = [{"type": "card", "card": card} for card in ("9C", "6C", "9H", "KS", "TC")]
        for data in ({"type": "wager", "box": 1, "amount": "25"}, *cards, {"type": "shoe"}):
            step = take(
                this, data, by="H. Ruiz", source="shoe" if data["type"] == "card" else "manual"
            )
            assert step.refusal is None, f"{data}: {step.refusal}"
    return path


@pytest.fixture
def printed(day: Path, tmp_path: Path) -> Path:
    """The same, for whoever prints of it."""
    return Path(shutil.copy(day, tmp_path / day.name))


FIELDS = {
    "en": ("Date and time", "Shift", "Game and table", "Number", "Requested by", "VOID"),
    "es": ("Fecha y hora", "Turno", "Juego y mesa", "Número", "Pedido por", "ANULADO"),
    "zh": ("日期和时间", "班次", "游戏和台号", "编号", "申请人", "作废"),
}
SHORT = {"en": "100.00 € short", "es": "Faltan 100.00 €", "zh": "少100.00 €"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_1_22_a_slip_has_each_field_that_the_law_asks_for(day: Path, language: str) -> None:
    """Date and time, shift, game and table, its number, who requested it, the chips by denomination, and a void with its reason."""
    phrases = Messages(language, currency=Currency("", " €", "."))
    slip = slips_of(day)["credit:1"]
    told = dict(slip_paper.lines(slip, phrases, Calendar()))
    assert tuple(told) == FIELDS[language]
    assert "Importe mal" in told[FIELDS[language][-1]]
    assert all(told.values())
    head, *rows = slip_paper.rows(slip, phrases)
    assert all(head)
    assert rows == [
        ["500.00 €", "2", "1.000.00 €"],
        [phrases.label("paper-grand-total"), "", "1.000.00 €"],
    ]
    opener = dict(slip_paper.lines(slips_of(day)["opener:2"], phrases))
    assert SHORT[language] in opener.values()
    assert phrases.label("paper-reported-to", division=True) in opener.values()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_every_paper_is_in_its_font(
    language: str,
    printed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    drawn, made = list[tuple[str, str]](), paper.runs

    def runs(text: str, *, bold: bool = False) -> list[tuple[str, str]]:
        drawn.extend(found := made(text, bold=bold))
        return found

    monkeypatch.setattr(paper, "runs", runs)
    monkeypatch.setattr("kiosk.report.papers.charts.runs", runs)
    chosen = ["--language", language, "--pdf", str(tmp_path / "paper.pdf")]
    for _ in range(2):  # the second is a reprint
        assert main(["slips", str(printed), *chosen]) == 0
    assert main(["shoes", str(printed), *chosen]) in (0, 1)
    assert main(["recall", str(printed), *chosen]) == 0
    assert main(["report", str(printed), "--all", *chosen]) == 0
    capsys.readouterr()
    said = "".join(text for _, text in drawn)
    phrases = Messages(language)
    for phrase in ("paper-void", "paper-shoe-seen", "paper-recall-list", "paper-define-hold"):
        assert phrases.label(phrase) in said
    assert phrases.label("paper-reprint", count=1) in said
    for font, text in drawn:
        glyphs = pdfmetrics.getFont(font).face.charToGlyph
        assert [letter for letter in text if ord(letter) not in glyphs] == [], text


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [["report", "--all"], ["shoes"]], ids=lambda command: command[0]
)
def test_json_is_the_same_in_every_language(
    command: list[str], day: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for language in LANGUAGES:
        main([*command, str(day), "--json", "--language", language])
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1] == said[2]


def test_the_tables_own_language_is_that_of_its_papers(
    day: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[screen]\nlanguage = "es"\n[money]\nafter = " €"\n')
    assert main(["slips", str(day), "--config", str(house), "--slip", "credit:1"]) == 0
    assert capsys.readouterr().out.endswith("1,000.00 €  anulado, impreso 0 veces\n")
    monkeypatch.setenv("KIOSK_CONFIG", str(house))
    assert main(["slips", str(day), "--slip", "credit:1"]) == 0
    assert "anulado" in capsys.readouterr().out
    assert main(["slips", str(day), "--slip", "credit:1", "--language", "zh"]) == 0
    assert "作废" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_of_a_certificate_is_said_in_its_own_words(language: str) -> None:
    """Each names what to do; the last of them is what a warning would say that a language forgot."""
    names = (
        "taken_off",
        "double",
        "foreign",
        "no_place",
        "missing",
        "stub",
        "lost",
        "out_of_play",
        "unread",
        "penetration",
    )
    said = [
        Messages(language).label("paper-shoe-warning", warning=name, deep="75%")
        for name in (*names, "order")
    ]
    assert len(set(said)) == len(names) + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_of_many_tables_names_each_and_says_how_many_are_left_out(language: str) -> None:
    paper.use_fonts()
    tables = {f"BJ-{number}": Figures() for number in range(30)}
    for number, each in enumerate(tables.values()):
        each.rounds, each.win = 100, number * 1000
    drawn = charts.against(tables, "table", Messages(language)).contents
    said = [shape.text for shape in drawn if isinstance(shape, String)]
    assert len({text for text in said if re.fullmatch(r"BJ-\d+", text)}) == 24
    title = "".join(said[-20:])
    assert "24" in title
    assert "30" in title


def test_columns_stand_below_each_other_where_letters_are_twice_as_wide() -> None:
    assert grid([["", "局数"], ["按", "1"]]) == ["      局数", "  按     1"]
