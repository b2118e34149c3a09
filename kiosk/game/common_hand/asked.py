"""What is asked of the patrons of a common hand."""

from __future__ import annotations

from kiosk.game.common_hand.game import CommonGame


def asks(game: CommonGame) -> str:
    """What is asked of patrons, without the number of the round; "" for nothing. It is another text
    as soon as something else is asked, or a card that lies there is another, and the same again
    after an undo."""
    at = game.round
    asked = _stage(game)
    return f"{asked}c{at.corrections}" if asked and at.corrections else asked


def _stage(game: CommonGame) -> str:
    at = game.round
    players = game.players
    match at.phase:
        case "wagers":
            return "w"
        case "insurance":
            return "i"
        case "patrons":
            return (
                "s"
                if players.stage == "split"
                else f"p{at.index + 1}.{len(players.hands[at.index].cards)}"
            )
    return ""
