"""The table's sign, which patrons see: one picture derived from the table's steps, and the line
that carries it to the second display. No card, no name, no count."""
