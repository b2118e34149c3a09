"""Touches: which keys there are, which do something now, and what each touch orders.

In: a key's id, a box or a card. Out: the next state of the screen, and commands.
"""
