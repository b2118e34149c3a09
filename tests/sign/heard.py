"""What a sign hears of its table."""

from __future__ import annotations

from kiosk.sign.picture import read_picture
from tests.waiting import Waiting


class Heard(Waiting):
    """What a sign has heard, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[bytes | None] = []

    def __call__(self, line: bytes | None) -> None:
        self.keep(self.lines, line)

    def until(self, line: bytes | None) -> None:
        self.wait_until(lambda: self.lines[-1:] == [line])

    def until_stands(self, how: str) -> None:
        """The table is, by what was heard last, as `how` says."""
        self.wait_until(
            lambda: (
                bool(self.lines)
                and self.lines[-1] is not None
                and read_picture(self.lines[-1]).stands == how
            )
        )
