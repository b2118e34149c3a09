"""A browser for the patrons' page: Debian's Chromium, driven by Playwright; without it these tests are skipped.

`make test` plays at the size of a phone; `make browser` (BROWSER=all) at every size.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.patrons.stand_in import CODE, NATS_SERVER, House
from tests.waiting import DEADLINE_MS

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
#: axe-core 4.14.1 (npm `axe-core`, `axe.min.js` by `gzip -9n`; Mozilla Public License 2.0, as its head says)
AXE = Path(__file__).with_name("axe-core-4.14.1.min.js.gz")

FINGER = {"is_mobile": True, "has_touch": True}
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, **FINGER},
    "small-phone": {"viewport": {"width": 320, "height": 568}, **FINGER},
    "lying-phone": {"viewport": {"width": 844, "height": 390}, **FINGER},
    "tablet": {"viewport": {"width": 1024, "height": 768}, **FINGER},
    "standing-tablet": {"viewport": {"width": 820, "height": 1180}, **FINGER},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
#: such as a full screen that is enlarged to 150 or 200%, and a small window; the last is 1280x1024 at 400%
ENLARGED = (
    "853x533",
    "911x512",
    "960x540",
    "800x600",
    "1024x600",
    "1093x614",
    "1366x620",
    "320x256",
)
SIZES |= {
    each: {"viewport": {"width": int(each.split("x")[0]), "height": int(each.split("x")[1])}}
    for each in ENLARGED
}
ALL = os.environ.get("BROWSER") == "all"
PLAYED = tuple(SIZES) if ALL else ("phone",)


class Seat:
    """A page in a browser, as a patron uses it, and the house behind it."""

    def __init__(self, page: Any, house: House) -> None:
        self.page, self.house = page, house
        #: what the browser complained of
        self.wrong: list[str] = []
        #: parts of what it may complain of: until its page is closed, for it may do so late
        self.may_say: tuple[str, ...] = ()
        page.on(
            "console",
            lambda said: self._complain(said.text) if said.type in ("error", "warning") else None,
        )
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.set_default_timeout(DEADLINE_MS)

    def _complain(self, text: str) -> None:
        if not any(part in text for part in self.may_say):
            self.wrong.append(text)

    def may_lose_its_line(self) -> None:
        """The browser says of each try to connect that comes to nothing that it did."""
        self.may_say += ("WebSocket connection to", "ERR_CONNECTION_REFUSED")

    def sit_down(self) -> None:
        """By the QR at the seat, in any language."""
        self.page.goto(f"{self.house.address}#{CODE}")
        self.page.locator("#light.up").wait_for()
        self.page.locator("#money dd").first.wait_for()

    def sit(self) -> Seat:
        """By the QR at the seat."""
        self.sit_down()
        self.page.locator("#headline").filter(has_text="wager").wait_for()
        return self

    def touch(self, selector: str) -> None:
        """With a finger, where the screen has one."""
        at = self.page.locator(selector)
        fingers = self.page.evaluate("navigator.maxTouchPoints > 0")
        at.tap() if fingers else at.click()

    def sees(self, text: str, where: str = "body") -> None:
        self.page.locator(where).filter(has_text=text).first.wait_for()

    def offered(self) -> list[str]:
        """The decisions that can be touched, by their words."""
        lit = '.key:not([hidden]):not([aria-disabled="true"]) .label'
        return [text for text in self.page.locator(lit).all_inner_texts() if text]

    def faults(self) -> list[str]:
        """What axe finds wrong with the page as it stands, once no key looks touched any more: a browser gives it back its colours a
        moment after the finger has left."""
        self.page.locator("button:active").first.wait_for(state="detached")
        self.page.evaluate(gzip.decompress(AXE.read_bytes()).decode())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        return [f"{each['id']}: {[node['target'] for node in each['nodes']]}" for each in found]

    def overflows(self) -> list[str]:
        """What of the page cannot be seen without scrolling, or lies over something else."""
        found: list[str] = self.page.evaluate(_OVERFLOWS)
        return found

    def scrolls(self) -> bool:
        """Whether some of the page is out of sight."""
        return bool(self.page.evaluate("document.documentElement.scrollHeight > innerHeight"))

    def broken_amounts(self) -> list[str]:
        """The amounts, with their signs and their currency, that do not stand in one line; a chip has two."""
        found: list[str] = self.page.evaluate(_BROKEN_AMOUNTS)
        return found


_OVERFLOWS = """() => {
  const seen = [...document.querySelectorAll("main:not([hidden]) button, .hand, #headline, #second, #notice, #money, .total, .card")]
    .filter((each) => each.getClientRects().length && !each.closest("[hidden]"));
  const found = [];
  // On a small phone, and where the page is enlarged to 400%, what has no room is scrolled to, downwards alone.
  const lowest = innerWidth < 480 ? document.documentElement.scrollHeight - scrollY : innerHeight;
  const box = (each) => each.getBoundingClientRect();
  const called = (each) => `${each.tagName}#${each.id}.${each.getAttribute("class")} ${each.textContent.slice(0, 20)}`;
  for (const each of seen) {
    const at = box(each);
    if (at.width && (at.left < -1 || at.right > innerWidth + 1 || at.top < -1 - scrollY || at.bottom > lowest + 1)) found.push(`out of sight: ${called(each)}`);
    if (each.tagName === "BUTTON" && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)) found.push(`cut off: ${called(each)}`);
    if (each.tagName === "BUTTON" && Math.min(at.width, at.height) < 44) found.push(`too small for a finger: ${called(each)}`);
  }
  const apart = seen.filter((each) => each.matches("button, .hand, #headline, #second, #notice, #money"));
  const within = [...document.querySelectorAll(".hand")].flatMap((hand) => [["h2", ".fan"], [".fan", ".total"], [".fan", ".state"], ["h2", ".stands"]].map((pair) => pair.map((each) => hand.querySelector(each))));
  const pairs = apart.flatMap((one, i) => apart.slice(i + 1).map((other) => [one, other])).concat(within);
  for (const [one, other] of pairs) {
    if (!one || !other || one.contains(other) || other.contains(one)) continue;
    const a = box(one), b = box(other);
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`over each other: ${called(one)} and ${called(other)}`);
  }
  for (const hand of document.querySelectorAll(".hand")) {
    if (hand.scrollHeight > hand.clientHeight + 1 || hand.scrollWidth > hand.clientWidth + 1) found.push(`too much in: ${called(hand)}`);
    for (const card of hand.querySelectorAll(".card")) if (box(card).width < 24) found.push(`a card too small to read: ${called(hand)}`);
  }
  return found;
}"""


_BROKEN_AMOUNTS = """() => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement.closest(".chip")) continue;
    for (const amount of text.data.matchAll(/[−+]?[\\s\u2060]*[$]?[0-9][0-9.,]*(\\s€)?/g)) {
      const range = document.createRange();
      range.setStart(text, amount.index);
      range.setEnd(text, amount.index + amount[0].length);
      const lines = new Set([...range.getClientRects()].filter((each) => each.width).map((each) => Math.round(each.top)));
      if (lines.size > 1) found.push(`${amount[0]} in ${text.data}`);
    }
  }
  return found;
}"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """One browser for a file of tests; while it is open its thread has a running event loop."""
    if CHROMIUM is None or NATS_SERVER is None:
        pytest.skip("no chromium, or no nats-server, here: make browser installs the one")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        quiet = ("--no-sandbox", "--disable-background-networking", "--disable-component-update")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(quiet))
        yield browser
        browser.close()


@pytest.fixture
def house(tmp_path: Path, chromium: Any) -> Iterator[House]:
    this = House(tmp_path)
    yield this
    this.close()


@pytest.fixture
def open_seat(chromium: Any, house: House) -> Iterator[Callable[..., Seat]]:
    """Opens a page: `size` of `SIZES`, in a `language`, or in the same browser `beside` another. None of them may complain."""
    contexts: list[Any] = []
    seats: list[Seat] = []

    def seat(size: str = "phone", language: str = "en-US", beside: Seat | None = None) -> Seat:
        context = (
            beside.page.context
            if beside
            else chromium.new_context(**SIZES[size], locale=language, timezone_id="UTC")
        )
        contexts.append(context)
        seats.append(Seat(context.new_page(), house))
        return seats[-1]

    yield seat
    for context in dict.fromkeys(contexts):
        context.close()
    assert [each.wrong for each in seats if each.wrong] == []
