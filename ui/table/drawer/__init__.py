"""The floor's drawer: the supervisor's pages over the pads.

In: the step and the open page. Out: rows and keys.
"""
