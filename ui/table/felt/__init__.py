"""The felt as it is seen: boxes, hands, cards, chips, patrons, and what moves.

In: the table's view. Out: rows with places.
"""
