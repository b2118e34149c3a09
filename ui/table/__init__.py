"""The dealer's screen: steps and touches in, rows and texts for QML out (`presenter.py`,
`props.py`).

All but the presenter and `runtime` is pure: no Qt, no clock.
"""
