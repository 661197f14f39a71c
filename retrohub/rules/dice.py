"""Keyed dice: every throw follows from a seed and a key (rules, "Dice")."""

from hashlib import sha256


def promise(seed: str) -> str:
    """The SHA-256 of a seed's text as hex: shown before a game, it proves later that the seed was not exchanged."""
    return "".join(f"{byte:02x}" for byte in sha256(seed.encode()).digest())


class Dice:
    """One stream of throws, named by seed and key.

    The same name gives the same throws on every machine, so a game is its record. SHA-256 keeps the seed secret: past
    throws do not tell the next ones.
    """

    def __init__(self, seed: str, key: str) -> None:
        self._name = f"{seed}/{key}/"
        self._block = 0
        self._bytes = b""
        self._at = 0

    def below(self, n: int) -> int:
        """Throw a number from 0 to n - 1, each equally likely; 1 <= n <= 256."""
        limit = 256 - 256 % n
        while True:
            if self._at == len(self._bytes):
                self._bytes = sha256(f"{self._name}{self._block}".encode()).digest()
                self._block += 1
                self._at = 0
            byte = self._bytes[self._at]
            self._at += 1
            if byte < limit:
                return byte % n

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list of at most 256 items in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
