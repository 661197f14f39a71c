"""The rulebook as one call, text in and text out (docs/developers.md, "The call")."""

import json

from retrohub.rules.base import Game, RulesError
from retrohub.rules.bizz import Bizz
from retrohub.rules.computer import choose
from retrohub.rules.dice import promise
from retrohub.rules.game import last_played, replay
from retrohub.rules.lines import Lines


class Host:
    """Answers calls. It keeps the game that was opened last, so that later calls need not send its record again."""

    def __init__(self) -> None:
        self._game: Game | None = None

    def call(self, text: str) -> str:
        """Return the answer to a request, both JSON objects as text. Never raises: what is wrong is in the answer."""
        try:
            return json.dumps(self._answer(_parsed(text)))
        except RulesError as error:
            return json.dumps({"error": str(error)})
        except ImportError:  # in a page without a connection
            return json.dumps({"error": "what the computer has learned cannot be loaded now"})

    def _answer(self, request: dict[str, object]) -> dict[str, object]:
        op = request.get("op")
        if op == "open":
            self._game = None
            self._game, events = last_played(request.get("record"))
            return {"events": events, "state": self._game.state()}
        if op == "replay":
            return replay(request.get("record"))
        if op == "play":
            game = self._open(request)
            try:
                return {"events": game.play(request.get("action")), "state": game.state()}
            except RulesError as error:
                return {"refused": error.code, "why": str(error), "state": game.state()}
        if op == "computer":
            game = self._open(request)
            level = request.get("level")
            if not isinstance(game, Bizz):
                raise RulesError("malformed", "the computer plays Bizz-Billes only")
            return {"action": choose(game, level if isinstance(level, str) else "")}
        if op == "promise":
            seed = request.get("seed")
            if not isinstance(seed, str):
                raise RulesError("malformed", '"seed" must be a text')
            return {"promise": promise(seed)}
        if op == "hint":
            # Imported when it is asked for: few games need it, and the page loads what was learned only then.
            from retrohub.rules.hint import best_move

            game = self._open(request)
            if not isinstance(game, Lines):
                raise RulesError("malformed", "a hint is for Lines only")
            return {"action": best_move(game)}
        raise RulesError("malformed", '"op" must be "open", "play", "replay", "computer", "promise" or "hint"')

    def _open(self, request: dict[str, object]) -> Game:
        """Return the game that a request is about."""
        if "record" in request:
            self._game = None
            self._game = last_played(request["record"])[0]
        if self._game is None:
            raise RulesError("malformed", 'no game is open: send a "record"')
        return self._game


def parse(text: str) -> object:
    """Return JSON text as a value. Raises RulesError if it is no JSON, or nested too deeply to be read."""
    try:
        return json.loads(text)
    except ValueError:
        raise RulesError("malformed", "this is not JSON, or it is cut short") from None
    except RuntimeError:  # what both engines raise when recursion goes too deep
        raise RulesError("malformed", "this JSON is nested too deeply") from None


def _parsed(text: str) -> dict[str, object]:
    request = parse(text)
    if not isinstance(request, dict):
        raise RulesError("malformed", "a request is a JSON object")
    return request
