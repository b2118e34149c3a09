"""The server's side: the floor's folder, what its server keeps, and who looks after it."""
