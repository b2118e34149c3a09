"""What each role may say and hear at the floor's server: the subjects of docs/contract.md.

A table says its own events, summary, view and answers, and takes its own orders; a pit orders and
reads its own tables. Whoever reads a stream may also name the place that its messages are sent to,
so a pit that is given single tables reads their last messages one by one, and only one with every
table (`*`) may make consumers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kiosk.link.keys import Rights
from kiosk.link.revoked import SUBJECT

#: every table; the rights of a pit, or of the archive
ALL = "*"

#: of every table: `{{name()}}` is its name, put in by the server
TABLE = Rights(
    publish=(
        "t.{{name()}}.>",
        "$JS.API.DIRECT.GET.EV.t.{{name()}}.e",
        f"$JS.API.DIRECT.GET.KEY.{SUBJECT}",
        "$JS.API.CONSUMER.MSG.NEXT.CMD.{{name()}}",
        "$JS.ACK.CMD.{{name()}}.>",
    ),
    subscribe=("_I.{{name()}}.>", "w.{{name()}}", "q.{{name()}}"),
    answers=64,
)

#: of whoever keeps the floor, in the account that keeps the streams: it makes them, and signs what
#: it received
KEEPER = Rights(publish=(">",), subscribe=(">",))


def pit(name: str, tables: Sequence[str]) -> Rights:
    """Of a pit's station: its `tables`, or every one of the floor."""
    publish = [
        subject for table in tables for subject in (f"c.{table}", f"w.{table}", f"q.{table}")
    ]
    if ALL in tables:
        publish += _reading("NOW") + _reading("ANS")
    else:
        publish += [f"$JS.API.DIRECT.GET.NOW.t.{table}.s" for table in tables]
        publish += [f"$JS.API.DIRECT.GET.ANS.t.{table}.a" for table in tables]
    return Rights(
        publish, [f"_I.{name}.>", *(f"t.{table}.{kind}" for table in tables for kind in "sva")]
    )


def sign(name: str, table: str) -> Rights:
    """Of a table's sign on another machine: it hears what patrons may read there, and says
    nothing."""
    return Rights([], [f"_I.{name}.>", f"t.{table}.g"])


def archive(name: str) -> Rights:
    """Of whoever reads every event and writes none: the archive, and a house's own systems."""
    return Rights([*_reading("EV"), *_reading("NOW"), "$JS.API.INFO"], [f"_I.{name}.>"])


def _reading(stream: str) -> list[str]:
    return [
        f"$JS.API.STREAM.INFO.{stream}",
        f"$JS.API.CONSUMER.*.{stream}.>",
        f"$JS.API.CONSUMER.DURABLE.CREATE.{stream}.>",
        f"$JS.API.CONSUMER.MSG.NEXT.{stream}.>",
        f"$JS.API.DIRECT.GET.{stream}.>",
        f"$JS.API.DIRECT.GET.{stream}",
        f"$JS.ACK.{stream}.>",
        "$JS.FC.>",
    ]


#: of the account that keeps the streams, what the floor's may reach: what is put into a stream, and
#: how one is read. Nothing that deletes or changes a stream is there. The server answers to
#: whatever subject the asker names, by whatever right: so that a table whose answer were to go to
#: `$JS.API.STREAM.DELETE.EV` had every event deleted while the streams were in its own account.
_REACHED = (
    *("t.*.e", "t.*.s", "t.*.a", "c.*"),
    *(
        "$JS.ACK.>",
        "$JS.FC.>",
        "$JS.API.INFO",
        "$JS.API.DIRECT.GET.>",
        "$JS.API.CONSUMER.MSG.NEXT.>",
    ),
    *(
        f"$JS.API.{what}"
        for stream in ("EV", "NOW", "ANS")
        for what in (
            f"STREAM.INFO.{stream}",
            f"CONSUMER.*.{stream}.>",
            f"CONSUMER.DURABLE.CREATE.{stream}.>",
        )
    ),
)
#: below which replies and what a consumer delivers come
_INBOXES = "_I.>"


def kept_exports() -> dict[str, Any]:
    """Claims of the account that keeps the streams: what it shares."""
    services = [
        {
            "name": each,
            "subject": each,
            "type": "service",
            "response_type": "Stream" if "NEXT" in each else "Singleton",
        }
        # where several answers may come the server remembers the asker for two minutes
        for each in _REACHED
    ]
    return {"exports": [*services, {"name": _INBOXES, "subject": _INBOXES, "type": "stream"}]}


def kept_imports(keeper: str) -> dict[str, Any]:
    """Claims of the floor's account: what it takes from the account `keeper`, which keeps the
    streams."""
    shared = [*((each, "service") for each in _REACHED), (_INBOXES, "stream")]
    return {
        "imports": [
            {"name": each, "subject": each, "account": keeper, "type": kind}
            for each, kind in shared
        ]
    }
