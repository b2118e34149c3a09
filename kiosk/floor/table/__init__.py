"""The table's side, in a process beside it: `link.py`, and what it publishes and answers."""
