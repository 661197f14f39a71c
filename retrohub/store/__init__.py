"""The database: finished games, and the migrations that create its tables."""
