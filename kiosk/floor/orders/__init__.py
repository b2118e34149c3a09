"""An order's road from the pit to the table: `signed.py`, `taken.py`, `line.py`, `gate.py`, in this
order."""
