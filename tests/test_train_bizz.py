"""The fast rules that the strong player is trained with are the real ones."""

import shutil
from pathlib import Path

import pytest

from bench.train import bizz
from retrohub.rules.learned.bizz import MANY, TWO
from retrohub.rules.net import Net


@pytest.mark.skipif(shutil.which("cc") is None, reason="training needs a C compiler")
def test_outcomes_and_judgements_are_equal(tmp_path: Path) -> None:
    bizz.check(bizz.library(tmp_path), 5)


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
