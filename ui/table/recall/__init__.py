"""A round recalled where the table lies, and amended by touch.

In: rounds read from the journal on a thread. Out: the felt of each step, and the amendment to sign.
"""
