"""A pit's link at a real server: summaries as they come, the view of the one that is looked at, questions, orders and their answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from kiosk.floor.pit.link import Came, PitLink, tables_of
from kiosk.link.keys import Access
from tests.serving import Floor, as_client, floor
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("floor")) as made:
        made.prepare("bj-1", "bj-2")
        yield made


class Waits:
    """A link, and everything that has come by it."""

    def __init__(self, access: Access) -> None:
        self._some = Event()
        self.link = PitLink(access, self._some.set)
        self.came: list[Came] = []
        self.link.start()

    @classmethod
    def at(cls, served: Floor, name: str, *tables: str) -> Waits:
        return cls(served.access(name, "pit", *tables))

    def until(self, done: Callable[[Came], object]) -> Came:
        while True:
            assert self._some.wait(DEADLINE_S)
            self._some.clear()
            self.came.append(self.link.taken())
            if done(self.came[-1]):
                return self.came[-1]


def says(served: Floor, name: str, summary: dict[str, object]) -> None:
    """Table `name` publishes its summary."""

    async def publish(client: Client) -> None:
        await client.jetstream().publish(f"t.{name}.s", json.dumps(summary).encode())

    as_client(served.access(name, "table"), publish)


@pytest.mark.parametrize("tables", [("*",), ("bj-1", "bj-2")], ids=["every", "its own"])
def test_a_pit_hears_what_the_server_kept_and_what_comes(
    served: Floor, tables: tuple[str, ...]
) -> None:
    says(served, "bj-1", {"v": 1, "n": 1})
    here = Waits.at(served, f"pit-{len(tables)}", *tables)
    assert here.until(lambda came: "bj-1" in came.summaries).summaries["bj-1"][0] == {
        "v": 1,
        "n": 1,
    }
    says(served, "bj-2", {"v": 1, "n": 2})
    assert here.until(lambda came: "bj-2" in came.summaries).summaries["bj-2"][0] == {
        "v": 1,
        "n": 2,
    }
    assert any(came.up for came in here.came)
    here.link.stop()


@pytest.mark.parametrize("tables", [("*",), ("bj-1", "bj-2")], ids=["every", "its own"])
def test_what_another_table_has_the_server_put_there_does_not_come(
    served: Floor, tables: tuple[str, ...]
) -> None:
    """Whoever asks the server for a message names where it goes."""
    here = Waits.at(served, f"pit-copies-{len(tables)}", *tables)
    here.until(lambda came: came.up)

    async def attack(client: Client) -> None:
        await client.jetstream().publish("t.bj-2.e", b'{"v":1,"id":"forged","n":1,"result":"done"}')
        for kind in "sva":
            await client.publish("$JS.API.DIRECT.GET.EV.t.bj-2.e", b"", reply=f"t.bj-1.{kind}")
        await client.flush()

    as_client(served.access("bj-2", "table"), attack)
    says(served, "bj-1", {"v": 1, "n": 10})
    here.until(
        lambda came: (
            ("bj-1", {"v": 1, "n": 10})
            in [(name, said) for name, (said, _) in came.summaries.items()]
        )
    )
    assert "forged" not in repr(here.came)
    here.link.stop()


def test_a_table_shows_itself_and_answers_while_it_is_looked_at(
    served: Floor, tmp_path: Path
) -> None:
    here = Waits.at(served, "pit-look", "bj-1")
    here.until(lambda came: came.up)

    async def table(client: Client) -> None:
        """Shows its view once it is asked to, answers one question, and one order."""
        done = asyncio.Event()

        async def asked(message: Msg) -> None:
            await message.respond(json.dumps({"v": 1, "to": json.loads(message.data)}).encode())

        async def watched(message: Msg) -> None:
            await client.publish("t.bj-1.v", b'{"v":1,"n":7}')
            await client.publish("t.bj-1.v", b"no json")
            await client.jetstream().publish("t.bj-1.a", b'{"v":1,"id":"x","n":8,"result":"done"}')
            done.set()

        await client.subscribe("q.bj-1", cb=asked)
        await client.subscribe("w.bj-1", cb=watched)
        await client.flush()
        here.link.watch("bj-1")
        here.link.ask("bj-1", {"v": 1, "ask": "events"})
        here.link.order("bj-1", b"{}")
        await asyncio.wait_for(done.wait(), DEADLINE_S)
        await asyncio.to_thread(here.until, lambda came: any(each.views for each in here.came))
        while not all(
            any(getattr(each, what) for each in here.came) for what in ("answers", "replies")
        ):
            await asyncio.to_thread(here.until, lambda came: True)

    as_client(served.access("bj-1", "table"), table)
    views = [each.views["bj-1"] for each in here.came if each.views]
    replies = [each for came in here.came for each in came.replies]
    assert views[0] == {"v": 1, "n": 7}
    assert replies == [
        ("bj-1", {"v": 1, "ask": "events"}, {"v": 1, "to": {"v": 1, "ask": "events"}})
    ]
    here.link.stop()


def test_a_question_that_nobody_answers_is_answered_with_nothing(served: Floor) -> None:
    here = Waits.at(served, "pit-alone", "bj-2")
    here.until(lambda came: came.up)
    here.link.ask("bj-2", {"v": 1, "ask": "events"})
    assert here.until(lambda came: came.replies).replies == (
        ("bj-2", {"v": 1, "ask": "events"}, None),
    )
    here.link.stop()


def test_a_pit_of_many_tables_connects(served: Floor) -> None:
    """Its token names each, on one line."""
    many = [f"table-{number}" for number in range(200)]
    here = Waits.at(served, "pit-many", *many)
    assert here.until(lambda came: came.up is not None).up
    assert set(here.link.tables) == set(many)
    here.link.stop()


def test_a_key_says_which_tables_are_the_pits(served: Floor) -> None:
    assert tables_of(served.access("pit-a", "pit", "bj-1", "bj-2")) == ("bj-1", "bj-2")
    assert tables_of(served.access("pit-b", "pit", "*")) == ()


def test_a_board_whose_key_was_rotated_has_no_link_until_it_begins_with_the_new_one(
    served: Floor,
) -> None:
    """The board says so meanwhile, and what came before is not lost: the server kept it."""
    says(served, "bj-1", {"v": 1, "n": 7})
    before = Waits.at(served, "pit-rotated", "*")
    before.until(lambda came: came.up)
    renewed = served.access("pit-rotated", "pit", "*")
    served.reload()
    before.until(lambda came: came.up is False and came.refused)
    waits = Waits(renewed)
    assert waits.until(lambda came: "bj-1" in came.summaries).summaries["bj-1"][0]["n"] == 7
    before.link.stop()
    waits.link.stop()
