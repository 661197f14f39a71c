from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.rules.game import replay
from retrohub.tables import acts, clock, entries
from retrohub.tables.entries import Header
from retrohub.tables.refused import RefusedError
from retrohub.tables.table import MOST, Table
from tests.tables import ANN, BEN, CAT, DURATIONS, PEOPLE, SEED, Played, state_of


def test_seats_and_colours_come_in_order_of_arrival() -> None:
    played = Played()
    played.sit(ANN, BEN, CAT)
    assert [seat.name for seat in played.table.seats] == ["Ann", "Ben", "Cat"]
    played.do(ANN, acts.Leave())
    assert [seat.name for seat in played.table.seats] == ["Ben", "Cat"]
    assert played.table.seat_of(CAT) == 1


def test_who_gives_the_last_seat_up_closes_the_lobby() -> None:
    played = Played()
    played.sit(ANN)
    change = played.do(ANN, acts.Leave())
    assert change is not None
    assert change.news == [["left", 0, "Ann"], ["closed"]]
    assert played.table.phase == "closed"
    assert played.table.seats == []


def test_the_start_opens_the_game_and_promises_its_seed() -> None:
    played = Played(rounds=3)
    played.start(ANN, BEN)
    table = played.table
    assert table.phase == "playing"
    assert table.game is not None
    assert (table.game.seats, table.game.rounds, table.games) == (2, 3, 1)
    assert table.promise == sha256(SEED.encode()).hexdigest()


@pytest.mark.parametrize("seats", range(2, MOST + 1))
def test_a_whole_game_is_its_record(seats: int) -> None:
    played = Played(rounds=3)
    played.start(*PEOPLE[:seats])
    events = [list(played.table.game.opening)] if played.table.game else []
    while played.table.phase != "over":
        between = played.table.phase == "between"
        change = played.do(ANN, acts.Continue()) if between else played.play()
        assert change is not None
        events.append(change.events)
    again = replay(played.table.record())
    assert again["events"] == events
    assert played.table.game is not None
    assert again["state"] == played.table.game.state()


def test_a_turn_let_pass_is_played_by_the_computer_and_the_next_is_shorter() -> None:
    played = Played()
    played.start(ANN, BEN)
    waits = []
    for _ in range(3):
        who = played.to_move()
        due = clock.due(played.table, DURATIONS)
        assert due is not None
        waits.append(due.at - played.now)
        assert played.ring(what="turn").news == [["missed", played.table.seat_of(who)]]
        played.play()
    assert waits == list(DURATIONS.turns)


def after_three_misses() -> tuple[Played, str]:
    played = Played(rounds=5)
    played.start(ANN, BEN)
    if played.to_move() == BEN:
        played.play()
    for _ in range(3):
        played.ring(what="turn")
        if played.table.phase == "between":
            played.ring(what="continue")
        while played.to_move() == BEN:
            played.play()
            if played.table.phase == "between":
                played.do(BEN, acts.Continue())
    return played, ANN


def test_after_three_the_computer_holds_the_seat_until_its_owner_does_anything() -> None:
    played, who = after_three_misses()
    seat = played.table.seats[played.table.seat_of(who) or 0]
    assert played.table.held(seat)
    due = clock.due(played.table, DURATIONS)
    assert due is not None
    assert (due.what, due.at) == ("pace", played.table.since + DURATIONS.pace)
    played.now += 1
    played.do(who, acts.Back())
    assert not played.table.held(seat)
    due = clock.due(played.table, DURATIONS)
    assert due == clock.Due(played.now + DURATIONS.turns[0], "turn")


def test_playing_takes_the_seat_back_on_the_way() -> None:
    played, who = after_three_misses()
    played.do(who, acts.Play(played.a_cup()))
    assert played.table.seats[0].misses == 0


def test_a_leaver_hands_the_seat_over_at_once_and_may_come_back() -> None:
    played = Played()
    played.start(ANN, BEN)
    who = played.to_move()
    other = BEN if who == ANN else ANN
    played.do(who, acts.Leave())
    due = clock.due(played.table, DURATIONS)
    assert due is not None
    assert due.what == "pace"
    assert played.do(who, acts.Leave()) is None
    played.do(who, acts.Back())
    assert not any(seat.left for seat in played.table.seats)
    played.do(other, acts.Leave())
    played.do(who, acts.Leave())
    assert played.table.phase == "closed"


def test_the_game_waits_when_the_computer_holds_the_seats_of_all_people() -> None:
    played = Played()
    played.start(ANN, BEN)
    played.do(ANN, acts.Leave())
    while played.table.phase == "playing" and not played.table.deserted():
        played.ring()
    due = clock.due(played.table, DURATIONS)
    assert due == clock.Due(played.table.last + DURATIONS.idle_game, "close")


def test_a_round_goes_on_by_itself_or_when_anybody_says_so() -> None:
    played = Played(rounds=3)
    played.start(ANN, BEN)
    played.play_to("between")
    assert played.ring(what="continue").events[0][0] == "board"
    played.play_to("between")
    assert played.do(BEN, acts.Continue()) is not None


def test_alone_the_computer_takes_seat_two() -> None:
    played = Played(public=True)
    played.sit(ANN)
    played.do(ANN, acts.Start(computer=True))
    assert [seat.bot for seat in played.table.seats] == [False, True]
    assert played.table.seats[1].name == ""


