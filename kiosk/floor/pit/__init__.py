"""The pit's side: its link to the floor, its picture of the tables, and who is signed in there."""
