"""Pages of the table's day: opening, closing, events, figures, slips.

In: the day's view. Out: rows and keys.
"""
