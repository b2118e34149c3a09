"""A floor from its folder: keys made, rotated and revoked by the commands, a server that is kept, and the ends of journals signed."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from threading import Thread

import pytest
from nats.aio.client import Client

from kiosk.cli import main
from kiosk.floor.contract import EntryMessage, written
from kiosk.floor.server.anchors import Anchors
from kiosk.floor.server.folder import CLUSTER_PORT, Folder
from kiosk.floor.server.keeper import Keeper
from kiosk.floor.server.streams import KEYS
from kiosk.floor.table.outgoing import Outgoing
from kiosk.link.authority import Authority
from kiosk.link.connection import LinkThread, State, end, stay_connected
from kiosk.link.keys import Access, public_of, read_access
from kiosk.link.revoked import SUBJECT, RevokedKeys
from kiosk.link.server import ServerError
from kiosk.record.journal.anchors import every, file_of
from kiosk.record.journal.entry import Entry
from kiosk.settings.schema import BadFileError
from tests.floor.keepers import Said, init, kept
from tests.floor.pits import entries, table
from tests.serving import as_client

pytestmark = pytest.mark.slow
#: names that a floor's folder and its server have for themselves
OWN = ("anchors", "authority", "floor", "keeper", "server", "system")


async def idle(client: Client) -> None:
    """A session that wants nothing."""


async def says(client: Client) -> int:
    return (await client.jetstream().publish("t.table-1.e", b"{}")).seq


def open_to_others(folder: Path) -> set[str]:
    """What others than its owner can reach in a folder."""
    found = {place for place in folder.iterdir() if place.stat().st_mode & 0o077}
    further = [open_to_others(place) for place in found if place.is_dir()]
    return {str(place) for place in found}.union(*further)


def test_all_of_a_floors_folder_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "floor").mkdir(mode=0o755)  # as a person makes one
    folder = init(tmp_path / "floor", "--tables", "1", "--archive", "archive")
    assert open_to_others(folder.path) == set()
    folder.anchors.mkdir()
    for place in (folder.path / "floor.toml", folder.server, folder.anchors):
        place.chmod(0o755)  # as an older program left it
    with kept(folder):
        assert as_client(folder.access("table-1"), says) == 1
        assert open_to_others(folder.path) == set()
        assert folder.server.joinpath("nats.log").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_key_that_root_makes_is_whose_the_folder_is(tmp_path: Path) -> None:
    """The service that keeps the floor is another user, and has to read what root revokes."""
    folder = init(tmp_path / "floor", "--tables", "1")
    os.chown(folder.path, 65_534, 65_534)
    init(folder.path, "--tables", "2")
    for file in (folder.authority_file, folder.file("table-2")):
        assert (file.stat().st_uid, file.stat().st_mode & 0o777) == (65_534, 0o600)


def test_init_makes_a_file_for_each_and_leaves_what_is_there(tmp_path: Path) -> None:
    folder = init(
        tmp_path / "floor", "--tables", "2", "--pit", "pit-1=table-1", "--archive", "archive"
    )
    before = {file.name: file.read_bytes() for file in folder.path.glob("*.*")}
    assert set(before) == {
        *(
            "floor.toml",
            "authority.json",
            "table-1.toml",
            "table-2.toml",
            "pit-1.toml",
            "archive.toml",
            "keeper.toml",
        )
    }
    assert open_to_others(folder.path) == set()
    init(folder.path, "--tables", "3", "--pit", "pit-1=table-1")
    after = {file.name: file.read_bytes() for file in folder.path.glob("*.*")}
    assert {name for name in after if after[name] != before.get(name)} == {
        "table-3.toml",
        "authority.json",
    }
    assert folder.authority().issued["pit-1"]["tables"] == ["table-1"]


def test_a_floor_that_cannot_be_leaves_no_settings_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in ("99999999", "-1"):
        assert main(["floor", "init", str(tmp_path / "floor"), "--port", wrong]) == 2
        assert f"server.port: {wrong} is not valid" in capsys.readouterr().err
    assert init(tmp_path / "floor", "--tables", "1").tables()


def test_by_default_it_listens_on_the_loopback_alone(tmp_path: Path) -> None:
    assert init(tmp_path / "floor").settings().listen == "127.0.0.1"


def test_its_disk_is_synchronised_before_an_acknowledgement_unless_the_house_has_it_otherwise(
    tmp_path: Path,
) -> None:
    folder = init(tmp_path / "floor")
    assert folder.configuration().sync == "always"
    file = folder.path / "floor.toml"
    file.write_text(file.read_text().replace("sync_s = 0", "sync_s = 2"))
    assert folder.configuration().sync == "2s"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("init", "--table", "Table 1"), "'Table 1' is no name here"),
        (("init", "--listen", "0.0.0.0"), "Name an --address"),
        (("init", "--tables", "-1"), "--tables -1: 1 to 999 tables can be numbered"),
        (
            ("init", "--tables", "0"),
            "--tables 0: 1 to 999 tables can be numbered. Leave --tables out for none.",
        ),
        (("init", "--tables", "1000000"), "--tables 1000000: 1 to 999"),
        (
            ("init", "--pit", "p=nothere"),
            "there is no table 'nothere' on this floor; there are: none.",
        ),
        (
            ("init", "--table", "bj-1", "--pit", "p=bj-1,bj-2"),
            "there is no table 'bj-2' on this floor; there are: bj-1.",
        ),
        (("init", "--pit", "p="), "there is no table ''"),
        (("rotate", "table-9"), "has no key here"),
        (("revoke", "table-9"), "has no key here"),
        (("revoke", "keeper"), "The keeper's key is the floor's own"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    folder = init(tmp_path / "floor")
    assert main(["floor", arguments[0], str(folder.path), *arguments[1:]]) == 2
    assert says in capsys.readouterr().err


def kept_files(folder: Path) -> dict[str, bytes]:
    """Every file of a floor's folder, by its name."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (
            ("--table", "a", "--pit", "a"),
            "'a' is named as a table and as a pit: each has a key and a file of its own",
        ),
        (("--table", "a", "--archive", "a"), "'a' is named as a table and as an archive"),
        (("--pit", "a", "--archive", "a"), "'a' is named as a pit and as an archive"),
        (("--table", "a", "--table", "a"), "'a' is named twice as a table"),
        (("--tables", "2", "--table", "table-2"), "'table-2' is named twice as a table"),
        (("--pit", "high=bj-1", "--pit", "high"), "'high' is named twice as a pit"),
        (
            ("--pit", "bj-1"),
            "'bj-1' is a table of this floor already: choose another name for the pit",
        ),
        (
            ("--table", "pit-1"),
            "'pit-1' is a pit of this floor already: choose another name for the table",
        ),
        (("--table", "books"), "'books' is an archive of this floor already"),
        (
            ("--pit", "pit-1"),
            "'pit-1' has a key already, for bj-1, and is asked for with every table",
        ),
        (("--table", "BJ-1"), "'BJ-1' is no name here"),
        (("--table", "../bj-9"), "'../bj-9' is no name here"),
        (("--pit", ""), "'' is no name here"),
        (("--table=-f",), "'-f' reads as an option of a command"),
        *((("--table", name), f"{name!r} is a name of the floor's own") for name in OWN),
        (("--table", "house"), "house.toml is there already, and house has no key of this floor"),
    ],
)
@pytest.mark.parametrize("good", [(), ("--table", "good")])
def test_a_name_that_is_taken_is_refused_and_nobodys_key_is_changed(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    named: tuple[str, ...],
    says: str,
    good: tuple[str, ...],
) -> None:
    folder = init(
        tmp_path / "floor", "--table", "bj-1", "--pit", "pit-1=bj-1", "--archive", "books"
    )
    (folder.path / "house.toml").write_text("[table]\n")
    before = kept_files(folder.path)
    assert main(["floor", "init", str(folder.path), *good, *named]) == 2
    assert says in capsys.readouterr().err
    assert kept_files(folder.path) == before


