"""Drivers: each turns what a device says into readings. It knows no table and no rules.

In: bytes, keys or frames of a real device. Out: readings and health (`kiosk.reading`).
"""
