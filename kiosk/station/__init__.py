"""One table at work: each input is decided, written down, and only then shown.

In: commands, readings, readers' health, a clock's ticks. Out: one `Step` each (`step.py`).
"""
