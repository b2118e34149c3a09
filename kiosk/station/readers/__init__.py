"""Readers at a table: what they gave, what they differ in, their trouble, and cards that wait.

In: readings and health. Out: cards for the game, faults, and what is to be looked into.
"""
