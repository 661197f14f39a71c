"""The strong player of Bizz-Billes: it removes the cup after which its chance to win the game is best.

For every lit cup it looks at each way the fall can end (`odds`) and lets a small net, trained by playing against itself
(bench/train), judge the board that is left. All sums are of whole numbers or of exact fractions: engines choose alike.
"""

from math import sqrt

from retrohub.rules.bizz import Bizz, marbles_each
from retrohub.rules.cabinet import CUPS, HOLE, SHELVES, WORTH
from retrohub.rules.learned.bizz import MANY, TWO
from retrohub.rules.net import SURE, Net
from retrohub.rules.odds import Odds
from retrohub.rules.outlook import SHELF_OF, Outlook, whole

# So many points of a lead are worth a factor of about e in the odds to win, per root of the rounds left.
LEAD = 17

# What the net sees: so many numbers of the outlook, with two seats and with more; then three at each place.
DENSE_TWO = 52
DENSE_MANY = 71
GAP, MINE, THEIRS = 0, 1, 2

_nets: dict[str, Net] = {}


def best_cup(game: Bizz) -> int:
    """Return the number of the lit cup's place that the strong player removes; of equal ones the first."""
    judge = Judge(game)
    best = -1
    most = -1.0
    for place in game.lit():
        worth = judge.worth(place)
        if worth > most:
            most = worth
            best = place
    return best


def win_shares(totals: list[int], rounds_left: int) -> list[float]:
    """Return each seat's share of the win, adding up to 1, with these totals before so many more rounds.

    Without further rounds this is the rules' answer, ties shared; else an estimate.
    """
    most = max(totals)
    weights = []
    for total in totals:
        if rounds_left:
            near = max(0.0, 1 - (most - total) / (8 * LEAD * sqrt(rounds_left)))
            near *= near
            near *= near
            weights.append(near * near)
        else:
            weights.append(1.0 if total == most else 0.0)
    all_weights = 0.0
    for weight in weights:
        all_weights += weight
    return [weight / all_weights for weight in weights]


