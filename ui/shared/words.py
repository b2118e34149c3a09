"""What is written on the screen that is no prompt? Labels by id, and how money and hands are written."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.game.refusals import Reason

#: a label in the house's language by its id; "" where there is none
Label = Callable[[str], str]

ENGLISH: dict[str, str] = {
    # what the dealer does about a prompt
    "ui-tone-say": "SAY",
    "ui-tone-ask": "ASK",
    "ui-tone-deal": "DEAL",
    "ui-tone-take": "TAKE",
    "ui-tone-pay": "PAY",
    "ui-tone-push": "PUSH",
    "ui-tone-warn": "WAIT",
    "ui-tone-call": "CALL",
    # the action bar
    "ui-stand": "STAND",
    "ui-hit": "HIT",
    "ui-double": "DOUBLE",
    "ui-split": "SPLIT",
    "ui-surrender": "SURRENDER",
    "ui-insurance-closed": "CLOSE INSURANCE",
    "ui-undo": "UNDO",
    "ui-floor": "FLOOR",
    "ui-hold-for-less": "hold for less",
    # states and outcomes of a hand
    "ui-state-stand": "STAND",
    "ui-state-21": "21",
    "ui-state-blackjack": "BJ",
    "ui-state-doubled": "2×",
    "ui-state-split_ace": "ONE CARD",
    "ui-state-bust": "BUST",
    "ui-state-surrender": "½",
    "ui-state-charlie": "CHARLIE",
    "ui-outcome-blackjack": "BJ",
    "ui-outcome-win": "WIN",
    "ui-outcome-lose": "LOSE",
    "ui-outcome-push": "PUSH",
    "ui-outcome-bust": "BUST",
    "ui-outcome-surrender": "½",
    "ui-outcome-charlie": "CHARLIE",
    "ui-outcome-returned": "RETURN",
    "ui-outcome-void": "VOID",
    "ui-soft": "SOFT",
    "ui-turn": "TURN",
    "ui-insured": "INS",
    "ui-done": "DONE",
    "ui-dealer": "DEALER",
    # wagers
    "ui-clear": "CLEAR",
    "ui-double-wager": "× 2",
    "ui-rebet": "REBET",
    "ui-all": "ALL",
    "ui-in": "IN",
    # cards by touch
    "ui-unread": "FACE DOWN",
    "ui-back": "BACK",
    "ui-hole-yes": "BLACKJACK",
    "ui-hole-no": "NO BLACKJACK",
    # header
    "ui-last-round": "LAST ROUND",
    "ui-new-shoe-needed": "NEW SHOE",
    "ui-port": "port",
    "ui-bytes": "signal",
    "ui-frames": "frames",
    "ui-cards": "cards",
    "ui-limits": "wagers",
    # prompts of the screen itself
    "ui-prompt-wagers": "Wagers, please",
    "ui-prompt-first-card": "Wagers are in: deal the first card",
    "ui-prompt-new-shoe": "New shoe: shuffle, cut and burn",
    "ui-prompt-deal": "Deal the next card",
    "ui-prompt-read": "What is the unread card? Touch rank, then suit",
    "ui-prompt-insurance": "Insurance?",
    "ui-prompt-hole_check": "Check the hole card",
    "ui-prompt-decision": "What does the patron do?",
    "ui-prompt-card": "Deal a card",
    "ui-prompt-reveal": "Turn the hole card",
    "ui-prompt-dealer": "Dealer draws",
    "ui-prompt-patrons": "Patrons decide",
    "ui-then": "then",
    # notices: why a touch did nothing, and what to do
    "ui-why-no-suit": "Rank {rank} is chosen: touch its suit, or BACK for another rank.",
    "ui-why-wagers-closed": "Wagers are closed: the first card of this round is out. They open again after it.",
    "ui-why-no-insurance": "Insurance is not open: it opens when the dealer shows an ace.",
    "ui-why-insured": "Box {box} has its insurance. UNDO takes the last one back.",
    "ui-why-no-wager": "Box {box} has no wager, so it cannot be insured.",
    "ui-why-no-undo": "Nothing to take back: the last thing that happened was a card, or nothing has happened yet.",
    "ui-why-no-rebet": "Box {box} had no wager in the last round.",
    "ui-why-not-now": "That is not awaited now.",
    "ui-why-relief": "Dealer relief",
    "ui-why-face_up": "Face up in the shoe",
    "ui-why-dealer_stands": "Dealer stood and drew",
    "ui-why-shown": "Seen",
    "ui-why-hidden": "Not seen",
    "ui-why-choose": "Touch the reason in the panel first, then the card.",
    "ui-pick-card": "Touch the card on the felt that was read wrongly.",
    "ui-picked": "{place}, card {position}: touch what it really is, rank then suit.",
    "ui-less": "Double for less: touch chips for the added wager, then DOUBLE.",
    "ui-manual": "Entered by touch: {card}.",
    # hints: what a touch would do, where nothing else is to be said
    "ui-hint-wagers": "Touch a chip, then a box; touch the box again for more. A box keeps its wager until it is changed.",
    "ui-hint-drawn-next": "The next card is the {card} that was drawn in error: name it by touch where it is dealt.",
    "ui-hint-drawn-burn": "The {card} drawn in error found no use: burn it, and name it by touch.",
    "ui-hint-drawn-face-down": "The next card is the one that was drawn in error: name it by touch when it is turned.",
    "ui-hint-insurance": "Touch each box that takes insurance for half its wager, then CLOSE INSURANCE.",
    # the common hand: one hand for many patrons
    "ui-close-stage": "CLOSE STAGE",
    "ui-crowd-deciding": "STILL DECIDE",
    "ui-crowd-seconds": "SECONDS",
    "ui-crowd-patrons": "PATRONS",
    "ui-crowd-wagered": "WAGERED",
    "ui-crowd-stand": "STAND",
    "ui-crowd-hit": "DRAW",
    "ui-crowd-double": "DOUBLE",
    "ui-crowd-surrender": "SURRENDER",
    "ui-crowd-first": "FIRST HAND",
    "ui-crowd-both": "BOTH HANDS",
    "ui-crowd-collect": "TO COLLECT",
    "ui-crowd-pay": "TO PAY",
    "ui-crowd-insurance": "INSURED",
    "ui-why-no-stage": "No stage is open: patrons decide after the deal, each time that the hand may get a card.",
    "ui-why-patrons-decide": "Patrons decide for themselves here. The dealer closes their stage.",
    "ui-why-patrons-wager": "Patrons wager for themselves here: nothing is keyed at the table.",
    "ui-why-patrons-undo": "Patrons’ wagers and decisions are their own. A stage is taken back after it was closed, before the next card.",
    # the floor's panel
    "ui-panel-floor": "Floor",
    "ui-panel-close": "CLOSE",
    "ui-panel-new-shoe": "NEW SHOE",
    "ui-panel-burn": "BURN A CARD",
    "ui-panel-correct": "CORRECT A CARD",
    "ui-panel-void": "VOID THE ROUND",
    "ui-panel-recall": "RECALL",
    "ui-panel-irregular": "IRREGULARITY",
    "ui-panel-error": "DRAWN IN ERROR",
    "ui-panel-missed": "PLACE MISSED",
    "ui-panel-dead": "BOX WITHOUT A CARD",
    "ui-panel-ran-out": "SHOE RAN OUT",
    "ui-panel-burn-say": "The reason, if it is one of these. Then draw the card, touch it on the felt, or name it: rank, then suit.",
    "ui-panel-error-say": "Was it seen? Then draw the card, touch it on the felt, or name it; FACE DOWN if nobody saw it.",
    "ui-panel-missed-say": "Where did the card go? Then draw it, touch it on the felt, or name it: rank, then suit.",
    "ui-panel-dead-say": "Touch the box that got no card: it is out of the round, its wager goes back.",
    "ui-panel-by": "Signed by",
    "ui-panel-reason": "Reason",
    "ui-panel-confirm-void": "VOID: ALL WAGERS GO BACK",
    "ui-panel-recall-title": "RECALL · not the table",
    "ui-panel-none": "No round has been finished yet.",
    "ui-panel-older": "OLDER",
    "ui-panel-newer": "NEWER",
    "ui-reason-misread": "Read wrongly",
    "ui-reason-entered": "Entered wrongly",
    "ui-reason-dealt": "Dealt in error",
    "ui-reason-other": "Other",
    "ui-acknowledge": "ACKNOWLEDGE",
    "ui-since": "since",
    "ui-cured": "Cured: sign it off.",
    # the emulator's panel
    "ui-draw": "DRAW A CARD",
    "ui-auto": "AUTO",
    "ui-fault-unreadable": "UNREADABLE",
    "ui-fault-bad-frame": "BAD FRAME",
    "ui-fault-unplug": "UNPLUG",
    "ui-fault-replug": "PLUG IN",
    "ui-fault-cutting-card": "CUTTING CARD",
    "ui-emulator": "The dealer's hand at the emulated shoe",
}


class Words:
    """Labels by id: the house's own where `label` has one, English otherwise; `reason` words why something is not allowed."""

    def __init__(self, label: Label | None = None, reason: Callable[[Reason], str] | None = None) -> None:
        self._label = label
        self._reason = reason
        self._known: dict[str, str] = {}

    def __call__(self, key: str, **facts: object) -> str:
        """The label `key` with `facts` put in. Raises `KeyError` for an id that does not exist."""
        text = self._known.get(key)
        if text is None:
            text = (self._label(key) if self._label else "") or ENGLISH[key]
            self._known[key] = text
        return text.format(**facts) if facts else text

    def reason(self, reason: Reason) -> str:
        """Why something is not allowed, as a sentence."""
        if self._reason is None:
            from kiosk.words.phrases import Phrases

            self._reason = Phrases().reason
        return self._reason(reason)


def money(cents: int) -> str:
    """An amount as it is written on the felt: whole amounts without decimals, thousands apart, two decimals otherwise."""
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    return f"{sign}{whole:,}" + (f".{rest:02}" if rest else "")


_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_text(card: str) -> str:
    """A card as it is written in a line of words: "10♠"; "" for what is none."""
    return f"{'10' if card[0] == 'T' else card[0]}{_SUITS.get(card[1], '?')}" if len(card) == 2 else ""


def time_of_day(at: str) -> str:
    """A time in UTC, as entries bear it, on this machine's clock: "21:13:44"; "" for what is no time."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M:%S")
    except ValueError:
        return ""


def decimal(cents: int) -> str:
    """An amount as an input carries it: two decimals, a full stop, nothing else."""
    return f"{cents // 100}.{cents % 100:02}"
