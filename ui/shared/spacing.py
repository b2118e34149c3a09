"""The spacing of every screen, in design units: what lies beside each other keeps these. Theme.qml
says the same to what QML lays out by itself."""

#: at the edges of a window
MARGIN = 16
#: between two targets: never less than 3 mm
GAP = 13
#: of a key's shorter side: never less than 15 mm
TARGET = 63
#: between what belongs together
TIGHT = 6
#: digits as they lie wherever somebody signs in: a table has two lines for them, and a finger that
#: knows a PIN finds it at the pit too
DIGITS = ("12345", "67890")
