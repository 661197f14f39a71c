"""A game together with its actions: it goes to where it was after any of them.

Every few actions a milestone is kept, so that going back costs a few actions even in a very long game.
"""

from hashlib import sha256

from retrohub.rules.base import RulesError, as_number, as_pair
from retrohub.rules.game import FIELDS, new_game, play_numbered

# Actions between two milestones; twice as many whenever there are more milestones than MOST.
SPACING = 32
MOST = 2048
# Milestones that are told to who keeps them beside a record, and their layout: they are of no use to other layouts.
TOLD = 64
LAYOUT = 1

# An action is kept as two bytes: 100,000 lists would slow the page's engine down.
WORD = 255
WORDS = ("finish", "continue")
NOTHING = 255  # no action of any game


class Timeline:
    """The game of a record, and all actions of it, played or not.

    record: any JSON value. milestones: what `told` returned for a record that begins as this one; what is spoilt or
    another record's is ignored. since: the milestone where the record begins, if not at its opening; it is believed.
    The game starts before its first action. Raises RulesError for a bad header, and for what is no milestone.

    `game` was played up to action `at` of `known` ones; `events` are those of its last action, or of its opening.
    """

    def __init__(self, record: object, milestones: object = None, since: object = None) -> None:
        self.game = new_game(record)
        self._since = since
        assert isinstance(record, dict)
        actions = record["actions"]
        fields = ("game", "rules") + FIELDS[record["game"]]
        self._header = {field: record[field] for field in fields}
        self._name = f"{LAYOUT} {[record[field] for field in fields]}".encode()
        self.known = len(actions)
        self._begin()
        self._packed = bytearray(2 * self.known)
        for number, action in enumerate(actions):
            self._packed[2 * number], self._packed[2 * number + 1] = _packed(action)
        self._spacing = SPACING
        self._milestones: list[tuple[int, str]] = []  # after how many actions, and where the game was; ascending
        if isinstance(milestones, list) and since is None:
            self._learn(milestones)

    def go(self, at: int, most: int | None = None) -> None:
        """Go to where the game was after so many actions, 0 to `known`; stop on the way after playing `most` of them.

        Raises RulesError at an illegal action of the record; the game then stays before it.
        """
        if at != self.at:
            start = max(at - 1, 0)
            nearest = self._nearest(start)
            if not nearest <= self.at <= start:
                self._return(nearest)
            stop = at if most is None else min(at, self.at + most)
            while self.at < stop:
                self._step(self.at == stop - 1)

    def play(self, action: object) -> None:
        """Play an action here; what came after this in the record is forgotten.

        Raises RulesError, and changes nothing, if it is illegal.
        """
        events = self.game.play(action)
        end = 2 * self.at
        if end == len(self._packed):
            self._packed.extend(bytes(end or 64))
        self._packed[end], self._packed[end + 1] = _packed(action)
        self.known = self.at + 1
        while self._milestones and self._milestones[-1][0] > self.at:
            self._milestones.pop()
        self._arrived(events)

    def every(self, spacing: int) -> list[list[object]]:
        """Return milestones [actions, where the game was] after every so many actions, a multiple of SPACING."""
        return [[at, milestone] for at, milestone in self._milestones if at % spacing == 0]

    def told(self) -> list[list[object]]:
        """Return at most TOLD milestones [actions, where the game was, check], for a later timeline's constructor."""
        told: list[list[object]] = []
        kept = self._milestones
        check = self._name
        before = 0
        for number, (at, milestone) in enumerate(kept):
            # Evenly spread, with the last one.
            if (len(kept) - 1 - number) % (1 + (len(kept) - 1) // TOLD) == 0:
                check = self._check(check, before, at, milestone)
                told.append([at, milestone, check.decode()])
                before = at
        return told

    def _learn(self, told: list[object]) -> None:
        """Take milestones that are of this very record, up to the first that is not."""
        check = self._name
        before = 0
        for each in told:
            if not isinstance(each, list) or len(each) != 3:
                return
            at = as_number(each[0], before + 1, self.known)
            milestone = each[1]
            if at is None or not isinstance(milestone, str) or not isinstance(each[2], str):
                return
            check = self._check(check, before, at, milestone)
            if each[2].encode() != check:
                return
            before = at
            self._milestones.append((at, milestone))

    def _check(self, check: bytes, before: int, at: int, milestone: str) -> bytes:
        """Return what proves that a milestone belongs to these actions, from the proof of the one before it."""
        digest = sha256(check + bytes(self._packed[2 * before : 2 * at]) + milestone.encode()).digest()
        return "".join([f"{byte:02x}" for byte in digest[:8]]).encode()

    def _step(self, watched: bool) -> None:
        """Play the record's next action."""
        at = 2 * self.at
        first, second = self._packed[at], self._packed[at + 1]
        action: object = [first, second]
        if first == WORD:
            action = WORDS[second] if second < len(WORDS) else None
        self._arrived(play_numbered(self.game, action, self.at, watched))

    def _arrived(self, events: list[list[object]]) -> None:
        """Note that an action was played."""
        self.events = events
        self.at += 1
        if self.at % self._spacing == 0 and not self.game.over:
            number = self._before(self.at)
            if number == 0 or self._milestones[number - 1][0] < self.at:
                milestone = self.game.milestone()
                if milestone is not None:
                    self._milestones.insert(number, (self.at, milestone))
                    self._thin()

    def _thin(self) -> None:
        """Keep every second milestone if there are too many."""
        if len(self._milestones) > MOST:
            self._spacing *= 2
            self._milestones = [each for each in self._milestones if each[0] % self._spacing == 0]

    def _return(self, at: int) -> None:
        """Go to a milestone, or to the opening with 0."""
        if at > 0:
            try:
                self.game.return_to(self._milestones[self._before(at) - 1][1])
                self.at = at
                return
            except RulesError:  # forged: nobody else can have made its check
                self._milestones = []
        record: dict[str, object] = {"actions": []}
        record.update(self._header)
        self.game = new_game(record)
        self._begin()

    def _begin(self) -> None:
        """Be where the record begins, with its game just opened."""
        self.at = 0
        self.events = self.game.opening
        if self._since is not None:
            if not isinstance(self._since, str) or self.game.milestone() is None:
                raise RulesError("malformed", "this is no milestone")
            self.game.return_to(self._since)
            self.events = []

    def _nearest(self, at: int) -> int:
        """Return where the last milestone at or before so many actions is, or 0."""
        number = self._before(at)
        return self._milestones[number - 1][0] if number else 0

    def _before(self, at: int) -> int:
        """Return how many milestones there are up to so many actions."""
        low, high = 0, len(self._milestones)
        while low < high:
            middle = (low + high) // 2
            if self._milestones[middle][0] <= at:
                low = middle + 1
            else:
                high = middle
        return low


def _packed(action: object) -> tuple[int, int]:
    pair = as_pair(action)
    if pair is not None and pair[0] != WORD:
        return pair
    if action in WORDS:
        return WORD, WORDS.index(action)
    return WORD, NOTHING
