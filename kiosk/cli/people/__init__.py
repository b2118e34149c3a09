"""Commands about people: who works here, badges, patrons at their screens and their accounts.

In: a staff file or a table's patrons. Out: the changed file, a badge or a code on paper.
"""
