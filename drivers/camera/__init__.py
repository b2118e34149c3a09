"""A camera over the felt: a card that was read twice the same is a reading.

In: frames. Out: readings, which cards lie there, and health.
"""
