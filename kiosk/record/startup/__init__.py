"""A table taken up: what a start notes, how the last stop is resumed, one epoch decided input by
input.

In: a journal. Out: the table as it stood, and what is to be written of the start.
"""
