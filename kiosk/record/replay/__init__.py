"""The record against the game: shoe logs replayed, journals exported and verified.

In: a shoe log or a journal. Out: the same decisions and bytes on any machine, or the difference by
entry.
"""
