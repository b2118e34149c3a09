"""A round recalled step by step from the journal, and what an amendment of it would come to.

In: a round's number, time or place. Out: its steps as the screen showed them.
"""
