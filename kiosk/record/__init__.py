"""The record: what happened at a table, kept so that nothing is lost and every change is noticed.

In: decisions. Out: a journal, and everything that is folded from it.
"""