class Judge:
    """Judges what the seat to move in a running round could do."""

    def __init__(self, game: Bizz) -> None:
        assert game.seat is not None
        self._me = game.seat
        self._seats = game.seats
        self._turn = game.turn  # with the one to be judged
        self._left = game.rounds - game.round
        self._cups = game.cups[:]
        self._held = [[game.owner[marble] for marble in held] for held in game.held]
        self._points = game.points[:]
        self._before = game.totals[:]
        text = TWO if game.seats == 2 else MANY
        if text not in _nets:
            _nets[text] = Net(text)
        self.net = _nets[text]
        self._seen = self.net.nothing()  # what the places add up to, GAP, MINE and THEIRS at each
        for place in range(CUPS):
            self._see_place(place, 1)

    def _see_place(self, place: int, times: int) -> None:
        if self._cups[place] is None:
            self._seen = self.net.added(self._seen, self._first_of(place) + GAP, times)
        for owner in self._held[place]:
            self._see_marble(place, owner, times)

    def _see_marble(self, place: int, owner: int, times: int) -> None:
        if place != HOLE:
            what = MINE if owner == self._me else THEIRS
            self._seen = self.net.added(self._seen, self._first_of(place) + what, times)

    def _first_of(self, place: int) -> int:
        """Return the number of a place's first input; they follow those of the outlook."""
        return (DENSE_TWO if self._seats == 2 else DENSE_MANY) + 3 * place

    def worth(self, place: int) -> float:
        """Return the expected chance to win after removing the cup at this place; SURE stands for 1."""
        fallen = self._held[place]
        colour = self._cups[place]
        before = self._seen
        self._see_place(place, -1)
        self._cups[place] = None
        self._held[place] = []
        self._see_place(place, 1)
        worth = 0.0
        for rests, p in outcomes(self._cups, self._held, place, fallen):
            worth += p * self._after(place, fallen, rests)
        self._cups[place] = colour
        self._held[place] = fallen
        self._seen = before
        return worth

    def _after(self, place: int, fallen: list[int], rests: list[int]) -> int:
        """Return the chance to win once the fallen marbles, given by their owners, have come to rest."""
        before = self._seen
        for owner, rest in zip(fallen, rests):
            self._see_marble(rest, owner, 1)
            self._held[rest].append(owner)
            self._points[owner] += WORTH[rest] - WORTH[place]
        chance = self._chance()
        self._seen = before
        for i in range(len(fallen) - 1, -1, -1):
            self._held[rests[i]].pop()
            self._points[fallen[i]] -= WORTH[rests[i]] - WORTH[place]
        return chance

    def _chance(self) -> int:
        totals = [before + points for before, points in zip(self._before, self._points)]
        shares = win_shares(totals, self._left)
        out = len(self._held[HOLE])
        laps = (self._seats - self._turn % self._seats) % self._seats
        cups = CUPS - self._cups.count(None)
        if (out and not laps) or out == self._seats * marbles_each(self._seats) or not cups:
            return int(shares[self._me] * SURE)
        inputs = self._inputs(totals, shares[self._me], 1 if out else 0, laps / self._seats, cups)
        return self.net.chance(whole(inputs), self._seen)

    def _inputs(self, totals: list[int], share: float, out: int, laps: float, cups: int) -> list[float]:
        """Return what the net sees. laps: the part of this lap that is still to be played."""
        me = self._me
        outlook = Outlook(self._cups, self._held, self._seats)
        rivals = [(me + i) % self._seats for i in range(1, self._seats)]
        strongest = rivals[0]
        for seat in rivals:
            if totals[seat] > totals[strongest]:
                strongest = seat
        inputs = outlook.blocks[me] + outlook.blocks[strongest]
        if self._seats > 2:
            for i in range(len(inputs) // 2):
                mean = 0.0
                for seat in rivals:
                    mean += outlook.blocks[seat][i]
                inputs.append(mean / len(rivals))
            mean = sum([totals[seat] for seat in rivals]) / len(rivals)
            inputs.append(_clipped((totals[me] - mean) / 16, 4))
            inputs.append(self._seats / 4)
            inputs.append(1.0 if strongest == rivals[0] else 0.0)
        lead = totals[me] - totals[strongest]
        inputs.append(share * 2)
        inputs.append(_clipped(lead / 32, 4))
        inputs.append(_clipped(lead / 6, 2))
        inputs.append(self._points[me] / 64)
        inputs.append(self._points[strongest] / 64)
        inputs.extend([float(out), laps, out * laps])
        inputs.extend([outlook.colours / 4, cups / 32])
        inputs.extend([1.0 if rounds else 0.0 for rounds in (self._left == 0, self._left == 1, self._left > 1)])
        gaps = [0] * SHELVES
        for place in range(CUPS):
            if self._cups[place] is None:
                gaps[SHELF_OF[place]] += 1
        inputs.extend([number / 4 for number in gaps])
        return inputs


def outcomes(
    cups: list[int | None], held: list[list[int]], place: int, owners: list[int]
) -> list[tuple[list[int], float]]:
    """Return how the removal of the cup at a place can end: where each marble comes to rest, older first, and the odds.

    owners: of the marbles in the cup. Two marbles of one owner are not told apart.
    """
    if not owners:
        return [([], 1.0)]
    after = cups[:]
    after[place] = None
    count = [len(marbles) for marbles in held]
    count[place] = 0
    odds = Odds(after, count)
    if len(owners) == 1:
        return [([rest], p) for rest, p in odds.leave_one(place).items()]
    merged: dict[tuple[int, int], float] = {}
    for (rest, other), p in odds.leave_two(place).items():
        pair = (other, rest) if owners[0] == owners[1] and other < rest else (rest, other)
        merged[pair] = merged.get(pair, 0.0) + p
    return [(list(pair), p) for pair, p in merged.items()]


def _clipped(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))
