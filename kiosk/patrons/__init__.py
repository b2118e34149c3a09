"""Patrons at their own screens, by a process beside the table (`gateway/serve.py`).

A page is served (`gateway/page.py`), its patron signs in (`gateway/sign_in.py`) and is let into
nats-server (`gateway/admission.py`). What it says goes by `gateway/gateway.py` and
`decision_queue.py` to the table (`table_connection.py`); what it sees is folded from the journal
(`picture.py`).
"""
