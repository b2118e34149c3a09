"""The one next thing in large type, what comes around it, help on a code, sounds.

In: what was told. Out: lines, sizes, the sound to make.
"""
