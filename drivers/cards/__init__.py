"""Cards that a camera reads: their ids, printed and checked.

In: a set of cards. Out: PDF, ids, and whether the set is whole.
"""
