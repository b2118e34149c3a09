"""Commands about the machine and its files: what is wrong with them, installing, updating, going
back.

In: settings, rule sets, shoe logs, a machine's root. Out: findings in words, or an installed kiosk.
"""
