"""The cabinet of Bizz-Billes: shelves, places and the ways between them (rules, "Bizz-Billes").

A place is a number: 0..34 are the cups' places in reading order, 35 is the hole. People and records write (shelf, place
on the shelf): (1, 1) … (7, 2), and (8, 1) for the hole.
"""

SHELVES = 7
COLOURS = 5
PLACES = [(shelf, c) for shelf in range(1, SHELVES + 1) for c in range(1, 10 - shelf)]
CUPS = len(PLACES)
CUPS_OF_A_COLOUR = CUPS // COLOURS
HOLE = CUPS
PLACES.append((SHELVES + 1, 1))
NUMBER = {place: number for number, place in enumerate(PLACES)}

SHELF_WORTH = (0, 1, 3, 6, 10, 15, 21, 28)
WORTH = [SHELF_WORTH[shelf - 1] for shelf, _ in PLACES]


def _places(*places: tuple[int, int]) -> list[int]:
    return [NUMBER[place] for place in places if place in NUMBER]


# Where a marble can roll from under each cup, left before right. Under the last shelf all ways lead to the hole.
WAYS = [_places((s + 1, c - 1), (s + 1, c)) if s < SHELVES else [HOLE] for s, c in PLACES]

# The cups before each in reading order that touch it: left, upper left, upper right.
TOUCHED_BEFORE = [_places((s, c - 1), (s - 1, c), (s - 1, c + 1)) for s, c in PLACES[:CUPS]]

# For each place, its shelf's other places by growing distance: at each distance one, or the left and the right one.
BESIDE = [[beside for d in range(1, 9 - s) if (beside := _places((s, c - d), (s, c + d)))] for s, c in PLACES]


def shelves(places: list[int | None]) -> list[list[int | None]]:
    """Return a list over the 35 cups' places as one list per shelf, as records show them."""
    lists: list[list[int | None]] = []
    start = 0
    for length in range(8, 1, -1):
        lists.append(places[start : start + length])
        start += length
    return lists
