"""Work beside the table, each a job of the supervisor on a thread or in a process: the table waits
for none of it.

In: what the station showed and what somebody asks. Out: a file, a figure or an answer, told to the
window's thread.
"""
