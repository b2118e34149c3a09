"""A recalled round on paper: what lay where at each step, drawn, with what happened, who dealt, and
the hashes of its entries."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.records.amended import amended, amended_to
from kiosk.game.cards import UNREAD
from kiosk.game.money.money import cents
from kiosk.game.view import DOWN
from kiosk.record.rounds.recall import Recalled
from kiosk.report.papers import paper
from kiosk.station.recall.looked_up import Answer
from kiosk.station.recall.recalled import RecalledRound, RecalledStep
from kiosk.words.messages import card_text
from ui.shared.words import Words
from ui.table.facts import Facts, UiState
from ui.table.felt.felt import Felt, felt
from ui.table.layout import Rect
from ui.table.moment import moment
from ui.table.recall.recall import answered, step_text, step_who
from ui.table.recall.recalling import Recalling
from ui.table.rows import HandRow
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from reportlab.platypus import Flowable

    from kiosk.record.journal.anchors import Signer

SIZE = (1280, 800)
#: points: the width of a picture, of which two stand beside each other
WIDE, BETWEEN = 252, 11
_RED = "#a3231b"
_CLOTH = "#e9efec"
_SLOT = "#ffffff"
_GLOW = "#b97a00"
#: what moves nothing on the felt is told in the list, and not drawn
_NOT_DRAWN = ("trouble", "ack", "undo", "shoe", "cut_card")


def write(
    file: Path, this: RecalledRound, told: Recalled, words: Words, signer: Signer | None
) -> dict[str, Any]:
    """Writes the paper of a round that is over, and what its mark is to say. Raises `OSError`."""
    paper.use_fonts()
    now = answered(Recalling(), Answer(this))
    setup = ScreenSetup(
        boxes=len(this.start.table.view.boxes),
        units=this.header.get("wagers") == "units",
        common_hand=this.start.table.view.patrons is not None,
    )
    span = this.span
    pages: list[list[Flowable]] = [
        [*_first(this, told, words, signer), *_pictures(now, this.steps, now.read, setup, words)]
    ]
    if this.corrected:
        drawn = _pictures(now, this.corrected, now.corrected, setup, words)
        title = words("paper-recall-amended" if this.amended else "paper-recall-corrected")
        pages.append(
            [
                paper.heading(title, 13),
                *(paper.note(amended(each, words.phrases)) for each in this.amended),
                *drawn,
            ]
        )
    pages.append([paper.heading(words("paper-recall-list"), 13), _list(this, words)])
    foot = words("paper-recall-foot", **_where(this), hash=this.hash)
    paper.write(file, words("paper-recall", **_where(this)), foot, pages)
    return {
        "paper": "recall",
        "table": this.table,
        "round": span.round,
        "journal": this.journal,
        "first": span.first,
        "last": span.last,
        "hash": this.hash,
    }


def _where(this: RecalledRound) -> dict[str, str]:
    """Which round it is, as the facts of phrases."""
    span = this.span
    return {
        "table": this.table,
        "round": str(span.round),
        "first": str(span.first),
        "last": str(span.last),
    }


def _first(
    this: RecalledRound, told: Recalled, words: Words, signer: Signer | None
) -> list[Flowable]:
    """What the paper begins with: what the round was, and whether the table's key signed it."""
    steps = [step for step in this.steps if step.at]
    lines = [
        *_played(this, steps, words),
        *_results(told.finished or {}, words),
        *_entries(this, words),
    ]
    story = [
        paper.heading(words("paper-recall", **_where(this))),
        *(paper.note(amended_to(each, words.phrases), paper.ALARM) for each in this.amended),
        paper.note(words("paper-recall-says")),
        paper.facts([(label, value) for label, value in lines if value]),
        paper.gap(6),
    ]
    if signer is None:
        return [*story, paper.note(words("paper-recall-unsigned"), paper.ALARM), paper.gap()]
    anchor = signer.anchor(this.journal, this.span.last, this.hash, steps[-1].at if steps else "")
    return [
        *story,
        paper.note(words("paper-recall-signed", public=anchor.key, signature=anchor.signature)),
        paper.note(words("paper-recall-file")),
        paper.gap(),
    ]


def _played(this: RecalledRound, steps: list[RecalledStep], words: Words) -> list[tuple[str, str]]:
    """When the round was played, who dealt it, and what was corrected in it."""
    since = words("paper-recall-since-is", since=this.since) if this.since else ""
    times = ""
    if steps:
        times = words("paper-from-to", first=steps[0].at, last=steps[-1].at)
    corrections = [
        f"{step_text(step, words)} ({words('reason', why=step.input.get('reason'))})"
        for step in this.steps
        if step.input.get("type") == "correct" and not step.refused
    ]
    return [
        (words("paper-recall-since"), since),
        (words("paper-recall-played"), times),
        (words("paper-recall-dealt"), ", ".join(this.dealers) or words("paper-recall-nobody")),
        (words("paper-recall-corrections"), words("paper-and").join(corrections)),
    ]


