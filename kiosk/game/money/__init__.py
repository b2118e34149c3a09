"""Money of the game: amounts and their limits, odds, decimal text, and what is due. Whole cents.

In: wagers, rules, text. Out: cents, refusals, and the queue of what is to be taken and paid.
"""
