"""A share of a campaign's trials, made in a process of its own."""

from __future__ import annotations

import ctypes
import importlib
import signal
import tempfile
from pathlib import Path
from typing import Any

from tests.campaign.tally import Tally


def campaign(name: str) -> Any:
    return importlib.import_module(f"tests.campaign.try_{name}")


def share(name: str, trials: range, seed: int) -> Tally:
    """Some trials of a campaign, in a process of their own, which ends with the one that began it, however that ends."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    with tempfile.TemporaryDirectory(prefix="campaign-") as folder:
        tally: Tally = campaign(name).run(trials, seed, Path(folder))
    return tally
