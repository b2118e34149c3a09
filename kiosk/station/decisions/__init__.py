"""What a command to a table comes to. In: a command, and who gives it, who may. Out: what is to be
written of it and of what follows from it, or why it is refused.
"""
