"""Alembic's entry point; the connection and its lock come from retrohub.store.migrate."""

from alembic import context

from retrohub.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
