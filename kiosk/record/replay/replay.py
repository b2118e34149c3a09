"""Replaying a recorded shoe: rounds, refusals and prompts, the same bytes on every machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol

from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.record.journal.entry import json_writer
from kiosk.record.replay.garbage import searched_seldom
from kiosk.record.replay.log_parts import takes_up
from kiosk.record.replay.shoe_log import ShoeLog
from kiosk.words.said import Said

if TYPE_CHECKING:
    from kiosk.record.replay.log_parts import Part

#: what is remembered of prompts' lines is forgotten at this many
_MOST: Final = 50_000
#: pieces of lines that are gathered before they are written: a text that the system has to find
#: room for anew each time takes longer
_BATCH: Final = 800


class Speaker(Protocol):
    def said(self, prompt: Prompt) -> Said: ...

    def reason(self, reason: Reason) -> str: ...


def _tail(prompt: Prompt, said: Said) -> str:
    """The line of a prompt behind its line number, with its end."""
    facts: dict[str, object] = {"prompt": prompt.id, **said.facts}
    if said.chips:
        facts["chips"] = [
            [f"{value // 100}.{value % 100:02d}", count] for value, count in said.chips
        ]
    told = json.dumps({**facts, "say": said.text, "authority": said.authority or None})
    return f"{told[1:]}\n"


def _round_line(this: dict[str, Any]) -> str:
    """The line of the round object of a table of boxes, as `json.dumps` writes it in three times as
    long; "" of one that is out of the ordinary. All its texts are cards, amounts and outcomes."""
    boxes = this.get("boxes")
    if boxes is None or this["void"]:
        return ""
    told = [_box_text(box) for box in boxes]
    dealer = this["dealer"]
    if "" in told or not dealer["cards"]:
        return ""
    cards = '", "'.join(dealer["cards"])
    blackjack = "true" if dealer["blackjack"] else "false"
    bust = "true" if dealer["bust"] else "false"
    return (
        f'{{"round": {this["round"]}, "dealer": {{"cards": ["{cards}"], '
        f'"total": {dealer["total"]}, "blackjack": {blackjack}, "bust": {bust}}}, '
        f'"boxes": [{", ".join(told)}], "net": "{this["net"]}", "void": false}}\n'
    )


def _box_text(box: dict[str, Any]) -> str:
    """The same of a box; "" of one with insurance, an additional wager, or no cards."""
    if box["insurance"] is not None or box["side"]:
        return ""
    hands = []
    for hand in box["hands"]:
        if not hand["cards"]:
            return ""
        cards = '", "'.join(hand["cards"])
        hands.append(
            f'{{"cards": ["{cards}"], "total": {hand["total"]}, "wager": "{hand["wager"]}", '
            f'"outcome": "{hand["outcome"]}", "net": "{hand["net"]}"}}'
        )
    return (
        f'{{"box": {box["box"]}, "hands": [{", ".join(hands)}], "insurance": null, "side": [], '
        f'"net": "{box["net"]}"}}'
    )


class Replay:
    """One log replayed. `write` gets whole lines.

    `messages` words refusals, and the prompts where `prompts` are asked for. `progress` is told the
    bytes read, now and then.
    """

    def __init__(
        self,
        log: ShoeLog,
        write: Callable[[str], object],
        messages: Speaker,
        progress: Callable[[int], object],
        *,
        prompts: bool,
    ) -> None:
        self.log = log
        self.rounds = 0
        self.refused = 0
        self.unfinished = False
        self.stopped_at = 0  # the line of the refused input that it stopped at
        self.alone = True  # its first round was one by itself, whatever lay on the table before
        self._write = write
        self._messages = messages
        self._prompts = prompts
        self._progress = progress
        # each is the same every time, so it is made once; most are one object: found the soonest
        self._tails: dict[Prompt, str] = {}
        self._known: dict[int, tuple[Prompt, str]] = {}

    def run(self, keep_going: bool) -> bool:
        """Decides every input. Returns whether all were taken; without `keep_going` it stops at the
        first refused one.

        Raises `UnreadableLog` where the file breaks off being a log; what came before has been
        written.
        """
        table = self.log.table
        out: list[str] = []  # lines, in one piece or in two
        # the first input, and the first round, of a part
        first = beginning = self.log.part is not None and self.log.part.start > 0
        encode, known, prompts = json_writer(), self._known, self._prompts
        try:
            for number, command in self.log.commands():
                if beginning and takes_up(table, command):
                    self.alone = False
                try:
                    decision = table.take(command)
                except Refused as no:
                    self.alone &= not first  # a shoe that is refused is none
                    first = False
                    out.append(encode(self._refusal(number, no)) + "\n")
                    if not keep_going:
                        self.stopped_at = number
                        return False
                    continue
                first = False
                if prompts and decision.told:
                    line = f'{{"line": {number}, '
                    for prompt in decision.told:
                        found = known.get(id(prompt))
                        out.append(line)
                        out.append(self._told(prompt) if found is None else found[1])
                if decision.amended is not None:
                    out.append(encode(decision.amended.after) + "\n")
                if decision.finished is not None:
                    self.rounds += 1
                    beginning = False
                    out.append(_round_line(decision.finished) or encode(decision.finished) + "\n")
                    if len(out) > _BATCH:
                        self._write("".join(out))
                        out.clear()
                        self._progress(self.log.read)
            self.unfinished = table.state.game.round.phase != "wagers"
            return self.refused == 0
        finally:
            if out:
                self._write("".join(out))
            self._progress(self.log.read)

    def _refusal(self, number: int, refused: Refused) -> dict[str, object]:
        """The refusal of the input on this line, as it is written; it is counted."""
        self.refused += 1
        return {
            "line": number,
            "refused": refused.code,
            "message": self._messages.reason(refused.reason),
            "authority": refused.authority or None,
        }

    def _told(self, prompt: Prompt) -> str:
        """The line of a prompt behind its line number, which is known from then on."""
        tail = self._tails.get(prompt)
        if tail is None:
            if len(self._tails) >= _MOST:
                self._tails.clear()
            tail = self._tails[prompt] = _tail(prompt, self._messages.said(prompt))
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[id(prompt)] = prompt, tail
        return tail


def replay(
    path: Path | None,
    stdin: BinaryIO,
    rules_folders: tuple[Path, ...],
    write: Callable[[str], object],
    messages_for: Callable[[ShoeLog], Speaker],
    progress: Callable[[int], object],
    keep_going: bool,
    prompts: bool = False,
    part: Part | None = None,
) -> Replay:
    """Replays the log at `path`, or on standard input where it is None; of a file a `part` alone.
    Raises `UnreadableLog`."""
    from kiosk.record.replay.shoe_log import UnreadableLog

    name = str(path) if path else "standard input"
    try:
        file = path.open("rb") if path else stdin
    except OSError as wrong:
        raise UnreadableLog(name, 1, f"it cannot be opened ({wrong.strerror})") from None
    with file, searched_seldom():
        log = ShoeLog(file, name, rules_folders, part)
        this = Replay(log, write, messages_for(log), progress, prompts=prompts)
        this.run(keep_going)
        return this
