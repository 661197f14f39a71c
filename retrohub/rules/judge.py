"""The strong player of Bizz-Billes: it removes the cup after which its chance to win the game is best.

For every lit cup it looks at each way the fall can end (`odds`) and lets a small net, trained by playing against itself
(bench/train), judge the board that is left. Where that is close, it looks at the next seat's turn too. All sums are of
whole numbers or of exact fractions: engines choose alike.
"""

from math import sqrt

from retrohub.rules.bizz import CUP_ROOM, SEATS, Bizz, marbles_each
from retrohub.rules.cabinet import COLOURS, CUPS, HOLE, WORTH
from retrohub.rules.learned.bizz import MANY, TWO
from retrohub.rules.net import SURE, Net
from retrohub.rules.odds import Odds
from retrohub.rules.outlook import BLOCK, ONE, UNIT, Outlook, prospects

# So many points of a lead are worth a factor of about e in the odds to win, per root of the rounds left.
LEAD = 17

# If the best two cups differ by less, they are looked at again with the turn after, but for rare ways to fall.
CLOSE = SURE // 50
RARE = 0.2

RIVAL = BLOCK + 6  # inputs about a rival

# What the net sees at each place, after all other inputs.
SEEN_AT_A_PLACE = 3
GAP, MINE, THEIRS = 0, 1, 2

_nets: dict[str, Net] = {}


def best_cup(game: Bizz) -> int:
    """Return the number of the lit cup's place that the strong player removes; of equal ones the first."""
    judge = Judge(game, net_for(game.seats))
    lit = game.lit()
    if len(lit) == 1:
        return lit[0]
    worths = [judge.worth(place) for place in lit]
    second, first = sorted(worths)[-2:]
    if first - second < CLOSE:
        lit = [place for place, worth in zip(lit, worths) if worth >= second]
        worths = [judge.worth(place, ahead=True) for place in lit]
    return lit[worths.index(max(worths))]


