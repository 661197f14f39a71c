"""Keyed dice against the wording of the rules, "Dice"."""

from collections import Counter
from hashlib import sha256
from itertools import count, islice
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from retrohub.rules.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator

KEYS = st.text(max_size=20)


def stream(seed: str, key: str) -> "Iterator[int]":
    """Yield the bytes of a stream, as the rules define them."""
    for block in count():
        yield from sha256(f"{seed}/{key}/{block}".encode()).digest()


def slow_below(source: "Iterator[int]", n: int) -> int:
    return next(byte % n for byte in source if byte < 256 - 256 % n)


@given(KEYS, KEYS, st.lists(st.integers(1, 256), max_size=100))
def test_throws_are_the_streams_bytes(seed: str, key: str, sizes: list[int]) -> None:
    dice = Dice(seed, key)
    source = stream(seed, key)
    assert [dice.below(n) for n in sizes] == [slow_below(source, n) for n in sizes]


@given(KEYS, st.integers(0, 256))
def test_shuffle_swaps_from_the_end(seed: str, length: int) -> None:
    items = list(range(length))
    Dice(seed, "s").shuffle(items)
    expected = list(range(length))
    source = stream(seed, "s")
    for i in reversed(range(1, length)):
        j = slow_below(source, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected


def test_streams_of_other_names_differ() -> None:
    names = [("a", "b"), ("a", "c"), ("b", "b")]
    throws = {tuple(islice(stream(*name), 32)) for name in names}
    assert len(throws) == len(names)


def test_all_sides_are_equally_likely() -> None:
    for n in (2, 3, 5, 7, 81):
        dice = Dice("fairness", str(n))
        seen = Counter(dice.below(n) for _ in range(1000 * n))
        chi_square = sum((seen[side] - 1000) ** 2 / 1000 for side in range(n))
        # mean n - 1, deviation sqrt(2 (n - 1)): five deviations
        assert chi_square < (n - 1) + 5 * (2 * (n - 1)) ** 0.5
