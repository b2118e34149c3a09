"""Serial lines at the far end of a network: a terminal server's socket, plain or by RFC 2217.

In: an address. Out: what a serial port is to its reader: a file descriptor that carries bytes, and
ends where the line is lost.
"""
