"""Folds over the journal's entries: the day, the inventory, slips, patrons' accounts, what the pit
said.

In: entries in order. Out: frozen values; the same code at work, at a restart and in a report.
"""
