"""Practice: lessons as data, the patrons who play them, what a trainee did right and wrong, and
progress. No screen, no device."""
