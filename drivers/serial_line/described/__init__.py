"""Parts of a message that a profile describes: its check, its fields, the names of its cards.

In: settings of a profile, and bytes of a whole frame. Out: a text, a number, a card's name; and the
same bytes again, for whoever writes a message.
"""
