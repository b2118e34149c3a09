"""Does Qt count its references right? PySide6 6.12.0 on Python 3.11 aborts the process after some 580 emits."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QObject, Qt, Signal, Slot

pytestmark = pytest.mark.slow

EMITS = 5_000


class Sender(QObject):
    said = Signal(object)


class Listener(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []

    @Slot(object)
    def hear(self, word: object) -> None:
        self.heard.append(word)


def test_5000_emits_reach_a_slot_and_keep_every_reference(qapp: object) -> None:
    sender, listener = Sender(), Listener()
    sender.said.connect(listener.hear)
    before = sys.getrefcount(True), sys.getrefcount(None)
    for i in range(EMITS):
        sender.said.emit(i)
    assert listener.heard == list(range(EMITS))
    after = sys.getrefcount(True), sys.getrefcount(None)
    if sys.version_info < (
        3,
        12,
    ):  # from 3.12 on, True and None are immortal and their count says nothing
        # A leak of one per emit in either direction shows; the test's own handful of references does not.
        assert abs(after[0] - before[0]) < EMITS // 10
        assert abs(after[1] - before[1]) < EMITS // 10


def test_5000_queued_emits_arrive_in_order(qapp: object) -> None:
    from PySide6.QtCore import QCoreApplication

    sender, listener = Sender(), Listener()
    sender.said.connect(listener.hear, Qt.ConnectionType.QueuedConnection)
    for i in range(EMITS):
        sender.said.emit(i)
    assert listener.heard == []
    QCoreApplication.processEvents()
    assert listener.heard == list(range(EMITS))
