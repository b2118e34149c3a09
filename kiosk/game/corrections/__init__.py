"""A round put right: undone, played again with a card as it was, amended when it is over.

In: the round's story and a card. Out: the table as it should stand, and the money that is to move.
"""
