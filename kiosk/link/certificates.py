"""Certificates of a floor's own: an authority, and a server's that it signed (X.509 version 3 with
Ed25519 keys, RFC 5280 and 8410).

    authority = new_authority("Floor of the house")        # Pair: certificate and private key, both
    PEM
    server = new_server(authority, ["127.0.0.1", "floor.example"])

No library is needed beyond the one that signs. A browser does not take Ed25519: what patrons' own
devices open needs a certificate that they trust anyway.
"""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from nacl.signing import SigningKey

_AUTHORITY_YEARS = 30
_SERVER_YEARS = 10


class Pair(NamedTuple):
    """A certificate and its private key, both in PEM."""

    certificate: str
    key: str


def new_authority(name: str) -> Pair:
    """An authority that signs itself, and servers' certificates."""
    key = SigningKey.generate()
    return Pair(_certificate(name, key, name, key, _AUTHORITY_YEARS, ()), _private(key))


def new_server(authority: Pair, hosts: Sequence[str]) -> Pair:
    """A certificate for a server that is reached under these names and addresses, the first its own
    name."""
    signer = SigningKey(base64.b64decode("".join(authority.key.splitlines()[1:-1]))[-32:])
    key = SigningKey.generate()
    return Pair(
        _certificate(hosts[0], key, _name_of(authority), signer, _SERVER_YEARS, hosts),
        _private(key),
    )


def _certificate(
    subject: str, key: SigningKey, issuer: str, signer: SigningKey, years: int, hosts: Sequence[str]
) -> str:
    """`hosts` empty: an authority's certificate."""
    now = datetime.now(UTC).replace(microsecond=0)
    own, its = _key_id(key), _key_id(signer)
    # Sign certificates and lists; digital signature.
    usage = b"\x03\x02\x01\x06" if not hosts else b"\x03\x02\x07\x80"
    extensions = [
        # Basic constraints.
        _extension("551d13", _sequence(b"" if hosts else b"\x01\x01\xff"), critical=True),
        _extension("551d0f", usage, critical=True),  # key usage
        _extension("551d0e", _der(0x04, own)),  # subject key identifier
        _extension("551d23", _sequence(_der(0x80, its))),  # authority key identifier
    ]
    if hosts:  # a server, and a client of the other servers of its cluster
        uses = _sequence(_oid("2b06010505070301") + _oid("2b06010505070302"))
        extensions += [
            _extension("551d25", uses),
            _extension("551d11", _sequence(b"".join(map(_host, hosts)))),
        ]
    content = _sequence(
        _der(0xA0, b"\x02\x01\x02")  # version 3
        + _der(0x02, b"\x01" + os.urandom(15))
        + _ED25519
        + _name(issuer)
        + _sequence(
            _time(now - timedelta(days=1))
            + _time(now.replace(year=now.year + years, day=min(now.day, 28)))
        )
        + _name(subject)
        + _sequence(_ED25519 + _der(0x03, b"\x00" + bytes(key.verify_key)))
        + _der(0xA3, _sequence(b"".join(extensions)))
    )
    return _pem(
        "CERTIFICATE",
        _sequence(content + _ED25519 + _der(0x03, b"\x00" + signer.sign(content).signature)),
    )


def _private(key: SigningKey) -> str:
    return _pem(
        "PRIVATE KEY", _sequence(b"\x02\x01\x00" + _ED25519 + _der(0x04, _der(0x04, bytes(key))))
    )


def _key_id(key: SigningKey) -> bytes:
    # RFC 5280, 4.2.1.2: a name, no protection.
    return hashlib.sha1(bytes(key.verify_key), usedforsecurity=False).digest()


def _name_of(pair: Pair) -> str:
    """The common name of who issued a certificate."""
    raw = base64.b64decode("".join(pair.certificate.splitlines()[1:-1]))
    start = raw.index(_oid("550403")) + len(_oid("550403"))
    return raw[start + 2 : start + 2 + raw[start + 1]].decode()


def _host(host: str) -> bytes:
    try:
        return _der(0x87, ipaddress.ip_address(host).packed)
    except ValueError:
        return _der(0x82, host.encode("idna"))


def _time(moment: datetime) -> bytes:
    if moment.year < 2050:
        return _der(0x17, moment.strftime("%y%m%d%H%M%SZ").encode())
    return _der(0x18, moment.strftime("%Y%m%d%H%M%SZ").encode())


def _name(common: str) -> bytes:
    return _sequence(
        _der(
            0x31,
            _sequence(
                _oid("550403") + _der(0x0C, common.encode()[:64].decode(errors="ignore").encode())
            ),
        )
    )


def _extension(oid: str, value: bytes, critical: bool = False) -> bytes:
    return _sequence(_oid(oid) + (b"\x01\x01\xff" if critical else b"") + _der(0x04, value))


def _oid(encoded: str) -> bytes:
    return _der(0x06, bytes.fromhex(encoded))


def _sequence(content: bytes) -> bytes:
    return _der(0x30, content)


def _der(tag: int, content: bytes) -> bytes:
    length = len(content)
    if length < 0x80:
        return bytes([tag, length]) + content
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(size)]) + size + content


def _pem(kind: str, raw: bytes) -> str:
    text = base64.b64encode(raw).decode()
    lines = [text[start : start + 64] for start in range(0, len(text), 64)]
    return "\n".join([f"-----BEGIN {kind}-----", *lines, f"-----END {kind}-----", ""])


_ED25519 = _sequence(_oid("2b6570"))