def test_names_that_clash_make_no_folder_and_are_none_at_another_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["floor", "init", str(tmp_path / "floor"), "--table", "a", "--pit", "a"]) == 2
    assert not (tmp_path / "floor").exists()
    first = init(tmp_path / "a", "--table", "bj-1")
    more = ["--like", str(first.path), "--pit", "bj-1"]
    assert main(["floor", "init", str(tmp_path / "b"), *more]) == 2
    assert "'bj-1' is a table of this floor already" in capsys.readouterr().err


def test_a_further_server_of_a_floor_has_its_authority_and_its_keepers_key(tmp_path: Path) -> None:
    """Each names the other two, to its cluster and to whoever connects; keys that were made at the first open each."""
    first = init(
        tmp_path / "a", "--name", "a", "--tables", "1", "--other", "b.house", "--other", "c.house"
    )
    further = init(tmp_path / "b", "--name", "b", "--other", "127.0.0.1", "--like", str(first.path))
    made = first.configuration()
    assert made.cluster is not None
    assert (made.name, made.cluster.port) == ("a", CLUSTER_PORT)
    assert made.cluster.routes == (f"b.house:{CLUSTER_PORT}", f"c.house:{CLUSTER_PORT}")
    assert first.settings().replicas == 3
    own = f"tls://127.0.0.1:{made.port}"
    assert first.access("table-1").servers == (
        own,
        f"tls://b.house:{made.port}",
        f"tls://c.house:{made.port}",
    )
    assert (further.configuration().operator, further.tables()) == (made.operator, ["table-1"])
    assert further.access("keeper") == first.access("keeper")
    assert further.configuration().certificate != made.certificate


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ("[cluster]\nport = 6222\n", "cluster.port"),
        ('[cluster]\nroutes = ["b:6222"]\n', "cluster.port"),
        ('[cluster]\nport = 6222\nroutes = ["b"]\n', "cluster.routes"),
        ('[cluster]\nport = 6222\nroutes = ["b:6222"]\nservers = ["b:x"]\n', "cluster.servers"),
        ("[streams]\nreplicas = 3\n", "streams.replicas"),
        ('[streams]\nsync_s = 1\n[cluster]\nport = 6222\nroutes = ["b:6222"]\n', "streams.sync_s"),
    ],
)
def test_a_cluster_that_cannot_be_is_said(tmp_path: Path, more: str, key: str) -> None:
    folder = init(tmp_path / "floor")
    file = folder.path / "floor.toml"
    file.write_text(file.read_text().partition("[streams]")[0] + more)
    with pytest.raises(BadFileError) as error:
        folder.settings()
    assert [each.key for each in error.value.findings] == [key]


