"""Lines against a slow, literal twin (slow_lines) and against boards of our own making."""

import random
from unittest.mock import ANY

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrohub.rules.base import RulesError
from retrohub.rules.dice import Dice
from retrohub.rules.lines import ALL, BIT, MINIMUM, Lines, row_points
from tests.slow_lines import DIRECTIONS, Board, SlowLines, neighbour, rows_on, shortest_path

VERSIONS = st.sampled_from(sorted(MINIMUM))
DEALS = st.integers(1, 999_999_999)


def position(board: Board, version: str = "classic", deal: int = 1, dealt: int = 5) -> Lines:
    """Return a game of Lines set up with these balls; the next one to fall is number `dealt`."""
    game = Lines(version, deal)
    game.board = board[:]
    game._free = ALL
    game._balls = [0] * 7
    game._dealt = dealt
    for square, colour in enumerate(board):
        if colour is not None:
            game._free ^= BIT[square]
            game._balls[colour] |= BIT[square]
    return game


def both(board: Board, version: str, deal: int, dealt: int) -> tuple[Lines, SlowLines]:
    """Return the same position for the fast and the slow rules."""
    return position(board, version, deal, dealt), SlowLines(MINIMUM[version], deal, board[:], dealt)


def without_rows(board: Board, minimum: int) -> Board:
    """Return a board after taking a ball out of every row, until there is none."""
    board = board[:]
    while rows := rows_on(board, minimum):
        for row in rows:
            board[row[0]] = None
    return board


