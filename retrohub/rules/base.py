"""What every game is to the rest of the house, and how it says no."""


class RulesError(ValueError):
    """A record or an action that the rules do not allow; nothing was changed.

    `code` is one stable word for programs (docs/developers.md, "The call"), the text is one English line for people.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Game:
    """A game in play. Actions, events and states are JSON values as in the rules, "Records".

    A new game is a subclass: it makes the opening in its constructor and overrides every method. One whose games are
    short may do without milestones: it is then played again from its start.
    """

    def __init__(self) -> None:
        self.opening: list[list[object]] = []
        self.over = False

    def header(self) -> dict[str, object]:
        """Return the record's fields that were chosen before the first action."""
        raise NotImplementedError

    def legal(self) -> list[object]:
        """Return every action that may be played now, in a fixed order; empty when the game is over."""
        raise NotImplementedError

    def play(self, action: object) -> list[list[object]]:
        """Play one action and return its events. Raises RulesError, and changes nothing, if it is illegal."""
        raise NotImplementedError

    def settle(self, action: object) -> list[list[object]]:
        """Play one action that nobody watches: as `play`, but events need not tell the ways that things took."""
        return self.play(action)

    def state(self) -> dict[str, object]:
        """Return all that a player may see, as a JSON object of fresh lists."""
        raise NotImplementedError

    def milestone(self) -> str | None:
        """Return the position of a game that is not over as a short text for `return_to`; None without milestones."""
        return None

    def return_to(self, milestone: str) -> None:
        """Be where a game with this header was. Raises RulesError for what is no milestone; then nothing is sure."""
        raise NotImplementedError


def as_number(value: object, low: int, high: int) -> int | None:
    """Return a JSON value that is a whole number from low to high, anything else (true and 1.0 too) as None."""
    return value if type(value) is int and low <= value <= high else None


def as_pair(value: object) -> tuple[int, int] | None:
    """Return a JSON value that is a list of two whole numbers from 0 to 255 as a tuple, anything else as None."""
    if type(value) is list and len(value) == 2:
        first, second = value
        if type(first) is int and type(second) is int and 0 <= first < 256 and 0 <= second < 256:
            return first, second
    return None
