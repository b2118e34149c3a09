"""The theoretical return of a table: a basic-strategy player (`strategy`), what that play is for any rules (`derive`), and the
engine played for millions of rounds (`rounds`, `runs`)."""
