"""Finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("rules", sa.SmallInteger, nullable=False),
        sa.Column("version", sa.String(16), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_index(
        "results_by_score",
        "results",
        ["game", "version", sa.text("score DESC"), "created_at", "id"],
    )
    op.create_index(
        "results_by_deal",
        "results",
        ["game", "version", "deal", sa.text("score DESC"), "created_at", "id"],
    )


def downgrade() -> None:
    op.drop_table("results")
