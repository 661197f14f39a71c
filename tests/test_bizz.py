"""Bizz-Billes: what must hold in every game, and the odds of its dice (fixed seeds, so that nothing flickers)."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrohub.rules.base import RulesError
from retrohub.rules.bizz import Bizz, Fall, marbles_each
from retrohub.rules.cabinet import CUPS, HOLE, NUMBER, PLACES, WAYS, WORTH
from retrohub.rules.dice import Dice

SEEDS = st.integers(0, 2**128 - 1).map(lambda number: f"{number:032x}")
SEATS = st.integers(2, 6)
ROUNDS = st.sampled_from([1, 3, 5])

Event = list[object]


def seed(number: int) -> str:
    return f"{number:032x}"


def occupancy(game: Bizz) -> Counter[int]:
    """Return how many marbles are at each place, from the public state."""
    marbles = game.state()["marbles"]
    assert isinstance(marbles, list)
    return Counter(NUMBER[shelf, place] for _, shelf, place in marbles)


def fall_steps(events: list[Event]) -> list[tuple[int, list[int], int]]:
    """Return the falls among events: marble, path as numbers of places, gain."""
    found = []
    for event in events:
        if event[0] == "fall":
            _, marble, path, gain = event
            assert isinstance(marble, int)
            assert isinstance(path, list)
            assert isinstance(gain, int)
            found.append((marble, [NUMBER[shelf, place] for shelf, place in path], gain))
    return found


@given(SEEDS, SEATS, ROUNDS, st.integers(0, 2**32))
@settings(max_examples=120)
def test_what_holds_in_every_game(text: str, seats: int, rounds: int, choices: int) -> None:
    game = Bizz(text, seats, rounds)
    dice = random.Random(choices)
    totals = [0] * seats
    while not game.over:
        before, held, cups, turn = game.points[:], occupancy(game), game.cups[:], game.turn
        action = dice.choice(game.legal())
        events = game.play(action)
        if action == "continue":
            assert events[0][0] == "board"
            assert game.turn == 1
            continue
        # marbles are conserved, and never three in a cup
        now = occupancy(game)
        assert sum(now.values()) == seats * marbles_each(seats)
        assert all(number <= 2 for place, number in now.items() if place != HOLE)
        # a marble stays on a cup, never on a gap
        assert all(place == HOLE or game.cups[place] is not None for place in now)
        # points never fall, and are what the marbles' places are worth
        assert all(a >= b for a, b in zip(game.points, before, strict=True))
        worth = [0] * seats
        for marble, place in enumerate(game.place_of):
            worth[game.owner[marble]] += WORTH[place]
        assert worth == game.points
        # what sat in the removed cup falls, and nothing else
        assert isinstance(action, list)
        removed = NUMBER[action[0], action[1]]
        assert cups[removed] is not None
        falls = fall_steps(events)
        assert len(falls) == held[removed]
        check_paths(falls, removed, game.cups)
        ended = any(event[0] == "round over" for event in events)
        out, everyone = now[HOLE], seats * marbles_each(seats)
        assert ended == (out == everyone or all(cup is None for cup in game.cups) or (out > 0 and turn % seats == 0))
        if ended:
            totals = [a + b for a, b in zip(totals, game.points, strict=True)]
            assert game.totals == totals
            assert game.round_winners == [s for s in range(seats) if game.points[s] == max(game.points)]
            assert game.over == (game.round == rounds)
            assert game.between != game.over
            assert (game.seat, game.wheel) == (None, None)
        else:
            assert events[-1] == ["wheel", game.wheel]
            assert game.turn == turn + 1
    assert game.winners == [s for s in range(seats) if totals[s] == max(totals)]
    assert game.legal() == []


def check_paths(falls: list[tuple[int, list[int], int]], removed: int, cups: list[int | None]) -> None:
    """Check that every step of every path is a way down, or a slide along a shelf away from a full cup."""
    for _, path, gain in falls:
        assert path[0] == removed
        assert gain == WORTH[path[-1]] - WORTH[removed]
        place = removed
        for step in path[1:]:
            if step not in WAYS[place]:  # a slide, away from a full cup
                assert PLACES[place][0] == PLACES[step][0]
                assert place != step
                assert cups[place] is not None
            place = step
        assert place == HOLE or cups[place] is not None


@given(SEEDS, SEATS)
@settings(max_examples=150)
def test_a_fresh_round(text: str, seats: int) -> None:
    game = Bizz(text, seats, 1)
    assert Counter(game.cups) == dict.fromkeys(range(5), 7)
    for place, (s, c) in enumerate(PLACES[:CUPS]):
        touching = [(s, c - 1), (s, c + 1), (s - 1, c), (s - 1, c + 1), (s + 1, c - 1), (s + 1, c)]
        assert all(game.cups[NUMBER[t]] != game.cups[place] for t in touching if t in NUMBER and t != (8, 1))
    held = occupancy(game)
    assert all(WORTH[place] == 0 and number <= 2 for place, number in held.items())
    assert Counter(game.owner) == dict.fromkeys(range(seats), 8 - seats)
    assert game.opening == [
        ["board", game.state()["cups"], game.state()["marbles"], game.seat],
        ["wheel", game.wheel],
    ]


@given(SEEDS, SEATS, st.integers(0, 2**32))
@settings(max_examples=60)
def test_the_leader_starts_the_next_round_and_turns_go_round(text: str, seats: int, choices: int) -> None:
    game = Bizz(text, seats, 3)
    dice = random.Random(choices)
    while not game.over:
        if game.between:
            leaders = [s for s in range(seats) if game.totals[s] == max(game.totals)]
            events = game.play("continue")
            assert events[0][3] in leaders
            assert game.seat == events[0][3]
        else:
            seat, turn = game.seat, game.turn
            game.play(dice.choice(game.legal()))
            if game.seat is not None:
                assert seat is not None
                assert (game.seat, game.turn) == ((seat + 1) % seats, turn + 1)


def test_two_marbles_part_three_times_out_of_four() -> None:
    seen: Counter[tuple[int, int]] = Counter()
    throws = 8000
    for number in range(throws):
        cups: list[int | None] = [0] * CUPS
        cups[3] = None
        held: list[list[int]] = [[] for _ in PLACES]
        paths = Fall(cups, held, Dice("parting", str(number))).leave([0, 1], 3)
        seen[paths[0][1], paths[1][1]] += 1
    left, right = WAYS[3]
    expected = {(left, left): 1 / 8, (right, right): 1 / 8, (left, right): 3 / 8, (right, left): 3 / 8}
    assert set(seen) == set(expected)
    chi_square = sum((seen[pair] - throws * p) ** 2 / (throws * p) for pair, p in expected.items())
    assert chi_square < 16.3  # three degrees of freedom, 1 in 1,000


def test_the_wheel_is_fair() -> None:
    first = Counter(Bizz(seed(number), 2, 1).wheel for number in range(5000))
    assert sum((first[colour] - 1000) ** 2 / 1000 for colour in range(5)) < 18.5  # four degrees, 1 in 1,000
    starters = Counter(Bizz(seed(number), 5, 1).seat for number in range(5000))
    assert sum((starters[seat] - 1000) ** 2 / 1000 for seat in range(5)) < 18.5


def test_the_wheel_stops_on_a_colour_still_on_the_board() -> None:
    for number in range(60):
        game = Bizz(seed(number), 6, 1)
        dice = random.Random(number)
        while not game.over:
            assert game.wheel in game.cups
            assert game.lit()
            game.play(dice.choice(game.legal()))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("continue", "not between"),
        ([8, 1], "malformed"),
        ([1, 9], "malformed"),
        ([0, 1], "malformed"),
        ([7, 3], "malformed"),
        ([True, 1], "malformed"),
        ([1.0, 1], "malformed"),
        ([1], "malformed"),
        ("finish", "malformed"),
        (None, "malformed"),
    ],
)
def test_illegal_actions_say_why_and_change_nothing(action: object, code: str) -> None:
    game = Bizz(seed(1), 2, 3)
    before = game.state()
    with pytest.raises(RulesError) as refusal:
        game.play(action)
    assert refusal.value.code == code
    assert game.state() == before


def test_only_lit_cups_may_be_removed_and_only_once() -> None:
    game = Bizz(seed(1), 2, 1)
    dark = next(list(PLACES[place]) for place in range(CUPS) if game.cups[place] != game.wheel)
    with pytest.raises(RulesError) as refusal:
        game.play(dark)
    assert refusal.value.code == "not lit"
    cup = game.legal()[0]
    game.play(cup)
    with pytest.raises(RulesError) as refusal:
        game.play(cup)
    assert refusal.value.code == "gap"


def test_between_rounds_only_continue_and_after_the_end_nothing() -> None:
    game = Bizz(seed(1), 2, 3)
    while not game.between:
        game.play(game.legal()[0])
    with pytest.raises(RulesError) as refusal:
        game.play([1, 1])
    assert refusal.value.code == "between"
    while not game.over:
        game.play(game.legal()[0])
    with pytest.raises(RulesError) as refusal:
        game.play("continue")
    assert refusal.value.code == "over"


def test_the_state_never_holds_the_seed() -> None:
    game = Bizz(seed(0xABCDEF0123456789), 2, 1)
    assert game.seed not in repr(game.state())
    assert game.seed not in repr(game.opening)
