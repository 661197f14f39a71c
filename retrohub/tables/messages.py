"""The messages of a table's socket in both directions (docs/developers.md, "The wire"; client/table/wire.ts)."""

from typing import Annotated, Literal

import msgspec

from retrohub.tables.acts import Act, Place

PROTOCOL = 1
REACTIONS = 6

# Far beyond any table's rev or any clock, and safe in a double.
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class _In(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(_In, tag="hello"):
    """The first message of a connection."""

    protocol: Whole
    code: Annotated[str, msgspec.Meta(max_length=32)] | None = None
    rev: Whole | None = None


class Command(_In, tag="act"):
    """Somebody does something."""

    id: Id
    rev: Whole
    act: Act


class Point(_In, tag="arrow"):
    """The arrow moved."""

    at: tuple[Place, Place]


class React(_In, tag="react"):
    """A reaction."""

    reaction: Annotated[int, msgspec.Meta(ge=0, lt=REACTIONS)]


class Ping(_In, tag="ping"):
    """Is anybody there?"""


FromPage = Hello | Command | Point | React | Ping


class Out(msgspec.Struct, tag_field="type"):
    pass


class SeatView(msgspec.Struct):
    """A seat as everybody sees it."""

    name: str
    computer: bool
    bot: bool
    left: bool
    misses: int
    since: int


class DeadlineView(msgspec.Struct):
    """What happens when, unless somebody does something."""

    at: int
    what: str


class TableState(msgspec.Struct):
    """A table as everybody sees it; never a seed before the end."""

    code: str
    public: bool
    phase: Literal["lobby", "playing", "between", "over", "closed"]
    rounds: int
    seats: list[SeatView]
    opener: int | None
    deadline: DeadlineView | None
    offer: int | None
    game: dict[str, object] | None
    games: int
    hash: str | None
    record: dict[str, object] | None
    rematch: list[int]
    queue: list[str]


class _View(Out):
    rev: int
    now: int
    events: list[list[object]]
    news: list[list[object]]
    whole: bool
    state: TableState


class At(_View, tag="at"):
    """The page is at this table now."""

    you: int | None = None
    queued: bool = False


class Played(_View, tag="played"):
    """Something happened at the table. Who gets it adds `you` and `queued`."""


class Welcome(Out, tag="welcome"):
    """The page is at no table."""

    now: int


class Ack(Out, tag="ack"):
    """A command was carried out and stored."""

    id: str
    rev: int
    code: str | None


class RefusedView(Out, tag="refused"):
    """A command was not carried out."""

    id: str | None
    why: str
    message: str
    rev: int | None
    now: int
    state: TableState | None
    you: int | None
    queued: bool


class Arrow(Out, tag="arrow"):
    """Somebody's arrow."""

    seat: int
    at: tuple[int, int]


class Reacted(Out, tag="react"):
    """Somebody's reaction."""

    seat: int
    reaction: int


class Pong(Out, tag="pong"):
    """I am there."""

    now: int


class Taken(Out, tag="taken"):
    """The seat is in another tab now."""


class Away(Out, tag="away"):
    """The server stops."""

    after: int
    code: str | None
    rev: int | None


class Reload(Out, tag="reload"):
    """The page is of another version."""

    protocol: int


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


def encode(message: Out) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(message)


def decode(text: str | bytes) -> FromPage:
    """A message from a page. Raises msgspec.DecodeError, ValidationError, RecursionError, UnicodeDecodeError."""
    return _decoder.decode(text)


def decode_passing(text: msgspec.Raw) -> Arrow | Reacted:
    """A message that another server passed on. Raises msgspec.ValidationError."""
    return _passing.decode(text)


_passing: msgspec.json.Decoder[Arrow | Reacted] = msgspec.json.Decoder(Arrow | Reacted)
