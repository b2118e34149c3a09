"""The table as a person who knows blackjack would explain it. Standard library only: no clock, no
chance, no files."""
