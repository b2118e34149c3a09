"""Months that are over: sealed into files, kept as long as the house says, let go once they lie
elsewhere.

In: entries of a month. Out: a sealed file, and what of it stays with the journal.
"""
