"""Threads and processes of the screen: the station's thread, its mailbox, workers.

In: touches and readings. Out: steps, the newest where several wait.
"""
