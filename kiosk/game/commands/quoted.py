"""Values and names from outside, as a sentence may hold them: as JSON writes them, of a long one a
part."""

from __future__ import annotations

from reprlib import Repr


class _Json(Repr):
    """Text that is a value itself stands in single quotes."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 24
        self.maxlevel, self.maxlist, self.maxdict = 1, 2, 2

    def repr_str(self, x: str, level: int) -> str:
        text = super().repr_str(x, level)
        return text if level == self.maxlevel else f'"{text[1:-1]}"'

    def repr_bool(self, x: bool, level: int) -> str:
        return "true" if x else "false"

    def repr_NoneType(self, x: None, level: int) -> str:  # noqa: N802 - the library calls it so
        return "null"


quoted = _Json().repr


def short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:20]}…"
