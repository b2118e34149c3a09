"""The journal: entries in one chain in a SQLite file, signed ends of it in a second place, copies
of it.

In: drafts of entries. Out: entries, in their order; damage and a full disk in words.
"""
