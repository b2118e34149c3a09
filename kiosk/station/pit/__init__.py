"""What a pit does at a table: orders, messages to the dealer, the lock.

In: orders whose signatures were checked. Out: commands of the station, and why one may not be done.
"""
