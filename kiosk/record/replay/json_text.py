"""Values written as JSON text: what Python's own encoder works with is made once, and not anew for
every value."""

from __future__ import annotations

import json
from collections.abc import Callable


def json_writer(
    *,
    ensure_ascii: bool = True,
    sort_keys: bool = False,
    separators: tuple[str, str] = (", ", ": "),
) -> Callable[[object], str]:
    """What `json.dumps` with these arguments does, for values that hold nothing twice inside
    itself. It raises TypeError for what is no JSON."""
    plain = json.JSONEncoder(
        ensure_ascii=ensure_ascii, sort_keys=sort_keys, separators=separators, check_circular=False
    )
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return plain.encode
    texts = json.encoder.encode_basestring_ascii if ensure_ascii else json.encoder.encode_basestring
    between, after_key = separators
    encode = make(None, plain.default, texts, None, after_key, between, sort_keys, False, True)
    return lambda value: "".join(encode(value, 0))