def net_for(seats: int) -> Net:
    """Return what has been learned for so many seats."""
    text = TWO if seats == 2 else MANY
    if text not in _nets:
        _nets[text] = Net(text)
    return _nets[text]


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
    """Judges what the seat to move in a running round could do. Here it is seat 0, and the others follow by turns."""

    def __init__(self, game: Bizz, net: Net) -> None:
        assert game.seat is not None
        self._seats = game.seats
        self._left = game.rounds - game.round
        self._moved = 0  # the last seat that had its turn
        self._laps = (game.seats - game.turn % game.seats) % game.seats  # turns of this lap after that
        self._cups = game.cups[:]
        self._held = [[(game.owner[marble] - game.seat) % game.seats for marble in held] for held in game.held]
        order = [(game.seat + i) % game.seats for i in range(game.seats)]
        self._points = [game.points[seat] for seat in order]
        self._totals = [game.totals[seat] + game.points[seat] for seat in order]
        self._net = net
        self._places = net.sizes[0] - SEEN_AT_A_PLACE * CUPS  # the first of the inputs about places
        self._seen = net.nothing()  # what the places add up to, GAP, MINE and THEIRS at each
        self._prospects: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}  # by the places that became full
        for place in range(CUPS):
            self._see_place(place, 1)

    def _see_place(self, place: int, times: int) -> None:
        if self._cups[place] is None:
            self._see(place, GAP, times)
        for owner in self._held[place]:
            self._see(place, THEIRS if owner else MINE, times)

    def _see(self, place: int, what: int, times: int) -> None:
        if place != HOLE:
            self._seen = self._net.added(self._seen, self._places + SEEN_AT_A_PLACE * place + what, times)

    def worth(self, place: int, ahead: bool = False, brief: bool = False) -> float:
        """Return the expected chance to win after removing the cup at this place; SURE stands for 1.

        ahead: look at the next seat's turn too, when it takes the cups that a greedy player likes. brief: leave out
        ways to fall that are less than half as likely as the likeliest one.
        """
        fallen = self._held[place]
        colour = self._cups[place]
        before = self._seen
        known = self._prospects
        self._see_place(place, -1)
        self._cups[place] = None
        self._held[place] = []
        self._see(place, GAP, 1)
        self._prospects = {}
        ways = outcomes(self._cups, self._held, place, fallen)
        least = max([p for _, p in ways]) / 2 if brief else 0.0
        worth = odds = 0.0
        for rests, p in ways:
            if p >= least:
                odds += p
                worth += p * self._after(place, fallen, rests, ahead and p >= RARE)
        self._cups[place] = colour
        self._held[place] = fallen
        self._seen = before
        self._prospects = known
        return worth / odds

    def _after(self, place: int, fallen: list[int], rests: list[int], ahead: bool) -> int:
        """Return the chance to win once the fallen marbles, given by their owners, have come to rest."""
        before = self._seen
        for owner, rest in zip(fallen, rests):
            self._see(rest, THEIRS if owner else MINE, 1)
            self._held[rest].append(owner)
            self._points[owner] += WORTH[rest] - WORTH[place]
            self._totals[owner] += WORTH[rest] - WORTH[place]
        full = tuple([rest for rest in rests if rest != HOLE and len(self._held[rest]) == CUP_ROOM])
        chance = self._chance(full, ahead)
        self._seen = before
        for owner, rest in zip(fallen, rests):
            self._held[rest].pop()
            self._points[owner] -= WORTH[rest] - WORTH[place]
            self._totals[owner] -= WORTH[rest] - WORTH[place]
        return chance

    def _chance(self, full: tuple[int, ...], ahead: bool) -> int:
        """Return the chance to win on this board, where these places became full by the turn."""
        out = len(self._held[HOLE])
        cups = CUPS - self._cups.count(None)
        share = win_shares(self._totals, self._left)[0]
        if (out and not self._laps) or out == self._seats * marbles_each(self._seats) or not cups:
            return int(share * SURE)
        if full not in self._prospects:
            self._prospects[full] = prospects(self._cups, self._held)
        last = self._moved + self._laps if out else self._seats - 1
        outlook = Outlook(self._cups, self._held, self._seats, self._moved, last, self._prospects[full])
        if ahead:
            return self._after_spin(outlook)
        return self._net.chance(self._inputs(outlook, int(share * ONE), ONE if out else 0, cups), self._seen)

    def _after_spin(self, outlook: Outlook) -> int:
        """Return the mean chance to win over the colours of the next spin."""
        laps = self._laps
        self._moved += 1
        self._laps = (laps - 1) % self._seats
        chances = 0.0
        for colour in range(COLOURS):
            if colour in self._cups:
                chances += self.worth(outlook.likes(self._moved, colour), brief=True)
        self._moved -= 1
        self._laps = laps
        return int(chances / outlook.colours)

    def _inputs(self, outlook: Outlook, share: int, out: int, cups: int) -> list[int]:
        """Return the inputs that come before those about places."""
        totals = self._totals
        blocks, gained = outlook.blocks()
        # UNIT stands for a point; what the next turns are expected to bring is in it.
        later = [total * UNIT + gain // outlook.colours for total, gain in zip(totals, gained)]
        inputs = blocks[0]
        for seat in range(1, self._seats):
            inputs.extend(blocks[seat])
            lead = totals[0] - totals[seat]
            inputs.append(_clipped(lead * ONE // 32, 4 * ONE))
            inputs.append(_clipped(lead * ONE // 6, 2 * ONE))
            inputs.append(_clipped((later[0] - later[seat]) * ONE // (8 * UNIT), 2 * ONE))
        if self._seats > 2:
            inputs.extend([0] * (RIVAL * (SEATS[-1] - self._seats)))
        lead = totals[0] - max(totals[1:])
        inputs.append(_clipped(lead * ONE // 32, 4 * ONE))
        inputs.append(_clipped(lead * ONE // 6, 2 * ONE))
        lead = later[0] - max(later[1:])
        inputs.append(_clipped(lead * ONE // (32 * UNIT), 4 * ONE))
        near = _clipped(lead * ONE // (6 * UNIT), 2 * ONE)
        laps = self._laps * ONE // self._seats
        inputs.extend([near, near if out else 0, self._points[0], share * 2, out, laps, laps if out else 0])
        inputs.extend([outlook.colours * ONE // 4, cups * ONE // 32])
        inputs.extend([ONE if rounds else 0 for rounds in (self._left == 0, self._left == 1, self._left > 1)])
        if self._seats > 2:
            inputs.append(self._seats * ONE // 4)
        inputs.append(self._moved * ONE // 4)
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


def _clipped(value: int, limit: int) -> int:
    return max(-limit, min(limit, value))
