"""What people ask of tables: JSON objects told apart by `do` (docs/developers.md, "The wire")."""

from typing import Annotated, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(max_length=64)]
Place = Annotated[int, msgspec.Meta(ge=0, le=9)]


class _Act(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Open(_Act, tag="open"):
    """A new private table of so many rounds."""

    rounds: Literal[1, 3, 5]
    name: Name = ""


class Seek(_Act, tag="seek"):
    """A seat at a public table, wherever one is free."""

    name: Name = ""


class Enter(_Act, tag="enter"):
    """To the table with this code."""

    code: Annotated[str, msgspec.Meta(max_length=32)]


class Sit(_Act, tag="sit"):
    """The next seat, or a place in the next game."""

    name: Name = ""


class Leave(_Act, tag="leave"):
    """Give up the seat or the place."""


class Start(_Act, tag="start"):
    """Start the first game; with the computer if alone."""

    computer: bool = False


class Play(_Act, tag="play"):
    """Remove a cup."""

    cup: tuple[Place, Place]


class Back(_Act, tag="back"):
    """Take the seat back from the computer."""


class Continue(_Act, tag="continue"):
    """Open the next round."""


class Rematch(_Act, tag="rematch"):
    """Another game."""


AtTable = Sit | Leave | Start | Play | Back | Continue | Rematch
Act = Open | Seek | Enter | AtTable


class Ask(msgspec.Struct):
    """Who asks: a hashed identity, the command's id, the rev that was seen, the server where the socket is."""

    who: str
    id: str
    rev: int
    server: str