def test_a_rematch_of_all_starts_at_once_with_other_dice() -> None:
    played = Played()
    played.start(ANN, BEN)
    played.play_to("over")
    played.do(ANN, acts.Rematch())
    played.do(BEN, acts.Rematch())
    assert clock.due(played.table, DURATIONS) == clock.Due(played.now, "rematch")
    played.ring(what="rematch")
    assert (played.table.phase, played.table.games, played.table.actions) == ("playing", 2, [])


def test_seats_of_a_rematch_go_to_who_waits() -> None:
    played = Played()
    played.start(ANN, BEN, CAT)
    played.do("guest", acts.Sit("Guest"))
    assert played.table.in_queue("guest")
    played.play_to("over")
    played.do(BEN, acts.Rematch())
    assert clock.due(played.table, DURATIONS) == clock.Due(played.table.last + DURATIONS.idle_game, "close")
    played.now += 1000
    played.do("guest", acts.Rematch())
    due = clock.due(played.table, DURATIONS)
    assert due == clock.Due(played.now - 1000 + DURATIONS.rematch, "rematch")
    played.ring(what="rematch")
    assert [seat.name for seat in played.table.seats] == ["Ben", "Guest"]
    assert played.table.queue == []


def test_a_rematch_has_six_seats_and_the_rest_goes_on_waiting() -> None:
    played = Played()
    played.start(*PEOPLE)
    played.play_to("over")
    played.do("guest", acts.Sit("Guest"))
    for who in PEOPLE[1:]:
        played.do(who, acts.Rematch())
    played.do(ANN, acts.Rematch())
    played.ring(what="rematch")
    assert [seat.who for seat in played.table.seats] == list(PEOPLE)
    assert [seat.name for seat in played.table.queue] == ["Guest"]


def test_against_the_computer_one_yes_is_enough() -> None:
    played = Played()
    played.sit(ANN)
    played.do(ANN, acts.Start(computer=True))
    while played.table.phase != "over":
        if played.to_move():
            played.play()
        else:
            played.ring(what="pace")
    played.do(ANN, acts.Rematch())
    played.ring(what="rematch")
    assert [seat.who for seat in played.table.seats] == [ANN, ""]


def test_a_public_table_starts_a_little_after_the_second_arrival_or_when_full() -> None:
    played = Played(public=True)
    played.sit(ANN)
    assert state_of(played.table).offer == played.now + DURATIONS.offer
    played.now += 5000
    played.sit(BEN)
    assert clock.due(played.table, DURATIONS) == clock.Due(played.now + DURATIONS.window, "start")
    played.now += 1000
    played.sit(*PEOPLE[2:])
    assert clock.due(played.table, DURATIONS) == clock.Due(played.now, "start")
    played.ring(what="start")
    assert played.table.phase == "playing"


def test_time_never_runs_back() -> None:
    played = Played()
    played.sit(ANN)
    played.now -= 500
    played.sit(BEN)
    assert played.table.last == played.now + 500


def test_nobody_sees_the_seed_before_the_end() -> None:
    played = Played(rounds=3)
    played.sit(ANN, BEN)
    assert SEED not in msgspec.json.encode(state_of(played.table)).decode()
    played.do(ANN, acts.Start())
    while played.table.phase != "over":
        assert SEED not in msgspec.json.encode(state_of(played.table)).decode()
        played.do(ANN, acts.Continue()) if played.table.phase == "between" else played.play()
    state = state_of(played.table)
    assert state.record is not None
    assert state.record["seed"] == SEED


ACTS = st.one_of(
    st.builds(acts.Sit, st.text(max_size=20)),
    st.just(acts.Leave()),
    st.builds(acts.Start, st.booleans()),
    st.just(acts.Back()),
    st.just(acts.Continue()),
    st.just(acts.Rematch()),
    st.builds(acts.Play, st.tuples(st.integers(0, 9), st.integers(0, 9))),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from([*PEOPLE, "guest"]), ACTS, st.integers(0, 3)),
        st.sampled_from(["play", "ring", "start"]),
    ),
    max_size=80,
)


@given(st.booleans(), STEPS)
def test_whatever_people_do_the_log_folds_to_the_same_table(public: bool, steps: list[object]) -> None:
    played = Played(public=public)
    played.sit(ANN, BEN)
    for step in steps:
        before = msgspec.json.encode(state_of(played.table))
        try:
            if step == "play" and played.table.phase == "playing" and played.to_move():
                played.play()
            elif step == "start" and played.table.seats:
                played.do(played.table.seats[0].who, acts.Start())
            elif step == "ring" and clock.due(played.table, DURATIONS) is not None:
                played.ring()
            elif isinstance(step, tuple):
                who, act, back = step
                played.do(who, act, rev=max(0, played.table.rev - back))
        except RefusedError:
            assert msgspec.json.encode(state_of(played.table)) == before
        assert len(played.table.seats) <= MOST
        assert played.table.game is None or played.table.game.seats == len(played.table.seats)
    again = Table("ADFHK", Header(1, public))
    for entry, at in played.log:
        again.apply(entries.decode(entries.encode(entry)), at)
    assert state_of(again) == state_of(played.table)
    if again.game is not None:
        assert replay(again.record())["state"] == again.game.state()
