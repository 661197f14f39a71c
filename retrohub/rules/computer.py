"""The computer as a player of Bizz-Billes."""

from retrohub.rules.base import RulesError
from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import PLACES, WORTH
from retrohub.rules.dice import Dice
from retrohub.rules.odds import Odds

LEVELS = ("easy", "normal", "hard")
SLIP = 3


def choose(game: Bizz, level: str) -> object:
    """Return the action that the computer plays for the seat to move.

    level: "normal" takes the cup with the best mean gain over the others; "easy" slips one time in three and takes any
    lit cup; "hard" takes the cup after which its chance to win is best. The same game and level give the same
    action. Raises RulesError if the game is over or the level unknown.
    """
    if level not in LEVELS:
        raise RulesError("malformed", f'"level" must be one of {", ".join(LEVELS)}')
    if game.over:
        raise RulesError("over", "the game is over")
    if game.between:
        return "continue"
    if level == "hard":
        # Imported when it is asked for: what the net has learned takes a moment to read.
        from retrohub.rules.judge import best_cup

        return list(PLACES[best_cup(game)])
    lit = game.lit()
    if level == "easy":
        dice = Dice(game.seed, f"round/{game.round}/turn/{game.turn}/slip")
        if dice.below(SLIP) == 0:
            return list(PLACES[lit[dice.below(len(lit))]])
    nets = [_net(game, place) for place in lit]
    return list(PLACES[lit[nets.index(max(nets))]])


def expected_gains(game: Bizz, place: int) -> list[float]:
    """Return what each seat gains on average, over all outcomes of the fall, when the cup at this place is removed."""
    gains = [0.0] * game.seats
    marbles = game.held[place]
    if not marbles:
        return gains
    cups = game.cups[:]
    cups[place] = None
    count = [len(held) for held in game.held]
    count[place] = 0
    odds = Odds(cups, count)
    if len(marbles) == 1:
        for rest, p in odds.leave_one(place).items():
            gains[game.owner[marbles[0]]] += p * (WORTH[rest] - WORTH[place])
    else:
        older, younger = game.owner[marbles[0]], game.owner[marbles[1]]
        for (rest, other), p in odds.leave_two(place).items():
            gains[older] += p * (WORTH[rest] - WORTH[place])
            gains[younger] += p * (WORTH[other] - WORTH[place])
    return gains


def _net(game: Bizz, place: int) -> float:
    """Return own gain minus the mean of the others', times the number of others: whole numbers keep it exact."""
    assert game.seat is not None
    gains = expected_gains(game, place)
    own = gains[game.seat]
    return own * (game.seats - 1) - (sum(gains) - own)
