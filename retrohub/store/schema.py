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
