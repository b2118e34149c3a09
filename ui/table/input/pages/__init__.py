"""Touches on pages: the floor's drawer, people who sign, the table's day.

In: a typed touch and the moment. Out: what is touched from then on, and orders for the table.
"""
