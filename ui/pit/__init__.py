"""The pit board: every table of a pit, its alarms, one table's page, orders.

In: summaries and views of tables. Out: rows for QML, and orders to be signed.
"""
