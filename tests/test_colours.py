"""The colours of balls and marbles: told apart also by people who lack a kind of cones, and seen on the ground."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

STYLE = (Path(__file__).parent.parent / "client" / "style" / "parts" / "measures.css").read_text(encoding="utf-8")
GROUND = "#10151f"
PLAYERS = ["#c51104", "#eabb31", "#2d846d", "#39c3ef", "#813dcd", "#fef8f6"]
BALLS = ["#bc3628", "#fddc09", "#92af7a", "#1bd3f8", "#4260b5", "#bb809d", "#fcfefd"]
# How much two colours differ at least, by CIEDE2000, for any of four kinds of eyes. Usual sets have 5.
LEAST = {"player": 21, "ball": 19}
CONTRAST = 3.0

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, in linear light, where one kind of cone is missing.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "without blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
# Linear sRGB to XYZ under D65, whose white is WHITE.
TO_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.072175),
    (0.0193339, 0.119192, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


def in_style(kind: str) -> list[str]:
    """The colours that the style sheet has for players or balls, in order."""
    return re.findall(rf"--{kind}-\d: (#[0-9a-f]{{6}});", STYLE)


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def lab(light: Triple) -> Triple:
    """CIELAB of linear light, which is cut to what a screen can show."""
    red, green, blue = (min(1.0, max(0.0, each)) for each in light)
    x, y, z = (_cube(each / white) for each, white in zip(times(TO_XYZ, (red, green, blue)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(value: float) -> float:
    return float(value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in CIELAB, as Sharma, Wu and Dalal 2005 write it."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    by_lightness = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    by_chroma, by_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    bend = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(bend))
    d_l = (l2 - l1) / by_lightness
    d_c = (c2 - c1) / by_chroma
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / by_hue
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + rotation * d_c * d_h)


def luminance(colour: str) -> float:
    return times(TO_XYZ, linear(colour))[1]


def test_the_difference_of_colours_is_that_of_its_authors() -> None:
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize(("kind", "colours"), [("player", PLAYERS), ("ball", BALLS)])
def test_these_are_the_colours(kind: str, colours: list[str]) -> None:
    assert in_style(kind) == colours


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("kind", LEAST)
def test_no_two_look_alike(kind: str, eyes: str) -> None:
    seen = [lab(times(EYES[eyes], linear(colour))) for colour in in_style(kind)]
    assert min(itertools.starmap(difference, itertools.combinations(seen, 2))) >= LEAST[kind]


@pytest.mark.parametrize("kind", LEAST)
def test_all_stand_out_from_the_ground(kind: str) -> None:
    assert f"--ground: {GROUND};" in STYLE
    ratios = [(luminance(colour) + 0.05) / (luminance(GROUND) + 0.05) for colour in in_style(kind)]
    assert min(ratios) >= CONTRAST
