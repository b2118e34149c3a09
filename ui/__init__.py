"""The windows: the dealer's screen, the pit board, practice, the camera's picture, the emulated
shoe.

In: steps. Out: rows for QML, and orders from touches.
"""
