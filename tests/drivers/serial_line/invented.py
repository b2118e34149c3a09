"""Shoes that nobody designed a profile's language for: framing, length, check, fields and card coding drawn at random.

Each writes its messages by itself, and is stated in a file; nothing of the drivers writes for it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from random import Random

from kiosk.game.cards import CARDS, Card

#: TOML of a table
Table = dict[str, object]


@dataclass
class Check:
    """A check, and how a profile states it."""

    stated: Table
    of: Callable[[bytes], bytes]
    finds_two: bool


@dataclass
class Device:
    """One shoe. `write` gives the message of a text's parts; each message counts. `finds_two`: its check finds any two wrong
    bits, which a sum or an exclusive or does not."""

    profile: str
    finds_two: bool
    _names: Mapping[Card, bytes]
    _write: Callable[[list[bytes], int], bytes]
    _kinds: Mapping[str, list[bytes]]
    count: int = field(default=0)

    def _say(self, parts: list[bytes]) -> bytes:
        self.count += 1
        return self._write(parts, self.count)

    def card(self, card: Card) -> bytes:
        return self._say([*self._kinds["card"], self._names[card]])

    def other(self, kind: str) -> bytes:
        """`kind`: "unreadable", "cutting_card" or "heartbeat"."""
        return self._say(self._kinds[kind])

    def fault(self, code: str) -> bytes:
        return self._say([*self._kinds["fault"], code.encode()])


def toml(value: object) -> str:
    if isinstance(value, bytes):
        return toml(value.decode("latin-1"))
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return json.dumps(value).replace("\x7f", "\\u007f")


def crc(width: int, polynomial: int, start: int, end: int, reflected: bool, data: bytes) -> int:
    """A CRC as its definition has it: bit by bit."""
    bits, register = 8 * width, start
    for byte in data:
        for n in range(8):
            bit = byte >> (n if reflected else 7 - n) & 1
            top = register >> bits - 1 & 1
            register = register << 1 & (1 << bits) - 1
            register ^= polynomial if top ^ bit else 0
    if reflected:
        register = int(f"{register:0{bits}b}"[::-1], 2)
    return register ^ end


#: those that are in use, by bytes
POLYNOMIALS = {
    1: [0x07, 0x31, 0x1D, 0x9B],
    2: [0x1021, 0x8005, 0x3D65, 0xC867],
    4: [0x04C11DB7, 0x1EDC6F41, 0x741B8CD7],
}


def check_of(random: Random, is_text: bool) -> Check:
    """Any check that a message may carry."""
    kind = random.choice(["xor", "sum", "sum_to_zero", "sum16", "crc8", "crc16", "crc32", "zlib"])
    written = random.choice(["hex", "hex_lower"] if is_text else ["hex", "bytes"])
    low = random.random() < 0.5
    stated: Table = {"check_written": written}
    simple: dict[str, tuple[int, Callable[[bytes], int]]] = {
        "xor": (1, lambda data: reduce(lambda a, b: a ^ b, data, 0)),
        "sum": (1, lambda data: sum(data) % 256),
        "sum_to_zero": (1, lambda data: (256 - sum(data)) % 256),
        "sum16": (2, lambda data: sum(data) % 65536),
        "zlib": (4, zlib.crc32),
    }
    if kind in simple:
        width, value = simple[kind]
    else:
        width = {"crc8": 1, "crc16": 2, "crc32": 4}[kind]
        top = 1 << 8 * width
        polynomial = random.choice(POLYNOMIALS[width])
        parameters = polynomial, random.choice([0, top - 1]), random.randrange(top)
        mirrored = random.random() < 0.5
        value = lambda data: crc(width, *parameters, mirrored, data)  # noqa: E731
        stated |= dict(zip(("crc_polynomial", "crc_start", "crc_end"), parameters, strict=True))
        stated["crc_reflected"] = mirrored
    if kind == "zlib":
        stated |= {"crc_polynomial": 0x04C11DB7, "crc_start": 0xFFFFFFFF, "crc_end": 0xFFFFFFFF}
        stated["crc_reflected"] = True
    stated["checksum"] = "crc32" if kind == "zlib" else kind
    if width > 1:
        stated["crc_low_first"] = low

    def of(data: bytes) -> bytes:
        raw = value(data).to_bytes(width, "little" if low and width > 1 else "big")
        if written == "bytes":
            return raw
        return (raw.hex() if written == "hex_lower" else raw.hex().upper()).encode()

    return Check(stated, of, finds_two=stated["checksum"] in ("crc16", "crc32"))


def cards_of(random: Random, is_text: bool) -> tuple[Table, dict[Card, bytes]]:
    """How cards are coded."""
    kind = random.choice(["names", "decimal", "table"] if is_text else ["packed", "byte", "table"])
    if kind == "names":
        suits = random.sample("cdhspkqbtrxo", 4)
        ranks = random.choice(
            [
                ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"],
                list("a23456789tjqk"),
                ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"],
            ]
        )
        first = random.random() < 0.5
        names = {
            card: ((suit + rank) if first else (rank + suit)).encode()
            for card, (suit, rank) in zip(
                CARDS, ((suit, rank) for suit in suits for rank in ranks), strict=True
            )
        }
        return {"ranks": ranks, "suits": suits, "suit_first": first}, names
    if kind == "table":
        size = 3 if is_text else 1
        space = (
            [f"{n:03d}".encode() for n in range(1000)]
            if size == 3
            else [bytes([n]) for n in range(0x40, 0xC0)]
        )
        chosen = random.sample(space, 52)
        return {"names": [name.decode("latin-1") for name in chosen]}, dict(
            zip(CARDS, chosen, strict=True)
        )
    if kind == "packed":
        suits_at, ranks_at = random.choice([(4, 0), (0, 3)])
        values = random.sample(range(4 if suits_at == 4 else 8), 4)
        ranks = random.sample(range(16), 13)
        always = 0x80 if suits_at == 4 else 0
        names = {
            card: bytes(
                [always | values[card.index // 13] << suits_at | ranks[card.index % 13] << ranks_at]
            )
            for card in CARDS
        }
        return {
            "index": "packed", "suit_values": values, "suit_shift": suits_at,
            "rank_values": ranks, "rank_shift": ranks_at, "always": always,
        }, names  # fmt: skip
    order, by_suit, first = random.sample("CDHS", 4), random.random() < 0.5, random.randrange(40)
    names = {}
    for card in CARDS:
        place, rank = order.index(card.suit), card.index % 13
        number = first + (13 * place + rank if by_suit else 4 * rank + place)
        names[card] = f"{number:02d}".encode() if kind == "decimal" else bytes([number])
    stated: Table = {
        "index": "by_suit" if by_suit else "by_rank", "index_as": kind,
        "first": first, "suit_order": "".join(order),
    }  # fmt: skip
    return stated, names


def contents_of(
    random: Random, is_text: bool
) -> tuple[Table, Table, Callable[[list[bytes], int], bytes], bytes, int]:
    """How a message's parts and its number become its content: keys of fields and of frames, the writing, the joint."""
    forms = ["text", "columns", "pairs", "json"] if is_text else ["text", "places"]
    form, numbered = random.choice(forms), random.random() < 0.6
    if form == "text":
        digits = random.choice([1, 2, 3]) if numbered else 0
        as_what = (
            random.choice(["decimal", "hex"]) if is_text else random.choice(["decimal", "bytes"])
        )
        base = {"decimal": 10, "hex": 16, "bytes": 256}[as_what]

        def write_text(parts: list[bytes], n: int) -> bytes:
            n %= base**digits
            number = (
                n.to_bytes(digits, "big")
                if as_what == "bytes"
                else f"{n:0{digits}{'X' if as_what == 'hex' else 'd'}}".encode()
            )
            return (number if digits else b"") + b"".join(parts)

        frames: Table = {"number_length": digits, "number_as": as_what} if digits else {}
        return {}, frames, write_text, b"", digits
    if form == "places":
        gap = random.randrange(1, 4)
        number_at = gap + 2

        def write_places(parts: list[bytes], n: int) -> bytes:
            noise = bytes(random.randrange(256) for _ in range(gap))
            last = parts[1] if len(parts) > 1 else b"\x00"
            return parts[0] + noise + last + bytes([n % 256]) + noise

        fields: Table = {"form": "places", "means": ["0:1", f"{gap + 1}:1"]}
        frames = {}
        if numbered:
            fields["number"] = f"{number_at}:1"
            frames = {"number_as": "bytes"}
        return fields, frames, write_places, b"", int(numbered)
    fields, write = named_fields(random, form, numbered)
    frames = {}
    return fields, frames, write, b" ", int(numbered)


