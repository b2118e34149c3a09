"""Do a video, a folder of pictures and a camera that comes and goes lead to the right readings, through the real threads?"""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from drivers.camera.reader import Aim, CameraReader, Frame, Mailbox
from drivers.camera.settings import CameraSettings, CaptureSettings
from drivers.camera.source import Picture, SourceError, hold, open_long, open_source, other_size
from drivers.cards.code import PrintedCard
from kiosk.game.cards import parse
from kiosk.reading import Message, Reading
from tests.drivers.camera.degraded import Recipe, scene
from tests.drivers.camera.film import FPS, SMALL, Film
from tests.waiting import DEADLINE_S, Collected

pytestmark = pytest.mark.slow(seconds=1)


def card(text: str, copy: int = 1) -> PrintedCard:
    return PrintedCard("K7Q2", parse(text), copy)


class Heard(Collected):
    """What a camera said."""

    def wait_for_message(self, message: str) -> None:
        self.wait_until(lambda: message in self.ids())

    def ids(self) -> list[str]:
        """What was said of the camera's health, by the ids of the sentences."""
        return [message.id for health in self.healths for message in health.messages]

    def told(self) -> list[str]:
        """Each reading: its card, or else its kind and code."""
        return [
            reading.card.text if reading.card else f"{reading.kind.value} {reading.code}"
            for reading in self.readings
        ]


def play(source: str, **settings: object) -> Heard:
    heard = Heard()
    chosen = replace(CameraSettings(), **settings)  # type: ignore[arg-type]
    reader = CameraReader(source, heard.on_reading, heard.on_health, chosen)
    reader.start()
    assert reader.ended.wait(DEADLINE_S)
    reader.stop()
    assert reader.join(DEADLINE_S)
    return heard


def test_a_video_of_a_round_is_read_card_by_card(tmp_path: Path) -> None:
    film = Film()
    film.rest(5).lay(card("AS")).lay(card("AS"), seed=film.seed, frames=5)
    film.lay(card("KD"), card("7C"), card("2H")).rest(10).lay()
    heard = play(str(film.write(tmp_path / "round.avi")))
    assert sorted(heard.told()) == sorted(["AS", "KD", "7C", "2H"])
    assert heard.told()[0] == "AS"
    assert heard.healths[0].port_open
    assert heard.ids()[0] == "camera-untried"
    assert heard.ids()[-1] == "source-ended"


def test_a_card_shown_again_later_in_the_video_is_a_fault(tmp_path: Path) -> None:
    film = Film().lay(card("AS")).lay(card("KD")).rest(4 * FPS).lay(card("AS"))
    heard = play(str(film.write(tmp_path / "again.avi")))
    assert heard.told() == ["AS", "KD", "fault shown_twice"]


def test_the_hole_card_is_read_when_it_is_turned(tmp_path: Path) -> None:
    down, up = Film(replace(SMALL, blank=True)), Film()
    down.lay(card("KD"), frames=30, seed=9)
    up.lay(card("KD"), frames=12, seed=9)
    up.frames = down.frames + up.frames
    assert play(str(up.write(tmp_path / "hole.avi"))).told() == ["KD"]


@pytest.mark.parametrize("way", ["up", "down"])
def test_every_card_of_a_hand_that_lies_there_already_is_read_and_vouched_for(
    tmp_path: Path, way: str
) -> None:
    hand = [card(text) for text in ("AS", "KD", "7C", "2H", "3S")]
    film = Film(Recipe(size=(1280, 960), step=22.0, way=way)).lay(*hand).rest(10)
    heard = play(str(film.write(tmp_path / "hand.avi")))
    assert sorted(heard.told()) == sorted(each.card.text for each in hand)
    assert {reading.code for reading in heard.readings} == {""}


def test_a_folder_of_pictures_goes_the_same_way(tmp_path: Path) -> None:
    for n, text in enumerate(("AS", "KD", "7C")):
        cv2.imwrite(str(tmp_path / f"picture {n}.png"), scene(Recipe(), n, [card(text)]).picture)
    (tmp_path / "notes.txt").write_text("no picture")
    assert play(str(tmp_path)).told() == ["AS", "KD", "7C"]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("opinions", [("zxing",), ("pyzbar",), ("pyzbar", "zxing")])
