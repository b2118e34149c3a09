"""Which colours are read on which."""

from __future__ import annotations

#: letters and what lies behind them, wherever something must be read
READ = (
    *(
        ("ink", ground)
        for ground in (
            "room",
            "drawer",
            "felt",
            "feltLight",
            "feltDark",
            "slotFill",
            "slotActive",
            "key",
            "stripeDark",
        )
    ),
    *(("inkQuiet", ground) for ground in ("room", "drawer", "felt", "slotFill", "slotActive")),
    *(("inkDim", ground) for ground in ("room", "drawer", "stripeDark")),
    *(
        ("inkDark", fill)
        for fill in (
            "ask",
            "deal",
            "take",
            "pay",
            "push",
            "say",
            "warn",
            "call",
            "keyDown",
            "cardUnread",
        )
    ),
    *(
        (tone, ground)
        for ground in ("slotFill", "slotActive", "felt")
        for tone in ("take", "pay", "push", "brass", "glow")
    ),
    *((tone, "felt") for tone in ("ask", "say")),
    ("say", "room"),
    ("inkDark", "practice"),
    *(
        (tone, "practiceDark")
        for tone in ("practice", "warn", "ink", "inkQuiet", "inkDim", "take", "pay", "ask")
    ),
    ("keyOffInk", "keyOff"),
    ("brass", "room"),
    ("brass", "drawer"),
    ("ask", "room"),
    ("take", "room"),
    ("warn", "stripeDark"),
    *((suit, "cardFace") for suit in ("cardBlack", "cardRed", "cardBlue", "cardGreen")),
)
