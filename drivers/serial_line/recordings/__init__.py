"""Recordings of what a reader sent: written as it comes, kept as tests."""