def test_any_choice_of_decoders_reads_the_video(tmp_path: Path, opinions: tuple[str, ...]) -> None:
    film = Film(replace(SMALL, layout="before")).lay(card("AS")).lay(card("KD"))
    decode = replace(CameraSettings().decode, opinions=opinions)
    assert play(str(film.write(tmp_path / "two.avi")), decode=decode).told() == ["AS", "KD"]


def test_a_covered_a_dark_and_a_blurred_camera_are_said_and_cured(tmp_path: Path) -> None:
    lit, dark = Film().lay(card("AS"), frames=30), Film(replace(SMALL, light=0.08, noise=1.0))
    blurred = Film(replace(SMALL, blur=6.0)).lay(card("KD"), frames=170)
    dark.lay(card("9S"), frames=100)
    black = [np.full((600, 800), 3, np.uint8)] * 100
    lit.frames = (
        black + lit.frames + dark.frames + lit.frames[-10:] + blurred.frames + lit.frames[-20:]
    )
    said = play(str(lit.write(tmp_path / "bad.avi"))).told()
    assert [each for each in said if " " in each] == [
        "fault covered",
        "cured covered",
        "fault dark",
        "cured dark",
        "fault focus",
        "cured focus",
    ]


def test_what_is_no_source_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "film.avi").write_bytes(b"no film")
    (tmp_path / "card.png").write_bytes(b"no picture")
    for name, words in (
        (tmp_path / "nothing", "no-source"),
        (tmp_path / "empty", "no-pictures"),
        (tmp_path / "film.avi", "no-video"),
        ("/dev/video99", "camera-missing"),
    ):
        with pytest.raises(SourceError, match=words):
            open_source(str(name), CaptureSettings())
    with pytest.raises(SourceError, match="no-picture"):
        open_source(str(tmp_path / "card.png"), CaptureSettings()).read()


class Script:
    """A camera that gives these pictures and is then unplugged."""

    live = True
    fps = 30.0
    refused: tuple[Message, ...] = ()

    def __init__(self, pictures: list[Picture], gone: threading.Event) -> None:
        self._pictures = pictures
        self._gone = gone

    def read(self) -> Picture | None:
        if self._pictures:
            return self._pictures.pop(0)
        self._gone.wait(DEADLINE_S)
        return None

    def close(self) -> None:
        pass


def test_a_camera_that_is_unplugged_is_said_and_comes_back_by_itself() -> None:
    heard, gone = Heard(), threading.Event()
    plugged = [
        Script([scene(Recipe(), 1, []).picture], gone),
        Script([scene(Recipe(), 2, []).picture], threading.Event()),
    ]
    tries = 0

    def opener() -> Script:
        nonlocal tries
        tries += 1
        if tries == 2:
            raise SourceError(Message("camera-missing", {"name": "0"}))
        return plugged.pop(0)

    reader = CameraReader("0", heard.on_reading, heard.on_health, opener=opener)
    reader.start()
    heard.wait_for_message("camera-sees")
    gone.set()
    heard.wait_for_message("camera-lost")
    heard.wait_for_message("camera-missing")
    heard.wait_until(lambda: heard.healths[-1].frame_good and len(heard.healths) > 4)
    states = [health.port_open for health in heard.healths]
    assert states == [True, True, False, False, True, True]
    reader.stop()


def test_a_camera_that_can_be_opened_and_gives_nothing_is_lost_once() -> None:
    heard, gone, lasting = Heard(), threading.Event(), threading.Event()
    gone.set()
    empty = [Script([], gone) for _ in range(3)]
    cameras = iter([*empty, Script([scene(Recipe(), 1, []).picture], lasting)])
    reader = CameraReader("0", heard.on_reading, heard.on_health, opener=lambda: next(cameras))
    reader.start()
    heard.wait_for_message("camera-sees")
    reader.stop()
    lasting.set()
    assert reader.join(DEADLINE_S)
    assert [health.port_open for health in heard.healths] == [True, False, True, True]


