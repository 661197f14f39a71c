from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from retrohub.rules.game import replay
from tests.player import play_out
from tests.sockets import table_of

if TYPE_CHECKING:
    from pathlib import Path

    from retrohub.store.database import Database
    from retrohub.tables.clock import Durations
    from tests.sockets import Join


async def test_six_play_a_whole_game_and_see_the_same(join: Join) -> None:
    players = await table_of(join, 6, rounds=3)
    assert [player.you for player in players] == [0, 1, 2, 3, 4, 5]
    await players[0].act("start")
    await play_out(players)
    states = [player.state for player in players]
    assert all(state == states[0] for state in states)
    again = replay(states[0]["record"])
    assert again["state"] == states[0]["game"]
    told = [each for each in players[3].told if each["type"] == "played" and each["events"]]
    assert [event for each in told for event in each["events"]] == [e for es in again["events"] for e in es]  # type: ignore[attr-defined]


async def test_a_command_is_shown_before_it_is_acknowledged(join: Join) -> None:
    player = await join()
    ack = await player.act("open", rounds=5, name="Ann")
    assert [each["type"] for each in player.told] == ["welcome", "at", "ack"]
    assert ack == {"type": "ack", "id": ack["id"], "rev": 1, "code": player.code}
    await player.act("start", computer=True)
    assert [each["type"] for each in player.told[3:5]] == ["played", "ack"]


async def test_codes_may_be_typed_in_any_way(join: Join) -> None:
    ann = await join()
    await ann.act("open", rounds=1)
    assert ann.code is not None
    ben = await join(code=f" {ann.code.lower()} ")
    assert ben.code == ann.code
    cat = await join()
    await cat.act("enter", code="-".join(ann.code))
    assert cat.state["code"] == ann.code


async def test_who_comes_back_is_told_what_was_missed(join: Join) -> None:
    ann, ben = await table_of(join, 2)
    seen = ann.rev
    await ann.leave()
    await ben.act("leave")
    await ann.connect(code=ann.code, rev=seen)
    assert ann.told[-1]["whole"]
    assert ann.told[-1]["news"] == [["left", 1, "Player 2"]]
    assert ann.you == 0


async def test_a_command_sent_again_after_a_reconnection_gets_the_first_answer(join: Join) -> None:
    ann, _ = await table_of(join, 2)
    first = await ann.act("start", command="start it")
    await ann.leave()
    await ann.connect(code=ann.code, rev=0)
    assert await ann.act("start", command="start it", rev=0) == first
    assert (await ann.act("start"))["why"] == "started"


async def test_a_second_tab_takes_the_seat_and_the_first_is_told(join: Join) -> None:
    ann = await join()
    await ann.act("open", rounds=1)
    other = await join(ann.token, code=ann.code)
    assert await ann.until_closed() == 4002
    assert ann.told[-1] == {"type": "taken"}
    assert other.you == 0
    assert (await other.act("sit"))["why"] == "seated"


async def test_nobody_acts_for_another_seat(join: Join) -> None:
    ann, ben = await table_of(join, 2)
    guest = await join(code=ann.code)
    await ann.act("start")
    await ben.until_state(lambda state: state["phase"] == "playing")
    mover = ann if ann.is_to_move() else ben
    other = ben if mover is ann else ann
    cup = mover.lit()[0]
    assert (await other.act("play", cup=cup))["why"] == "not your turn"
    assert (await guest.act("play", cup=cup))["why"] == "not seated"
    assert (await guest.act("leave"))["why"] == "not seated"
    stranger = await join()
    assert (await stranger.act("play", cup=cup))["why"] == "no table"
    assert (await mover.act("play", cup=cup))["type"] == "ack"


async def test_a_refusal_carries_the_state(join: Join) -> None:
    ann, ben = await table_of(join, 2)
    refused = await ben.act("start")
    assert (refused["why"], refused["rev"], refused["you"]) == ("not opener", 2, 1)
    assert refused["state"] == ann.state


async def test_arrows_and_reactions_are_passed_on_and_not_kept(join: Join) -> None:
    ann, ben = await table_of(join, 2)
    await ann.act("start")
    await ben.until_state(lambda state: state["phase"] == "playing")
    mover, other = (ann, ben) if ann.is_to_move() else (ben, ann)
    await other.send({"type": "arrow", "at": [1, 1]})  # not to move: nobody hears it
    await mover.send({"type": "arrow", "at": [3, 2]})
    await other.send({"type": "react", "reaction": 4})
    arrow = await other.told_after(0, lambda each: each["type"] == "arrow")
    assert arrow == {"type": "arrow", "seat": mover.you, "at": [3, 2]}
    for each in (ann, ben):
        assert await each.told_after(0, lambda each: each["type"] == "react") == {
            "type": "react", "seat": other.you, "reaction": 4,
        }  # fmt: skip
    assert not any(each["type"] == "arrow" for each in mover.told)
    assert mover.rev == 3


