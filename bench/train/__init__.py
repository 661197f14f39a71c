"""What trains the computer players; each file says how long it takes."""
