"""The languages that ship, for tests: one for each file of phrases, so that a further one is held as soon as it lies there."""

from __future__ import annotations

from kiosk.words.messages import SHIPPED

LANGUAGES = tuple(sorted(file.stem for file in SHIPPED.glob("*.ftl")))
TRANSLATIONS = tuple(language for language in LANGUAGES if language != "en")
