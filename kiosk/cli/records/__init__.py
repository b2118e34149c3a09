"""Commands about what a journal keeps: shown, exported, verified, copied and put back.

In: a journal. Out: text, a shoe log, a paper, a copy; the exit status says whether it is whole.
"""
