"""Does the common hand's screen say what its patrons do, and close a stage when its time is over?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from tests.ui.scenes import SCENES, settings
from ui.crowd import CrowdProps, of_crowd
from ui.facts import Touches, begin
from ui.presenter import Presenter
from ui.touch import touch
from ui.words import Words


def seen(scene: str, touches: Touches | None = None) -> CrowdProps:
    return of_crowd(begin(SCENES[scene][1]), touches or Touches(), Words())


@pytest.mark.parametrize(
    ("scene", "deciding", "counts"),
    [
        ("crowd-split", "4,112", ("FIRST HAND", "5,301", "BOTH HANDS", "3,067")),
        ("crowd-play", "9,021", ("STAND", "1,203", "DRAW", "2,250", "DOUBLE", "6")),
        ("crowd-settled", "", ("TO COLLECT", "76,675", "TO PAY", "312,000")),
    ],
)
def test_what_the_patrons_do(scene: str, deciding: str, counts: tuple[str, ...]) -> None:
    props = seen(scene)
    assert props.shown
    assert (props.deciding, props.counts) == (deciding, counts)


def test_an_ordinary_table_has_no_crowd() -> None:
    assert not seen("decision").shown


def test_one_touch_closes_the_stage() -> None:
    result = touch(begin(SCENES["crowd-play"][1]), settings(1), Touches(), "insurance_closed", Words())
    assert result.inputs == ({"type": "patrons_closed"},)


def test_the_stage_closes_by_itself_when_its_seconds_are_over(qapp: QGuiApplication) -> None:
    sent: list[dict[str, Any]] = []
    presenter = Presenter(settings(1, stage_seconds=2), sent.append, parent=qapp)
    step = SCENES["crowd-play"][1]
    presenter.take(step)
    assert presenter.crowd["seconds"] == "2"
    presenter.take(replace(step, view=replace(step.view, round=step.view.round)))
    presenter.second()
    assert presenter.crowd["seconds"] == "1", "a patron's decision does not begin the stage anew"
    assert sent == []
    presenter.second()
    presenter.second()
    assert sent == [{"type": "patrons_closed"}]
    presenter.take(SCENES["crowd-settled"][1])
    assert presenter.crowd["seconds"] == ""
    presenter.deleteLater()


def test_a_stage_without_a_limit_stays_open(qapp: QGuiApplication) -> None:
    presenter = Presenter(settings(1), lambda _: None, parent=qapp)
    presenter.take(SCENES["crowd-play"][1])
    assert presenter.crowd["seconds"] == ""
    presenter.deleteLater()