def test_an_authority_that_others_can_read_is_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = init(tmp_path / "floor")
    folder.authority_file.chmod(0o644)
    assert main(["floor", "rotate", str(folder.path), "keeper"]) == 2
    assert "others than its owner can read it" in capsys.readouterr().err


def test_keys_that_are_revoked_rotated_and_new_hold_while_the_server_runs(tmp_path: Path) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")
    with kept(folder) as (keeper, said):
        old = folder.access("table-1")
        assert as_client(old, says) == 1
        link = LinkThread(old, idle, said.state)
        link.start()
        said.wait_until(lambda: bool(said.states) and said.states[-1].up)
        assert main(["floor", "rotate", str(folder.path), "table-1"]) == 0
        keeper.look()
        said.wait_until(lambda: len(said.states) > 2)
        link.stop()
        assert not any(state.up for state in said.states[1:])
        assert as_client(folder.access("table-1"), says) == 2
        said.wait_for("The floor is ready.")
        keys = RevokedKeys(old.account)
        assert keys.take(as_client(folder.access("table-1"), revoked))
        assert keys.has(public_of(old.seed), issued=0)
        init(folder.path, "--tables", "2")
        keeper.look()
        said.wait_for("The floor is ready.")
        assert as_client(folder.access("table-2"), takes_no_order) == []


