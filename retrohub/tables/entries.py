"""What a table's log consists of: small JSON objects, told apart by `do`.

`who` is a hashed identity, "" where the clock did it; `id` is the command's, so that the same one is known again.
"""

import msgspec


class _Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    who: str = ""
    id: str = ""


class Sit(_Entry, tag="sit"):
    """Took the next seat, or a place in the next game. `server` keeps a seat of a public lobby."""

    name: str = ""
    server: str = ""


class Here(_Entry, tag="here"):
    """Came back to a seat of a public lobby, over another server."""

    server: str = ""


class Leave(_Entry, tag="leave"):
    """Gave up the seat, or the place in the next game."""


class Start(_Entry, tag="start", kw_only=True):
    """Started a game. The only place where its seed is."""

    seed: str
    computer: bool = False


class Play(_Entry, tag="play", kw_only=True):
    """Removed a cup."""

    cup: tuple[int, int]


class StandIn(_Entry, tag="stand-in", kw_only=True):
    """The computer removed a cup for the seat to move."""

    cup: tuple[int, int]


class Back(_Entry, tag="back"):
    """Took the seat back from the computer."""


class Continue(_Entry, tag="continue"):
    """Opened the next round."""


class Rematch(_Entry, tag="rematch"):
    """Said yes to another game."""


class Close(_Entry, tag="close"):
    """Nobody has been here for long."""


Entry = Sit | Here | Leave | Start | Play | StandIn | Back | Continue | Rematch | Close

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> str:
    """An entry as the log keeps it."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> Entry:
    """An entry of the log. Raises msgspec.ValidationError for one that a newer server wrote."""
    return _decoder.decode(text)


class Header(msgspec.Struct):
    """What was chosen when the table was opened."""

    rounds: int
    public: bool = False
