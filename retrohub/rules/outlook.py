"""What a board of Bizz-Billes promises its seats: the inputs of the net in `judge`.

Everything follows from one pass from the bottom to the top: what a marble that enters a place can expect to be worth in
the end, and its chance to reach the hole. Numbers are added up in a fixed order, so that both engines round alike.
"""

from retrohub.rules.bizz import CUP_ROOM
from retrohub.rules.cabinet import BESIDE, COLOURS, CUPS, HOLE, PLACES, SHELVES, WAYS, WORTH

BLOCK = 16
ONE = 64  # inputs are whole numbers, this one stands for 1
WORST = -100.0

SHELF_OF = [shelf - 1 for shelf, _ in PLACES]
# The places from the lowest shelf up.
RISING = [[p for p in range(CUPS) if SHELF_OF[p] == shelf] for shelf in range(SHELVES - 1, -1, -1)]


def prospects(cups: list[int | None], held: list[list[int]]) -> tuple[list[float], list[float]]:
    """Return, for a marble that would enter each of the 36 places, its expected worth and its chance to reach the hole.

    cups: colour or None for a gap. held: what lies at each place. A marble stays in a cup with room.
    """
    worth = [0.0] * CUPS + [float(WORTH[HOLE])]
    hole = [0.0] * CUPS + [1.0]
    for shelf in RISING:
        full = []
        for p in shelf:
            if cups[p] is None:
                worth[p] = _mean(worth, WAYS[p])
                hole[p] = _mean(hole, WAYS[p])
            elif len(held[p]) < CUP_ROOM:
                worth[p] = float(WORTH[p])
            else:
                full.append(p)
        for p in full:
            spots = _spots(cups, held, p)
            worth[p] = _mean(worth, spots)
            hole[p] = _mean(hole, spots)
    return worth, hole


def _mean(values: list[float], places: list[int]) -> float:
    if len(places) == 1:
        return values[places[0]]
    return (values[places[0]] + values[places[1]]) / 2


def _spots(cups: list[int | None], held: list[list[int]], place: int) -> list[int]:
    """Return where a marble slides from a full cup, or its ways down if there is no spot."""
    for beside in BESIDE[place]:
        spots = [p for p in beside if cups[p] is None or len(held[p]) < CUP_ROOM]
        if spots:
            return spots
    return WAYS[place]


class Outlook:
    """The seats' prospects on one board. held: the owners of the marbles at each place, the hole's too."""

    def __init__(self, cups: list[int | None], held: list[list[int]], seats: int) -> None:
        self.seats = seats
        self.colours = len([colour for colour in range(COLOURS) if colour in cups])
        best = [[WORST] * COLOURS for _ in range(seats)]  # by colour: own gain less the mean of the others'
        own = [[0.0] * COLOURS for _ in range(seats)]
        reach = [[0.0] * COLOURS for _ in range(seats)]
        total = [0.0] * seats
        most = [0.0] * seats
        shelves = [[0] * (SHELVES + 1) for _ in range(seats)]
        worth, hole = prospects(cups, held)
        for p in range(CUPS):
            colour = cups[p]
            if colour is None:
                continue
            here = held[p]
            if not here:
                for seat in range(seats):
                    if best[seat][colour] < 0:
                        best[seat][colour] = 0.0
                continue
            gain = _mean(worth, WAYS[p]) - WORTH[p]
            chance = _mean(hole, WAYS[p])
            for seat in here:
                shelves[seat][SHELF_OF[p]] += 1
                total[seat] += gain
            for seat in range(seats):
                mine = here.count(seat)
                net = mine * gain - (len(here) - mine) * gain / (seats - 1)
                if net > best[seat][colour]:
                    best[seat][colour] = net
                if mine:
                    own[seat][colour] = max(own[seat][colour], mine * gain)
                    reach[seat][colour] = max(reach[seat][colour], chance)
                    most[seat] = max(most[seat], gain)
        for seat in held[HOLE]:
            shelves[seat][SHELVES] += 1
        self.blocks = [
            self._block(best[seat], own[seat], reach[seat], total[seat], most[seat], shelves[seat])
            for seat in range(seats)
        ]

    def _block(
        self,
        best: list[float],
        own: list[float],
        reach: list[float],
        total: float,
        most: float,
        shelves: list[int],
    ) -> list[float]:
        """Return one seat's inputs, each about as large as 1."""
        nets = [net for net in best if net > WORST]
        sums = [0.0, 0.0, 0.0, 0.0]
        for net in nets:
            sums[0] += net
        for colour in range(COLOURS):
            sums[1] += own[colour]
            sums[2] += 1 if reach[colour] > 0 else 0
            sums[3] += reach[colour]
        mean = [value / self.colours for value in sums] if self.colours else sums
        block = [mean[0] / 8, mean[1] / 8, total / 32, most / 16, mean[2], mean[3]]
        block.extend([max(nets) / 16, min(nets) / 8] if nets else [0.0, 0.0])
        block.extend([number / 2 for number in shelves])
        return block


def whole(values: list[float]) -> list[int]:
    """Return inputs as whole numbers, ONE for 1."""
    return [int(value * ONE) for value in values]
