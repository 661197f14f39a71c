from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from retrohub.store.database import Database
from retrohub.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path


async def test_sqlite_is_durable_and_shared(empty_sqlite: str) -> None:
    async with await Database.open(empty_sqlite) as database, database.read.connect() as connection:
        for name, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}.items():
            assert await connection.scalar(sa.text(f"PRAGMA {name}")) == value


async def test_missing_folders_of_sqlite_are_made(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "c.db"
    async with await Database.open(f"sqlite:///{file}") as database:
        await database.ping()
    assert file.exists()


async def test_writers_wait_for_each_other(database: Database) -> None:
    """Every writer reads before it writes; without a lock taken first, SQLite would fail some at once."""
    async with database.write.begin() as connection:
        await connection.execute(sa.text("CREATE TABLE counter (value INTEGER)"))
        await connection.execute(sa.text("INSERT INTO counter VALUES (0)"))

    async def add_one() -> None:
        async with database.write.begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(sa.text("LOCK TABLE counter"))
            value = await connection.scalar(sa.text("SELECT value FROM counter"))
            await connection.execute(sa.text("UPDATE counter SET value = :value"), {"value": value + 1})

    await asyncio.gather(*(add_one() for _ in range(25)))
    async with database.read.connect() as connection:
        assert await connection.scalar(sa.text("SELECT value FROM counter")) == 25


async def test_a_failed_transaction_leaves_nothing(database: Database) -> None:
    async with database.write.begin() as connection:
        await connection.execute(sa.text("CREATE TABLE counter (value INTEGER)"))

    async def fail() -> None:
        async with database.write.begin() as connection:
            await connection.execute(sa.text("INSERT INTO counter VALUES (1)"))
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        await fail()
    async with database.read.connect() as connection:
        assert await connection.scalar(sa.text("SELECT count(*) FROM counter")) == 0


async def test_a_file_that_is_no_database_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "text.db"
    file.write_text("This is a letter, not a database. " * 100)
    with pytest.raises(StoreError, match="file is not a database") as caught:
        await Database.open(f"sqlite:///{file}")
    assert "\n" not in str(caught.value)


async def test_a_folder_in_place_of_a_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open database file"):
        await Database.open(f"sqlite:///{tmp_path}")


async def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot create the folder"):
        await Database.open(f"sqlite:///{tmp_path}/file/a.db")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://someone:secret@127.0.0.1:1/games",
        "postgresql://someone:secret@/games?host=/nowhere",
        "postgresql://someone:secret@127.0.0.1:1/games?colour=blue",
    ],
)
async def test_a_server_that_cannot_be_reached_is_reported_without_its_password(url: str) -> None:
    with pytest.raises(StoreError, match="cannot use postgresql://someone") as caught:
        await Database.open(url)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.xdist_group("postgres")
async def test_an_unknown_database_on_a_server_is_reported(postgres: str) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        await Database.open(postgres.replace("/postgres?", "/missing?"))
