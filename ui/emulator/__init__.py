"""The emulated shoe's panel.

In: the shoe's state. Out: cards to be drawn, faults to be played.
"""
