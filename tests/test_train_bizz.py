"""The nets that training writes; that its fast rules are the real ones, every training checks at its start."""

import pytest

from bench.train import bizz
from retrohub.rules.learned.bizz import MANY, TWO
from retrohub.rules.net import Net


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
