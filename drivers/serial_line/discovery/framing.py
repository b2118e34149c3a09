"""How the messages of a recording are framed and checked: candidates, each tried on all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from drivers.serial_line.discovery.common import common_start
from drivers.serial_line.layout import Layout, Settings

#: a pause between two messages, in ns: a person draws no faster
PAUSE_NS = 60_000_000
#: keys of [frames]
Frames = dict[str, Any]


class Framed(NamedTuple):
    """Keys by which every message of a recording is whole, and what the messages hold."""

    frames: Frames
    contents: tuple[bytes, ...]


#: CRCs in use: width, polynomial, start, end, reflected
_CRCS = (
    (4, 0x04C11DB7, 0xFFFFFFFF, 0xFFFFFFFF, True),
    (4, 0x04C11DB7, 0xFFFFFFFF, 0, False),
    (4, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, True),
    (2, 0x1021, 0xFFFF, 0, False),
    (2, 0x1021, 0, 0, False),
    (2, 0x1021, 0xFFFF, 0xFFFF, False),
    (2, 0x1021, 0x1D0F, 0, False),
    (2, 0x1021, 0, 0, True),
    (2, 0x1021, 0xFFFF, 0xFFFF, True),
    (2, 0x8005, 0xFFFF, 0, True),
    (2, 0x8005, 0, 0, True),
    (2, 0x8005, 0, 0, False),
    (2, 0x3D65, 0, 0xFFFF, True),
    (1, 0x07, 0, 0, False),
    (1, 0x07, 0xFF, 0, False),
    (1, 0x31, 0, 0, True),
    (1, 0x31, 0xFF, 0, False),
    (1, 0x1D, 0xFF, 0xFF, False),
    (1, 0x9B, 0, 0, False),
)
_SUMS = ("sum16", "xor", "sum", "sum_to_zero")
_OVER = ("content", "after_length", "after_start", "all")


class Burst(NamedTuple):
    """What came between two pauses. `is_last`: the line was lost after it, which may have cut off
    the rest."""

    raw: bytes
    is_last: bool = False


def bursts(recorded: Iterable[tuple[int, bytes]], *, pause_ns: int = PAUSE_NS) -> list[Burst]:
    """What came, burst by burst, in order."""
    found: list[bytes] = []
    cut_off = set[int]()
    last = -pause_ns
    for t_ns, chunk in recorded:
        if not chunk:
            cut_off.add(len(found) - 1)
            last = t_ns - pause_ns
            continue
        if t_ns - last >= pause_ns:
            found.append(chunk)
        else:
            found[-1] += chunk
        last = t_ns
    return [Burst(each, n in cut_off) for n, each in enumerate(found)]


def whole(found: Sequence[Burst]) -> Iterator[list[bytes]]:
    """The messages that may have come whole, the likeliest first: all; those before which no line
    was lost and, of the others, those that are framed and checked as these are; only these."""
    everything = [burst.raw for burst in found]
    yield everything
    sure = [burst.raw for burst in found if not burst.is_last]
    if len(sure) == len(everything):
        return
    tried = [everything, sure]
    for framed in framings(sure) if sure else ():
        fits = [each.raw for each in found if not each.is_last or _fits(each.raw, framed.frames)]
        if fits not in tried:
            tried.append(fits)
            yield fits
    yield sure


def _fits(raw: bytes, frames: Frames) -> bool:
    """Whether it is a message of these frames, and whole."""
    is_ended = frames["framing"] in ("line", "start_end") and not frames.get("check_after_end")
    if not raw.startswith(frames.get("start", b"")) or (
        is_ended and not raw.endswith(frames["end"])
    ):
        return False
    return _contents(Layout(Settings(**frames)), _raws([raw], frames)) is not None


def framings(found: Sequence[bytes]) -> Iterator[Framed]:
    """Every framing and check that all messages have: those with a check first, the likeliest
    first."""
    unchecked = []
    delimited, counted = _start_end(found), _counted(found)
    # an end that none of these bytes happens to be may be one of the next
    shapes = (*counted, *delimited) if _is_binary(found) else (*delimited, *counted)
    for frames in (*_lines(found), *shapes):
        raws = _raws(found, frames)
        for check in _checks(frames):
            layout = Layout(Settings(**(frames | check)))
            contents = _contents(layout, raws)
            if contents is not None:
                framed = Framed(frames | check, contents)
                if check:
                    yield framed
                else:
                    unchecked.append(framed)
                break
    yield from unchecked


def _contents(layout: Layout, raws: Sequence[bytes]) -> tuple[bytes, ...] | None:
    """What the messages hold; None where one is not whole."""
    contents = []
    for raw in raws:
        content = layout.split(raw)
        if content is None or (layout.is_counted and layout.size(raw) != len(raw)):
            return None
        contents.append(content)
    return tuple(contents)


def _raws(found: Sequence[bytes], frames: Frames) -> list[bytes]:
    """The messages as a layout takes them: without an end behind which no check comes."""
    if frames["framing"] == "line":
        table = bytes.maketrans(frames["end"], frames["end"][:1] * len(frames["end"]))
        lines = b"".join(found).translate(table).split(frames["end"][:1])
        return [line for line in lines if line]
    if frames["framing"] == "start_end" and not frames.get("check_after_end"):
        return [raw[: -len(frames["end"])] for raw in found]
    return list(found)


def _lines(found: Sequence[bytes]) -> Iterator[Frames]:
    for end in (b"\r\n", b"\n\r", b"\r", b"\n", b"\t", b";"):
        if all(raw.endswith(end) for raw in found):
            yield {"framing": "line", "end": end}
            return


def _is_binary(found: Sequence[bytes]) -> bool:
    """Whether messages of one length hold what is no text, but for a start, a check and an end."""
    is_text = all(0x20 <= byte < 0x7F for raw in found for byte in raw[1:-3])
    return len({len(raw) for raw in found}) == 1 and not is_text


def _start_end(found: Sequence[bytes]) -> Iterator[Frames]:
    starts = {raw[:1] for raw in found}
    if len(starts) != 1:
        return
    (start,) = starts
    for behind in (0, 1, 2, 4, 8):
        ends = {raw[len(raw) - behind - 1 : len(raw) - behind] for raw in found}
        if len(ends) != 1 or ends & {start, b""}:
            continue
        (end,) = ends
        if all(raw[1 : len(raw) - behind - 1].count(end) == 0 for raw in found):
            frames: Frames = {"framing": "start_end", "start": start, "end": end}
            if behind:
                frames |= {"check_after_end": True, "_behind": behind}
            yield frames
    if all(raw.endswith(b"\r\n") and raw.count(b"\r") == 1 for raw in found):
        yield {"framing": "start_end", "start": start, "end": b"\r\n"}


def _counted(found: Sequence[bytes]) -> Iterator[Frames]:
    common = common_start(list(found))
    tail = common_start([raw[::-1] for raw in found])[:1]
    sizes = {len(raw) for raw in found}
    for size, head, low in product((2, 1), range(5), (False, True)):
        for begin in range(min(2, len(common)), 0, -1):
            extra = _extra(found, begin + head, size, low)
            if extra is None or (low and size == 1):
                continue
            frames: Frames = {"framing": "length", "start": common[:begin], "length_at": head}
            frames |= {"length_bytes": size, "length_low_first": low, "length_extra": extra}
            yield from _with_tails(frames, tail)
    if len(sizes) == 1:
        (whole,) = sizes
        for begin in (2, 1) if len(common) > 1 else (len(common),):
            frames = {"framing": "fixed", "start": common[:begin], "length": whole - begin}
            yield from _with_tails(frames, tail)


def _with_tails(frames: Frames, tail: bytes) -> Iterator[Frames]:
    yield frames
    if tail:
        yield frames | {"tail": tail}


def _extra(found: Sequence[bytes], at: int, size: int, low: bool) -> int | None:
    """How many bytes a length there leaves out; None where it is no length: one that is always 0
    counts nothing."""
    extras, counts = set[int](), set[int]()
    for raw in found:
        if len(raw) < at + size:
            return None
        counted = int.from_bytes(raw[at : at + size], "little" if low else "big")
        counts.add(counted)
        extras.add(len(raw) - at - size - counted)
    extra = extras.pop()
    return extra if counts != {0} and not extras and -8 <= extra <= 8 else None


def _checks(frames: Frames) -> Iterator[Frames]:
    """Every check that the frame may have, those that find most first; then none."""
    behind = frames.pop("_behind", 0)
    is_text = frames["framing"] == "line"
    ways = ("hex", "hex_lower") if is_text else ("bytes", "hex", "hex_lower")
    marks = (b"", b"*") if frames["framing"] != "length" and not behind else (b"",)
    for check in _values():
        for written, mark, over in product(ways, marks, _OVER):
            stated = check | {"check_written": written, "check_mark": mark, "check_over": over}
            width = Layout(Settings(**stated)).check_length
            if behind in (0, width):
                yield stated
    if not behind:
        yield {}


def _values() -> Iterator[Frames]:
    names = ("crc_polynomial", "crc_start", "crc_end", "crc_reflected")
    for width, *parameters in _CRCS:
        for low in (False, True)[: 1 if width == 1 else 2]:
            stated = dict(zip(names, parameters, strict=True))
            yield {"checksum": f"crc{8 * width}", "crc_low_first": low, **stated}
    for checksum in _SUMS:
        for low in (False, True)[: 2 if checksum == "sum16" else 1]:
            yield {"checksum": checksum, "crc_low_first": low}
