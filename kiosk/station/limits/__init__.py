"""Limits and options changed at an open table: announced, in force between rounds, taken back.

In: the change and who asks for it. Out: rules in force, or why not.
"""