def named_fields(
    random: Random, form: str, numbered: bool
) -> tuple[Table, Callable[[list[bytes], int], bytes]]:
    """Columns, pairs or JSON, with fields that mean nothing."""
    names = (
        ["0", "2", "3"]
        if form == "columns"
        else random.sample(["ev", "what", "seq", "id", "v", "k"], 3)
    )
    fields: Table = {"form": form, "means": [names[0], names[1]]}
    if numbered:
        fields["number"] = names[2]
    separator = random.choice([",", "|", "/"])
    if form != "json":
        fields["separator"] = separator

    def write(parts: list[bytes], n: int) -> bytes:
        texts = [part.decode("latin-1") for part in parts]
        time = f"{random.randrange(24)}:{random.randrange(60):02d}"
        values: dict[str, object] = {names[0]: texts[0]}
        if len(texts) > 1:
            values[names[1]] = texts[1]
        if numbered:
            values[names[2]] = n
        if form == "columns":
            columns = [texts[0], time, texts[1] if len(texts) > 1 else "", str(n)]
            return separator.join(columns).encode("latin-1")
        if random.random() < 0.5:
            values["time"] = time
        entries = list(values.items())
        random.shuffle(entries)
        if form == "json":
            return json.dumps(dict(entries)).encode()
        return separator.join(f"{name}={value}" for name, value in entries).encode("latin-1")

    return fields, write


