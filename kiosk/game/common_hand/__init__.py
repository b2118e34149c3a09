"""The common hand: one hand that many patrons wager on and decide about (N.J.A.C. 13:69F-2.6B).

In: commands of the table and of patrons. Out: prompts, and what each patron's wager comes to.
"""
