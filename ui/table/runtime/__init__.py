"""The station's thread beside the one that draws, and the mailbox between the two.

In: touches and readings. Out: steps, the newest where several wait.
"""
