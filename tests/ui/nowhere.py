"""A floor that nobody listens at."""

from __future__ import annotations

from kiosk.link.authority import Authority

#: nobody listens there
NOWHERE = Authority.new("Floor of a test").issue("pit-1", "pit", ["tls://127.0.0.1:9"], ["*"])
