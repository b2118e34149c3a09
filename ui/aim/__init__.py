"""The camera's picture, for whoever aims it.

In: frames with what was read. Out: a picture with the cards marked.
"""
