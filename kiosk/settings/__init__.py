"""Settings: the files that a house edits, read, checked and typed.

In: TOML files and the command line. Out: settings, or findings that name file, key and line.
"""
