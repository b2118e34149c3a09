"""`kiosk --version` says which form of the game runs."""

from __future__ import annotations

import pytest

from kiosk import __version__
from kiosk.cli import main
from kiosk.game.table import Table


def test_the_version_says_which_form_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert not ended.value.code
    form = "compiled by mypyc" if hasattr(Table, "__mypyc_attrs__") else "plain Python"
    assert capsys.readouterr().out == f"kiosk {__version__} ({form})\n"
