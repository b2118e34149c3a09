"""Work beside the table, each job on a thread or in a process of its own: the table waits for none
of it.

In: what the station showed and what somebody asks. Out: a file, a figure or an answer, told to the
window's thread.
"""
