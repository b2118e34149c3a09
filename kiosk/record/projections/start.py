"""The last start of the kiosk, and what came of it, as the journal notes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from kiosk.record.entries import Begun, Decoded, SignedOff, Stopped, TroubleStands

#: the keys of three troubles, as their entries have them: the program is not what it should be; the
#: settings were changed; anchors are missing
PROGRAM, SETTINGS, ANCHORED = "reader.program", "reader.settings", "reader.anchored"
#: what a start notes and no later start asks for
_OF_ITS_OWN = ("ended", "clock_back", "anchored")
#: what a start notes, and of which form
_FORMS: dict[str, type] = {
    **dict.fromkeys(("program", "version", "right", "settings", "settings_before"), str),
    **dict.fromkeys(("anchored", "anchors_missing"), Mapping),
    "keeps": int,
    "amiss": list,
}
#: what of `LastStart` is true or not, and kept in checkpoints where it is
_FLAGS = ("signed", "told", "missed", "unsigned")


class Anchored(NamedTuple):
    """What a journal says itself of its anchors: their file, the public half of the key that signs
    them, and the newest that is known to be there, by the number and the time of its entry. Number
    0: the first is still to be written, and the time is that of the start that says so."""

    file: str
    key: str
    entry: int
    at: str

    @classmethod
    def of(cls, kept: Mapping[str, Any] | None) -> Anchored | None:
        """As the journal keeps it; None where it says nothing. Raises `TypeError` for what is none
        of it."""
        if kept is None:
            return None
        this = cls(**kept)
        texts = (this.file, this.key, this.at)
        if type(this.entry) is not int or not all(isinstance(each, str) for each in texts):
            raise TypeError(f"no anchor: {kept}")
        return this


class LastStart(NamedTuple):
    """The start before this one, and what came of it: a fold over the journal's entries, kept in
    each checkpoint, so that a start reads no more of a long journal than of a short one.

    `said`: what it noted, {} for none. `signed`: somebody has signed for its program since. `told`,
    `missed`: it came to tell of settings that were changed, of anchors that are missing.
    `anchored`: what the journal says of its anchors, None where it says nothing. `unsigned`:
    anchors were missing, and nobody has signed for that: then `anchored` stays as it was, so that
    those which come back are known. `goes_on`: something follows it."""

    said: Mapping[str, Any] = MappingProxyType({})
    signed: bool = False
    told: bool = False
    missed: bool = False
    anchored: Anchored | None = None
    unsigned: bool = False
    goes_on: bool = False

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> LastStart:
        """As the checkpoint has it that is `saved`; one of an older kiosk keeps none."""
        kept = saved.get("start")
        if kept is None:
            return cls()
        flags = {name: True for name in _FLAGS if kept.get(name)}
        return cls(
            _checked(kept["begun"]),
            anchored=Anchored.of(kept.get("anchored")),
            goes_on=True,
            **flags,
        )

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it; {} of a journal that notes no start."""
        if not self.said:
            return {}
        kept: dict[str, Any] = {
            "begun": {name: each for name, each in self.said.items() if name not in _OF_ITS_OWN}
        }
        kept |= {name: True for name in _FLAGS if getattr(self, name)}
        if self.anchored is not None:
            kept["anchored"] = self.anchored._asdict()
        return {"start": kept}

    def with_reached(self, reached: Anchored | None) -> LastStart:
        """`reached`: the newest anchor by now, None where it is not known."""
        if reached is None or self.unsigned:
            return self
        return self._replace(anchored=reached)

    def take(self, said: Decoded, _: object = None) -> LastStart:
        """After one entry."""
        if isinstance(said, Begun):
            noted = _checked(said.start)
            unsigned = self.unsigned or "anchors_missing" in noted
            return LastStart(noted, anchored=Anchored.of(noted.get("anchored")), unsigned=unsigned)
        start = self
        if not start.goes_on:
            start = start._replace(goes_on=True)
        match said:
            case Stopped() if not start.unsigned:
                reached = Anchored.of(said.data.get("anchored"))
                return start._replace(anchored=reached or start.anchored)
            case TroubleStands():
                told = start.told or said.key == SETTINGS
                missed = start.missed or said.key == ANCHORED
                return start._replace(told=told, missed=missed)
            case SignedOff():
                return _signed_off(start, said.key)
        return start

    def after(self, entries: Iterable[Decoded]) -> LastStart:
        """After these entries."""
        start = self
        for said in entries:
            start = start.take(said)
        return start

    def missing(self, file: Path | None, newest: int) -> dict[str, Any] | None:
        """What is amiss with the anchors that the journal says it has: `gone`, none is there;
        `older`, the newest there is of an entry before; `unnamed`, the settings name no place for
        them any more. None where nothing is.

        `file`: where they are kept now, None for nowhere. `newest`: the number of the entry of the
        newest there, 0 where there is none."""
        stated = self.anchored
        if stated is None:
            return None
        if file is None:
            how = "unnamed"
        elif newest == 0 and self.goes_on:
            # a start that was cut short right away may not have come to write the first
            how = "gone"
        elif newest < stated.entry:
            how = "older" if newest else "gone"
        else:
            return None
        return {"how": how, **stated._asdict(), "now": str(file or ""), "newest": newest}


def _checked(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a start notes. Raises `TypeError` or `AttributeError` for what no start does."""
    for name, each in said.items():
        wanted = _FORMS.get(name)
        if wanted is not None and not isinstance(each, wanted):
            raise TypeError(f"no start: {name} {each!r}")
    return said


def _signed_off(before: LastStart, key: str) -> LastStart:
    """After the sign-off of the trouble of that key."""
    if key == PROGRAM:
        return before._replace(signed=True)
    if key != ANCHORED or not before.unsigned:
        return before
    is_unnamed = before.said.get("anchors_missing", {}).get("how") == "unnamed"
    return before._replace(unsigned=False, anchored=None if is_unnamed else before.anchored)
