"""The tables as SQLAlchemy Core sees them. Change one here, and add a migration beside it."""

import sqlalchemy as sa

metadata = sa.MetaData()

results = sa.Table(
    "results",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(16), nullable=False),
    sa.Column("rules", sa.SmallInteger, nullable=False),
    sa.Column("version", sa.String(16), nullable=False),
    sa.Column("deal", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    # Milliseconds since 1970, UTC: sorts alike on every database.
    sa.Column("created_at", sa.BigInteger, nullable=False),
    # The canonical record, zlib-compressed. Last, so that the short columns stay on the first page.
    sa.Column("record", sa.LargeBinary, nullable=False),
)

# Leaderboards read in this order: score, then earlier, then id.
sa.Index(
    "results_by_score",
    results.c.game,
    results.c.version,
    results.c.score.desc(),
    results.c.created_at,
    results.c.id,
)
sa.Index(
    "results_by_deal",
    results.c.game,
    results.c.version,
    results.c.deal,
    results.c.score.desc(),
    results.c.created_at,
    results.c.id,
)

# Live tables: what is chosen when one is opened. All else follows from its log.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("code", sa.String(8), primary_key=True),
    sa.Column("game", sa.String(16), nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    # Whether matchmaking may send somebody there.
    sa.Column("open", sa.Boolean, nullable=False),
    # Hash of who opened it and by which command, so that the same command opens one table.
    sa.Column("opener", sa.String(64), nullable=False, unique=True),
    sa.Column("created_at", sa.BigInteger, nullable=False),
)
sa.Index(
    "tables_open",
    tables.c.created_at,
    tables.c.code,
    sqlite_where=tables.c.open,
    postgresql_where=tables.c.open,
)

# Its key is the compare-and-set: of all who write at the next seq, one succeeds.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table", sa.String(8), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.SmallInteger),
    sa.Column("entry", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

# Running servers; one that has not been heard of for long gives up its seats in public lobbies.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("beat_at", sa.BigInteger, nullable=False),
)
