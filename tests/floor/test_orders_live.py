"""Orders from a pit to a whole table: a real server, a table's process with its screen, and what an attacker tries on the wire."""

from __future__ import annotations

import json
import signal
import subprocess
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from nats.aio.client import Client

from kiosk.floor.orders.signed import Seen, Told, made, new_session, read_answer
from kiosk.floor.pit.session import PitStation
from kiosk.floor.server.streams import KEYS
from kiosk.floor.sign_link import FloorLine
from kiosk.link.keys import Access, write_access
from kiosk.link.revoked import SUBJECT
from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.pit import Pit
from kiosk.record.replay.verify import verify
from kiosk.record.startup.resume import resume
from kiosk.staff.pins import Pepper, pin_hash
from kiosk.staff.secret import Secret
from kiosk.staff.staff_file import load
from kiosk.station.pit.pit_orders import later
from kiosk.words.messages import Messages
from tests.floor.table_process import table_process
from tests.serving import Floor, as_client, floor
from tests.sign.heard import Heard
from tests.staff.house import PEOPLE, write
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow(seconds=8)
TABLE = "table-3"


class House:
    """A floor's server, a table with its staff, a pit with somebody signed in."""

    def __init__(self, folder: Path, served: Floor) -> None:
        self.floor, self.folder = served, folder
        served.prepare(TABLE, "table-4")
        pepper = Pepper.make(folder / "key" / "pepper")
        pins = {
            number: {"pin": pin_hash(pepper, number, Secret(PEOPLE[number][2]))}
            for number in ("21", "22")
        }
        staff = write(folder / "staff.toml", pins, pepper=pepper)
        self.journal = folder / "table.journal"
        (folder / "kiosk.toml").write_text(
            f'[table]\nname = "{TABLE}"\n[people]\nstaff = "staff.toml"\npepper = "key/pepper"\n'
            f'[journal]\npath = "table.journal"\nkeep_free = 0\n[floor]\nfile = "table-3.toml"\n',
            "utf-8",
        )
        write_access(folder / "table-3.toml", served.access(TABLE, "table"))
        self.pit = served.access("pit-1", "pit", "*")
        self._pit_journal = Journal(folder / "pit.journal")
        self.station = PitStation(
            self._pit_journal, load(staff, pepper), pepper, self.pit, Messages()
        )
        assert self.station.sign_in("21", Secret(PEOPLE["21"][2])) is None

    def close(self) -> None:
        self._pit_journal.close()

    def table(self) -> AbstractContextManager[subprocess.Popen[str]]:
        """The table's process, once its screen stands."""
        return table_process(self.folder / "kiosk.toml", subprocess.PIPE)

    @property
    def seen(self) -> Seen:
        with JournalReader(self.journal) as journal:
            return Seen(next(iter(journal.entries(1, 1))).hash, 1)

    def order(self, act: str, **said: Any) -> bytes:
        text = self.station.order(TABLE, {"type": act, **said}, self.seen)
        assert text is not None
        return text

    def give(self, text: bytes, access: Access | None = None) -> Told:
        """Publishes an order, and waits for its answer."""
        wanted = json.loads(text)["id"]

        async def give(client: Client) -> Told:
            answers = await client.subscribe(f"t.{TABLE}.a")
            await client.flush()
            await client.jetstream().publish(f"c.{TABLE}", text)
            while True:
                told = read_answer((await answers.next_msg(DEADLINE_S)).data)
                if told.id == wanted:
                    return told

        return as_client(access or self.pit, give)

    @property
    def kept(self) -> Pit:
        """What the table's journal has of the pit."""
        with JournalReader(self.journal) as journal:
            resumed = resume(journal)
            assert resumed is not None
            return resumed.state.now.pit

    def refused(self) -> list[str]:
        """What the table's journal has of orders that were not done."""
        with JournalReader(self.journal) as journal:
            notes = [json.loads(entry.input) for entry in journal.entries() if entry.kind == "note"]
        return [note["order"]["refused"] for note in notes if "refused" in note.get("order", {})]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with floor(tmp_path / "server") as served:
        made_ = House(tmp_path, served)
        yield made_
        made_.close()


