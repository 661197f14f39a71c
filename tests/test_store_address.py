from __future__ import annotations

from pathlib import Path

import pytest

from retrohub.store import address
from retrohub.store.errors import StoreError


@pytest.mark.parametrize(
    ("text", "driver", "database"),
    [
        ("sqlite:///games.db", "sqlite+aiosqlite", "games.db"),
        ("sqlite:////var/lib/retrohub/games.db", "sqlite+aiosqlite", "/var/lib/retrohub/games.db"),
        ("postgresql://me:secret@db:5433/games", "postgresql+asyncpg", "games"),
        ("postgres://db/games", "postgresql+asyncpg", "games"),
    ],
)
def test_plain_addresses_get_their_drivers(text: str, driver: str, database: str) -> None:
    url = address.parse(text)
    assert (url.drivername, url.database) == (driver, database)


def test_the_password_is_used_but_never_shown() -> None:
    url = address.parse("postgresql://me:secret@db/games")
    assert url.password == "secret"
    assert address.shown(url) == "postgresql://me:***@db/games"


def test_sslmode_goes_by_the_name_that_the_driver_knows() -> None:
    url = address.parse("postgresql://db/games?sslmode=require&target_session_attrs=read-write")
    assert dict(url.query) == {"ssl": "require", "target_session_attrs": "read-write"}


def test_only_sqlite_has_a_file() -> None:
    assert address.file_of(address.parse("sqlite:///a/b.db")) == Path("a/b.db")
    assert address.file_of(address.parse("postgresql://db/games")) is None


@pytest.mark.parametrize(
    "text",
    ["", "games.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite://host/games.db", "mysql://db/games",
     "postgresql://db:port/games", "://"],
)  # fmt: skip
def test_other_addresses_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(StoreError) as caught:
        address.parse(text)
    assert "sqlite:///" in str(caught.value)
    assert "\n" not in str(caught.value)
