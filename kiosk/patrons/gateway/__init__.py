"""The process beside the table that patrons' pages speak to: pages, sign-in, admission, messages.

In: HTTP and NATS from patrons, the table's line. Out: the page, sessions, and batches for the
table.
"""
