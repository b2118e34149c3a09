"""The emulated shoe: a program of its own at the far end of a real serial line. No driver knows of
it."""
