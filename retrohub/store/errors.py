"""What the store says when it cannot be used."""

import sqlite3

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import SQLAlchemyError


class StoreError(Exception):
    """The database cannot be opened or is not ours; the message is one line that says what to do."""


# What an open database raises while it is away. SQLAlchemy lets the driver's own errors through when it connects anew.
AWAY: tuple[type[Exception], ...] = (
    SQLAlchemyError,
    OSError,
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)


def reason(error: BaseException) -> str:
    """The first line of what an error says, for logs."""
    return (str(error).splitlines() or [type(error).__name__])[0]
