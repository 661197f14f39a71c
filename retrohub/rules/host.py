"""The rulebook as one call, text in and text out (docs/developers.md, "The call")."""

import json

from retrohub.rules.base import RulesError, as_number
from retrohub.rules.dice import promise
from retrohub.rules.game import replay
from retrohub.rules.timeline import MOST, SPACING, Timeline

OPS = ("open", "at", "play", "replay", "computer", "hint", "milestones", "promise")


class Host:
    """Answers calls. It keeps the game that was opened last, so that later calls need not send its record again."""

    def __init__(self) -> None:
        self._timeline: Timeline | None = None

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
        if op not in OPS:
            raise RulesError("malformed", f'"op" must be one of {", ".join(OPS)}')
        if op == "replay":
            return replay(request.get("record"))
        if op == "promise":
            return {"promise": promise(_text(request, "seed"))}
        timeline = self._opened(op, request)
        game = timeline.game
        if op == "play":
            try:
                timeline.play(request.get("action"))
            except RulesError as error:
                return {"refused": error.code, "why": str(error), "state": game.state()}
        elif op == "milestones":
            return {"milestones": timeline.told()}
        elif op == "computer":
            # Imported when it is asked for, as games are (game.py): who plays Lines does not wait for it.
            from retrohub.rules.bizz import Bizz
            from retrohub.rules.computer import choose

            if not isinstance(game, Bizz):
                raise RulesError("malformed", "the computer plays Bizz-Billes only")
            level = request.get("level")
            return {"action": choose(game, level if isinstance(level, str) else "")}
        elif op == "hint":
            # Imported when it is asked for: few games need it, and the page loads what was learned only then.
            from retrohub.rules.hint import best_move
            from retrohub.rules.lines import Lines

            if not isinstance(game, Lines):
                raise RulesError("malformed", "a hint is for Lines only")
            return {"action": best_move(game)}
        answer: dict[str, object] = {"events": timeline.events, "state": game.state()}
        if op == "at":
            answer["at"] = timeline.at
        every = as_number(request.get("every"), SPACING, MOST)
        if every is not None:
            answer["milestones"] = timeline.every(every)
        return answer

    def _opened(self, op: object, request: dict[str, object]) -> Timeline:
        """Return the game that a request is about, at the place in its record that it is about."""
        timeline = self._timeline
        if "record" in request or op == "open":
            self._timeline = None
            # Taken out of the request: while a long record is played, the page's engine has one object less to keep.
            timeline = Timeline(request.pop("record", None), request.get("milestones"), request.get("since"))
            if op != "at":
                timeline.go(timeline.known)
        if timeline is None:
            raise RulesError("malformed", 'no game is open: send a "record"')
        if op == "at":
            at = as_number(request.get("actions"), 0, timeline.known)
            if at is None:
                raise RulesError("malformed", f'"actions" must be a whole number from 0 to {timeline.known}')
            timeline.go(at, as_number(request.get("most"), 1, timeline.known))
        self._timeline = timeline
        return timeline


def _text(request: dict[str, object], field: str) -> str:
    value = request.get(field)
    if not isinstance(value, str):
        raise RulesError("malformed", f'"{field}" must be a text')
    return value


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
