"""What stays touched when the station has answered, but for the pages that are open. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from kiosk.game.commands.offers import Offers
from ui.table.facts import NOTHING, Facts, Label, UiState, is_mended
from ui.table.input.scene import BUSY


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """What stays touched when the station has answered: a round's end begins its settlement, the
    next first card ends it."""
    now, then = facts.step.table.offers, before.step.table.offers
    changed = _still_done(facts, before, touches)
    if facts.last is not before.last:
        changed = changed.change(cards=False)
    if changed.notices.help is not None and facts.cards_out != before.cards_out:
        changed = changed.change(help=None)
    if facts.step.table.view.round != before.step.table.view.round or (
        facts.step.refusal is not None and changed.wagers.rail
    ):
        changed = changed.change(rail=None)
    if (changed.less is not None or changed.undecided) and (
        now is None or then is None or now.turn != then.turn or facts.cards_out != before.cards_out
    ):
        changed = changed._replace(less=None, undecided=False)
    if changed.insures and (now is None or not now.insurance_closed.open):
        changed = changed._replace(less=None, insures=0)
    changed = _wagers_after(now, then, changed)
    # What was said of a touch stands while the station answers its wagers: some boxes may have been
    # left out.
    answers = bool(touches.wagers.sent) and now is not None and now.wagers_open
    moved = (facts.step.table.view, now) != (before.step.table.view, then) and not answers
    held = facts.step.readers.held != before.step.readers.held  # the pad asks something else now
    mended = is_mended(touches.notices.notice, facts.step, before.step)
    is_over = moved or held or mended or touches.notices.notice == BUSY
    if facts.step.refusal is not None or is_over:
        changed = changed.change(notice=None)
    small = now is not None and not now.wagers_open and touches.wagers.stacks
    if small and facts.step.refusal is None:
        boxes = ", ".join(map(str, sorted(touches.wagers.stacks)))
        changed = changed.change(notice=Label("ui-why-small", (("boxes", boxes),)))
    return changed


def _still_done(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """As much is done of the money that moves as before, where it is the same money."""
    now, then = ([(line.id, line.facts) for line in each.lines] for each in (facts, before))
    return touches if now == then else touches._replace(done=NOTHING)


def _wagers_after(now: Offers | None, then: Offers | None, touches: UiState) -> UiState:
    """What stays touched of wagers once they are closed."""
    closed = now and then and then.wagers_open and not now.wagers_open
    if closed and not touches.wagers.tool.startswith("chip:"):
        # A chip stays chosen from round to round; what takes wagers away or doubles them is for
        # this round alone.
        touches = touches.change(tool="")
    if now is None or not now.wagers_open:
        touches = touches.change(stacks=NOTHING, together=0, again=False)
    return touches
