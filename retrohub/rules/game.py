"""Records: a game is what was chosen at its start and every action since (rules, "Records")."""

from retrohub.rules.base import Game, RulesError, as_number, as_pair

RULES = 1
HEX = "0123456789abcdef"
FIELDS = {
    "lines": ("version", "deal"),
    "bizz": ("seed", "seats", "rounds"),
}


def new_game(record: object) -> Game:
    """Return the game that a record describes, before its first action. Raises RulesError for a bad header."""
    if not isinstance(record, dict):
        raise RulesError("malformed", "a record is a JSON object")
    name = record.get("game")
    if not isinstance(name, str) or name not in FIELDS:
        raise RulesError("malformed", 'unknown game: "game" must be "lines" or "bizz"')
    fields = ("game", "rules") + FIELDS[name] + ("actions",)
    for field in fields:
        if field not in record:
            raise RulesError("malformed", f'the record has no "{field}"')
    for field in record:
        if field not in fields:
            raise RulesError("malformed", f"the record has a field that is not one of {', '.join(fields)}")
    if as_number(record["rules"], RULES, RULES) is None:
        raise RulesError("malformed", 'unknown rules: "rules" must be 1')
    if not isinstance(record["actions"], list):
        raise RulesError("malformed", '"actions" must be a list')
    return _lines(record) if name == "lines" else _bizz(record)


def open_record(record: object) -> Game:
    """Return the game at the end of a record.

    Raises RulesError that says which field or which action is wrong, and why.
    """
    game = new_game(record)
    for number, action in enumerate(_actions(record)):
        play_numbered(game, action, number, False)
    return game


def replay(record: object) -> dict[str, object]:
    """Return {"events": one list for the opening and one per action, "state": at the end}. Raises as open_record."""
    game = new_game(record)
    events = [game.opening]
    for number, action in enumerate(_actions(record)):
        events.append(play_numbered(game, action, number))
    return {"events": events, "state": game.state()}


def _actions(record: object) -> list[object]:
    """Return the actions of a record whose header was accepted."""
    assert isinstance(record, dict)
    actions = record["actions"]
    assert isinstance(actions, list)
    return actions


def play_numbered(game: Game, action: object, number: int, watched: bool = True) -> list[list[object]]:
    """Play a record's action of that number, counted from 0; unwatched as Game.settle does.

    Raises RulesError that names the action and says why.
    """
    try:
        return game.play(action) if watched else game.settle(action)
    except RulesError as error:
        pair = as_pair(action)
        shown = f" [{pair[0]}, {pair[1]}]" if pair else ""
        raise RulesError(error.code, f"action {number + 1}{shown}: {error}") from None


# Each game is imported when it is played: a page plays one, and reading the other would keep its player waiting.
def _lines(record: dict[str, object]) -> Game:
    from retrohub.rules.lines import DEALS, MINIMUM, Lines

    version = record["version"]
    deal = as_number(record["deal"], 1, DEALS)
    if not isinstance(version, str) or version not in MINIMUM:
        raise RulesError("malformed", '"version" must be "easy", "classic" or "hard"')
    if deal is None:
        raise RulesError("malformed", f'"deal" must be a whole number from 1 to {DEALS}')
    return Lines(version, deal)


def _bizz(record: dict[str, object]) -> Game:
    from retrohub.rules.bizz import ROUNDS, SEATS, Bizz

    seed = record["seed"]
    seats = as_number(record["seats"], SEATS[0], SEATS[-1])
    rounds = as_number(record["rounds"], ROUNDS[0], ROUNDS[-1])
    if not isinstance(seed, str) or len(seed) != 32 or [digit for digit in seed if digit not in HEX]:
        raise RulesError("malformed", '"seed" must be 32 hex digits, 0 to 9 and a to f')
    if seats is None:
        raise RulesError("malformed", '"seats" must be a whole number from 2 to 6')
    if rounds not in ROUNDS:
        raise RulesError("malformed", '"rounds" must be 1, 3 or 5')
    return Bizz(seed, seats, rounds)
