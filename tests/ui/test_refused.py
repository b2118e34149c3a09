"""A start that is refused is said on a window: whole, in every language, at every size, and without QML."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest

from kiosk.app.refusal_window import STANDS_S, Start
from kiosk.settings.faults import NotOpenedError
from kiosk.settings.schema import BadFileError, Finding
from kiosk.words.messages import Messages
from tests.waiting import DEADLINE_MS
from tests.words.languages import LANGUAGES
from ui.shared import refused
from ui.shared.refused import Refused, RefusedWindow
from ui.shared.window import application, load_fonts

SIZES = ((1280, 800), (1920, 1080), (1024, 700), (640, 480))
#: what stands on the screen longest of all that is refused at a start
ANCHORS = {
    "file": "/var/lib/kiosk/dealer-assist-kiosk/BJ-12.journal",
    "table": "BJ-12",
    "entry": "12,480",
    "at": "2026-11-22T16:00:00.000Z",
    "has": "12,070",
}

Said = list[tuple[Refused, list[str]]]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """What is shown, and the languages that it is in, instead of a window that stands for half a minute."""
    shown: Said = []
    monkeypatch.setattr(
        refused,
        "show",
        lambda what, languages, size, seconds: shown.append((what, list(languages))),
    )
    return shown


def window(what: Refused, size: tuple[int, int], loop: QEventLoop | None = None) -> RefusedWindow:
    application()
    for language in LANGUAGES:
        load_fonts(language)
    made = RefusedWindow(what, loop)
    made.resize(*size)
    return made


def every() -> Iterator[tuple[str, Refused]]:
    for language in LANGUAGES:
        phrases = Messages(language)
        then = (
            phrases.label("ui-refused-todo"),
            phrases.label("ui-refused-again", seconds=STANDS_S),
        )
        yield (
            language,
            Refused(
                (phrases.label("ui-refused"),),
                (phrases.sentence("journal-anchor_shorter", ANCHORS),),
                then,
            ),
        )


@pytest.mark.parametrize("size", SIZES)
def test_every_word_stands_on_the_window_in_each_language(size: tuple[int, int]) -> None:
    for language, what in every():
        made = window(what, size)
        document = made.laid_out()
        assert document.size().height() <= size[1], language
        assert document.idealWidth() <= size[0], language
        text = document.toPlainText()
        assert all(each in text for each in itertools.chain(*what)), language


def test_of_more_lines_than_can_be_read_it_says_how_many_there_are() -> None:
    made = window(
        Refused(
            ("No",),
            tuple(f"/etc/kiosk/kiosk.toml: key{n}: is not allowed." for n in range(300)),
            (),
        ),
        SIZES[0],
    )
    document = made.laid_out()
    assert document.size().height() <= SIZES[0][1]
    assert "key0:" in document.toPlainText()
    assert "… (+" in document.toPlainText()


def test_words_without_a_space_are_broken_and_marks_are_shown_as_they_are() -> None:
    made = window(Refused(("No",), ("/x" * 900, "<b>&amp;"), ()), SIZES[0])
    assert made.laid_out().idealWidth() <= SIZES[0][0]
    assert "<b>&amp;" in made.laid_out().toPlainText()


def test_a_touch_ends_the_wait() -> None:
    application()
    loop = QEventLoop()
    made = window(Refused(("No",), ("because",), ()), SIZES[0], loop)
    made.show()
    plain = Qt.KeyboardModifier.NoModifier
    QTimer.singleShot(
        0, lambda: QTest.mouseClick(made, Qt.MouseButton.LeftButton, plain, QPoint(10, 10))
    )
    QTimer.singleShot(DEADLINE_MS, loop, lambda: loop.exit(1))
    assert loop.exec() == 0
    made.destroy()


def test_nobody_waits_for_a_window_that_nobody_sees() -> None:
    application()
    refused.show(Refused(("No",), ("because",), ()), ["en"], None, 3600)


def test_who_reads_settings_that_cannot_be_read_is_not_known_and_every_language_says_it(
    said: Said, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    fault = Finding("/etc/kiosk/kiosk.toml", "table.name", "is missing.")
    with pytest.raises(NotOpenedError), Start(None).or_said():
        raise BadFileError([fault])
    ((what, languages),) = said
    assert capsys.readouterr().err == f"{fault}\n"
    assert what.why == (str(fault),)
    assert languages == sorted(LANGUAGES)
    assert set(what.titles) == {Messages(each).label("ui-refused") for each in LANGUAGES}
    assert f"{STANDS_S}" in what.then[-1]


def test_an_error_of_the_programs_own_is_said_too_and_goes_on(said: Said) -> None:
    start = Start(None)
    start.phrases = Messages("es")
    with pytest.raises(ZeroDivisionError), start.or_said():
        raise ZeroDivisionError
    ((what, _),) = said
    assert what.why == (Messages("es").label("trouble-internal-start"),)
    assert what.then == (Messages("es").label("ui-refused-todo"),), (
        "nobody starts it again but a service"
    )
