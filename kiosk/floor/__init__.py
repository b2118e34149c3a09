"""The floor: the link from tables to their pit, the pit's picture of its tables, the archive and its reports."""
