"""Printing a badge: one card of the size of a bank card, with its code as QR and as Code 128, for
any scanner or camera."""

from __future__ import annotations

from pathlib import Path

from drivers.cards.print import MM
from kiosk.report.papers import paper

WIDTH, HEIGHT = 85.6, 54.0  # ISO/IEC 7810 ID-1, millimetres
MARGIN = 5.0
MODULE = 1.0  # of the QR code: twice what a scanner at arm's length needs
BARS = 0.19  # of the bar code: 30 letters have room beside each other
SHEET_TOP, SHEET_LEFT = 20.0, 20.0


def print_badge(code: str, name: str, below: str, title: str, out: Path) -> None:
    """Writes one badge to `out`, on an A4 sheet with its outline: the code, `name`, and a line
    `below` it; `title` is the file's.

    Raises OSError where `out` cannot be written.
    """
    import segno
    from reportlab.graphics.barcode.code128 import Code128
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas

    paper.use_fonts()
    canvas = Canvas(str(out), pagesize=A4, invariant=1)
    canvas.setTitle(title)
    canvas.translate(SHEET_LEFT * MM, A4[1] - (SHEET_TOP + HEIGHT) * MM)
    canvas.setLineWidth(0.1 * MM)
    canvas.roundRect(0, 0, WIDTH * MM, HEIGHT * MM, 3 * MM)
    rows = [
        [bool(module) for module in row]
        for row in segno.make(code, error="m", micro=False, boost_error=False).matrix
    ]
    top = HEIGHT - MARGIN
    for y, row in enumerate(rows):
        for x, black in enumerate(row):
            if black:
                left, under = (MARGIN + x * MODULE) * MM, (top - (y + 1) * MODULE) * MM
                canvas.rect(left, under, MODULE * MM, MODULE * MM, stroke=0, fill=1)
    beside = MARGIN + len(rows) * MODULE + 4 * MODULE
    for text, size, down in ((name, 14.0, 9), (below, 8.0, 15)):
        while paper.width_of(text, size, bold=True) > (WIDTH - MARGIN - beside) * MM and size > 5:
            size -= 0.5
        paper.put(canvas, beside * MM, (top - down) * MM, text, size, bold=True)
    bars = Code128(code, barWidth=BARS * MM, barHeight=9 * MM, quiet=0)
    bars.drawOn(canvas, (WIDTH * MM - bars.width) / 2, MARGIN * MM)
    canvas.showPage()
    canvas.save()
