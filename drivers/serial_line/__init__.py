"""Readers on a serial line: electronic shoes and barcode readers, each by its profile.

In: bytes from a tty. Out: readings, health, and faults in words.
"""
