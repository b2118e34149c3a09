"""Every link of a page leads somewhere: the file is there, and so is the heading."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from tests.docs.pages import DOCS, ROOT, anchors, links, pages, read


@pytest.mark.parametrize("page", pages())
def test_each_link_of_a_page_leads_somewhere(page: str) -> None:
    text, lost = read(page), []
    for link in links(text):
        if "://" in link or link.startswith("mailto:"):
            continue
        file, _, heading = link.partition("#")
        target = (ROOT / PurePosixPath(page).parent / file) if file else ROOT / page
        is_lost = not target.exists() or (
            heading and heading not in anchors(target.read_text("utf-8"))
        )
        lost += [link] if is_lost else []
    assert lost == []


def test_each_page_and_each_picture_is_led_to() -> None:
    led_to = {
        (ROOT / PurePosixPath(page).parent / link.partition("#")[0]).resolve()
        for page in pages()
        for link in links(read(page))
    }
    there = {file for file in DOCS.iterdir() if file.suffix in {".md", ".png", ".webp", ".json"}}
    assert sorted(file.name for file in there - led_to) == []