def test_an_older_copy_of_the_authority_takes_no_key_off_the_list(tmp_path: Path) -> None:
    folder = init(tmp_path / "floor", "--tables", "2")
    older, old = folder.authority_file.read_bytes(), folder.access("table-1")
    with kept(folder) as (keeper, said):
        assert main(["floor", "rotate", str(folder.path), "table-1"]) == 0
        keeper.look()
        said.wait_for("The floor is ready.")
        folder.authority_file.write_bytes(older)
        keeper.look()
        said.wait_for("The floor is ready.")
        keys = RevokedKeys(old.account)
        keys.take(as_client(folder.access("table-2"), revoked))
        assert keys.has(public_of(old.seed), issued=0)
        assert not is_let_in(old)
    with kept(folder):  # nor at the next start
        assert not is_let_in(old)


@pytest.mark.parametrize("done", ["revoke", "rotate"])
def test_by_an_older_copy_the_key_in_force_is_taken_back_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], done: str
) -> None:
    """It knows the first key of a table alone; its file has the second one."""
    folder = init(tmp_path / "floor", "--tables", "1")
    older, first = folder.authority_file.read_bytes(), folder.access("table-1")
    with kept(folder) as (keeper, said):
        assert main(["floor", "rotate", str(folder.path), "table-1"]) == 0
        keeper.look()
        said.wait_for("The floor is ready.")
        second = folder.access("table-1")
        folder.authority_file.write_bytes(older)
        assert main(["floor", done, str(folder.path), "table-1"]) == 0
        told = capsys.readouterr().err
        assert f"{folder.authority_file} is an older copy" in told
        assert "The newer key of table-1 is taken back too" in told
        assert ("run this again" in told) == (done == "rotate")
        keeper.look()
        said.wait_for("The floor is ready.")
        assert not is_let_in(first)
        assert not is_let_in(second)
        assert folder.file("table-1").exists() == (done == "rotate")
        assert done == "revoke" or is_let_in(folder.access("table-1"))


def test_by_an_older_copy_the_newer_key_is_taken_back_whose_file_went_to_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The folder keeps which keys were issued in it."""
    folder = init(tmp_path / "floor", "--tables", "1")
    older = folder.authority_file.read_bytes()
    assert main(["floor", "rotate", str(folder.path), "table-1"]) == 1
    second = folder.access("table-1")
    folder.authority_file.write_bytes(older)
    folder.file("table-1").rename(tmp_path / "table-1.toml")
    with kept(folder):
        assert is_let_in(second)
        capsys.readouterr()
        assert main(["floor", "revoke", str(folder.path), "table-1"]) == 0
        assert "The newer key of table-1 is taken back too" in capsys.readouterr().err
        assert not is_let_in(second)
    with kept(folder):
        assert not is_let_in(second)


def test_a_server_that_was_given_the_newest_copy_knows_its_keys_under_an_older_one_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Keys are made at one server of several; the others are given its authority."""
    folder = init(tmp_path / "floor", "--tables", "1")
    older = folder.authority_file.read_bytes()
    elsewhere = Folder(tmp_path / "a")
    elsewhere.make(folder.settings(), folder.path)
    newest = elsewhere.issue("table-1", "table")
    with kept(folder) as (keeper, said):
        folder.authority_file.write_bytes(elsewhere.authority_file.read_bytes())
        keeper.look()
        said.wait_for("The keys were changed: the server has read them again.")
        folder.authority_file.write_bytes(older)
        keeper.look()
        capsys.readouterr()
        assert main(["floor", "revoke", str(folder.path), "table-1"]) == 0
        assert is_revoked(folder.authority(), newest)


