"""The tables as SQLAlchemy Core sees them. Change one here, and add a migration beside it."""

import sqlalchemy as sa

metadata = sa.MetaData()

# rules.md, "Lines": the lengths of rows.
LENGTHS = range(4, 10)
# SQLite counts keys by itself only where they are called INTEGER.
BIG_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def row_columns(kind: type[sa.Integer]) -> list[sa.Column[int]]:
    """How many rows of each length, one column for each of LENGTHS."""
    return [sa.Column(f"rows_{length}", kind, nullable=False, server_default=sa.text("0")) for length in LENGTHS]


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
    # The canonical record, zlib-compressed. Large, so it lies on pages of its own.
    sa.Column("record", sa.LargeBinary, nullable=False),
    # None: sent before there were players.
    sa.Column("player", sa.BigInteger),
    # Marks that keep a game out of the leaderboards: undo or hint was used; played faster than anybody can.
    sa.Column("assisted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hasty", sa.Boolean, nullable=False, server_default=sa.false()),
    *row_columns(sa.Integer),
)

# What one player's statistics read: scores in order, and games in order.
sa.Index("results_by_player_score", results.c.player, results.c.version, results.c.score)
sa.Index("results_by_player_time", results.c.player, results.c.version, results.c.created_at, results.c.id)
# The best of a deal: score, then earlier, then id.
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

# Who finished games. `number` is the name until there is a nickname: “Player 4821”, in the reader's language;
# `created_at` is since when the site knows the player.
players = sa.Table(
    "players",
    metadata,
    sa.Column("id", BIG_KEY, primary_key=True),
    sa.Column("nickname", sa.String(20)),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
)

# A player's devices, by the hash of the cookie; each device has one player.
devices = sa.Table(
    "devices",
    metadata,
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("player", sa.BigInteger, nullable=False, index=True),
)

# Hashes of transfer codes that can be used now: one for each player at most.
transfers = sa.Table(
    "transfers",
    metadata,
    sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(64), nullable=False, unique=True),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
)

# Sums over a player's games of one version, kept up with every game.
totals = sa.Table(
    "totals",
    metadata,
    sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("version", sa.String(16), primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("marked", sa.Integer, nullable=False),
    sa.Column("points", sa.BigInteger, nullable=False),
    sa.Column("moves", sa.BigInteger, nullable=False),
    sa.Column("best", sa.Integer, nullable=False),
    # Of the games without marks; None if there is none.
    sa.Column("best_unmarked", sa.Integer),
    *row_columns(sa.BigInteger),
)

# UTC days, counted since 1970, on which a player finished the deal of the day.
days = sa.Table(
    "days",
    metadata,
    sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("version", sa.String(16), primary_key=True),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
)

# A player's best game on each leaderboard (retrohub.store.boards names them).
standings = sa.Table(
    "standings",
    metadata,
    sa.Column("board", sa.String(40), primary_key=True),
    sa.Column("player", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("result", sa.String(32), nullable=False),
    sqlite_with_rowid=False,
)
sa.Index(
    "standings_by_place",
    standings.c.board,
    standings.c.score.desc(),
    standings.c.created_at,
    standings.c.result,
)
sa.Index("standings_by_player", standings.c.player)

# How many standings of a board have a score in the bucket: score >> 6 * level (retrohub.store.tallies).
tallies = sa.Table(
    "tallies",
    metadata,
    sa.Column("board", sa.String(40), primary_key=True),
    sa.Column("level", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("count", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)

# What the servers of one site share and nobody else knows.
secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.String(64), nullable=False),
)
