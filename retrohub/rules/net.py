"""A small net in whole numbers: two hidden layers, and one answer from 0 to SURE.

A weight of FINE stands for 1. A layer's sums are the digits, to the base 2 ** 32, of one large number, so that an input
times its whole row of weights is one product: both engines are more than ten times as fast as by lists.
"""

from math import sqrt
from struct import pack, unpack

from retrohub.rules.compact import unpacked

SURE = 1 << 16
FINE = 64
ONE = 64  # an input of 64 stands for 1
SHIFT = 4  # what keeps a layer's numbers below MIDDLE

# What is added to every digit, so that none is below 0: sums lie between -MIDDLE and MIDDLE, and MicroPython is fast
# with whole numbers below 2 ** 30.
MIDDLE = 1 << 29


class Net:
    """A net read from text, "inputs first second weights": each layer's weights, input by input, then its biases.

    Its sums must stay below MIDDLE for all inputs that it is given.
    """

    def __init__(self, text: str) -> None:
        inputs, first, second, characters = text.split(" ")
        self.sizes = (int(inputs), int(first), int(second))
        self.weights = unpacked(characters)
        self._at = 0
        self._first = [_row(self._take(int(first))) for _ in range(int(inputs))]
        self._first_bias = _row([MIDDLE + bias * ONE for bias in self._take(int(first))])
        self._second = [_row(self._take(int(second))) for _ in range(int(first))]
        self._second_bias = _row([MIDDLE + ((bias * ONE * FINE) >> SHIFT) for bias in self._take(int(second))])
        self._last = self._take(int(second))
        self._last_bias = (self._take(1)[0] * ONE * FINE * FINE) >> (2 * SHIFT)
        self._unit = float((ONE * FINE * FINE * FINE) >> (2 * SHIFT))

    def nothing(self) -> int:
        """Return the first layer's sums before any input."""
        return self._first_bias

    def added(self, sums: int, number: int, times: int) -> int:
        """Return first-layer sums with input `number` counted so many times more."""
        return sums + ONE * times * self._first[number]

    def chance(self, inputs: list[int], sums: int) -> int:
        """Return the net's answer. inputs: its first inputs; sums: what all others add up to, made by `added`."""
        for value, row in zip(inputs, self._first):
            if value:
                sums += value * row
        second = self._second_bias
        for value, row in zip(_digits(sums, self.sizes[1]), self._second):
            if value > MIDDLE:
                second += ((value - MIDDLE) >> SHIFT) * row
        answer = self._last_bias
        for value, weight in zip(_digits(second, self.sizes[2]), self._last):
            if value > MIDDLE:
                answer += ((value - MIDDLE) >> SHIFT) * weight
        z = answer / self._unit
        return int(SURE * (0.5 + 0.5 * z / sqrt(1 + z * z)))

    def _take(self, count: int) -> list[int]:
        """Return the next weights of the text."""
        self._at += count
        return self.weights[self._at - count : self._at]


def _row(numbers: list[int]) -> int:
    """Return the large number with these digits, the lowest one first; they may be below 0."""
    size = len(numbers)
    middles = int.from_bytes(pack(f"<{size}I", *[MIDDLE] * size), "little")
    return int.from_bytes(pack(f"<{size}I", *[number + MIDDLE for number in numbers]), "little") - middles


def _digits(sums: int, size: int) -> tuple[int, ...]:
    """Return a large number's digits, the lowest one first; none is below 0."""
    return unpack(f"<{size}I", sums.to_bytes(4 * size, "little"))