@pytest.mark.parametrize("wrong", [None, "", "[]", "{", '{"U": 1}'])
def test_where_no_newer_key_is_known_it_is_said_that_one_may_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str | None
) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")
    older, issued = folder.authority_file.read_bytes(), folder.server / "issued"
    assert main(["floor", "rotate", str(folder.path), "table-1"]) == 1
    folder.authority_file.write_bytes(older)
    folder.file("table-1").unlink()
    issued.unlink() if wrong is None else issued.write_text(wrong)
    capsys.readouterr()
    assert main(["floor", "revoke", str(folder.path), "table-1"]) == 1
    assert (
        "is an older copy. The key of table-1 that it knows was taken back before: a newer one"
        in (capsys.readouterr().err)
    )


@pytest.mark.parametrize(
    "command", [("revoke", "table-1"), ("rotate", "table-1"), ("init", "--tables", "3")]
)
def test_of_two_commands_on_one_floor_the_second_says_who_holds_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")
    before = folder.authority_file.read_bytes()
    name, *rest = command
    with folder.changing("kiosk floor rotate table-2"):
        capsys.readouterr()
        assert main(["floor", name, str(folder.path), *rest]) == 2
        assert (
            f"`kiosk floor rotate table-2` (process {os.getpid()}) is changing this floor. Run this "
            "again once that has ended." in capsys.readouterr().err
        )
    assert folder.authority_file.read_bytes() == before
    assert main(["floor", name, str(folder.path), *rest]) < 2


def test_a_name_that_an_older_copy_does_not_know_is_taken_back_by_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")
    older = folder.authority_file.read_bytes()
    init(folder.path, "--tables", "2")
    folder.authority_file.write_bytes(older)
    new = folder.access("table-2")
    assert main(["floor", "rotate", str(folder.path), "table-2"]) == 2
    assert "is an older copy: it knows no key of table-2" in capsys.readouterr().err
    assert main(["floor", "revoke", str(folder.path), "table-2"]) == 1
    assert is_revoked(folder.authority(), new)


@pytest.mark.parametrize("wrong", ["", "seed = 1", 'name = "table-1"\nseed = "S"', "\0", "another"])
def test_a_tables_file_that_is_damaged_or_anothers_takes_nobody_elses_key_back(
    tmp_path: Path, wrong: str
) -> None:
    folder = init(tmp_path / "floor", "--tables", "2")
    old, other = map(folder.access, ("table-1", "table-2"))
    text = folder.file("table-2").read_text() if wrong == "another" else wrong
    folder.file("table-1").write_text(text)
    assert main(["floor", "rotate", str(folder.path), "table-1"]) == 1
    assert is_revoked(folder.authority(), old)
    assert not is_revoked(folder.authority(), other)


@pytest.mark.parametrize("done", ["revoke", "rotate"])
def test_what_is_taken_back_while_nobody_keeps_the_floor_stays_so_under_an_older_copy(
    tmp_path: Path, done: str
) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")
    older, old = folder.authority_file.read_bytes(), folder.access("table-1")
    assert main(["floor", done, str(folder.path), "table-1"]) == 1
    folder.authority_file.write_bytes(older)
    with kept(folder):
        assert not is_let_in(old)


@pytest.mark.parametrize("damage", [b"\xff\xfe" * 30, b"\0", b"", b"e30.e30.e30", None])
def test_a_damaged_list_of_keys_taken_back_is_set_aside_with_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: bytes | None
) -> None:
    """The authority's own list, and the server's, hold."""
    folder = init(tmp_path / "floor", "--tables", "3")
    first, second, kept_list = (
        *map(folder.access, ("table-1", "table-2")),
        folder.server / "revoked",
    )

    def is_damaged() -> None:
        kept_list.unlink()
        kept_list.mkdir() if damage is None else kept_list.write_bytes(damage)

    with kept(folder) as (keeper, said):
        is_damaged()
        assert main(["floor", "revoke", str(folder.path), "table-1"]) == 0
        assert "this list of keys that were taken back is damaged" in capsys.readouterr().err
        keeper.look()
        said.wait_for("The floor is ready.")
        is_damaged()
        folder.authority_file.touch()
        keeper.look()
        said.wait_until(lambda: "The floor is ready." in said.lines)
        assert any(
            "is damaged. It was set aside as revoked.damaged-" in each for each in said.lines
        )
        assert is_let_in(second)
        assert not is_let_in(first)
    is_damaged()
    with kept(folder):
        assert folder.authority().has_signed(kept_list.read_text())
        assert not is_let_in(first)


