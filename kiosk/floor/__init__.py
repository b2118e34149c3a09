"""The floor: from tables to their pit."""
