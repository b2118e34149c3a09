"""A window that shows one scene after the other, for every test that looks at pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication

from tests.ui.pictures import Showcase


@pytest.fixture(scope="module")
def showcase(qapp: QGuiApplication) -> Iterator[Showcase]:
    this = Showcase(qapp)
    yield this
    this.close()
