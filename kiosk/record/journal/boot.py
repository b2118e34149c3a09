"""The name of the machine's last start, by which a lock of before is told from one of now."""

from __future__ import annotations

from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")


def boot_id() -> str:
    """The name that the system has given to its last start, "" where it gives none."""
    try:
        return _BOOT.read_text("ascii").strip()
    except OSError:
        return ""