def _results(finished: dict[str, Any], words: Words) -> list[tuple[str, str]]:
    """What each box and each patron came to."""
    void = words("paper-recall-void") if finished.get("void") else ""
    boxes = [
        (words("paper-box", box=box["box"]), box_text(box, words))
        for box in finished.get("boxes", ())
    ]
    patrons = [
        (
            words("paper-patron", patron=str(each["patron"])),
            words("paper-net", net=_money(each["net"], words)),
        )
        for each in finished.get("patrons", ())
    ]
    return [(words("paper-void"), void), *boxes, *patrons]


def _entries(this: RecalledRound, words: Words) -> list[tuple[str, str]]:
    """Where the round stands in which journal."""
    span = this.span
    return [
        (words("paper-recall-journal"), this.journal),
        (
            words("paper-recall-entries"),
            words("paper-from-to", first=str(span.first), last=str(span.last)),
        ),
        (words("paper-recall-hash"), this.hash),
    ]


def _money(amount: str, words: Words) -> str:
    """An amount of a round object."""
    return words.phrases.currency.exact(cents(amount))


def box_text(box: dict[str, Any], words: Words) -> str:
    """Each wager of the box with what became of it: their nets come to the box's."""
    wagers = [
        (f"{' '.join(map(card_text, hand['cards']))} ({hand['total']})", hand)
        for hand in box["hands"]
    ]
    if box["insurance"]:
        wagers.append((words("patron-insurance"), box["insurance"]))
    wagers += [(words.side(side["name"]), side) for side in box["side"]]
    said = [
        words(
            "paper-wager",
            what=what,
            outcome=words(f"patron-outcome-{of['outcome']}"),
            wager=_money(of["wager"], words),
            net=_money(of["net"], words),
        )
        for what, of in wagers
    ]
    return words("paper-box-is", says=words("paper-and").join(said), net=_money(box["net"], words))


def _list(this: RecalledRound, words: Words) -> Flowable:
    return paper.lines(
        [
            (
                str(step.number),
                step.at[11:23],
                step_who(step, words),
                _what(step, words),
                " / ".join(
                    (
                        *step.words,
                        *([words("refusal-is", code=step.refused)] if step.refused else ()),
                    )
                ),
            )
            for step in this.steps
        ],
        tuple(
            words("paper-recall-column", column=name)
            for name in ("entry", "at", "who", "what", "told")
        ),
        (40, 62, 70, 130, 213),
    )


def _what(step: RecalledStep, words: Words) -> str:
    return step_text(step._replace(at="", by="", role="", source=""), words)


def _pictures(
    now: Recalling,
    steps: tuple[RecalledStep, ...],
    frames: tuple[Facts, ...],
    setup: ScreenSetup,
    words: Words,
) -> list[Flowable]:
    """A picture of each step at which something changed on the felt, with what happened; of wagers
    one, as they lay at the end."""
    drawn: list[Flowable] = []
    before = None
    kinds = [step.input.get("type") for step in steps]
    for step, facts, kind, after in zip(steps, frames[1:], kinds, (*kinds[1:], ""), strict=True):
        seen = felt(moment(facts, setup, UiState(), words), SIZE)
        lies = (seen.boxes, seen.hands, seen.cards, seen.dealer)
        if lies != before and kind not in _NOT_DRAWN and (kind, after) != ("wager", "wager"):
            asked = facts.step.told.next
            drawn.append(
                _picture(seen, step_text(step, words), asked.text if asked is not None else "")
            )
        before = lies
    return [paper.beside(drawn[at : at + 2], WIDE, BETWEEN) for at in range(0, len(drawn), 2)]


def _picture(seen: Felt, happened: str, asked: str) -> Flowable:
    """The felt, with what happened above it and what was to be done next below."""
    frame = seen.layout.frame
    top, bottom = frame.felt.y, frame.notice.y
    scale = WIDE / SIZE[0]

    def draw(canvas: Any, height: float) -> None:
        canvas.saveState()
        canvas.translate(0, height)
        canvas.scale(scale, -scale)
        canvas.translate(0, -top)
        _rect(canvas, Rect(0, top, SIZE[0], bottom - top), _CLOTH, paper.LINE, 2)
        _draw_boxes(canvas, seen)
        _draw_notes(canvas, seen)
        _slot(canvas, frame.dealer, glows=seen.dealer.glow)
        _draw_cards(canvas, seen)
        for hand in seen.hands:
            if hand.visible:
                _draw_hand(canvas, hand)
        _draw_dealer_total(canvas, seen)
        canvas.restoreState()

    return paper.drawing(happened, asked, WIDE, (bottom - top) * scale, draw)


