"""Commands of a floor: its keys, its server, its archive, and the link beside a table.

In: the folder of a floor. Out: keys, services, sums; each module adds its own command.
"""
