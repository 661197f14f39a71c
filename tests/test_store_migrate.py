from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from retrohub.store.database import Database
from retrohub.store.errors import StoreError
from retrohub.store.migrate import HEAD
from retrohub.store.schema import metadata


async def test_the_migrations_make_the_tables_that_the_schema_describes(database: Database) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with database.read.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_indexes_are_those_of_the_schema(database: Database) -> None:
    def names(connection: sa.Connection) -> set[str | None]:
        return {each["name"] for each in sa.inspect(connection).get_indexes("results")}

    async with database.read.connect() as connection:
        assert await connection.run_sync(names) == {
            "results_by_player_score",
            "results_by_player_time",
            "results_by_deal",
        }


async def test_servers_that_start_at_once_do_not_disturb_each_other(database_url: str) -> None:
    opened = await asyncio.gather(*(Database.open(database_url) for _ in range(6)))
    for each in opened:
        await each.ping()
        await each.close()


async def test_the_newest_migration_is_the_one_that_is_looked_for(database: Database) -> None:
    async with database.read.connect() as connection:
        assert await connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == HEAD


async def test_opening_again_changes_nothing(database_url: str) -> None:
    for _ in range(2):
        async with await Database.open(database_url) as database:
            await database.ping()


async def test_a_database_of_a_newer_version_is_left_alone(database_url: str) -> None:
    async with await Database.open(database_url) as database, database.write.begin() as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = 'ffff'"))
    with pytest.raises(StoreError, match=r"newer RetroHub.*ffff"):
        await Database.open(database_url)