def test_a_camera_that_falls_silent_is_said() -> None:
    heard = Heard()
    settings = replace(CameraSettings(), capture=CaptureSettings(silent_after_s=0.2))
    reader = CameraReader(
        "0",
        heard.on_reading,
        heard.on_health,
        settings,
        opener=lambda: Script([scene(Recipe(), 1, []).picture], threading.Event()),
    )
    reader.start()
    heard.wait_for_message("camera-silent")
    assert not heard.healths[-1].frame_good
    reader.stop()


def test_stopping_returns_at_once_and_nothing_is_said_after_it() -> None:
    heard, hangs = Heard(), threading.Event()
    reader = CameraReader("0", heard.on_reading, heard.on_health, opener=lambda: Script([], hangs))
    reader.start()
    heard.wait_for_message("camera-waiting")
    reader.stop()  # while the camera itself hangs
    before = len(heard.healths)
    hangs.set()
    assert reader.join(DEADLINE_S)
    assert len(heard.healths) == before


def test_a_reader_can_be_stopped_from_its_own_callback(tmp_path: Path) -> None:
    film = Film().lay(card("AS"), card("KD"), card("7C")).rest(20)
    read: list[Reading] = []

    def on_reading(reading: Reading) -> None:
        read.append(reading)
        reader.stop()

    reader = CameraReader(str(film.write(tmp_path / "three.avi")), on_reading, lambda health: None)
    reader.start()
    assert reader.join(DEADLINE_S)
    assert len(read) == 1


def test_a_new_shoe_begins_between_two_pictures(tmp_path: Path) -> None:
    film = Film().lay(card("AS")).lay().lay(card("AS"))
    video = str(film.write(tmp_path / "shoes.avi"))
    heard = Heard()
    reader: CameraReader

    def on_reading(reading: Reading) -> None:
        heard.on_reading(reading)
        reader.new_shoe("K7Q2")

    reader = CameraReader(video, on_reading, heard.on_health)
    reader.start()
    assert reader.ended.wait(DEADLINE_S)
    assert heard.told() == ["AS", "AS"]


def test_the_live_view_is_a_small_copy_with_the_codes_in_it(tmp_path: Path) -> None:
    shown: list[Aim] = []
    film = Film().lay(card("AS"), frames=20)
    reader = CameraReader(
        str(film.write(tmp_path / "aim.avi")), lambda reading: None, lambda health: None
    )
    reader.aim(shown.append)
    reader.start()
    assert reader.ended.wait(DEADLINE_S)
    assert shown[-1].picture.shape == (480, 640)
    assert shown[-1].codes[0][0] == "AS 1 K7Q2"
    assert shown[-1].wide == pytest.approx(240, rel=0.08)
    assert (shown[-1].given, shown[-1].asked) == ("800×600", "")  # nobody asks a file for a size
    assert len(shown) <= len(film.frames) / FPS / 0.1 + 1
    assert all(shown[0].picture.base is None for _ in shown)


def test_the_latest_pictures_win_in_their_order() -> None:
    box = Mailbox()
    for n in range(1000):
        box.put(Frame(np.zeros((1, 1), np.uint8), float(n)))
    frames = [box.take(0) for _ in range(box.HELD)]
    assert [frame and frame.at for frame in frames] == [997.0, 998.0, 999.0]
    assert box.dropped == 997
    assert box.take(0) is None


def test_a_mistake_at_a_picture_is_said_and_the_next_are_looked_at() -> None:
    heard, ended = Heard(), threading.Event()
    mistakes: list[Exception] = []
    broken = np.zeros((4, 4, 2), np.uint8)  # no picture has two colours
    good = scene(Recipe(), 1, []).picture
    reader = CameraReader(
        "0",
        heard.on_reading,
        heard.on_health,
        opener=lambda: Script([broken, good], ended),
        on_mistake=mistakes.append,
    )
    try:
        reader.start()
        heard.wait_for_message("camera-sees")
    finally:
        reader.stop()
        ended.set()
        reader.join(DEADLINE_S)
    assert heard.told()[:2] == ["fault stopped", "cured stopped"]
    assert "camera-stopped" in heard.ids()
    assert heard.healths[-1].port_open
    assert len(mistakes) == 1


