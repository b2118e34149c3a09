"""Ratings: what the play of seated patrons came to, and what it was to come to. In: the entries of
a journal. Out: one rating for each sitting, and its words, rows and papers."""
