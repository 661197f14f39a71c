"""The pages that explain the games: their numbers come from the rules, their pictures from the boards."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from retrohub.rules import bizz, cabinet, lines
from retrohub.rules.game import open_record
from retrohub.web.pages import with_languages
from retrohub.web.render import renderer_key

if TYPE_CHECKING:
    from aiohttp import web

DEAL = 42
# Pictures of Lines: letters are balls a…g of colours 0…6, `.` a free square; a row per line.
MOVE = """
.c..e...g
.......d.
.a..f.b.c
....bg.b.
..d...c..
"""
ROW = """
..e...b..
.........
.dddd.g..
...c.d...
.a.......
"""
FALLEN = """
..e......
b....a...
...c..g..
.d.....c.
..f......
"""
# Games of Bizz-Billes whose last cup shows something: the seed's end, and the cups that were removed, shelf and place.
SHOWN = {
    "tip": ("20", "14"),
    "gaps": ("76", "44 53 16 35 12 45 26"),
    "edge": ("a4", "11"),
    "slide": ("18d", "12 11"),
    "apart": ("42", "14"),
    "hole": ("91", "53 54 72 31 36 21 25 15 71 27 45 62 63 35"),
}

# The lessons: in this deal two moves make a row of four; on this board the first wheel lights a marble of seat 0's.
LESSON_LINES = {"game": "lines", "rules": 1, "version": "easy", "deal": 79, "actions": []}
LESSON_MOVES = [[38, 23], [65, 32]]
LESSON_BIZZ = {"game": "bizz", "rules": 1, "seed": f"{37:0>32}", "seats": 2, "rounds": 1, "actions": []}


def picture(text: str) -> list[int | None]:
    """The squares of a picture, row by row: a colour, or None where it is free."""
    return [None if each == "." else ord(each) - ord("a") for each in text if each != "\n"]


@cache
def lines_context() -> dict[str, object]:
    """What the page about Lines shows."""
    record = {"game": "lines", "rules": 1, "version": "classic", "deal": DEAL, "actions": []}
    versions = list(lines.MINIMUM)
    lengths = range(min(lines.MINIMUM.values()), lines.SIDE + 1)
    return {
        "side": lines.SIDE,
        "squares": lines.SQUARES,
        "colours": lines.COLOURS,
        "opening": lines.OPENING,
        "batch": lines.BATCH,
        "minimum": lines.MINIMUM["classic"],
        "easy": lines.MINIMUM["easy"],
        "minimums": lines.MINIMUM,
        "state": open_record(record).state(),
        "points": [
            (length, [lines.row_points(length, lines.MINIMUM[each]) if length >= lines.MINIMUM[each] else None
                      for each in versions])
            for length in lengths
        ],
        "move": picture(MOVE),
        "row": picture(ROW),
        "fallen": picture(FALLEN),
    }  # fmt: skip


@cache
def bizz_context() -> dict[str, object]:
    """What the page about Bizz-Billes shows."""
    return {
        "shelves": cabinet.SHELVES,
        "cups": cabinet.CUPS,
        "colours": cabinet.COLOURS,
        "of_a_colour": cabinet.CUPS_OF_A_COLOUR,
        "room": bizz.CUP_ROOM,
        "worth": cabinet.SHELF_WORTH,
        "marbles": [(players, bizz.marbles_each(max(players, bizz.SEATS[0]))) for players in (1, *bizz.SEATS)],
        "most": bizz.SEATS[-1],
        "rounds": bizz.ROUNDS,
        "scenes": {name: scene(*shown) for name, shown in SHOWN.items()},
    }


def scene(seed: str, removed: str) -> dict[str, object]:
    """The state before the last of these cups is removed, that cup, and the marbles that fall: [number, places]."""
    *before, cup = [[int(each[0]), int(each[1])] for each in removed.split()]
    record = {"game": "bizz", "rules": 1, "seed": f"{seed:0>32}", "seats": 2, "rounds": 1, "actions": before}
    game = open_record(record)
    state = game.state()
    falls = [event[1:3] for event in game.play(cup) if event[0] == "fall"]
    return {"state": state, "cup": cup, "falls": falls}


async def how_to_lines(request: web.Request) -> web.Response:
    """GET /how-to-play/lines : how Lines is played."""
    return request.app[renderer_key].page(request, "how-lines.html", lines_context())


async def how_to_bizz(request: web.Request) -> web.Response:
    """GET /how-to-play/bizz : how Bizz-Billes is played."""
    return request.app[renderer_key].page(request, "how-bizz.html", bizz_context())


async def lesson_lines(request: web.Request) -> web.Response:
    """GET /how-to-play/lines/lesson : two moves of Lines to play."""
    state = open_record(LESSON_LINES).state()
    context = {"lesson": {"record": LESSON_LINES, "moves": LESSON_MOVES}, "state": state}
    return request.app[renderer_key].page(request, "lesson-lines.html", context)


async def lesson_bizz(request: web.Request) -> web.Response:
    """GET /how-to-play/bizz/lesson : three turns of Bizz-Billes to play."""
    return request.app[renderer_key].page(request, "lesson-bizz.html", {"lesson": LESSON_BIZZ})


def routes() -> list[web.RouteDef]:
    """All pages, without a language prefix and with one."""
    return with_languages(
        {
            "/how-to-play/lines": how_to_lines,
            "/how-to-play/bizz": how_to_bizz,
            "/how-to-play/lines/lesson": lesson_lines,
            "/how-to-play/bizz/lesson": lesson_bizz,
        }
    )
