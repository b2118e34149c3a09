"""Commands that play: a table, a pit board, a lesson, a recorded log, millions of rounds.

In: settings, a shoe log or a rule set. Out: a window, or rounds on standard output.
"""
