"""Faults and alarms: what is wrong, what a person must act on, and the events of a journal in
words.

In: entries. Out: faults that stand, alarms by priority, rows of events.
"""
