"""Seats: who sits at which box, for ratings of their play. In: commands of the dealer's and the
floor's, a patron's card. Out: what is written of it; nothing of it decides anything in the game.
"""
