"""PINs and badges: what a staff file keeps of them, and whether what was given is right.

A PIN is six digits, so that its hash alone would be guessed in hours: before Argon2id it goes
through HMAC-SHA256 with a pepper, a key in a file of its own that lies outside the staff file, and
with the person's number, so that a hash holds for one person. A badge's code has 130 bits of
chance, and is kept as an HMAC. RFC 9106 is Argon2; its parameters are argon2-cffi's defaults.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from kiosk.reading import BADGE_START
from kiosk.settings.schema import WordedError
from kiosk.staff.secret import Secret

PIN_DIGITS = 6
_PEPPER_BYTES = 32
#: a hash of a PIN that nobody has: an unknown person takes as long as a known one
_NOBODY = (
    "$argon2id$v=19$m=65536,t=3,p=4"
    "$kMu7mlSVcaDKKrQlHs0RTg$cEioXgXA+GqgZ44U6jlZJev13hjMuC8H5EoZkriG/tA"
)


class PepperError(WordedError):
    """The pepper cannot be used."""

    def __init__(self, phrase: str, **facts: object) -> None:
        self.phrase, self.facts = phrase, dict(facts)
        super().__init__(f"{phrase} {facts}")


class Pepper:
    """The key without which no PIN and no badge of a staff file can be checked, or made. `repr`
    shows nothing of it."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    def __repr__(self) -> str:
        return "Pepper"

    @classmethod
    def read(cls, path: Path) -> Pepper:
        """Raises `PepperError`: missing, readable by others, or no key."""
        try:
            with path.open("rb") as file:
                mode = os.fstat(file.fileno()).st_mode
                key = file.read(1000)
        except FileNotFoundError:
            raise PepperError("staff-pepper_missing", file=str(path)) from None
        except OSError as error:
            raise PepperError(
                "staff-pepper_unreadable", file=str(path), words=error.strerror
            ) from None
        if mode & 0o077:
            raise PepperError("staff-pepper_open", file=str(path))
        try:
            made = bytes.fromhex(key.decode("ascii").strip())
        except ValueError:
            made = b""
        if len(made) != _PEPPER_BYTES:
            raise PepperError("staff-pepper_broken", file=str(path))
        return cls(made)

    @classmethod
    def make(cls, path: Path) -> Pepper:
        """A new one, for its owner alone. Raises `PepperError` where it cannot be written, or is
        there already."""
        key = secrets.token_bytes(_PEPPER_BYTES)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(
                os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii"
            ) as file:
                file.write(key.hex() + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise PepperError(
                "staff-pepper_unreadable", file=str(path), words=error.strerror
            ) from None
        return cls(key)

    def seal(self, what: str, *parts: str) -> str:
        """HMAC-SHA256 over `parts`, for the use `what` alone, in hexadecimal."""
        text = "\0".join((what, *parts))
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()


class PinCheck:
    """One PIN held against a person's hash, "" where there is no such person. `right` takes about
    140 ms, for any answer. `peppered`: what the hash is of."""

    __slots__ = ("_hash", "peppered")

    def __init__(self, pepper: Pepper, number: str, pin: Secret, kept: str) -> None:
        self.peppered = pepper.seal("pin", number, pin.reveal())
        self._hash = kept or _NOBODY

    def right(self) -> bool:
        """Imports Argon2 when it is first needed. Never raises: a hash that is no hash is not
        right."""
        from argon2 import PasswordHasher
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            PasswordHasher().verify(self._hash, self.peppered)
        except (VerificationError, InvalidHashError):
            return False
        return self._hash != _NOBODY


def pin_hash(pepper: Pepper, number: str, pin: Secret) -> str:
    """What the staff file keeps of a PIN."""
    from argon2 import PasswordHasher

    return PasswordHasher().hash(pepper.seal("pin", number, pin.reveal()))


def is_pin(digits: str) -> bool:
    """Six digits, neither one digit six times nor a row up or down."""
    if not re.fullmatch(rf"[0-9]{{{PIN_DIGITS}}}", digits):
        return False
    steps = {int(after) - int(before) for before, after in pairwise(digits)}
    return steps not in ({0}, {1}, {-1})


def is_pin_hash(text: str) -> bool:
    return text.startswith("$argon2id$v=19$")


def new_badge() -> str:
    """The code of a new badge: 130 bits, in letters and digits that no scanner mistakes."""
    import base64

    return BADGE_START + base64.b32encode(secrets.token_bytes(17)).decode("ascii")[:26]


def badge_hash(pepper: Pepper, code: str) -> str:
    """What the staff file keeps of a badge: a printed one's code, or what an RFID reader says of a
    chip."""
    return pepper.seal("badge", code)


def stamp(kept: Mapping[str, str]) -> str:
    """Changes when a person is given another PIN or badge: tries that were wrong before do not
    count against it."""
    return hashlib.sha256(
        "\0".join(f"{key}={kept[key]}" for key in sorted(kept)).encode()
    ).hexdigest()[:12]
