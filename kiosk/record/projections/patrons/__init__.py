"""Accounts of patrons, as the journal has them: balances, movements, and what stands against
each."""
