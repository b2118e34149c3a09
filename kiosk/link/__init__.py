"""What the floor and patrons' screens stand on: a server of NATS with its keys, connections to it,
and the line to a process beside a table."""
