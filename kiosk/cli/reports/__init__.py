"""Commands that count and certify: the figures of tables, shoes' certificates, slips.

In: journals or archives. Out: text, CSV, JSON, Parquet, PDF.
"""