def _slot(canvas: Any, place: Rect, *, glows: bool) -> None:
    """Where cards lie: with a broad edge where something is to be done there."""
    _rect(canvas, place, _SLOT, _GLOW if glows else paper.LINE, 7 if glows else 2)


def _draw_boxes(canvas: Any, seen: Felt) -> None:
    """Each box, with its number and its wager."""
    for box in seen.boxes:
        _slot(canvas, Rect(box.x, box.y, box.width, box.height), glows=box.glow)
        _text(canvas, box.x + 10, box.y + 34, box.number, 30, paper.SOFT)
        _text(
            canvas,
            box.x + box.width / 2,
            box.y + box.height * 0.66,
            box.wager,
            40,
            paper.INK,
            centred=True,
        )


def _draw_notes(canvas: Any, seen: Felt) -> None:
    """What lies beside the boxes: side wagers and insurance, by name and amount."""
    for note in seen.notes:
        base = note.y + note.height - 6
        _text(canvas, note.x, base, f"{note.name}  {note.amount}", note.type, paper.SOFT)


def _draw_cards(canvas: Any, seen: Felt) -> None:
    """Every card, in the order in which they lie over each other."""
    for _, row in sorted(seen.cards.items()):
        lies = Rect(row.x, row.y, row.width, row.height)
        _card(canvas, lies, row.face.partition("/card/")[2].partition("/")[0])


def _draw_hand(canvas: Any, hand: HandRow) -> None:
    """What is written on a hand: its total, what marks it, and its wager."""
    base = hand.y + hand.height
    total_base = base - (26 if hand.stacked else 14)
    _text(canvas, hand.x + 8, total_base, hand.total, 44, paper.INK)
    mark_x = hand.x + (8 if hand.stacked or not hand.total else 70)
    mark_base = base - (2 if hand.stacked else 14)
    ink = _RED if hand.tone == "take" else paper.INK
    _text(canvas, mark_x, mark_base, hand.mark or hand.soft, 24, ink)
    wager_x = hand.wager_x + hand.wager_width - 8
    _text(canvas, wager_x, hand.wager_y + 34, hand.wager, 26, paper.INK, right=True)


def _draw_dealer_total(canvas: Any, seen: Felt) -> None:
    """The dealer's total, and what it is: soft, blackjack, too many."""
    total = seen.layout.frame.dealer_total
    middle = total.x + total.w / 2
    _text(canvas, middle, total.y + 86, seen.dealer.total, 56, paper.INK, centred=True)
    state = seen.dealer.state or seen.dealer.soft
    _text(canvas, middle, total.y + 124, state, 24, paper.INK, centred=True)


def _card(canvas: Any, lies: Rect, name: str) -> None:
    if name in ("down", DOWN):
        _rect(canvas, lies, paper.SOFT, paper.INK, 2)
        return
    _rect(canvas, lies, "#ffffff", paper.INK, 2)
    if name in ("unread", UNREAD.text):
        _text(
            canvas,
            lies.x + lies.w / 2,
            lies.y + lies.h * 0.6,
            "?",
            lies.w * 0.7,
            _RED,
            centred=True,
        )
        return
    shown, ink = card_text(name), _RED if name[1] in "HD" else paper.INK
    _text(canvas, lies.x + lies.w * 0.08, lies.y + lies.w * 0.46, shown[:-1], lies.w * 0.46, ink)
    _text(canvas, lies.x + lies.w * 0.1, lies.y + lies.w * 0.92, shown[-1], lies.w * 0.44, ink)


def _rect(canvas: Any, place: Rect, fill: str, line: str, width: float) -> None:
    from reportlab.lib.colors import HexColor

    canvas.setFillColor(HexColor(fill))
    canvas.setStrokeColor(HexColor(line))
    canvas.setLineWidth(width)
    canvas.roundRect(*place, 8, stroke=1, fill=1)


def _text(
    canvas: Any,
    x: float,
    y: float,
    text: str,
    size: float,
    ink: str,
    *,
    centred: bool = False,
    right: bool = False,
) -> None:
    """Text whose base is at `y`, which runs down."""
    from reportlab.lib.colors import HexColor

    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(1, -1)
    canvas.setFillColor(HexColor(ink))
    wide = paper.width_of(text, size, bold=True)
    left: float = 0
    if centred:
        left = -wide / 2
    elif right:
        left = -wide
    paper.put(canvas, left, 0, text, size, bold=True)
    canvas.restoreState()
