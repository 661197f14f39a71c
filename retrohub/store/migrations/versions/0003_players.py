"""Players, their statistics, leaderboards, deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BIG_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def rows(kind: type[sa.Integer]) -> list[sa.Column[int]]:
    return [sa.Column(f"rows_{length}", kind, nullable=False, server_default=sa.text("0")) for length in range(4, 10)]


def upgrade() -> None:
    op.add_column("results", sa.Column("player", sa.BigInteger))
    op.add_column("results", sa.Column("assisted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("results", sa.Column("hasty", sa.Boolean, nullable=False, server_default=sa.false()))
    for column in rows(sa.Integer):
        op.add_column("results", column)
    op.drop_index("results_by_score", "results")
    op.create_index("results_by_player_score", "results", ["player", "version", "score"])
    op.create_index("results_by_player_time", "results", ["player", "version", "created_at", "id"])
    op.create_table(
        "players",
        sa.Column("id", BIG_KEY, primary_key=True),
        sa.Column("nickname", sa.String(20)),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("player", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "transfers",
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "totals",
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.String(16), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("marked", sa.Integer, nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.BigInteger, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("best_unmarked", sa.Integer),
        *rows(sa.BigInteger),
    )
    op.create_table(
        "days",
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.String(16), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "standings",
        sa.Column("board", sa.String(40), primary_key=True),
        sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("result", sa.String(32), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("standings_by_place", "standings", ["board", sa.text("score DESC"), "created_at", "result"])
    op.create_index("standings_by_player", "standings", ["player"])
    op.create_table(
        "tallies",
        sa.Column("board", sa.String(40), primary_key=True),
        sa.Column("level", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    for table in ("secrets", "tallies", "standings", "days", "totals", "transfers", "devices", "players"):
        op.drop_table(table)
    op.drop_index("results_by_player_time", "results")
    op.drop_index("results_by_player_score", "results")
    op.create_index("results_by_score", "results", ["game", "version", sa.text("score DESC"), "created_at", "id"])
    for name in ("player", "assisted", "hasty", *(f"rows_{length}" for length in range(4, 10))):
        op.drop_column("results", name)
