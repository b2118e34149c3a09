"""What tables told, kept in a database of the house: `store.py` writes it, `read.py` answers from
it."""
