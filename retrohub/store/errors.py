"""What the store says when it cannot be used."""


class StoreError(Exception):
    """The database cannot be opened or is not ours; the message is one line that says what to do."""
