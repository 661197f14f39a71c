"""Bring the tables up to date: several servers may start at once, one of them does the work."""

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from retrohub.store.errors import StoreError

# Any number that no other program on the same PostgreSQL is likely to lock.
ADVISORY_LOCK = 0x7265_7472_6F68_7562
# The newest of the migrations.
HEAD = "0003"
_VERSION = sa.table("alembic_version", sa.column("version_num"))


async def upgrade(engine: AsyncEngine) -> None:
    """Run the missing migrations in one transaction. `engine` must be a Database's `write`.

    Raises StoreError when the tables were made by a newer RetroHub.
    """
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    # SQLite's write lock is held already: the transaction began with it.
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
    current = None
    if sa.inspect(connection).has_table(_VERSION.name):
        current = connection.scalar(sa.select(_VERSION.c.version_num))
    if current == HEAD:
        return
    # A quarter of what a server loads when it starts, and needed once.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    if current is not None and current not in {
        each.revision for each in ScriptDirectory.from_config(config).walk_revisions()
    }:
        raise StoreError(
            f"the database was written by a newer RetroHub (its tables are at “{current}”);"
            " upgrade this one, or use another database"
        )
    command.upgrade(config, "head")
