"""Rows as a Parquet file, for who analyses further. Written by DuckDB, which the extra `parquet` of
the kiosk brings."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kiosk.settings.in_place import opened_for_owner, output_at

_NONE = "\\N"
#: under which name a file has its mark
_MARK = "kiosk"


class NoParquetError(Exception):
    """DuckDB is not installed; its text says how."""


def write(
    path: Path,
    columns: Mapping[str, str],
    rows: Iterable[Sequence[Any]],
    mark: str = "",
    *,
    for_owner: bool = False,
) -> int:
    """Writes rows of `columns` (name and SQL type); gives how many. None is NULL. The file is there
    whole, or as it was before. `mark`: hexadecimal digits, as `mark_of` gives them again.
    `for_owner`: the file is its owner's alone.

    Raises `NoParquetError`, and `OSError` where `path` cannot be written.
    """
    try:
        import duckdb
    except ImportError:
        raise NoParquetError(
            "Parquet needs DuckDB: install the extra `parquet` of the kiosk."
        ) from None
    many = 0
    # A row by an INSERT costs DuckDB half a millisecond; a text file of them a few microseconds.
    with (
        output_at(path) as part,
        tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="", suffix=".csv") as text,
        duckdb.connect() as held,
    ):
        # An OSError that names it, if there is one.
        open(part, "wb", opener=opened_for_owner if for_owner else None).close()
        writer = csv.writer(text)
        for row in rows:
            writer.writerow([_NONE if each is None else each for each in row])
            many += 1
        text.flush()
        types = ", ".join(f"'{name}': '{kind}'" for name, kind in columns.items())
        read = (
            f"read_csv('{text.name}', header = false, nullstr = '{_NONE}', delim = ','"
            f", quote = '\"', columns = {{{types}}})"
        )
        if not many:  # there is nothing by which DuckDB could tell columns apart
            none = ", ".join(f'NULL::{kind} AS "{name}"' for name, kind in columns.items())
            read = f"(SELECT {none} LIMIT 0)"
        place = str(part).replace("'", "''")
        # The file that is there is written, with its rights.
        form = "FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false"
        form += f", KV_METADATA {{{_MARK}: '{mark}'}}" if mark else ""
        held.execute(f"COPY (SELECT * FROM {read}) TO '{place}' ({form})")  # noqa: S608
    return many


def mark_of(path: Path) -> str:
    """The mark of a file; "" where it has none, or there is none that can be read."""
    if not path.exists():
        return ""
    import duckdb

    place = str(path).replace("'", "''")
    sql = f"SELECT value FROM parquet_kv_metadata('{place}') WHERE key = '{_MARK}'"  # noqa: S608
    try:
        with duckdb.connect() as held:
            found = held.execute(sql).fetchone()
    except duckdb.Error:
        return ""
    return bytes(found[0]).decode() if found else ""
