"""The emulated shoe beside a table: the orders to it, its panel, and a dealer who works the table.

In: steps of the table, touches on the panel. Out: orders to the shoe, one after another.
"""
