from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from retrohub.tables import acts, check, entries
from retrohub.tables.refused import RefusedError
from tests.tables import ANN, BEN, CAT, PEOPLE, SEED, Played

if TYPE_CHECKING:
    from retrohub.tables.acts import AtTable


def refusal(played: Played, who: str, act: AtTable, rev: int | None = None) -> str:
    with pytest.raises(RefusedError) as caught:
        played.do(who, act, rev=rev)
    return caught.value.code


def test_one_person_has_one_seat() -> None:
    played = Played()
    played.sit(ANN)
    assert refusal(played, ANN, acts.Sit()) == "seated"


def test_six_seats_and_twelve_who_wait() -> None:
    played = Played()
    played.sit(*PEOPLE)
    assert refusal(played, "guest", acts.Sit()) == "full"
    played.do(ANN, acts.Start())
    for number in range(12):
        played.sit(f"guest {number}")
    assert refusal(played, "guest", acts.Sit()) == "full"


def test_only_the_opener_starts_and_if_that_one_leaves_the_next_in_order() -> None:
    played = Played()
    played.sit(ANN)
    assert refusal(played, ANN, acts.Start()) == "too few"
    played.sit(BEN, CAT)
    assert refusal(played, BEN, acts.Start()) == "not opener"
    assert refusal(played, "guest", acts.Start()) == "not opener"
    played.do(ANN, acts.Leave())
    played.do(BEN, acts.Start())
    assert refusal(played, BEN, acts.Start()) == "started"


def test_the_computer_joins_only_who_is_alone() -> None:
    played = Played()
    played.sit(ANN, BEN)
    played.do(ANN, acts.Start(computer=True))
    assert len(played.table.seats) == 2


def test_nobody_plays_before_the_start() -> None:
    played = Played()
    played.sit(ANN)
    assert refusal(played, ANN, acts.Play((1, 1))) == "not started"
    assert refusal(played, ANN, acts.Continue()) == "not between"
    assert refusal(played, ANN, acts.Rematch()) == "not over"


def test_nobody_plays_for_another_seat() -> None:
    played = Played()
    played.start(ANN, BEN)
    other = BEN if played.to_move() == ANN else ANN
    assert refusal(played, other, acts.Play(played.a_cup())) == "not your turn"
    for act in (acts.Play(played.a_cup()), acts.Leave(), acts.Back(), acts.Continue(), acts.Rematch()):
        assert refusal(played, "guest", act) == "not seated"
        assert refusal(played, "", act) == "not seated"


def test_the_rules_have_their_say() -> None:
    played = Played()
    played.start(ANN, BEN)
    game = played.table.game
    assert game is not None
    dark = next([s, c] for s in range(1, 8) for c in range(1, 10 - s) if [s, c] not in game.legal())
    assert refusal(played, played.to_move(), acts.Play((dark[0], dark[1]))) == "not lit"
    assert refusal(played, played.to_move(), acts.Play((8, 1))) == "malformed"
    gap = played.a_cup()
    played.play()
    assert refusal(played, played.to_move(), acts.Play(gap)) == "gap"


def test_what_was_decided_before_the_game_went_on_is_stale() -> None:
    played = Played(rounds=3)
    played.start(ANN, BEN)
    seen = played.table.rev
    played.do("guest", acts.Sit())
    played.do(played.to_move(), acts.Play(played.a_cup()), rev=seen)  # the guest changed nothing in the game
    assert refusal(played, played.to_move(), acts.Play(played.a_cup()), rev=seen) == "stale"
    played.play_to("between")
    assert refusal(played, ANN, acts.Continue(), rev=seen) == "stale"
    assert refusal(played, ANN, acts.Play((1, 1))) == "between"


def test_after_the_end_nothing_is_played() -> None:
    played = Played()
    played.start(ANN, BEN)
    played.play_to("over")
    assert refusal(played, ANN, acts.Play((1, 1))) == "over"
    assert refusal(played, ANN, acts.Start()) == "started"
    assert refusal(played, "guest", acts.Rematch()) == "not seated"


def test_a_closed_table_takes_nothing() -> None:
    played = Played()
    played.sit(ANN)
    played.do(ANN, acts.Leave())
    assert refusal(played, BEN, acts.Sit()) == "closed"


def test_what_is_so_already_is_no_entry() -> None:
    played = Played()
    played.start(ANN, BEN)
    assert played.do(ANN, acts.Back()) is None
    played.play_to("over")
    played.do(ANN, acts.Rematch())
    assert played.do(ANN, acts.Rematch()) is None


def test_a_table_wears_out() -> None:
    played = Played()
    played.start(ANN, BEN)
    played.table.rev = check.WORN_ENTRIES
    assert refusal(played, "guest", acts.Sit()) == "worn out"
    played.play()


def test_a_command_is_known_again_by_its_id_and_who_sent_it() -> None:
    played = Played()
    played.do(ANN, acts.Sit(), command="first")
    assert played.table.answered(ANN, "first") == 1
    assert played.table.answered(BEN, "first") is None
    assert entries.decode(entries.encode(played.log[0][0])) == played.log[0][0]


def test_the_seed_is_drawn_at_the_start_only() -> None:
    played = Played()
    played.start(ANN, BEN)
    assert [entry.seed for entry, _ in played.log if isinstance(entry, entries.Start)] == [SEED]
