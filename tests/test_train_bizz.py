"""The nets that training writes; that its fast rules are the real ones, every training checks at its start."""

import pytest

from bench.train import bizz
from retrohub.rules.learned.bizz import MANY, TWO
from retrohub.rules.net import FINE, MIDDLE, ONE, SHIFT, Net

LARGEST_INPUT = 5 * ONE  # see test_outlook; nothing else is larger


def test_a_trained_net_is_written_as_it_is_read() -> None:
    text = bizz.written("TWO", TWO)
    names: dict[str, str] = {}
    exec(text, names)
    assert names["TWO"] == TWO
    assert all(len(line) <= 120 for line in text.splitlines())


@pytest.mark.parametrize("text", [TWO, MANY])
def test_nets_have_all_their_weights(text: str) -> None:
    net = Net(text)
    inputs, first, second = net.sizes
    assert len(net.weights) == (inputs + 1) * first + (first + 1) * second + second + 1


@pytest.mark.parametrize("text", [TWO, MANY])
def test_no_board_makes_sums_that_do_not_fit(text: str) -> None:
    net = Net(text)
    inputs, first, second = net.sizes
    at = inputs * first
    sums = [
        abs(net.weights[at + j]) * ONE + LARGEST_INPUT * sum(abs(net.weights[i * first + j]) for i in range(inputs))
        for j in range(first)
    ]
    assert max(sums) < MIDDLE
    at += first
    for j in range(second):
        bias = abs(net.weights[at + first * second + j]) * ONE * FINE >> SHIFT
        assert bias + sum((sums[i] >> SHIFT) * abs(net.weights[at + i * second + j]) for i in range(first)) < MIDDLE