def test_a_mistake_at_taking_pictures_is_said_and_the_camera_is_opened_again() -> None:
    heard, ended = Heard(), threading.Event()
    mistakes: list[Exception] = []
    cameras = iter([ZeroDivisionError, ZeroDivisionError, None])

    def opener() -> Script:
        if mistake := next(cameras):
            raise mistake
        return Script([scene(Recipe(), 1, []).picture], ended)

    reader = CameraReader(
        "0", heard.on_reading, heard.on_health, opener=opener, on_mistake=mistakes.append
    )
    try:
        reader.start()
        heard.wait_for_message("camera-sees")
    finally:
        reader.stop()
        ended.set()
        assert reader.join(DEADLINE_S)
    assert heard.ids()[0] == "camera-stopped"
    assert not heard.healths[0].port_open
    assert [type(each) for each in mistakes] == [ZeroDivisionError]


class Refusing:
    """A camera's settings, some of which cannot be set."""

    def __init__(self, allowed: tuple[int, ...]) -> None:
        self.allowed, self.set_to = (
            allowed,
            {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_FOCUS: 30.0},
        )

    def get(self, what: int) -> float:
        return self.set_to.get(what, 0.0)

    def set(self, what: int, value: float) -> bool:
        self.set_to[what] = value
        return what in self.allowed


def test_exposure_and_focus_are_held_where_the_camera_allows_it() -> None:
    everything = (
        cv2.CAP_PROP_AUTO_EXPOSURE,
        cv2.CAP_PROP_AUTOFOCUS,
        cv2.CAP_PROP_EXPOSURE,
        cv2.CAP_PROP_FOCUS,
    )
    camera = Refusing(everything)
    assert hold(camera, CaptureSettings()) == ()
    assert camera.set_to[cv2.CAP_PROP_EXPOSURE] == 156.0
    assert hold(camera, CaptureSettings(exposure=200, focus=5)) == ()
    assert (camera.set_to[cv2.CAP_PROP_EXPOSURE], camera.set_to[cv2.CAP_PROP_FOCUS]) == (200, 5)
    refused = hold(Refusing(everything[:1] + everything[2:3]), CaptureSettings())
    assert refused == (Message("focus-not-held"),)
    assert hold(Refusing(()), CaptureSettings()) == (Message("exposure-not-held"), *refused)


def test_a_shutter_that_stays_open_too_long_is_said_with_what_is_needed() -> None:
    camera = Refusing((cv2.CAP_PROP_EXPOSURE,))
    assert open_long(camera) == (Message("exposure-long", {"given": "15.6", "most": "4"}),)
    short = Refusing((cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE))
    assert hold(short, CaptureSettings(exposure=40))[:1] != (Message("exposure-not-held"),)
    assert short.set_to[cv2.CAP_PROP_EXPOSURE] == 40


def test_a_camera_that_gives_another_size_than_it_was_asked_for_says_so() -> None:
    asked = CaptureSettings(width=1280, height=720)
    assert other_size(np.zeros((720, 1280, 3), np.uint8), asked) == ()
    given = Message("camera-size", {"given": "640x480", "asked": "1280x720"})
    assert other_size(np.zeros((480, 640), np.uint8), asked) == (given,)


class Packing:
    """A capture of Video4Linux: `sent` one after another as the device sends it, where colour was declined; `fourcc` is its format."""

    def __init__(self, sent: list[Picture], fourcc: str = "MJPG", backend: str = "V4L2") -> None:
        self.sent, self.backend = sent, backend
        self.properties = {
            cv2.CAP_PROP_FOURCC: float(cv2.VideoWriter.fourcc(*fourcc)),
            cv2.CAP_PROP_CONVERT_RGB: 1.0,
        }

    def isOpened(self) -> bool:  # noqa: N802 as OpenCV names it
        return True

    def getBackendName(self) -> str:  # noqa: N802 as OpenCV names it
        return self.backend

    def get(self, what: int) -> float:
        return self.properties.get(what, 0.0)

    def set(self, what: int, value: float) -> bool:
        if what != cv2.CAP_PROP_FOURCC:
            self.properties[what] = value
        return True

    def read(self) -> tuple[bool, Picture | None]:
        if not self.sent:
            return False, None
        sent = self.sent.pop(0)
        if self.properties[cv2.CAP_PROP_CONVERT_RGB]:
            return True, np.asarray(cv2.imdecode(sent, cv2.IMREAD_COLOR), np.uint8)
        return True, sent


