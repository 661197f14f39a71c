"""Prints the games that play by themselves on the hub, as JSON: prepared records, carried out by the rules."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from retrohub.rules.game import new_game

# Both were played by the computer. Of Lines the first moves are not shown: there is little on the board.
LINES_MOVES = (
    "4-10 72-47 57-80 53-67 8-77 45-19 59-64 1-65 39-21 40-35 57-23 62-68 50-44 49-53 32-62 69-8 77-69 3-2 "
    "33-24 10-32 11-65 2-66 30-59 21-67 29-59 74-60 29-57 50-24 69-23 65-21 41-60 34-57 51-14 56-21 53-30 "
    "28-16 2-56 41-12 5-57 27-65 37-41 70-56 25-32 11-40 9-49 74-48 "
)
LINES_SKIPPED = 10
BIZZ_CUPS = "23 13 14 11 12 32 41 22 33 42 24 36 61 18 43 63 17 15 27 21 45 35 16 31 62 34 51 54"


def lines() -> dict[str, object]:
    """Lines: the board that is shown first, and of every move its events and the board after it."""
    game = new_game({"game": "lines", "rules": 1, "version": "classic", "deal": 6, "actions": []})
    moves = [[int(square) for square in move.split("-")] for move in LINES_MOVES.split()]
    for move in moves[:LINES_SKIPPED]:
        game.play(move)
    first = game.state()["board"]
    return {"first": first, "turns": [[game.play(move), game.state()["board"]] for move in moves[LINES_SKIPPED:]]}


def bizz() -> dict[str, object]:
    """Bizz-Billes: the state after the opening, and of every turn its cup, its events and the state after it."""
    game = new_game({"game": "bizz", "rules": 1, "seed": f"{0x3F1:032x}", "seats": 4, "rounds": 1, "actions": []})
    cups = [[int(cup[0]), int(cup[1])] for cup in BIZZ_CUPS.split()]
    first = game.state()
    return {"first": first, "turns": [[cup, game.play(cup), game.state()] for cup in cups]}


if __name__ == "__main__":
    print(json.dumps({"lines": lines(), "bizz": bizz()}, separators=(",", ":")))
