"""The running kiosk of one table: its window, the station's thread, its readers, and all that works
beside it.

In: the settings and a journal. Out: a table at work, with one `start` and one `close`
(`application.py`).
"""
