"""Commands: every input of a table, why it may not be taken now, and what may.

In: a shoe log's object, or a typed command beside a table. Out: a command, a refusal, or offers.
"""
