"""A window that shows one scene after the other, for every test that looks at pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from tests.ui.pictures import Showcase

if TYPE_CHECKING:
    from tests.ui.long_names import Tables
    from tests.ui.pit_pictures import Pit


@pytest.fixture(scope="module")
def showcase(qapp: QGuiApplication) -> Iterator[Showcase]:
    this = Showcase(qapp)
    yield this
    this.close()


@pytest.fixture(scope="module")
def tables(qapp: QGuiApplication) -> Iterator[Tables]:
    from tests.ui.long_names import Tables

    this = Tables(qapp)
    yield this
    this.close()


@pytest.fixture(scope="module")
def pit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    """Six tables of a pit, which have played `ROUNDS` of the module and a few more, each a different number of them."""
    from tests.ui.pit_pictures import played

    this = played(tmp_path_factory.mktemp("pit"), request.module.ROUNDS)
    yield this
    for table in this.tables.values():
        table.journal.close()
