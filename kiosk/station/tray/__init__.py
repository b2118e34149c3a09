"""The table's day: opening and closing by procedure, the inventory, fills and credits (N.J.A.C.
13:69D-1.20 to 1.23).

In: counts, chips, signatures. Out: entries of the journal, and slips.
"""
