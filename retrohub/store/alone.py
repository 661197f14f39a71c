"""One server for one SQLite file: two would not hear of what the other writes."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from retrohub.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]


@contextmanager
def alone(file: Path | None) -> Iterator[None]:
    """Be the only server of a database's file until the end; None is PostgreSQL, for any number.

    Raises StoreError when another server has the file. The lock ends with the process, however that ends. Systems
    without such locks have none.
    """
    if file is None or fcntl is None:
        yield
        return
    # Not on the file itself: closing it once more would drop SQLite's own locks.
    with file.with_name(f"{file.name}-server").open("wb") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(
                f"another server is running on {file}; SQLite is for one, several need postgresql://… with --database"
            ) from None
        yield
