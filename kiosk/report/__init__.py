"""Reports: what a table's own journal says of its shoes, its dealers, its shifts and its days."""