def frame_of(
    random: Random, is_text: bool, check: Check | None, longest: int
) -> tuple[Table, Callable[[bytes], bytes]]:
    """How a content becomes a frame."""
    tail = random.choice([b"", b"\x03"])
    stated: Table = dict(check.stated) if check else {}
    stated["longest"] = longest

    def checked(over: bytes) -> bytes:
        return check.of(over) if check else b""

    if is_text and random.random() < 0.5:
        end = random.choice([b"\r\n", b"\n", b";"])
        mark = b"*" if check else b""
        stated |= {"framing": "line", "end": end}
        if check:
            stated["check_mark"] = mark
        return stated, lambda content: content + mark + checked(content) + end
    if is_text:
        start, end = b"\x02", b"\x03"
        after = check is not None and random.random() < 0.5
        stated |= {"framing": "start_end", "start": start, "end": end}
        if after:
            stated |= {"check_after_end": True, "check_over": "after_start"}
            return stated, lambda content: start + content + end + checked(content + end)
        return stated, lambda content: start + content + checked(content) + end
    start = random.choice([b"\xaa", b"\xaa\x55", b"\x02"])
    head = random.choice([b"", b"\x01", b"\x01\x10"])
    size = random.choice([1, 2])
    low, extra = random.random() < 0.5, random.choice([-4, -2, 0, 1])
    over = random.choice(["content", "after_length", "after_start", "all"])
    stated |= {
        "framing": "length", "start": start, "length_at": len(head), "length_bytes": size,
        "length_low_first": low, "length_extra": extra, "tail": tail,
    }  # fmt: skip
    if check:
        stated["check_over"] = over

    def frame(content: bytes) -> bytes:
        width = len(checked(b""))
        counted = len(content) + width + len(tail) - extra
        length = counted.to_bytes(size, "little" if low else "big")
        part = {
            "content": head + content,
            "after_length": content,
            "after_start": head + length + content,
            "all": start + head + length + content,
        }[over]
        return start + head + length + content + checked(part) + tail

    stated["_head"] = head
    return stated, frame


def invent(seed: int, *, always_checked: bool = False) -> Device:
    """The shoe of this seed."""
    random = Random(f"shoe {seed}")
    is_text = random.random() < 0.5
    has_check = always_checked or random.random() < 0.8
    check = check_of(random, is_text) if has_check else None
    longest = random.choice([128, 200, 400])
    stated, frame = frame_of(random, is_text, check, longest)
    head = stated.pop("_head", b"")
    assert isinstance(head, bytes)
    cards, names = cards_of(random, is_text)
    fields, numbers, write, joint, digits = contents_of(random, is_text)
    words = (
        (b"card", b"unread", b"cut", b"alive", b"err")
        if is_text
        else (b"\x11", b"\x12", b"\x13", b"\x14", b"\x15")
    )
    kinds = dict(
        zip(
            ("card", "unreadable", "cutting_card", "heartbeat", "fault"),
            ([word] for word in words),
            strict=True,
        )
    )
    binary_field = fields.get("form") == "places"
    # a place that is not used holds a zero
    after = b"\x00" if binary_field else b""
    if fields and head:  # fields count from the content's first byte, which the head is
        fields["means"], moved = _moved(fields, len(head))
        if moved:
            fields["number"] = moved
        head = b""
    prefix = head + words[0] + joint
    frames: Table = stated | numbers | {
        "card_prefix": prefix,
        "unreadable": [head + words[1] + after],
        "cutting_card": [head + words[2] + after],
        "heartbeat": [head + words[3] + after],
        "fault_prefix": head + words[4] + joint,
        "cured_prefix": "",
    }  # fmt: skip
    if digits and not fields and head:
        frames["number_at"] = len(head)
    lines = [
        f'name = "shoe-{seed}"', f'title = "Shoe {seed}"', 'decoder = "ascii_line"',
        "tried_on_device = false", 'sources = ["invented"]', "misread_percent = -1", "[frames]",
        *(f"{key} = {toml(value)}" for key, value in frames.items()),
        *(["[fields]", *(f"{key} = {toml(value)}" for key, value in fields.items())] if fields else []),
        "[cards]", *(f"{key} = {toml(value)}" for key, value in cards.items()),
    ]  # fmt: skip
    finds_two = check is not None and check.finds_two
    return Device(
        "\n".join(lines) + "\n", finds_two, names, lambda parts, n: frame(write(parts, n)), kinds
    )


def _moved(fields: Table, by: int) -> tuple[list[str], str]:
    """Places of fields that begin `by` bytes later."""

    def later(place: str) -> str:
        at, _, length = place.partition(":")
        return f"{int(at) + by}:{length}"

    means = fields["means"]
    assert isinstance(means, list)
    number = fields.get("number", "")
    assert isinstance(number, str)
    return [later(each) for each in means], later(number) if number else ""