def test_more_keys_taken_back_than_the_server_reads_are_said(tmp_path: Path) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")

    def takes_back(keys: int) -> None:
        authority = folder.authority()
        for number in range(keys):
            authority.revoke("", f"U{number:055}")
        authority.save(folder.authority_file)

    takes_back(11_000)
    with kept(folder) as (keeper, said):
        takes_back(11_500)
        keeper.look()
        said.wait_for("too many keys were taken back")
        assert keeper.server.is_running
    with pytest.raises(ServerError, match="which holds 1,048,576: about 11,000 keys"):
        Keeper(folder, said.line).start()


def is_revoked(authority: Authority, access: Access) -> bool:
    keys = RevokedKeys(access.account)
    keys.take(authority.revoked_list())
    return keys.has(public_of(access.seed), issued=0)


def is_let_in(access: Access) -> bool:
    """Whether the server takes a key."""
    heard: list[State] = []

    async def run() -> None:
        trying = asyncio.create_task(stay_connected(access, idle, heard.append))
        while not heard:
            await asyncio.sleep(0.01)
        await end(trying)

    asyncio.run(run())
    return heard[0].up


def test_another_keepers_list_takes_keys_back_here_and_none_is_lost(tmp_path: Path) -> None:
    """Two servers of one floor have copies of its authority, and each took back another key."""
    folder = init(tmp_path / "floor", "--tables", "3")
    first, second = folder.access("table-1"), folder.access("table-2")
    other = folder.authority()
    with kept(folder) as (keeper, said):
        assert main(["floor", "revoke", str(folder.path), "table-1"]) == 0
        keeper.look()
        said.wait_for("The floor is ready.")
        other.revoke("table-2")

        async def publishes(client: Client) -> None:
            await client.jetstream().publish(SUBJECT, other.revoked_list().encode())
            while not is_revoked(folder.authority(), second):
                await asyncio.sleep(0.01)

        as_client(folder.access("keeper"), publishes)
        keeper.look()
        said.wait_for("The floor is ready.")
        keys = RevokedKeys(first.account)
        keys.take(as_client(folder.access("table-3"), revoked))
        for each in (first, second):
            assert keys.has(public_of(each.seed), issued=0)
            assert not is_let_in(each)


def test_what_another_keeper_publishes_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between this keeper's look at the list and its own one."""
    folder = init(tmp_path / "floor", "--tables", "3")
    first, second, keeps = *map(folder.access, ("table-1", "table-2")), folder.keep_revoked
    other, published = folder.authority(), list[Thread]()
    other.revoke("table-2")

    async def publishes(client: Client) -> None:
        await client.jetstream().publish(SUBJECT, other.revoked_list().encode())

    def meanwhile(there: str) -> bool:
        if not published:
            published.append(Thread(target=as_client, args=(folder.access("keeper"), publishes)))
            published[0].start()
            published[0].join()
        return keeps(there)

    with kept(folder) as (keeper, said):
        monkeypatch.setattr(folder, "keep_revoked", meanwhile)
        assert main(["floor", "revoke", str(folder.path), "table-1"]) == 0
        keeper.look()
        said.wait_for("The floor is ready.")
        keys = RevokedKeys(first.account)
        keys.take(as_client(folder.access("table-3"), revoked))
        assert [keys.has(public_of(each.seed), issued=0) for each in (first, second)] == [True] * 2


