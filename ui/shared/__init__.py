"""What every window shares: theme, fonts, faces of cards, words, models of rows.

In: typed rows. Out: what QML reads.
"""
