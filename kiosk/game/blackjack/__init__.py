"""Blackjack: each patron's hands against the dealer's, in the order of the regulation (N.J.A.C.
13:69F-2).

In: commands that `may` allows. Out: prompts, and what each wager comes to.
"""
