"""Measuring the computer players."""

import argparse

import pytest

from retrohub import simulate


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    simulate.add_options(parser)
    return parser.parse_args(arguments)


def test_games_of_bizz_billes_are_summed_up_by_player() -> None:
    game = simulate.bizz_game(5, ["normal", "random", "easy"], 3)
    assert sum(game.shares) == pytest.approx(1)
    assert max(game.totals) == game.totals[game.shares.index(max(game.shares))]
    assert all(game.decisions)
    again = simulate.bizz_game(5, ["normal", "random", "easy"], 3)
    assert (game.totals, game.shares, game.decisions) == (again.totals, again.shares, again.decisions)


def test_players_change_seats() -> None:
    first = [simulate.bizz_game(number, ["normal", "random"], 1).totals for number in range(40)]
    assert sum(normal > other for normal, other in first) > 25


def test_the_report_on_bizz_billes_has_a_line_per_player() -> None:
    text = simulate.run(options("bizz", "--seats", "3", "--players", "normal,random", "--rounds", "30"))
    title, heads, *lines = text.splitlines()
    assert title.startswith("30 games of 1 round, 3 seats")
    assert "CPU" in heads
    assert [line.split()[0] for line in lines] == ["normal", "random", "random"]
    assert sum(float(line.split()[1]) for line in lines) == pytest.approx(100, abs=0.1)


def test_rounds_are_shared_by_longer_games() -> None:
    text = simulate.run(options("bizz", "--players", "random", "--rounds", "12", "--length", "3"))
    assert text.startswith("4 games of 3 rounds, 2 seats")


def test_the_work_can_be_shared_by_processes() -> None:
    def points(jobs: str) -> list[str]:
        text = simulate.run(options("bizz", "--players", "random", "--rounds", "60", "--jobs", jobs))
        return [line.rsplit(maxsplit=1)[0] for line in text.splitlines()]

    assert points("1") == points("2")


@pytest.mark.parametrize("player", simulate.LINES_PLAYERS)
def test_the_report_on_lines(player: str) -> None:
    text = simulate.run(options("lines", "--version", "hard", "--player", player, "--games", "2"))
    title, points, moves, cpu = text.splitlines()
    assert title == f"2 deals of hard, player {player}"
    assert "median" in points
    assert "quartiles" in moves
    assert cpu.endswith("ms a move")


def test_the_hint_beats_random_moves() -> None:
    hinted = [simulate.lines_game(number, "classic", "hint").score for number in range(5)]
    random = [simulate.lines_game(number, "classic", "random").score for number in range(5)]
    assert sum(hinted) > 5 * sum(random)


def test_an_interval_holds_the_mean() -> None:
    assert simulate.interval([1.0, 3.0]) == pytest.approx((2.0, 1.96))
    assert simulate.interval([5.0]) == (5.0, 0.0)


@pytest.mark.parametrize(
    "wrong", [("bizz", "--players", "divine"), ("bizz", "--rounds", "0"), ("lines", "--games", "x")]
)
def test_wrong_options_are_refused(wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(*wrong)
    assert wrong[1] in capsys.readouterr().err
