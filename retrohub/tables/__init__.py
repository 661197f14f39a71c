"""Live tables on the server: a table is the fold of its log."""
