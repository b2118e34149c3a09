"""What is watched beside play once the table stands: the program itself, the room on the journal's
disk, the cabinet's door and power."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.app.supervisor import Job, Supervisor
from kiosk.reading import Reading, cured, fault
from kiosk.station.readers.reader_trouble import ANCHORS_SAID, DOOR_SAID, PART_SAID, SWITCH_SAID

if TYPE_CHECKING:
    from drivers.keyboard.door import Door
    from kiosk.settings.table import Settings

#: seconds after which the disk, and the power supplies, are looked at again
_ROOM_S, POWER_S = 60.0, 5.0


class Watched:
    """`tell` takes what is said of it, on any thread. A share that is gone may not answer for long:
    each is looked at by a job of its own."""

    def __init__(
        self, settings: Settings, tell: Callable[[Reading], object], supervisor: Supervisor
    ) -> None:
        self._settings, self._tell, self._supervisor = settings, tell, supervisor
        self._on_battery, self._answers = False, False
        self._door: Door | None = None

    def start(self, begun: Mapping[str, Any], has_fault: Callable[[str], bool]) -> None:
        """Before any card: a program that is not the one which was installed, or started last,
        decides nothing until somebody has signed (AGCO 11.1.2); nor does a table whose anchors are
        not those that its journal says it has; settings that are not those of the last start are
        signed for (OAC 325:85-15-54(6)). `begun`: what was noted of this start. `has_fault`:
        whether there is trouble of that key."""
        settings = self._settings
        if amiss := begun.get("amiss"):
            self._tell(fault("program", "program-amiss", file=amiss[0], count=len(amiss)))
        elif right := begun.get("right"):
            self._tell(
                fault("program", "program-other", now=begun["program"][:10], before=right[:10])
            )
        if missing := begun.get("anchors_missing"):
            facts = {name: missing[name] for name in ("file", "entry", "at", "now", "newest")}
            self._tell(fault(ANCHORS_SAID, f"anchors-{missing['how']}", **facts))
        if "settings_before" in begun:
            self._tell(fault("settings", "settings-changed", file=str(settings.file)))
        if has_fault(f"reader.{PART_SAID}"):  # it was started again
            self._tell(cured(PART_SAID, "part-works"))
        if settings.cabinet.switch:
            from drivers.keyboard.door import Contact, Door

            contact = Contact(
                settings.cabinet.switch,
                settings.cabinet.kind,
                settings.cabinet.code,
                settings.cabinet.open,
            )
            self._door = Door(contact, self._of_door)
            self._door.start()
        else:  # the technician has taken a switch that was broken out of the settings
            for code, well in ((DOOR_SAID, "door-closed"), (SWITCH_SAID, "door-watched")):
                if has_fault(f"reader.{code}"):
                    self._tell(cured(code, well))
        if settings.keep_free:
            from kiosk.record.journal.room import Room

            room = Room(settings.journal.parent, settings.keep_free, self._room_left)
            self._supervisor.start(Job("watch of room", room.look, again=lambda _: _ROOM_S))
        if settings.cabinet.power:
            look = partial(self._look_at_power, Path(settings.cabinet.power))
            self._supervisor.start(Job("watch of power", look, again=lambda _: POWER_S))

    def close(self) -> None:
        if self._door is not None:
            self._door.close()

    def _room_left(self, free: int | None) -> None:
        short = fault(
            "room", "room-short", free=str(free), folder=str(self._settings.journal.parent)
        )
        self._tell(cured("room", "room-enough") if free is None else short)

    def _of_door(self, now: bool | str) -> None:
        answered, self._answers = self._answers, not isinstance(now, str)
        if isinstance(now, str):
            self._tell(fault(SWITCH_SAID, "door-unwatched", words=now))
            return
        if not answered:
            self._tell(cured(SWITCH_SAID, "door-watched"))
        self._tell(fault(DOOR_SAID, "door-open") if now else cured(DOOR_SAID, "door-closed"))

    def _look_at_power(self, folder: Path) -> None:
        if (now := on_battery(folder)) is not self._on_battery:
            self._on_battery = now
            self._tell(fault("power", "on-battery") if now else cured("power", "on-mains"))


def on_battery(supplies: Path) -> bool:
    """Whether the machine runs on a battery or a UPS, as Linux tells of each in a folder below
    `supplies`: one is discharging, and no mains is there. Batteries of mice and the like are
    none."""
    told = [
        {name: _line(supply / name) for name in ("type", "scope", "status", "online")}
        for supply in sorted(supplies.glob("*"))
    ]
    machines = [each for each in told if each["scope"] != "Device"]
    if any(each["online"] == "1" for each in machines if each["type"] not in ("Battery", "UPS")):
        return False
    return any(each["status"] == "Discharging" for each in machines)


def _line(file: Path) -> str:
    try:
        return file.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""
