"""How are the screen's fonts made? From two open families, cut to what a table needs; run by `make fonts`, with npm at hand.

Kiosk Sans is Inter with figures of one width as its figures, and the four suits, which Inter lacks.
Kiosk Sans SC is Noto Sans SC cut to the 3,755 common characters (GB 2312, level 1) and whatever config/phrases uses.
Both licences ask that a changed font does not pass for the original, hence the names.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "ui" / "fonts"
WORK = ROOT / "build" / "fonts"

INTER = "@expo-google-fonts/inter@0.4.2"
NOTO = "@expo-google-fonts/noto-sans-sc@0.4.3"

WEIGHTS = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700}
WEIGHTS_SC = {"Regular": 400, "Bold": 700}

SUITS = "♠♥♦♣"
LATIN = [
    *range(0x20, 0x7F),
    *range(
        0xA0, 0x180
    ),  # Latin-1 and Latin Extended-A: every language of Europe that is written in Latin letters
    *map(ord, "ȘșȚț‐‑‒–—―‘’‚“”„†‡•…‰′″‹›⁄€₡₩₱₹₽№™←↑→↓↔↩↪−×÷≈≠≤≥∞√¼½¾⅓⅔●○■□▲△▶▼◀◆◇★☆✓✗✕⌫⏎"),
]
KEEP = ["kern", "mark", "mkmk", "ccmp", "locl", "case", "liga"]


def source(package: str) -> Path:
    """The unpacked npm package, fetched once."""
    folder = WORK / package.rsplit("@", 1)[0].rsplit("/", 1)[-1]
    if not folder.exists():
        WORK.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(
            ["npm", "pack", "--silent", package],
            cwd=WORK,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split()[-1]
        with tarfile.open(WORK / packed) as archive:
            archive.extractall(folder, filter="data")
    return folder / "package"


def cut(font: TTFont, code_points: list[int]) -> None:
    options = subset.Options(
        layout_features=KEEP, hinting=False, name_IDs=["*"], notdef_outline=True, glyph_names=False
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=code_points)
    cutter.subset(font)


def use_tabular_figures(font: TTFont) -> None:
    """Amounts stand in columns, and a total does not shift as it counts: the figures of one width become the figures."""
    wanted = {
        lookup
        for f in font["GSUB"].table.FeatureList.FeatureRecord
        if f.FeatureTag == "tnum"
        for lookup in f.Feature.LookupListIndex
    }
    swaps: dict[str, str] = {}
    for index in wanted:
        for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
            swaps.update(getattr(table, "ExtSubTable", table).mapping)
    for cmap in font["cmap"].tables:
        for digit in map(ord, "0123456789"):
            if digit in cmap.cmap:
                cmap.cmap[digit] = swaps.get(
                    cmap.cmap[digit], cmap.cmap[digit]
                )  # tables may share one mapping


def add_suits(font: TTFont, donor: TTFont) -> None:
    """Each suit stands on the baseline, a little taller than a capital, and has the room of a wide capital."""
    glyphs, cmap = donor.getGlyphSet(), donor.getBestCmap()
    height = font["OS/2"].sCapHeight * 1.08
    for suit in SUITS:
        bounds = BoundsPen(glyphs)
        glyphs[cmap[ord(suit)]].draw(bounds)
        left, bottom, right, top = bounds.bounds
        scale = height / (top - bottom)
        side = 0.06 * height
        low = -0.04 * height
        pen = TTGlyphPen(None)
        glyphs[cmap[ord(suit)]].draw(
            TransformPen(pen, (scale, 0, 0, scale, side - left * scale, low - bottom * scale))
        )
        name = f"suit{ord(suit):04X}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = (round((right - left) * scale + 2 * side), round(side))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(suit)] = name
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def rename(font: TTFont, family: str, style: str, origin: str) -> None:
    """One family for all weights, told apart by style name and weight class, so that `font.family` and `font.weight` do."""
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 2, 3, 4, 6, 16, 17, 21, 22, 25):
            names.names.remove(record)
    full = f"{family} {style}"
    for name_id, text in (
        (1, family),
        (2, style),
        (3, f"{full}; from {origin}"),
        (4, full),
        (6, full.replace(" ", "")),
    ):
        names.setName(text, name_id, 3, 1, 0x409)


def phrases() -> set[int]:
    return {
        ord(c)
        for file in sorted((ROOT / "config" / "phrases").glob("*.ftl"))
        for c in file.read_text("utf-8")
    }


def common_chinese() -> set[int]:
    """GB 2312 rows 16 to 55: its 3,755 most common characters; and its punctuation and full-width forms, rows 1 and 3."""
    rows = [0xA1, 0xA3, *range(0xB0, 0xD8)]
    found: set[int] = set()
    for row in rows:
        for cell in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes((row, cell)).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    return found


def main() -> int:
    inter, noto = source(INTER), source(NOTO)
    for style, weight in WEIGHTS.items():
        font = TTFont(inter / f"{weight}{style}" / f"Inter_{weight}{style}.ttf")
        use_tabular_figures(font)
        cut(font, LATIN)
        add_suits(font, TTFont(noto / "400Regular" / "NotoSansSC_400Regular.ttf"))
        rename(font, "Kiosk Sans", style, INTER)
        font["OS/2"].usWeightClass = weight
        font.save(FONTS / f"KioskSans-{style}.ttf")
    chinese = sorted(common_chinese() | set(range(0x20, 0x7F)) | set(map(ord, SUITS)) | phrases())
    for style, weight in WEIGHTS_SC.items():
        font = TTFont(noto / f"{weight}{style}" / f"NotoSansSC_{weight}{style}.ttf")
        cut(font, chinese)
        rename(font, "Kiosk Sans SC", style, NOTO)
        font["OS/2"].usWeightClass = weight
        font.save(FONTS / f"KioskSansSC-{style}.ttf")
    for package, name in ((inter, "LICENSE-Inter.txt"), (noto, "LICENSE-NotoSansSC.txt")):
        (FONTS / name).write_bytes((package / "LICENSE_FONT").read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
