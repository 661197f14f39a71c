"""What a board of Bizz-Billes promises its seats: inputs of the net in `judge`.

Everything follows from one pass from the bottom to the top: what a marble that enters a place can expect to be worth in
the end, and its chance to reach the hole. All numbers are whole, UNIT stands for 1, so that both engines round alike.
"""

from retrohub.rules.bizz import CUP_ROOM
from retrohub.rules.cabinet import BESIDE, COLOURS, CUPS, HOLE, PLACES, SHELVES, WAYS, WORTH

ONE = 64  # of the net's inputs, stands for 1
UNIT = 1024
BLOCK = 9
NO_CUP = -1
FAR = 1000 * UNIT

WORTHS = [worth * UNIT for worth in WORTH]
NEVER = [0] * CUPS + [UNIT]
LEFT = [ways[0] for ways in WAYS]
RIGHT = [ways[-1] for ways in WAYS]
# The places of each shelf, from the lowest shelf up.
RISING = [[p for p in range(CUPS) if PLACES[p][0] == shelf] for shelf in range(SHELVES, 0, -1)]


def prospects(cups: list[int | None], held: list[list[int]]) -> tuple[list[int], list[int]]:
    """Return, for a marble that would enter each of the 36 places, its expected worth and its chance to reach the hole.

    cups: colour or None for a gap. held: what lies at each place.
    """
    worth = WORTHS[:]
    hole = NEVER[:]
    for shelf in RISING:
        full = []
        for p in shelf:
            if cups[p] is None:
                worth[p] = (worth[LEFT[p]] + worth[RIGHT[p]]) >> 1
                hole[p] = (hole[LEFT[p]] + hole[RIGHT[p]]) >> 1
            elif len(held[p]) == CUP_ROOM:
                full.append(p)
        for p in full:
            spots = _spots(cups, held, p)
            worth[p] = (worth[spots[0]] + worth[spots[-1]]) >> 1
            hole[p] = (hole[spots[0]] + hole[spots[-1]]) >> 1
    return worth, hole


def _spots(cups: list[int | None], held: list[list[int]], place: int) -> list[int]:
    """Return where a marble slides from a full cup, or its ways down if there is no spot."""
    for beside in BESIDE[place]:
        spots = [p for p in beside if cups[p] is None or len(held[p]) < CUP_ROOM]
        if spots:
            return spots
    return WAYS[place]


class Outlook:
    """The seats' prospects after the turn of seat 0; seats are counted in the order of turns.

    cups: colour or None for a gap. held: owners of the marbles at each place, the hole's too. moved: the seats up to
    this one had their turns. last: those up to this one have a turn before seat 0 or the end. known: what `prospects`
    says of the board.
    """

    def __init__(
        self,
        cups: list[int | None],
        held: list[list[int]],
        seats: int,
        moved: int,
        last: int,
        known: tuple[list[int], list[int]],
    ) -> None:
        self._held = held
        self._others = seats - 1
        self._moved = moved
        self._last = last
        size = seats * COLOURS
        # By seat and colour: the cup with its own marbles that a seat likes best, what that cup gives it less the mean
        # of the others' gains, the most that it can gain itself, and its best chance to reach the hole.
        self._picks = [NO_CUP] * size
        self._nets = [0] * size
        self._owns = [0] * size
        self._reach = [0] * size
        # By colour: the cup that gives others least, and how much.
        self._mildest = [NO_CUP] * COLOURS
        self._mild = [0] * COLOURS
        # By place, of a marble that leaves it.
        self._gains = [0] * CUPS
        self._chances = [0] * CUPS
        self._total = [0] * seats
        self._most = [0] * seats
        worth, hole = known
        for p in range(CUPS):
            colour = cups[p]
            if colour is None:
                continue
            if held[p]:
                gain = ((worth[LEFT[p]] + worth[RIGHT[p]]) >> 1) - WORTHS[p]
                chance = (hole[LEFT[p]] + hole[RIGHT[p]]) >> 1
                self._add(p, colour, gain, chance)
            else:
                self._mildest[colour] = p
                self._mild[colour] = 0
        self.colours = COLOURS - self._mildest.count(NO_CUP)
        self._seats = seats

    def blocks(self) -> tuple[list[list[int]], list[int]]:
        """Return the inputs about each seat, and what each gains if all who have a turn take the cups that they like.

        BLOCK inputs, and for the rivals three more about their turns; gains are summed over the colours.
        """
        gained = [0] * self._seats
        return [self._block(seat, gained) for seat in range(self._seats)], gained

    def likes(self, seat: int, colour: int) -> int:
        """Return the cup that a greedy player takes: without chances that two falling marbles change each other's."""
        pick = self._picks[seat * COLOURS + colour]
        return self._mildest[colour] if pick == NO_CUP else pick

    def _add(self, p: int, colour: int, gain: int, chance: int) -> None:
        """Count a cup with marbles."""
        here = self._held[p]
        self._gains[p] = gain
        self._chances[p] = chance
        mine = net = given = gain
        if len(here) == CUP_ROOM:
            given += gain
            if here[0] == here[1]:
                mine = net = given
            else:
                net -= gain // self._others
        if self._mildest[colour] == NO_CUP or given < self._mild[colour]:
            self._mildest[colour] = p
            self._mild[colour] = given
        picks, nets, owns, reach = self._picks, self._nets, self._owns, self._reach
        for seat in here:
            self._total[seat] += gain
            if gain > self._most[seat]:
                self._most[seat] = gain
            k = seat * COLOURS + colour
            if mine > owns[k]:
                owns[k] = mine
            if chance > reach[k]:
                reach[k] = chance
            if picks[k] == NO_CUP or net > nets[k]:
                picks[k] = p
                nets[k] = net

    def _block(self, seat: int, gained: list[int]) -> list[int]:
        nets = owns = reaching = reach = 0
        highest = -FAR
        lowest = FAR
        own = first = out = 0
        moves = self._moved < seat <= self._last
        k = seat * COLOURS
        for colour in range(COLOURS):
            pick = self._mildest[colour]
            if pick == NO_CUP:
                continue
            if self._picks[k + colour] == NO_CUP:
                net = -(self._mild[colour] // self._others)
            else:
                pick = self._picks[k + colour]
                net = self._nets[k + colour]
                owns += self._owns[k + colour]
                if self._reach[k + colour]:
                    reaching += ONE
                    reach += self._reach[k + colour]
            nets += net
            if net > highest:
                highest = net
            if net < lowest:
                lowest = net
            if moves:
                gain = self._gains[pick]
                for owner in self._held[pick]:
                    gained[owner] += gain
                    out += self._chances[pick]
                    if owner == seat:
                        own += gain
                    elif owner == 0:
                        first += gain
        colours = max(1, self.colours)
        block = [
            nets // (128 * colours),
            owns // (128 * colours),
            self._total[seat] >> 9,
            self._most[seat] >> 8,
            reaching // colours,
            reach // (16 * colours),
            highest >> 8,
            lowest >> 7,
            self._held[HOLE].count(seat) * ONE // 2,
        ]
        if seat:
            block.extend([own // (128 * colours), first // (128 * colours), out // (16 * colours)])
        return block
