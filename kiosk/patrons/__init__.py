"""Patrons at their own screens, by a process beside the table (`serve.py`).

A page is served (`page.py`), its patron signs in (`sign_in.py`) and is let into nats-server (`admission.py`). What it says goes by
`gateway.py` and `road.py` to the table (`table_end.py`); what it sees is folded from the journal (`picture.py`).
"""
