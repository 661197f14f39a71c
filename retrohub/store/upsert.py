"""INSERT … ON CONFLICT, which both databases know and SQLAlchemy has twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    import sqlalchemy as sa
    from sqlalchemy.ext.asyncio import AsyncConnection


def insert(connection: AsyncConnection, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insert into a table that may say what happens on a conflict."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