def ball_lines() -> list[tuple[list[int], int]]:
    """Return every straight run of 2 to 9 squares on the board, with its direction."""
    runs = []
    for number, direction in enumerate(DIRECTIONS):
        for square in range(81):
            run = [square]
            while (after := neighbour(run[-1], direction)) is not None:
                run.append(after)
                runs.append((run[:], number))
    return runs


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw a board from nearly empty to nearly full, in few colours so that rows are common."""
    seed = draw(st.integers(0, 2**32))
    filled = draw(st.sampled_from([1, 3, 10, 30, 60, 75, 78, 79, 80]))
    colours = draw(st.sampled_from([1, 2, 3, 7]))
    dice = random.Random(seed)
    squares = dice.sample(range(81), filled)
    board: Board = [None] * 81
    for square in squares:
        board[square] = dice.randrange(colours)
    return board


@st.composite
def moves(draw: st.DrawFn) -> tuple[Board, str, int, int, int, int]:
    """Draw a position without rows that has a move: board, version, deal, dealt, from, to."""
    version = draw(VERSIONS)
    board = without_rows(draw(boards()), MINIMUM[version])
    legal = position(board, version).legal()
    move = draw(st.sampled_from(legal[:-1])) if len(legal) > 1 else None
    if not isinstance(move, list):
        board = [None] * 80 + [3]
        move = [80, draw(st.integers(0, 79))]
    return board, version, draw(DEALS), draw(st.integers(5, 2000)), move[0], move[1]


@given(moves())
@settings(max_examples=600)
def test_a_move_does_what_the_slow_rules_do(drawn: tuple[Board, str, int, int, int, int]) -> None:
    board, version, deal, dealt, start, end = drawn
    fast, slow = both(board, version, deal, dealt)
    assert fast.play([start, end]) == slow.move(start, end)
    assert fast.board == slow.board
    assert (fast.score, fast.over, fast.moves) == (slow.score, slow.over, 1)


@given(VERSIONS, DEALS, st.integers(0, 2**32))
@settings(max_examples=60)
def test_whole_games_do_what_the_slow_rules_do(version: str, deal: int, seed: int) -> None:
    fast, unwatched = Lines(version, deal), Lines(version, deal)
    slow = SlowLines(MINIMUM[version], deal, [None] * 81, 0)
    slow.fall(5)
    assert fast.opening == slow.events
    dice = random.Random(seed)
    while not fast.over:
        *legal, finish = fast.legal()
        assert finish == "finish"
        move = dice.choice(legal)
        assert isinstance(move, list)
        events = fast.play(move)
        assert events == slow.move(move[0], move[1])
        assert fast.board == slow.board
        assert unwatched.settle(move) == [["move", move], *events[1:]]
        assert unwatched.state() == fast.state()
    assert fast.legal() == []
    assert slow.over
    assert fast.score == slow.score


@given(boards())
@settings(max_examples=150)
def test_reachable_is_what_a_search_finds(board: Board) -> None:
    game = position(board)
    legal = game.legal()
    for start in range(81):
        for end in range(81):
            expected = board[start] is not None and board[end] is None
            expected = expected and shortest_path(board, start, end) is not None
            assert ([start, end] in legal) == expected


@pytest.mark.parametrize("version", sorted(MINIMUM))
def test_every_row_of_every_length_direction_and_edge(version: str) -> None:
    minimum = MINIMUM[version]
    for run, _ in ball_lines():
        for gap in {0, len(run) // 2, len(run) - 1}:
            board: Board = [None] * 81
            for square in run:
                board[square] = 4
            # the last ball of the run comes from any square that touches no other of it
            board[run[gap]] = None
            if any(len(row) >= minimum for row in rows_on(board, minimum)):
                continue
            source = next(s for s in range(81) if s not in run and board[s] is None and not _beside(s, run))
            board[source] = 4
            game = position(board, version)
            if shortest_path(board, source, run[gap]) is None:
                continue
            events = game.play([source, run[gap]])
            if len(run) >= minimum:
                assert events[1] == ["rows", [sorted(run)], [row_points(len(run), minimum)]]
                assert game.score == len(run) * (len(run) - minimum + 1) * 2
            else:
                assert events[1][0] == "balls"


def _beside(square: int, run: list[int]) -> bool:
    return any(max(abs(square // 9 - s // 9), abs(square % 9 - s % 9)) <= 1 for s in run)


def ray(square: int, step: tuple[int, int], length: int) -> list[int]:
    """Return the squares after this one in one direction."""
    squares = [square]
    for _ in range(length):
        after = neighbour(squares[-1], step)
        assert after is not None
        squares.append(after)
    return squares[1:]


def ball(deal: int, k: int) -> tuple[int, int]:
    """Return colour and first square of a ball of a deal."""
    dice = Dice(f"lines/{deal}", f"ball/{k}")
    return dice.below(7), dice.below(81)


@pytest.mark.parametrize("length", [4, 5])
def test_a_moved_ball_completes_a_star_of_four_rows(length: int) -> None:
    centre = 9 * 2 + 4
    rays = [sorted([centre, *ray(centre, step, length - 1)]) for step in DIRECTIONS]
    board: Board = [None] * 81
    for square in {s for run in rays for s in run} - {centre}:
        board[square] = 2
    board[0] = 2
    game = position(board, "easy")
    points = row_points(length, 4)
    assert game.play([0, centre])[1:] == [["rows", rays, [points] * 4], ["balls", ANY]]
    assert game.score == 4 * points


@pytest.mark.parametrize("reach", [2, 3, 4])
def test_a_fallen_ball_completes_a_star_of_four_rows_through_its_middle(reach: int) -> None:
    centre = 40
    dealt = next(k for k in range(5, 50_000) if ball(7, k) == (2, centre))
    rows = [
        sorted([centre, *ray(centre, (down, right), reach), *ray(centre, (-down, -right), reach)])
        for down, right in DIRECTIONS
    ]
    board: Board = [None] * 81
    for square in {s for row in rows for s in row} - {centre}:
        board[square] = 2
    start = next(s for s in range(81) if board[s] is None and s != centre)
    end = next(s for s in range(81) if s != start and board[s] is None and s != centre)
    board[start] = 6
    if shortest_path(board, start, end) is None:  # the rays of the whole board cut it into eight
        end = next(s for s in range(81) if s != centre and shortest_path(board, start, s) not in (None, [start]))
    game = position(board, "classic", deal=7, dealt=dealt)
    points = row_points(2 * reach + 1, 5)
    events = game.play([start, end])
    assert events[2] == ["rows", rows, [points] * 4]
    assert game.score == 4 * points


def test_two_new_balls_in_one_row_count_it_once() -> None:
    line = list(range(9))
    deal, dealt = next((d, k) for d in range(1, 10_000) for k in range(5, 50) if splits_and_fills(line, d, k))
    first, second = ball(deal, dealt), ball(deal, dealt + 1)
    board: Board = [first[0] if square in line else None for square in range(81)]
    board[first[1]] = board[second[1]] = None
    board[79] = (first[0] + 1) % 7
    game = position(board, "classic", deal, dealt)
    events = game.play([79, 80])
    assert events[2] == ["rows", [line], [row_points(9, 5)]]
    assert game.score == row_points(9, 5)


def splits_and_fills(line: list[int], deal: int, k: int) -> bool:
    """Tell whether balls k and k + 1 are alike, and without their squares no five of the line are left together."""
    (colour, a), (other, b), (_, c) = ball(deal, k), ball(deal, k + 1), ball(deal, k + 2)
    if colour != other or a == b or a not in line or b not in line or c in line or c > 78:
        return False
    low, high = sorted((a, b))
    return low <= 4 and high - low <= 5 and 8 - high <= 4


def test_an_emptied_board_gets_a_batch() -> None:
    board: Board = [None] * 81
    for square in (0, 1, 2, 3, 13):
        board[square] = 5
    game = position(board)
    events = game.play([13, 4])
    assert [event[0] for event in events] == ["move", "rows", "balls"]
    assert sum(colour is not None for colour in game.board) == 3
    assert game.legal()


def test_a_batch_on_a_full_board_is_lost_but_dealt() -> None:
    colours = [ball(5, k)[0] for k in range(16)]
    board: Board = [(square % 9 + 2 * (square // 9)) % 7 for square in range(81)]
    board[80] = None
    game = position(board, deal=5, dealt=10)
    before = game.state()["next"]
    events = game.play([79, 80])
    assert game.over
    assert before == colours[10:13]
    assert len(_balls(events)) == 1
    assert game.state()["next"] == colours[13:16]
    assert events[-1] == ["over"]


def _balls(events: list[list[object]]) -> list[object]:
    balls = next(event[1] for event in events if event[0] == "balls")
    assert isinstance(balls, list)
    return balls


def test_an_announced_ball_keeps_its_colour_when_its_square_is_taken() -> None:
    deal = next(deal for deal in range(1, 1000) if ball(deal, 5)[1] not in {ball(deal, k)[1] for k in range(5)})
    colour, square = ball(deal, 5)
    game = Lines("classic", deal)
    move = next(a for a in game.legal() if isinstance(a, list) and a[1] == square)
    fallen = _balls(game.play(move))
    assert fallen[0] == [ANY, colour]
    assert fallen[0] != [square, colour]


def test_the_last_ball_may_make_a_row_and_the_game_goes_on() -> None:
    board: Board = [(square % 9 + 2 * (square // 9)) % 7 for square in range(81)]
    deal, k = 3, 10
    colour, _ = ball(deal, k)
    for square in (0, 1, 2, 3, 4):
        board[square] = colour
    board[9] = (colour + 1) % 7
    board[0] = None
    source_free = board[:]
    assert rows_on(source_free, 5) == []
    board[9], board[0] = None, board[9]
    game = position(board, deal=deal, dealt=k)
    events = game.play([0, 9])
    assert events[2][0] == "rows"
    assert not game.over


@pytest.mark.parametrize("left", [1, 2])
def test_fewer_than_three_free_squares_are_not_the_end(left: int) -> None:
    board: Board = [(square % 9 + 2 * (square // 9)) % 7 for square in range(81)]
    for square in (0, 1, 2, 3, 4)[: left + 3]:
        board[square] = None
    game = position(board, deal=5, dealt=10)
    assert [event[0] for event in game.play([left + 3, 0])] == ["move", "balls"]
    assert game.board.count(None) == left
    assert not game.over
    move = next(action for action in game.legal() if action != "finish")
    assert game.play(move)[0][0] == "move"


def test_all_the_deal_is_fixed_whatever_is_played() -> None:
    for version in sorted(MINIMUM):
        games = [Lines(version, 42), Lines(version, 42)]
        for number, game in enumerate(games):
            dice = random.Random(number)
            for _ in range(20):
                next_three = game.state()["next"]
                events = game.play(dice.choice(game.legal()[:-1]))
                fallen = [event[1] for event in events if event[0] == "balls"]
                for balls in fallen[:1]:
                    assert isinstance(balls, list)
                    assert [colour for _, colour in balls] == next_three


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ([0, 0], "no ball"),
        ([45, 45], "occupied"),
        ([45, 69], "occupied"),
        ([45, 81], "malformed"),
        ([-1, 3], "malformed"),
        ([45], "malformed"),
        ([45, 46, 47], "malformed"),
        ([True, 46], "malformed"),
        ([45.0, 46], "malformed"),
        ("continue", "malformed"),
        (None, "malformed"),
        ({"from": 45}, "malformed"),
    ],
)
def test_illegal_actions_say_why_and_change_nothing(action: object, code: str) -> None:
    game = Lines("classic", 969191109)  # balls on 45, 69, 11, 38, 36
    before = game.state()
    with pytest.raises(RulesError) as refusal:
        game.play(action)
    assert refusal.value.code == code
    assert game.state() == before


def test_unreachable_is_refused() -> None:
    board: Board = [None] * 81
    board[1], board[9], board[40] = 1, 2, 3
    game = position(board)
    with pytest.raises(RulesError) as refusal:
        game.play([40, 0])
    assert refusal.value.code == "unreachable"
    # the ball beside both regions enters either
    assert position(board).play([1, 0])[0] == ["move", [1, 0]]
    assert position(board).play([1, 2])[0] == ["move", [1, 2]]


def test_finish_ends_the_game_and_keeps_the_points() -> None:
    game = Lines("classic", 42)
    assert game.play("finish") == [["over"]]
    assert game.state() == {**Lines("classic", 42).state(), "over": True}
    assert game.legal() == []
    with pytest.raises(RulesError, match="over"):
        game.play("finish")
