"""Bizz-Billes: remove a lit cup, marbles fall (rules, "Bizz-Billes")."""

from retrohub.rules.base import Game, RulesError, as_pair
from retrohub.rules.cabinet import (
    BESIDE,
    COLOURS,
    CUPS,
    CUPS_OF_A_COLOUR,
    HOLE,
    NUMBER,
    PLACES,
    TOUCHED_BEFORE,
    WAYS,
    WORTH,
    shelves,
)
from retrohub.rules.dice import Dice

SEATS = (2, 3, 4, 5, 6)
ROUNDS = (1, 3, 5)
CUP_ROOM = 2
STARTING_ROOM = 16


def marbles_each(seats: int) -> int:
    """Return how many marbles each seat has, with 2 to 6 seats."""
    return 8 - seats


class Bizz(Game):
    """One game of Bizz-Billes.

    seed: 32 lower-case hex digits. seats: 2 to 6. rounds: 1, 3 or 5. Actions are [shelf, place], or "continue" between
    rounds.
    """

    def __init__(self, seed: str, seats: int, rounds: int) -> None:
        super().__init__()
        self.seed = seed
        self.seats = seats
        self.rounds = rounds
        self.round = 0
        self.turn = 0
        self.seat: int | None = None
        self.wheel: int | None = None
        self.between = False
        self.cups: list[int | None] = [None] * CUPS  # the colour at each place, None for a gap
        self.held: list[list[int]] = [[] for _ in PLACES]  # the marbles at each place, older first; the hole's too
        self.owner = [marble // marbles_each(seats) for marble in range(seats * marbles_each(seats))]
        self.place_of = [0 for _ in self.owner]
        self.points = [0] * seats
        self.totals = [0] * seats
        self.round_winners: list[int] = []
        self.winners: list[int] = []
        self._starter = 0
        self._open_round(self.opening)

    def header(self) -> dict[str, object]:
        """Return seed, seats and rounds."""
        return {"seed": self.seed, "seats": self.seats, "rounds": self.rounds}

    def state(self) -> dict[str, object]:
        """Return the fields of the rules, "Records"; never the seed."""
        return {
            "round": self.round,
            "turn": self.turn,
            "seat": self.seat,
            "wheel": self.wheel,
            "cups": shelves(self.cups),
            "marbles": self._marbles(),
            "points": self.points[:],
            "totals": self.totals[:],
            "between": self.between,
            "over": self.over,
            "round_winners": self.round_winners[:],
            "winners": self.winners[:],
        }

    def legal(self) -> list[object]:
        """Return the lit cups in reading order, or "continue" between rounds."""
        if self.over:
            return []
        if self.between:
            return ["continue"]
        return [list(PLACES[place]) for place in self.lit()]

    def lit(self) -> list[int]:
        """Return the numbers of the lit cups' places, ascending; none between rounds and at the end."""
        return [place for place in range(CUPS) if self.cups[place] == self.wheel and self.wheel is not None]

    def play(self, action: object) -> list[list[object]]:
        """Remove a lit cup, or open the next round; see Game.play."""
        if self.over:
            raise RulesError("over", "the game is over")
        events: list[list[object]] = []
        if self.between:
            if action != "continue":
                raise RulesError("between", 'the round is over, only "continue" opens the next one')
            self._open_round(events)
            return events
        if action == "continue":
            raise RulesError("not between", 'the round is not over, "continue" comes between rounds')
        cup = as_pair(action)
        if cup is None:
            raise RulesError("malformed", 'an action is a cup [shelf, place] or "continue"')
        place = NUMBER.get(cup, HOLE)
        if place == HOLE:
            raise RulesError("malformed", "there is no such cup: shelf s = 1 to 7 has places 1 to 9 - s")
        if self.cups[place] is None:
            raise RulesError("gap", "this cup was removed before")
        if self.cups[place] != self.wheel:
            raise RulesError("not lit", "this cup is not lit")
        self._remove(place, events)
        self._next_turn(events)
        return events

    def _open_round(self, events: list[list[object]]) -> None:
        """Set up a fresh board, choose who starts and spin the wheel for the first turn."""
        self.round += 1
        self.between = False
        self.cups = _board(self._dice("board"))
        slots = list(range(STARTING_ROOM))
        self._dice("marbles").shuffle(slots)
        self.held = [[] for _ in PLACES]
        for marble in range(len(self.owner)):
            place = slots[marble] // CUP_ROOM
            self.held[place].append(marble)
            self.place_of[marble] = place
        leaders = _most(self.totals)
        self._starter = leaders[self._dice("starter").below(len(leaders))]
        self.points = [0] * self.seats
        self.round_winners = []
        events.append(["board", shelves(self.cups), self._marbles(), self._starter])
        self.turn = 0
        self._spin(events)

    def _spin(self, events: list[list[object]]) -> None:
        """Begin the next turn."""
        self.turn += 1
        self.seat = (self._starter + self.turn - 1) % self.seats
        colours = [colour for colour in range(COLOURS) if colour in self.cups]
        self.wheel = colours[self._turn_dice("wheel").below(len(colours))]
        events.append(["wheel", self.wheel])

    def _remove(self, place: int, events: list[list[object]]) -> None:
        """Remove a cup; what sat in it falls."""
        self.cups[place] = None
        fallen = self.held[place]
        self.held[place] = []
        events.append(["remove", list(PLACES[place])])
        if not fallen:
            return
        fall = Fall(self.cups, self.held, self._turn_dice("fall"))
        paths = fall.leave(fallen, place)
        for marble in fallen:
            path = paths[marble]
            self.place_of[marble] = path[-1]
            gain = WORTH[path[-1]] - WORTH[place]
            self.points[self.owner[marble]] += gain
            events.append(["fall", marble, [list(PLACES[p]) for p in path], gain])

    def _next_turn(self, events: list[list[object]]) -> None:
        """Spin again, or end the round."""
        out = len(self.held[HOLE])
        ends = (out and self.turn % self.seats == 0) or out == len(self.owner) or self.cups.count(None) == CUPS
        if not ends:
            self._spin(events)
            return
        self.seat = None
        self.wheel = None
        self.totals = [total + points for total, points in zip(self.totals, self.points)]
        self.round_winners = _most(self.points)
        events.append(["round over", self.points[:], self.round_winners[:], self.totals[:]])
        if self.round < self.rounds:
            self.between = True
            return
        self.over = True
        self.winners = _most(self.totals)
        events.append(["game over", self.winners[:]])

    def _marbles(self) -> list[list[int]]:
        """Return each marble as [seat, shelf, place]."""
        return [[self.owner[m], PLACES[place][0], PLACES[place][1]] for m, place in enumerate(self.place_of)]

    def _dice(self, purpose: str) -> Dice:
        return Dice(self.seed, f"round/{self.round}/{purpose}")

    def _turn_dice(self, purpose: str) -> Dice:
        return self._dice(f"turn/{self.turn}/{purpose}")


class Fall:
    """What falls in one turn. Reads the cups, moves marbles in `held`, throws the dice in the order of the rules."""

    def __init__(self, cups: list[int | None], held: list[list[int]], dice: Dice) -> None:
        self._cups = cups
        self._held = held
        self._dice = dice
        self._paths: dict[int, list[int]] = {}

    def leave(self, marbles: list[int], place: int) -> dict[int, list[int]]:
        """Let one or two marbles, older first, leave a place. Return for each every place from there to its rest."""
        for marble in marbles:
            self._paths[marble] = [place]
        if len(marbles) == 2:
            self._leave_together(marbles[0], marbles[1], place)
        else:
            self._enter(marbles[0], self._way(place))
        return self._paths

    def _leave_together(self, older: int, younger: int, place: int) -> None:
        """Two marbles leave a place: they stay together, or part three times out of four where there are two ways."""
        while True:
            older_way = younger_way = WAYS[place][0]
            if len(WAYS[place]) == 2:
                left, right = WAYS[place]
                together = self._dice.below(4) == 0
                side = self._dice.below(2)
                older_way = right if side else left
                younger_way = older_way if together else left if side else right
            if older_way != younger_way or older_way == HOLE or self._cups[older_way] is not None:
                self._enter(older, older_way)
                self._enter(younger, younger_way)
                return
            place = older_way
            self._paths[older].append(place)
            self._paths[younger].append(place)

    def _enter(self, marble: int, place: int) -> None:
        """One marble enters a place and goes on to its rest."""
        path = self._paths[marble]
        while True:
            path.append(place)
            if place == HOLE or self._has_room(place):
                self._held[place].append(marble)
                return
            spot = None if self._cups[place] is None else self._nearest_spot(place)
            place = self._way(place) if spot is None else spot

    def _has_room(self, place: int) -> bool:
        return self._cups[place] is not None and len(self._held[place]) < CUP_ROOM

    def _nearest_spot(self, place: int) -> int | None:
        """Return the nearest gap or cup with room on the shelf of a full cup, or None."""
        for beside in BESIDE[place]:
            spots = [p for p in beside if self._cups[p] is None or len(self._held[p]) < CUP_ROOM]
            if spots:
                return self._one_of(spots)
        return None

    def _way(self, place: int) -> int:
        return self._one_of(WAYS[place])

    def _one_of(self, places: list[int]) -> int:
        """Return the only place, or throw between the left and the right one."""
        return places[0] if len(places) == 1 else places[self._dice.below(2)]


def _board(dice: Dice) -> list[int | None]:
    """Colour the 35 cups, seven of each colour, no two touching ones alike; start again where that gets stuck."""
    while True:
        cups: list[int | None] = []
        left = [CUPS_OF_A_COLOUR] * COLOURS
        for touched in TOUCHED_BEFORE:
            taken = [cups[place] for place in touched]
            candidates = [colour for colour in range(COLOURS) if colour not in taken for _ in range(left[colour])]
            if not candidates:
                break
            colour = candidates[dice.below(len(candidates))]
            left[colour] -= 1
            cups.append(colour)
        else:
            return cups


def _most(points: list[int]) -> list[int]:
    """Return the seats with the most points, ascending."""
    return [seat for seat in range(len(points)) if points[seat] == max(points)]
