"""What a board of Lines is worth besides its patterns: how free squares hang together, rows that one move completes.

Sets of squares are bits as in `lines`.
"""

from retrohub.rules.lines import ALL, STEPS
from retrohub.rules.patterns import FREE, FREE_STEPS, MOST_READY, OUTSIDE, READY, REGIONS, SHUT

MOST_REGIONS = OUTSIDE - REGIONS - 1
MOST_OUTSIDE = SHUT - OUTSIDE - 1
MOST_SHUT = READY - SHUT - 1


def grown(bits: int) -> int:
    """Return these squares and those beside them, guards included."""
    return bits | bits << 1 | bits >> 1 | bits << 10 | bits >> 10


def count(bits: int) -> int:
    """Return how many squares these are."""
    return bin(bits).count("1")


def regions(free: int) -> list[int]:
    """Return free squares as the regions that are connected."""
    found = []
    while free:
        region = free & -free
        while True:
            larger = grown(region) & free
            if larger == region:
                break
            region = larger
        free ^= region
        found.append(region)
    return found


def gaps(own: int, free: int, minimum: int) -> int:
    """Return the free squares in which one more ball of a colour completes a row. own: its balls."""
    found = 0
    for gap, _ in short_rows(own, free, minimum):
        found |= gap
    return found


def short_rows(own: int, free: int, minimum: int) -> list[tuple[int, int]]:
    """Return every free square with a row of balls of a colour in which only it is missing. own: its balls."""
    found: list[tuple[int, int]] = []
    if count(own) < minimum - 1:
        return found
    for shift, _ in STEPS:
        if not own & own >> shift:
            continue
        steps = [own >> i * shift for i in range(minimum)]
        for missing in range(minimum):
            starts = free >> missing * shift
            for i in range(minimum):
                if i != missing:
                    starts &= steps[i]
            while starts:
                start = starts & -starts
                starts ^= start
                row = start
                for _ in range(minimum - 1):
                    row |= row << shift
                found.append((start << missing * shift, row))
    return found


def ready(balls: list[int], found: list[int], free: int, minimum: int) -> int:
    """Return the gaps in which one move completes a row: a ball of the colour, not of that row, can reach them.

    balls: by colour. found: the regions of the free squares.
    """
    reached = 0
    for own in balls:
        for gap, row in short_rows(own, free, minimum):
            for region in found:
                if region & gap and grown(region) & own & ~row:
                    reached |= gap
    return reached


def besides(values: list[int], balls: list[int], minimum: int) -> int:
    """Return what a board is worth besides; values: one half of `Tables.besides`. balls: by colour."""
    taken = 0
    for own in balls:
        taken |= own
    free = ALL ^ taken
    found = regions(free)
    room = count(free)
    largest = 0
    for region in found:
        largest = max(largest, count(region))
    completing = min(count(ready(balls, found, free, minimum)), MOST_READY)
    return (
        values[FREE + room]
        + values[REGIONS + min(len(found), MOST_REGIONS)]
        + values[OUTSIDE + min(room - largest, MOST_OUTSIDE)]
        + values[SHUT + min(count(taken & ~grown(free)), MOST_SHUT)]
        + values[READY + completing * FREE_STEPS + room // 4]
    )
