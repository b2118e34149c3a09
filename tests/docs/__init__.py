"""The documents: what is in them, whether it is true, and whether it can be read."""
