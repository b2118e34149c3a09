"""An anchor: a signed statement of a journal's last entry, one line of a table's anchors."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.record.journal.entry import canonical


class Anchor(NamedTuple):
    """`journal` is the hash of the journal's first entry, by which it is known; `number`, `hash`
    and `at` are of the entry that was last.

    `key` is the public half of the key that signed it, in hexadecimal, as is the `signature`.
    """

    table: str
    journal: str
    number: int
    hash: str
    at: str
    key: str
    signature: str = ""

    def signed(self) -> bytes:
        """What the signature is over."""
        return canonical(
            {name: value for name, value in self._asdict().items() if name != "signature"}
        ).encode()

    def holds(self) -> bool:
        """Whether the signature is the key's."""
        return is_signed(self.signed(), self.key, self.signature)


def is_signed(what: bytes, key: str, signature: str) -> bool:
    """Whether `signature` over it is that of `key`'s other half, both in hexadecimal."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(bytes.fromhex(key)).verify(what, bytes.fromhex(signature))
    except (CryptoError, ValueError):
        return False
    return True
