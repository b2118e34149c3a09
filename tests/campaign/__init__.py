"""Campaigns: what is tried so often that it is no test. `make campaign`; what was run stands in docs/trust.md."""
