"""Practice on the screen: lessons to choose, and the coach beside the table.

In: lessons and marks. Out: rows for QML.
"""
