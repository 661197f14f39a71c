"""Whole numbers from -4140 to 4140 as text, two printable characters each: what players have learned.

The characters are digits to the base 91 by their places in ALPHABET, the high one first; ZERO stands for 0.
"""

ALPHABET = "".join([chr(code) for code in range(33, 126) if code not in (34, 92)])  # no quote, no backslash
BASE = 91
ZERO = 4140


def packed(numbers: list[int]) -> str:
    """Return numbers as text; what is out of range becomes the nearest in it."""
    characters = []
    for number in numbers:
        place = max(0, min(2 * ZERO, number + ZERO))
        characters.append(ALPHABET[place // BASE] + ALPHABET[place % BASE])
    return "".join(characters)


def unpacked(text: str) -> list[int]:
    """Return the numbers of a text made by `packed`."""
    digit = [0] * 128
    for place in range(BASE):
        digit[ord(ALPHABET[place])] = place
    codes = text.encode()  # numbers are quicker to come by than characters
    return [digit[codes[i]] * BASE + digit[codes[i + 1]] - ZERO for i in range(0, len(codes), 2)]