async def revoked(client: Client) -> str:
    """The list of keys that were taken back, as a table reads it."""
    kept = await client.jsm().get_last_msg(KEYS, SUBJECT, direct=True)
    return (kept.data or b"").decode()


async def takes_no_order(client: Client) -> list[str]:
    """Its consumer is there: it may ask for orders."""
    orders = await client.jetstream().pull_subscribe_bind("table-2", stream="CMD")
    try:
        return [each.data.decode() for each in await orders.fetch(1, timeout=0.2)]
    except TimeoutError:
        return []


def test_a_server_that_ends_by_itself_is_started_again_with_what_it_had(tmp_path: Path) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")
    with kept(folder) as (keeper, said):
        assert as_client(folder.access("table-1"), says) == 1
        keeper.server.kill()
        keeper.look()
        said.wait_for("It is started again.")
        assert as_client(folder.access("table-1"), says) == 2


# The signed ends of journals.


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, list[Entry]]:
    this = table(tmp_path, "table-1", trouble=False)
    this.play(60)
    found = entries(this)
    this.journal.close()
    return this.journal.path, found


def heard(folder: Folder, messages: list[EntryMessage], said: Said | None = None) -> Path:
    anchors = Anchors(folder, (said or Said()).line)
    for message in messages:
        anchors.heard("table-1", message)
    anchors.sign()
    return file_of(folder.anchors, "table-1")


def messages(found: list[Entry]) -> list[EntryMessage]:
    outgoing = Outgoing()
    return [outgoing.message(entry) for entry in found]


def test_what_another_table_had_the_server_put_there_is_not_signed(
    tmp_path: Path, played: tuple[Path, list[Entry]]
) -> None:
    """A table may name another's subject for the answer to a question of its own."""
    folder = init(tmp_path / "floor", "--tables", "2")
    told = [written(message) for message in messages(played[1]) if message.hash][:2]

    async def attack(client: Client) -> None:
        stream = client.jetstream()
        await stream.publish("t.table-1.e", told[0])
        await client.publish("$JS.API.DIRECT.GET.EV.t.table-1.e", b"", reply="t.table-2.e")
        await stream.publish("t.table-1.e", told[1])

    async def signed(client: Client) -> None:
        """Until what came after the attack is signed."""
        anchors = Anchors(folder)
        keeps = asyncio.create_task(anchors.keep(client))
        while not file_of(folder.anchors, "table-1").exists():
            await asyncio.sleep(0.01)
            anchors.sign()
        keeps.cancel()

    with kept(folder):
        as_client(read_access(folder.file("table-1")), attack)
        as_client(folder.access("keeper"), signed)
    assert [file.stem for file in folder.anchors.glob("*.anchors")] == ["table-1"]


