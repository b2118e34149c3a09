"""A report outside the program: on paper, in columns, as CSV and Parquet.

In: figures and certificates that were counted. Out: bytes, the same each time.
"""
