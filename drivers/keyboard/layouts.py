"""Which character a key stands for, by the layout that a device which types is set to.

A device sends numbers of keys, not characters: the number of the key that is Z on an American
keyboard is Y on a German one. Set the scanner to the American layout where it can be set. Dead keys
stand for no character here.
"""

from __future__ import annotations

from typing import NamedTuple

#: the numbers of the keys that write, row by row from the left (linux/input-event-codes.h)
_ROWS = (range(2, 14), range(16, 28), (*range(30, 42), 43), (86, *range(44, 54)))
DEAD = "\0"  # in a row: this key writes nothing by itself


class Layout(NamedTuple):
    """The characters of the keys: alone, with shift, and with the right Alt key."""

    plain: dict[int, str]
    shifted: dict[int, str]
    third: dict[int, str]


def _layout(plain: tuple[str, ...], shifted: tuple[str, ...], third: dict[int, str]) -> Layout:
    def keys(rows: tuple[str, ...]) -> dict[int, str]:
        written = (
            pair
            for numbers, row in zip(_ROWS, rows, strict=True)
            for pair in zip(numbers, row, strict=True)
        )
        return {number: character for number, character in written if character != DEAD}

    return Layout(keys(plain), keys(shifted), third)


LAYOUTS: dict[str, Layout] = {
    "us": _layout(
        ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'`\\", "<zxcvbnm,./"),
        ("!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"~|', ">ZXCVBNM<>?"),
        {},
    ),
    "uk": _layout(
        ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'`#", "\\zxcvbnm,./"),
        ('!"£$%^&*()_+', "QWERTYUIOP{}", "ASDFGHJKL:@¬~", "|ZXCVBNM<>?"),
        {41: "|"},
    ),
    "de": _layout(
        ("1234567890ß\0", "qwertzuiopü+", "asdfghjklöä\0#", "<yxcvbnm,.-"),
        ('!"§$%&/()=?\0', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ°'", ">YXCVBNM;:_"),
        {8: "{", 9: "[", 10: "]", 11: "}", 12: "\\", 16: "@", 27: "~", 86: "|"},
    ),
    "fr": _layout(
        ("&é\"'(-è_çà)=", "azertyuiop\0$", "qsdfghjklmù²*", "<wxcvbn,;:!"),
        ("1234567890°+", "AZERTYUIOP\0£", "QSDFGHJKLM%~µ", ">WXCVBN?./§"),
        {
            3: "~",
            4: "#",
            5: "{",
            6: "[",
            7: "|",
            8: "`",
            9: "\\",
            10: "^",
            11: "@",
            12: "]",
            13: "}",
        },
    ),
    "es": _layout(
        ("1234567890'¡", "qwertyuiop\0+", "asdfghjklñ\0ºç", "<zxcvbnm,.-"),
        ('!"·$%&/()=?¿', "QWERTYUIOP\0*", "ASDFGHJKLÑ\0ªÇ", ">ZXCVBNM;:_"),
        {2: "|", 3: "@", 4: "#", 26: "[", 27: "]", 40: "{", 41: "\\", 43: "}"},
    ),
}
