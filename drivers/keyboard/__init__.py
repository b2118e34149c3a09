"""Scanners and other devices that type: what Linux says of their keys, as text."""
