"""People at a table with a staff file: who is signed in, and what they may do.

In: a PIN, a badge, a command. Out: an actor, or the refusal.
"""
