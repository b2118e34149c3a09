"""The link to a server of NATS: its keys, its certificates, the server itself, and a connection to it that never gives up."""
