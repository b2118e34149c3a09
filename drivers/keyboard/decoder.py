"""Decoder for a device that types: its keys become text, and the text what another decoder makes of
it."""

from __future__ import annotations

from drivers.keyboard.keys import DROPPED, Keys
from drivers.serial_line.decoder import Decoder
from kiosk.reading import Reading, lost


class KeyboardDecoder(Decoder):
    """`lines` knows what the text means. The `raw` of a reading is the text; bytes of keys are in
    the recording alone."""

    def __init__(self, lines: Decoder, layout: str = "us") -> None:
        super().__init__()
        self._keys, self._lines = Keys(layout), lines
        self.seen = lines.seen

    def feed(self, chunk: bytes) -> list[Reading]:
        readings: list[Reading] = []
        for byte in self._keys.typed(chunk):
            if byte == DROPPED:
                readings += self._lines.lost()
                self._lines.bad += 1
                readings.append(lost("dropped", "keys-dropped"))
            else:
                readings += self._lines.feed(bytes((byte,)))
        return self._counted(readings)

    @property
    def pending(self) -> bool:
        return self._lines.pending

    def patience_ms(self, quiet_ms: int) -> int:
        return self._lines.patience_ms(quiet_ms)

    def quiet(self) -> list[Reading]:
        return self._counted(self._lines.quiet())

    def lost(self) -> list[Reading]:
        self._keys.begin()
        return self._counted(self._lines.lost())

    def resume(self, sequence: str) -> None:
        self._lines.resume(sequence)

    def new_shoe(self) -> None:
        self._lines.new_shoe()

    def checks(self, raw: bytes) -> tuple[bytes, bytes]:
        return self._lines.checks(raw)

    def _counted(self, readings: list[Reading]) -> list[Reading]:
        self.good, self.bad = self._lines.good, self._lines.bad
        return readings
