"""Rounds in a journal: found by number, time or likeness, and told step by step.

In: a journal and what is looked for. Out: spans of entries, and their steps.
"""