def shown(process: subprocess.Popen[str]) -> str:
    """What the table's process says next of its screen."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_sign_on_another_machine_follows_its_table_and_says_when_it_has_lost_it(
    house: House,
) -> None:
    heard = Heard()
    line = FloorLine(house.floor.access("sign-3", "sign", TABLE), heard)
    thread = threading.Thread(target=line.run)
    thread.start()
    with house.table() as process:
        assert shown(process) == "[] open"
        heard.until_stands("open")
        house.give(house.order("lock"))
        heard.until_stands("locked")
        house.give(house.order("close"))
        heard.until_stands("closed")
    house.floor.server.stop()
    heard.until(None)
    line.stop()
    thread.join()


def test_a_sign_shows_nothing_that_another_table_has_the_server_put_there(house: House) -> None:
    """Whoever asks the server for a message names where it goes."""
    heard = Heard()
    line = FloorLine(house.floor.access("sign-3", "sign", TABLE), heard)
    thread = threading.Thread(target=line.run)
    thread.start()

    async def attack(client: Client) -> None:
        await client.jetstream().publish("t.table-4.e", b"forged")
        await client.publish("$JS.API.DIRECT.GET.EV.t.table-4.e", b"", reply=f"t.{TABLE}.g")
        await client.flush()

    with house.table() as process:
        assert shown(process) == "[] open"
        heard.until_stands("open")
        as_client(house.floor.access("table-4", "table"), attack)
        house.give(house.order("lock"))
        heard.until_stands("locked")
    line.stop()
    thread.join()
    assert b"forged" not in heard.lines


def test_the_key_of_a_sign_hears_what_patrons_may_read_and_says_nothing(house: House) -> None:
    access = house.floor.access("sign-3", "sign", TABLE)
    for subject in (f"t.{TABLE}.v", f"t.{TABLE}.e", f"t.{TABLE}.s", "t.table-4.g", "t.*.g", "c.>"):
        assert refuses(access, lambda client, at=subject: client.subscribe(at)), subject
    for subject in (f"t.{TABLE}.g", f"c.{TABLE}", f"q.{TABLE}", f"w.{TABLE}"):
        assert refuses(access, lambda client, at=subject: client.publish(at, b"{}")), subject
    with house.table() as process:
        assert shown(process) == "[] open"
        assert house.give(forged(access, house.seen)).code == "order_station"


def refuses(access: Access, what: Callable[[Client], Awaitable[object]]) -> bool:
    """Whether the server says that it does not take this."""
    told: list[str] = []

    async def tries(client: Client) -> None:
        await what(client)
        for _ in range(5):  # the first ping may go out before the message
            await client.flush()

    as_client(access, tries, refused=told.append)
    return bool(told)


def forged(access: Access, seen: Seen) -> bytes:
    """An order that the holder of a sign's key signs as if it were a station's."""
    this = new_session(access, "21", "floorperson", "s", utc_now(), later(utc_now(), 300))
    return made(this, TABLE, {"type": "lock"}, seen, utc_now())


def test_a_table_refuses_a_rotated_key_that_the_server_still_lets_in(house: House) -> None:
    """The server was not told of it; a restarted table has not forgotten it, and hears of no list any more."""
    keeper = house.floor.access("keeper", "keeper")

    async def publish(client: Client) -> None:
        said = house.floor.authority.revoked_list()
        await client.jetstream().publish(SUBJECT, said.encode())

    async def withhold(client: Client) -> None:
        await client.jsm().purge_stream(KEYS)

    old = new_session(house.pit, "21", "floorperson", "s", utc_now(), later(utc_now(), 300))
    with house.table() as process:
        assert shown(process) == "[] open"
        assert house.give(made(old, TABLE, {"type": "lock"}, house.seen, utc_now())).code == ""
        assert shown(process) == "[] locked"
        new = house.floor.access("pit-1", "pit", "*")
        as_client(keeper, publish)
        unlock = {"type": "unlock"}
        told = house.give(made(old, TABLE, unlock, house.seen, utc_now()))
        assert told.code == "order_station"
    as_client(keeper, withhold)
    with house.table() as process:
        assert shown(process) == "[] locked"
        told = house.give(made(old, TABLE, unlock, house.seen, utc_now()))
        assert told.code == "order_station"
        again = new_session(new, "21", "floorperson", "s", utc_now(), later(utc_now(), 300))
        assert house.give(made(again, TABLE, unlock, house.seen, utc_now())).result == "done"


@pytest.mark.shows("AGCO 6.1.7")
def test_orders_reach_a_table_and_what_an_attacker_tries_does_not(house: House) -> None:
    with house.table() as process:
        assert shown(process) == "[] open"
        # What a pit does.
        assert house.give(house.order("message", text="Box 3 is a guest.")).result == "done"
        assert shown(process) == "['Box 3 is a guest.'] open"
        lock = house.order("lock")
        assert house.give(lock).result == "done"
        assert shown(process) == "['Box 3 is a guest.'] locked"
        refused = house.give(house.order("limits", minimum=2500, maximum=50_000))
        assert (refused.result, refused.code) == ("refused", "not_permitted")
        assert "pit boss" in refused.words
        # The same message once more: the server passes over its id, and a table knows it by its own.
        twice = house.give(lock)
        assert (twice.result, twice.code) == ("refused", "order_twice")
        # Changed on its way.
        changed = json.dumps(json.loads(house.order("lock")) | {"act": {"type": "unlock"}}).encode()
        assert house.give(changed).code == "order_signature"
        # For another table, by who may publish here.
        other = made(
            new_session(house.pit, "21", "floorperson", "s", utc_now(), later(utc_now(), 60)),
            "table-4",
            {"type": "unlock"},
            house.seen,
            utc_now(),
        )
        assert house.give(other).code == "order_table"
        # By a station that may order another table alone: the server takes nothing of it; sent by another's hand, the table does not.
        own = house.floor.access("pit-2", "pit", "table-4")
        told: list[str] = []

        async def tries(client: Client) -> None:
            await client.publish(f"c.{TABLE}", b"{}")
            while not told:  # the first ping may go out before the message
                await client.flush()

        as_client(own, tries, refused=told.append)
        assert any(f"c.{TABLE}" in words for words in told)
        foreign = made(
            new_session(own, "21", "floorperson", "s", utc_now(), later(utc_now(), 60)),
            TABLE,
            {"type": "unlock"},
            house.seen,
            utc_now(),
        )
        assert house.give(foreign).code == "order_station"
        # Late, and with a clock that is ahead.
        session = new_session(
            house.pit, "21", "floorperson", "s", later(utc_now(), -600), later(utc_now(), 600)
        )
        assert (
            house.give(
                made(session, TABLE, {"type": "unlock"}, house.seen, later(utc_now(), -120))
            ).code
            == "order_late"
        )
        assert (
            house.give(
                made(session, TABLE, {"type": "unlock"}, house.seen, later(utc_now(), 300))
            ).code
            == "order_clock"
        )
        # By somebody who does not work here, through a station that does.
        nobody = new_session(house.pit, "4711", "pit_boss", "s", utc_now(), later(utc_now(), 60))
        assert (
            house.give(made(nobody, TABLE, {"type": "unlock"}, house.seen, utc_now())).code
            == "order_person"
        )
        before = house.kept
        assert before.locked is not None
        # The power fails. A restart forgives nothing.
        process.send_signal(signal.SIGKILL)
        process.wait()
    with house.table() as process:
        assert shown(process) == "['Box 3 is a guest.'] locked"
        assert house.give(lock).code == "order_twice"
        assert house.kept.locked == before.locked
        assert house.give(house.order("unlock")).result == "done"
    assert house.refused() == [
        *(
            "not_permitted",
            "order_twice",
            "order_signature",
            "order_table",
            "order_station",
            "order_late",
            "order_clock",
        ),
        *("order_person", "order_twice"),
    ]
    with JournalReader(house.journal) as journal:
        assert not verify(journal).findings
        by = {(entry.by, entry.source) for entry in journal.entries() if '"message"' in entry.input}
    assert by == {("M. Okafor", "pit")}