def jpeg(picture: Picture) -> Picture:
    """As a camera sends it: one row of bytes."""
    return np.asarray(cv2.imencode(".jpg", picture)[1], np.uint8).reshape(1, -1)


def taken(capture: Packing, monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """All pictures that a camera behind this capture gives."""
    monkeypatch.setattr(cv2, "VideoCapture", lambda name: capture)
    camera = open_source("0", CaptureSettings())
    pictures = []
    while (picture := camera.read()) is not None:
        pictures.append(picture)
    return pictures


def test_a_camera_that_sends_jpegs_is_unpacked_in_grey_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    felt = np.full((64, 96, 3), (40, 110, 30), np.uint8)
    felt[16:48, 24:72] = (235, 240, 230)
    (grey,) = taken(Packing([jpeg(felt)]), monkeypatch)
    (colour,) = taken(Packing([jpeg(felt)], backend="GSTREAMER"), monkeypatch)
    assert grey.shape == felt.shape[:2]
    assert colour.shape == felt.shape
    assert np.abs(grey.astype(int) - cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY)).max() <= 2


def test_a_camera_that_sends_no_jpegs_gives_colour_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = np.zeros((64, 96, 3), np.uint8)
    assert [each.ndim for each in taken(Packing([jpeg(picture)], fourcc="YUYV"), monkeypatch)] == [
        3
    ]
    raw = np.zeros((1, 128), np.uint8)  # it says JPEG and sends something else
    assert [each.ndim for each in taken(Packing([raw, jpeg(picture)]), monkeypatch)] == [3]


def test_a_damaged_jpeg_is_passed_over_and_a_second_of_them_is_a_lost_camera(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, damaged = jpeg(np.zeros((64, 96, 3), np.uint8)), np.zeros((1, 9), np.uint8)
    assert len(taken(Packing([whole, damaged, whole]), monkeypatch)) == 2
    endless = Packing([whole, *[damaged] * 90, whole])
    assert len(taken(endless, monkeypatch)) == 1
    assert len(endless.sent) == 91 - CaptureSettings().fps


def test_a_picture_of_another_size_is_passed_over_and_believed_after_a_second_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A damaged head of a JPEG says another size. The cards' places are those in the camera's own."""
    speck, whole, other = (
        jpeg(np.zeros(size, np.uint8)) for size in ((1, 1), (64, 96), (720, 1280))
    )
    pictures = taken(Packing([speck, whole, other, speck, whole]), monkeypatch)
    assert [picture.shape for picture in pictures] == [(64, 96)] * 2
    assert taken(Packing([speck] * 3), monkeypatch) == [], "nothing can be seen in it"
    changed = taken(Packing([whole, *[other] * 40]), monkeypatch)
    assert [picture.shape for picture in changed[:2]] == [(64, 96), (720, 1280)]
    assert len(changed) == 1 + 41 - CaptureSettings().fps


def test_files_in_which_no_card_can_be_seen_are_said(tmp_path: Path) -> None:
    speck = tmp_path / "speck.png"
    cv2.imwrite(str(speck), np.zeros((1, 1), np.uint8))
    with pytest.raises(SourceError, match="no-picture"):
        open_source(str(speck), CaptureSettings()).read()
    film = Film(Recipe(size=(32, 32), cards=0, tilt=0.0)).rest(3)
    with pytest.raises(SourceError, match="no-video"):
        open_source(str(film.write(tmp_path / "speck.avi")), CaptureSettings()).read()
