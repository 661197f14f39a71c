"""Database addresses as people write them, and as the asynchronous drivers want them."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from retrohub.store.errors import StoreError

FORMS = "sqlite:///folder/file.db or postgresql://user:password@host/name"


def parse(text: str) -> URL:
    """Read `sqlite:///path` or `postgresql://…` (also `postgres://`), return it with its driver.

    libpq's `sslmode` is passed on under the name that asyncpg knows.
    Raises StoreError for anything else, also for SQLite in memory, which would forget every game.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(f"this is not a database address; write {FORMS}") from None
    if url.drivername in ("sqlite", "sqlite+aiosqlite"):
        if url.database in (None, "", ":memory:") or url.host:
            raise StoreError("SQLite needs a file (three slashes and a path): sqlite:///retrohub.db")
        return url.set(drivername="sqlite+aiosqlite")
    if url.drivername in ("postgresql", "postgres", "postgresql+asyncpg"):
        mode = url.query.get("sslmode")
        url = url.difference_update_query(["sslmode"])
        if mode is not None:
            url = url.update_query_dict({"ssl": mode})
        return url.set(drivername="postgresql+asyncpg")
    raise StoreError(f"“{url.drivername}” is not a database RetroHub knows; write {FORMS}")


def shown(url: URL) -> str:
    """The address for messages and logs: as a person writes it, the password hidden."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def file_of(url: URL) -> Path | None:
    """The file of an SQLite address, None for a server."""
    if url.get_backend_name() != "sqlite" or url.database is None:
        return None
    return Path(url.database)
