"""Short rounds at a station."""

from __future__ import annotations

from tests.record.tables import each_round_is_kept

__all__ = ["each_round_is_kept"]
