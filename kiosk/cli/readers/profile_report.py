"""What `kiosk check` says of a reader profile that it tried."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kiosk.settings.schema import Finding, read_toml

if TYPE_CHECKING:
    from drivers.emulator.profile_trial import ProfileTrial


class Tried(NamedTuple):
    """What was found, and what is said of a profile in which nothing was."""

    findings: tuple[Finding, ...] = ()
    lines: tuple[str, ...] = ()


NOT_TRIED = Tried()


def try_reader(path: Path) -> Tried:
    """Tries the profile in the file `path`, in which nothing is wrong; not what is no profile, nor
    a camera's, nor one that reads no cards. Raises as `profile.load`."""
    if path.suffix != ".toml" or read_toml(path).get("decoder", "camera") == "camera":
        return NOT_TRIED
    from drivers.emulator.profile_trial import try_profile
    from drivers.serial_line.profile import load

    profile = load(path)
    if profile.frames.get("payloads") == ("text",):
        return NOT_TRIED
    # of a device that types: the text, before it is typed
    trial = try_profile(replace(profile, device="serial"))
    findings = tuple(Finding(str(path), key, message) for key, message in trial.wrong)
    return Tried(findings, tuple(_lines(path, trial, len(profile.examples))))


def _lines(path: Path, trial: ProfileTrial, examples: int) -> list[str]:
    endings, total = trial.endings, trial.endings.total()
    noticed = endings["frozen"] + endings["alarm"]
    bits = (
        f"  Single wrong bits in messages of {trial.cards} cards: {total:,}."
        f" {noticed:,} noticed, {endings['right']:,} without effect,"
        f" {endings['wrong']:,} read as another card, {endings['lost']:,} lost unnoticed."
    )
    share = f"  misread_percent = {trial.misread_percent}"
    of_manual = f"  Examples of its manual that are read as it says: {examples}."
    lines = [f"{path}: tried: 52 cards written and read.", of_manual, bits, share]
    if trial.unsaid:
        lines.append(f"  It states no message for: {', '.join(trial.unsaid)}.")
    return lines