def test_a_journal_that_is_whole_is_what_the_floor_signed(
    tmp_path: Path, played: tuple[Path, list[Entry]]
) -> None:
    folder = init(tmp_path / "floor")
    file = heard(folder, messages(played[1]))
    (anchor,) = every(file)
    assert anchor.holds()
    assert anchor.number <= played[1][-1].number
    assert main(["verify", str(played[0]), "--floor", str(file)]) == 0
    assert main(["verify", str(played[0]), "--floor", str(folder.path)]) == 0


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("cut", "its end was cut off, or an older copy was put back"),
        ("replaced", "this is not the journal that table table-1 wrote last"),
        ("written anew", "the journal was rewritten"),
        ("taken back and played on", "the journal was rewritten"),
    ],
)
def test_a_journal_that_was_cut_replaced_or_taken_back_is_found(
    tmp_path: Path,
    played: tuple[Path, list[Entry]],
    how: str,
    says: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = init(tmp_path / "floor")
    file = heard(folder, messages(played[1]))
    (tmp_path / "other").mkdir()
    seed, pace = (2 if how == "written anew" else 1), (4 if how == "replaced" else 3)
    other = table(tmp_path / "other", "table-1", seed, trouble=False, pace_s=pace)
    other.play({"cut": 30, "replaced": 60, "written anew": 80, "taken back and played on": 30}[how])
    if how == "taken back and played on":
        other.take({"type": "void", "reason": "x"}, by="Ana")
        other.play(60)
    other.journal.close()
    assert main(["verify", str(other.journal.path), "--floor", str(file)]) == 1
    assert says in capsys.readouterr().out


def test_an_anchor_that_was_changed_is_no_proof(
    tmp_path: Path, played: tuple[Path, list[Entry]], capsys: pytest.CaptureFixture[str]
) -> None:
    file = heard(init(tmp_path / "floor"), messages(played[1]))
    file.write_text(file.read_text("utf-8").replace('"number":', '"number":1'), "utf-8")
    assert main(["verify", str(played[0]), "--floor", str(file)]) == 1
    assert "is not signed by its key" in capsys.readouterr().out


def test_the_floor_says_that_a_journal_was_taken_back_or_replaced(
    tmp_path: Path, played: tuple[Path, list[Entry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    said, all_messages = Said(), messages(played[1])
    folder = init(tmp_path / "floor")
    file = heard(folder, all_messages[:40], said)
    heard(folder, all_messages[20:30], said)  # another keeper, which has what is kept alone
    assert said.lines == []  # a server that lost its last messages gets them again, at once
    monkeypatch.setattr("kiosk.floor.server.anchors.EVERY_S", 0.0)
    heard(folder, all_messages[20:25], said)
    assert f"goes on from {all_messages[20].n}." in said.lines[-1]
    said.lines.clear()
    other = [
        message._replace(hash="e" * 64 if message.hash else "") for message in all_messages[20:40]
    ]
    monkeypatch.undo()
    heard(folder, other, said)  # what comes where the last entry was is another
    assert f"goes on from {other[0].n}." in said.lines[-1]
    heard(folder, [message._replace(journal="f" * 64) for message in all_messages[:1]], said)
    assert "another journal follows" in said.lines[-1]
    assert len(list(every(file))) == 5


def test_the_floor_signs_what_tables_publish(
    tmp_path: Path, played: tuple[Path, list[Entry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from kiosk.floor.contract import written

    folder = init(tmp_path / "floor", "--tables", "1")
    all_messages = messages(played[1])

    async def publish(client: Client) -> None:
        for message in all_messages:
            await client.jetstream().publish("t.table-1.e", written(message))
        await client.jetstream().publish("t.table-1.e", b'{"stream":"EV","seq":1}')

    last, came = [message.n for message in all_messages if message.hash][-1], Said()
    hears = Anchors.heard

    def all_heard(this: Anchors, name: str, entry: EntryMessage) -> None:
        hears(this, name, entry)
        came.line(str(entry.n))

    monkeypatch.setattr(Anchors, "heard", all_heard)
    with kept(folder):
        as_client(folder.access("table-1"), publish)
        came.wait_for(str(all_messages[-1].n))
    with kept(folder):
        pass
    (anchor,) = every(file_of(folder.anchors, "table-1"))
    assert (anchor.number, anchor.hash) == (last, all_messages[last - 1].hash)


def test_a_key_file_says_whose_it_is(tmp_path: Path) -> None:
    folder = init(tmp_path / "floor", "--table", "bj-12")
    access: Access = read_access(folder.file("bj-12"))
    assert (access.name, access.role) == ("bj-12", "table")
    assert access.servers == tuple(folder.settings().servers)


def test_a_server_whose_keys_nobody_changed_is_left_alone(tmp_path: Path) -> None:
    folder = init(tmp_path / "floor", "--tables", "1")
    with kept(folder) as (keeper, said):
        keeper.look()
        keeper.look()
        assert said.lines == []
        keeper.server.reload(folder.configuration())  # as where a key was changed
        keeper.look()
        assert said.lines == []