async def test_a_ping_is_answered(join: Join) -> None:
    player = await join()
    await player.send({"type": "ping"})
    assert "now" in await player.told_after(0, lambda each: each["type"] == "pong")


async def test_another_protocol_is_told_to_reload(join: Join) -> None:
    player = await join(protocol=0)
    assert await player.until_closed() == 4001
    assert player.told == [{"type": "reload", "protocol": 1}]


async def test_the_cookie_itself_is_never_stored_or_shown(join: Join, site_database: Database, tmp_path: Path) -> None:
    ann, ben = await table_of(join, 2)
    await ann.act("start")
    stored = await asyncio.to_thread(lambda: b"".join(path.read_bytes() for path in tmp_path.glob("retrohub.db*")))
    assert b"Player 1" in stored
    for player in (ann, ben):
        assert player.token.encode() not in stored
        assert not any(player.token in text for each in (ann, ben) for text in each.texts)


async def test_the_seed_is_in_no_message_before_the_end(join: Join) -> None:
    ann, ben = await table_of(join, 2, rounds=3)
    guest = await join(code=ann.code)
    await ann.act("start")
    await ann.act("start")  # a refusal carries the state too
    await play_out([ann, ben])
    await guest.until_state(lambda state: state["phase"] == "over")
    seed = ann.state["record"]["seed"]
    for player in (ann, ben, guest):
        told = [text for text in player.texts if seed in text]
        assert all(json.loads(text)["state"]["phase"] == "over" for text in told)
        assert told


async def test_names_with_markup_stay_text(join: Join) -> None:
    ann = await join()
    await ann.act("open", rounds=1, name="<b>x</b>\u202e")
    assert ann.state["seats"][0]["name"] == "<b>x</b>"


SENSELESS: list[str | bytes] = [
    "", "{", "null", "[]", "{}", '{"type":"act"}', '{"type":"nothing"}', "[" * 2000, b"\x00\xff", "\ud7ff" * 100,
    '{"type":"act","id":"","rev":0,"act":{"do":"back"}}', '{"type":"act","id":"a","rev":-1,"act":{"do":"back"}}',
    '{"type":"act","id":"a","rev":0,"act":{"do":"play","cup":[1]}}', '{"type":"act","id":"a","rev":0,"act":"back"}',
    '{"type":"act","id":"a","rev":0,"act":{"do":"open","rounds":2}}', '{"type":"react","reaction":6}',
    '{"type":"act","id":"a","rev":0,"act":{"do":"back","seat":1}}', '{"type":"arrow","at":[1,99]}',
]  # fmt: skip


async def test_what_makes_no_sense_is_refused_and_the_socket_goes_on(join: Join) -> None:
    player = await join()
    for raw in SENSELESS:
        before = len(player.told)
        await player.send_raw(raw)
        refused = await player.told_after(before, lambda each: each["type"] == "refused")
        assert (refused["id"], refused["why"]) == (None, "malformed")
    assert (await player.act("open", rounds=1))["type"] == "ack"


class TestMatchmaking:
    async def test_seekers_meet_and_the_game_starts_by_itself(self, join: Join) -> None:
        seekers = [await join() for _ in range(3)]
        await asyncio.gather(*(each.act("seek", name=f"S{n}") for n, each in enumerate(seekers)))
        assert len({each.code for each in seekers}) == 1
        for each in seekers:
            await each.until_state(lambda state: state["phase"] == "playing")

    async def test_seeking_twice_is_one_seat(self, join: Join) -> None:
        player = await join()
        await asyncio.gather(player.act("seek"), player.act("seek"))
        assert len(player.state["seats"]) == 1

    async def test_a_seat_in_a_public_lobby_lives_as_long_as_its_socket(self, join: Join, durations: Durations) -> None:
        ghost, other = await join(), await join()
        await ghost.act("seek")
        await ghost.leave()
        watching = await join(code=ghost.code)
        await watching.until_state(lambda state: state["phase"] == "closed")
        await other.act("seek")
        assert other.code != ghost.code

    async def test_who_is_alone_may_play_the_computer(self, join: Join) -> None:
        player = await join()
        await player.act("seek")
        assert player.state["offer"] is not None
        assert (await player.act("start", computer=True))["type"] == "ack"
        assert [seat["bot"] for seat in player.state["seats"]] == [False, True]

    async def test_a_private_seat_outlives_its_socket(self, join: Join) -> None:
        ann, ben = await table_of(join, 2)
        await ben.leave()
        await ann.send({"type": "ping"})
        await ann.told_after(0, lambda each: each["type"] == "pong")
        assert len(ann.state["seats"]) == 2
