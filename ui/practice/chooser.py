"""Choosing who practises, and what: the window before a lesson."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from kiosk.practice.lesson import Lesson, said
from kiosk.practice.progress import LONGEST_NAME, Done, tidy
from ui.shared.models import RowModel, exposed, part, shown
from ui.shared.words import Words

#: names that have room, those that practised last first
NAMES = 7


class ChooserProps(NamedTuple):
    """`spelling`: a new name is being spelt, and how far it is. `learn`: what the chosen lesson
    teaches."""

    practice: str
    who: str
    what: str
    learn: str
    spelling: bool
    spelt: str
    space: str
    done: str
    new_name: str
    begin: str
    ready: bool
    close: str


class ChoiceRow(NamedTuple):
    """One name, or one lesson with the marks of this person's last attempt at it."""

    visible: bool
    action: str
    label: str
    sub: str
    held: bool


_CHOOSER = shown(ChooserProps)


@exposed
class Chooser(QObject):
    """`lessons` in their order; `people` who may be chosen; `kept` every lesson that anybody has
    finished, oldest first."""

    chosen = Signal(str, str)  # a lesson's name and a person's
    closed = Signal()

    def __init__(
        self,
        lessons: Sequence[Lesson],
        people: Sequence[str],
        kept: Sequence[Done],
        words: Words,
        language: str,
        *,
        name: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._lessons: Mapping[str, Lesson] = {lesson.name: lesson for lesson in lessons}
        self._people = list(dict.fromkeys(filter(None, (tidy(name), *people))))[:NAMES]
        self._kept, self._words, self._language = kept, words, language
        self.name, self._lesson = tidy(name), ""
        self._spelling, self._spelt = not self._people, ""
        self._props = _CHOOSER(self._derive(), self)
        self._names = RowModel(ChoiceRow, self)
        self._rows = RowModel(ChoiceRow, self)
        self._show()

    @Slot(str)
    def act(self, action: str) -> None:
        """name:1, lesson:sevens, new, letter:A, space, back, done, begin, close."""
        kind, _, rest = action.partition(":")
        match kind:
            case "name":
                self.name, self._spelling = self._people[int(rest)], False
            case "lesson" if rest in self._lessons:
                self._lesson = rest
            case "new":
                self._spelling, self._spelt = True, ""
            case "letter" if len(self._spelt) < LONGEST_NAME:
                self._spelt += rest
            case "space" if self._spelt:
                self._spelt += " "
            case "back":
                self._spelt = self._spelt[:-1]
            case "done":
                self._named()
            case "begin" if self.name and self._lesson:
                self.chosen.emit(self._lesson, self.name)
            case "close":
                self.closed.emit()
        self._show()

    def _named(self) -> None:
        name = tidy(self._spelt)
        if name:
            self.name, self._spelling = name, False
            self._people = list(dict.fromkeys((name, *self._people)))[:NAMES]
        elif self._people:
            self._spelling = False

    def _show(self) -> None:
        self._props.show(self._derive())
        self._names.show(
            ChoiceRow(True, f"name:{at}", name, "", name == self.name and not self._spelling)
            for at, name in enumerate(self._people)
        )
        self._rows.show(
            ChoiceRow(
                True,
                f"lesson:{each.name}",
                said(each.title, self._language),
                self._last(each),
                each.name == self._lesson,
            )
            for each in self._lessons.values()
        )

    def _last(self, lesson: Lesson) -> str:
        marks = [
            each.marks
            for each in self._kept
            if (each.lesson, each.name) == (lesson.name, self.name)
        ]
        return self._words("ui-practice-last", count=marks[-1]) if marks else ""

    def _derive(self) -> ChooserProps:
        words, lesson = self._words, self._lessons.get(self._lesson)
        return ChooserProps(
            words("ui-practice"),
            words("ui-practice-who"),
            words("ui-practice-what"),
            "" if lesson is None else said(lesson.learn, self._language),
            self._spelling,
            self._spelt or "–",
            words("ui-practice-space"),
            words("ui-practice-done"),
            words("ui-practice-new-name"),
            words("ui-practice-begin"),
            bool(self.name and self._lesson),
            words("ui-back"),
        )

    props = part("props", _CHOOSER)
    names = part("names", RowModel)
    rows = part("rows", RowModel)
