"""A first profile, found in a recording of a deck that was drawn in a known order.

In: what came from a device. Out: the keys of a profile that reads it so, or what is not regular.
"""
