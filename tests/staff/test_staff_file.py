"""The house's staff file: what may stand in it, and what each role may."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.settings.schema import BadFileError
from kiosk.staff.edit import sealed
from kiosk.staff.pins import Pepper
from kiosk.staff.roles import ACTS, USUAL
from kiosk.staff.staff_file import KEYS, Staff, load
from tests.staff.house import PEPPER, write

ONE = '[[person]]\nnumber = "11"\nname = "H. Ruiz"\nroles = ["dealer"]\n'
BAD = [
    ("seal = 'red wax'", "seal", "text that `kiosk staff` writes"),
    (
        "[sign_in]\nsupervisor = 'voice'",
        "sign_in.supervisor",
        'one of "either", "pin", "badge", "both"',
    ),
    ("[sign_in]\ndealer = 'voice'", "sign_in.dealer", 'one of "either", "pin", "badge", "both"'),
    ("[sign_in]\nsupervisor_idle_s = 5", "sign_in.supervisor_idle_s", "from 10 to 3,600"),
    ("[sign_in]\ndealer_idle_s = -1", "sign_in.dealer_idle_s", "from 0 to 36,000"),
    ("role = 1", "role", "a [[role]] with"),
    ("person = 1", "person", "a [[person]] with"),
    ('[[role]]\nname = "a"', "role[1].may", "is missing"),
    ('[[role]]\nname = "a"\nmay = ["win"]', "role[1].may", '"deal", "recall"'),
    (2 * '[[role]]\nname = "a"\nmay = []\n', "role[2].name", "stated twice"),
    (ONE.replace('"11"', "11"), "person[1].number", "one to eight digits"),
    (ONE.replace("11", "12ab"), "person[1].number", "one to eight digits"),
    (
        ONE.replace("dealer", "waiter"),
        "person[1].roles",
        "there is no role 'waiter'; there are dealer, floorperson",
    ),
    (ONE + 'pin = "407193"', "person[1].pin", "text that `kiosk staff pin` writes"),
    (ONE + 'badge = "KSB-A"', "person[1].badge", "text that `kiosk staff badge` writes"),
    (
        ONE + ONE.replace("H. Ruiz", "A. Cole"),
        "person[2].number",
        "A. Cole and H. Ruiz have the same number",
    ),
    (ONE + ONE.replace("11", "12"), "person[2].name", "have the same name"),
    ('sealed_at = "yesterday"', "sealed_at", "text that `kiosk staff` writes"),
    ("persons = 1", "persons", "did you mean person?"),
]


def findings(path: Path) -> list[tuple[str, str]]:
    try:
        load(path)
    except BadFileError as error:
        return [(each.key, each.message) for each in error.findings]
    return []


@pytest.mark.parametrize(("text", "key", "says"), BAD)
def test_every_mistake_is_a_finding(tmp_path: Path, text: str, key: str, says: str) -> None:
    file = tmp_path / "staff.toml"
    file.write_text(text, "utf-8")
    [(found, message)] = findings(file)
    assert found == key
    assert says in message


def test_every_key_has_a_mistake_in_this_file() -> None:
    tried = {key.partition("[")[0] for _, key, _ in BAD}
    assert tried >= KEYS.keys()


def test_two_people_with_one_badge_are_a_finding(tmp_path: Path) -> None:
    same = "a" * 64
    file = write(tmp_path / "staff.toml", {"11": {"badge": same}, "12": {"badge": same}})
    assert findings(file) == [
        ("person[2].badge", "A. Cole and H. Ruiz have the same badge: each needs one of their own.")
    ]


@pytest.fixture
def staff(tmp_path: Path) -> Staff:
    return load(write(tmp_path / "staff.toml"))


@pytest.mark.parametrize("act", ["correct", "void", "sign_off", "open", "close", "fill", "unlock"])
def test_a_floorperson_may_what_a_dealer_may_not(staff: Staff, act: str) -> None:
    assert staff.role_for(act, "21")
    assert not staff.role_for(act, "11")
    assert not staff.role_for(act, "31")


@pytest.mark.parametrize("act", ["limits", "options"])
def test_limits_are_the_pit_bosss(staff: Staff, act: str) -> None:
    assert not staff.role_for(act, "21")
    assert staff.role_for(act, "22")
    assert [role.name for role in staff.that_may(act)] == ["pit_boss"]


def test_a_technician_and_an_auditor_touch_no_round() -> None:
    for name in ("technician", "auditor"):
        assert not USUAL[name].may & {
            "deal",
            "correct",
            "void",
            "sign_off",
            "open",
            "close",
            "fill",
        }


def test_every_usual_role_does_known_things_and_every_act_is_somebodys() -> None:
    permitted = frozenset().union(*(role.may for role in USUAL.values()))
    assert permitted == ACTS.keys()


def test_a_house_has_roles_of_its_own_and_changes_the_usual_ones(tmp_path: Path) -> None:
    head = '[[role]]\nname = "box_manager"\ntitle = "Box manager"\nmay = ["correct"]\n[[role]]\nname = "dealer"\nmay = ["deal"]\n'
    staff = load(write(tmp_path / "staff.toml", {"12": {"roles": ["box_manager"]}}, head))
    assert [role.title for role in staff.that_may("correct")] == ["", "", "Box manager"]
    assert not staff.role_for("recall", "11")


def test_whoever_has_retired_may_nothing(tmp_path: Path) -> None:
    staff = load(write(tmp_path / "staff.toml", {"21": {"retired": True}}))
    assert staff.person("21") is None
    assert staff.role_for("void", "21") is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("['dealer']", "['pit_boss']", 1), "was changed or damaged"),
        (
            lambda text: text.replace(
                "[[person]]", "[sign_in]\nsupervisor_idle_s = 3600\n[[person]]", 1
            ),
            "changed or damaged",
        ),
        (lambda text: text.partition("\n[[person]]")[0] + "\n", "was changed or damaged"),
        (
            lambda text: "\n".join(
                line for line in text.splitlines() if not line.startswith("seal")
            ),
            "has no seal",
        ),
        (lambda text: sealed(text, Pepper(bytes(32))), "sealed with another key"),
    ],
)
def test_an_edited_staff_file_is_refused(
    tmp_path: Path, change: Callable[[str], str], says: str
) -> None:
    file = write(tmp_path / "staff.toml")
    assert load(file, PEPPER)
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    with pytest.raises(BadFileError) as refused:
        load(file, PEPPER)
    [finding] = refused.value.findings
    assert (finding.key, says in finding.message) == ("seal", True)
    assert "run `kiosk staff seal`" in finding.message


def test_comments_and_the_order_of_keys_are_not_sealed(tmp_path: Path) -> None:
    file = write(tmp_path / "staff.toml")
    file.write_text(
        "# Ours.\n" + file.read_text("utf-8").replace("[[person]]", "[[person]]  # one of us"),
        "utf-8",
    )
    assert load(file, PEPPER)
