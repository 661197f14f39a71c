"""A small net in whole numbers: two hidden layers, and one answer from 0 to SURE.

A weight of FINE stands for 1.
"""

from math import sqrt

from retrohub.rules.compact import unpacked

SURE = 1 << 16
FINE = 1024
ONE = 64  # an input of 64 stands for 1
SHIFT = 8  # what keeps a layer's numbers below 2 ** 30, where MicroPython is fast


class Net:
    """A net read from text, "inputs first second weights": each layer's weights, input by input, then its biases."""

    def __init__(self, text: str) -> None:
        inputs, first, second, characters = text.split(" ")
        self.sizes = (int(inputs), int(first), int(second))
        self.weights = unpacked(characters)
        self._at = 0
        self._first = [self._take(int(first)) for _ in range(int(inputs))]
        self._first_bias = [bias * ONE for bias in self._take(int(first))]
        self._second = [self._take(int(second)) for _ in range(int(first))]
        self._second_bias = [(bias * ONE * FINE) >> SHIFT for bias in self._take(int(second))]
        self._last = self._take(int(second))
        self._last_bias = (self._take(1)[0] * ONE * FINE * FINE) >> (2 * SHIFT)
        self._unit = float((ONE * FINE * FINE * FINE) >> (2 * SHIFT))

    def nothing(self) -> list[int]:
        """Return the first layer's sums before any input."""
        return self._first_bias

    def added(self, sums: list[int], number: int, times: int) -> list[int]:
        """Return first-layer sums with input `number` counted so many times more."""
        step = ONE * times
        return [total + step * weight for total, weight in zip(sums, self._first[number])]

    def chance(self, inputs: list[int], sums: list[int]) -> int:
        """Return the net's answer. inputs: its first inputs; sums: what all others add up to, made by `added`."""
        hidden = _layer(self._first, sums, inputs)
        hidden = _layer(self._second, self._second_bias, hidden)
        answer = self._last_bias + sum([value * weight for value, weight in zip(hidden, self._last)])
        z = answer / self._unit
        return int(SURE * (0.5 + 0.5 * z / sqrt(1 + z * z)))

    def _take(self, count: int) -> list[int]:
        """Return the next weights of the text."""
        self._at += count
        return self.weights[self._at - count : self._at]


def _layer(rows: list[list[int]], sums: list[int], values: list[int]) -> list[int]:
    """Return the next layer's values: sums of weights, nothing below 0."""
    for value, row in zip(values, rows):
        if value:
            sums = [total + value * weight for total, weight in zip(sums, row)]
    return [total >> SHIFT if total > 0 else 0 for total in sums]
