"""A code's card on the screen: why it came, what it means, what to do, over the pads, while the
table goes on. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.

from ui.shared.words import Words
from ui.table.facts import Help
from ui.table.layout import Layout
from ui.table.moment import Moment, refused
from ui.table.prompt.prompt import headline
from ui.table.rows import NO_HELP, HelpProps


def opened(now: Moment, of: str, key: str = "") -> Help | None:
    """The card that a touch opens, on the row of trouble, the notice, the paragraph beside the
    prompt, a row of events, an alarm or a code of the page of help; None where nothing there has a
    code, and where its card is open already."""
    facts, touches, words = now.facts, now.touches, now.words
    found = None
    if of == "trouble" and (trouble := facts.trouble) is not None:
        found = Help(
            trouble.name,
            trouble.text,
            todo=trouble.todo if trouble.name.startswith("trouble-") else "",
        )
    elif of == "notice" and (why := refused(facts, touches, words)) is not None:
        found = Help(why.name, why.message, why.authority)
    elif of == "event":
        found = next(
            (
                Help(e.name, e.words, e.authority)
                for e in facts.events or ()
                if key == str(e.number)
            ),
            None,
        )
    elif of == "alarm":
        found = next(
            (Help(a.name, a.text, "", a.todo) for a in facts.step.alerts.alarms if key == a.key),
            None,
        )
    elif of == "code":
        found = Help(key)
    elif of == "prompt" and (said := headline(now)) is not None:
        found = Help(said.name, said.text, said.authority)
    return (
        None
        if found is None or found == touches.notices.help or not words.has_card(found.name)
        else found
    )


def help_props(help_: Help | None, words: Words, layout: Layout) -> HelpProps:
    """The card that is open, laid over pad and rail, which lie beside the dealer's cards."""
    if help_ is None:
        return NO_HELP
    card = words.card(help_.name)
    left, right = (layout.panel(zone) for zone in (layout.pad, layout.rail))
    return HelpProps(
        True,
        left,
        right,
        f"{card.number}  ·  {words('ui-help-why')}",
        card.why,
        words("ui-help-then"),
        card.then,
        words("ui-help-todo"),
        help_.todo or card.todo,
        help_.authority,
    )
