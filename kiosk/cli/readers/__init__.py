"""Commands about readers of cards, and about the cards that a camera reads.

In: a port, a camera, a profile or a deck. Out: what was read and whether it was right; files of
profiles and cards.
"""
