"""Bizz-Billes online, as several people with a browser each play it on one real server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.dice import promise
from tests.browser.online_page import ENDS, OnlinePage, assert_shows, mover, newcomer, play_round
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    Come = Callable[[], OnlinePage]

MARKUP = "<img src=x>"


@pytest.fixture
def come(browser: Browser, base_url: str) -> Iterator[Come]:
    """Players with a browser of their own each; none of their pages may raise an error."""
    players: list[OnlinePage] = []
    errors: list[str] = []

    def arrive() -> OnlinePage:
        player = newcomer(browser, base_url)
        player.page.on("pageerror", lambda error: errors.append(str(error)))
        players.append(player)
        return player

    yield arrive
    for player in players:
        player.page.context.close()
    assert errors == []


def pair(come: Come, rounds: int = 1) -> list[OnlinePage]:
    """Two players in a game that has just started."""
    ann, ben = come(), come()
    code = ann.invite(rounds, "Ann")
    ben.sit(code, "Ben")
    ann.start()
    return [ann, ben.in_game()]


def code_of(player: OnlinePage) -> str:
    return player.page.url.rsplit("/", 1)[1]


def record_of(seed: str, seats: int, removed: list[list[int]]) -> dict[str, object]:
    return {"game": "bizz", "rules": 1, "seed": seed, "seats": seats, "rounds": 1, "actions": removed}


def test_a_game_by_code_to_the_end_is_the_replay_of_its_seed(come: Come, tmp_path: Path) -> None:
    ann, ben = come(), come()
    code = ann.invite(1, "Ann")
    assert re.search(rf"/bizz/{code}$", ann.page.url)
    ben.menu("Ben").page.locator("[data-way='join']").click()
    for letter in code[:2]:
        ben.page.locator(f"[data-letter='{letter}']").click()
    ben.keys(code[2:].lower())
    ben.page.keyboard.press("Enter")
    ann.start()
    ben.in_game()
    assert ann.names == ben.names == ["Ann", "Ben"]
    removed = play_round([ann, ben])
    shown, seed = ann.proof()
    assert shown == promise(seed)
    for player in (ann, ben):
        assert assert_shows(player, record_of(seed, 2, removed), tmp_path)["over"]
    ann.page.locator("[data-verify]").click()
    expect(ann.page.locator("[data-verdict='fair']")).to_be_visible()


def test_the_seed_stays_on_the_server_until_the_end_and_the_promise_is_there_from_the_start(come: Come) -> None:
    frames: list[str] = []
    ann, ben = come(), come()
    ben.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    ben.sit(ann.invite(), "Ben")
    ann.start()
    ben.in_game().page.keyboard.press("Escape")
    ben.page.get_by_role("dialog").locator("[data-dice]").click()
    before = ben.page.locator("[data-promise]").text_content()
    expect(ben.page.locator("[data-seed]")).to_have_count(0)
    ben.press("Escape", "Escape")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    play_round([ann, ben])
    shown, seed = ben.proof()
    assert before == shown
    assert [frame for frame in frames if seed in frame] == [frame for frame in frames if '"record":{' in frame]


def test_a_third_watches_and_gets_a_seat_in_the_rematch(come: Come, tmp_path: Path) -> None:
    ann, ben = pair(come)
    cat = come()
    cat.follow(code_of(ann)).in_game()
    expect(cat.page.locator(".prompt")).to_contain_text("You watch")
    removed = play_round([ann, ben])
    expect(cat.page.locator("[data-rematch]")).to_have_text(re.compile("Play in the next game"))
    _, seed = cat.proof()
    assert_shows(cat, record_of(seed, 2, removed), tmp_path)
    cat.page.keyboard.press("Escape")
    for player in (cat, ann, ben):
        player.page.locator("[data-rematch]").click()
    for player in (ann, ben, cat):
        player.in_game(3)
        expect(player.page.locator(ENDS)).to_have_count(0)
        assert not player.is_over()
    mover([ann, ben, cat]).remove()


def test_a_reload_in_the_middle_leads_back_to_the_seat(come: Come, tmp_path: Path) -> None:
    players = pair(come)
    first = mover(players)
    first.remove()
    for player in players:
        player.page.reload()
        player.in_game()
        expect(player.page.locator(".prompt [role='timer']")).to_be_visible()
    second = mover(players)
    assert second is not first
    assert first.cups() == second.cups()
    assert len(first.cups()) == 34
    second.remove()
    play_round(players)
    shown, seed = first.proof()
    assert shown == promise(seed)
    first.page.locator("[data-verify]").click()
    expect(first.page.locator("[data-verdict='fair']")).to_be_visible()


def test_a_second_tab_takes_the_seat_over_and_the_first_takes_it_back(come: Come) -> None:
    ann, ben = pair(come)
    code = code_of(ann)
    other = OnlinePage(ann.page.context.new_page())
    other.follow(code).in_game()
    expect(ann.page.get_by_role("heading", name="another window")).to_be_visible()
    ann.page.locator("[data-proceed]").press("Enter")
    ann.in_game()
    expect(other.page.get_by_role("heading", name="another window")).to_be_visible()
    mover([ann, ben]).remove()
    mover([ann, ben]).remove()


def test_who_leaves_is_played_by_the_computer_until_coming_back(come: Come) -> None:
    ann, ben = pair(come)
    code = code_of(ann)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("dialog").locator("[data-quit]").click()
    expect(ann.page.locator("[data-way='invite']")).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/bizz/online$"))
    expect(ben.page.locator("[data-seat='0'][data-held]")).to_be_visible()
    mover([ben]).remove()
    mover([ben])
    ann.follow(code).in_game()
    ann.page.locator("[data-takeback]").click()
    expect(ben.page.locator("[data-seat='0'][data-held]")).to_have_count(0)
    mover([ann, ben]).remove()


def test_the_next_in_order_starts_when_the_opener_has_left(come: Come) -> None:
    ann, ben, cat = come(), come(), come()
    code = ann.invite(1, "Ann")
    ben.sit(code, "Ben")
    cat.sit(code, "Cat")
    expect(ben.page.get_by_text("Ann starts the game.")).to_be_visible()
    expect(ann.page.locator(".seat[data-taken]")).to_have_count(3)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-way='invite']")).to_be_visible()
    ben.start()
    assert ben.names == ["Ben", "Cat"]
    cat.in_game()


def test_alone_at_an_own_table_the_computer_plays(come: Come) -> None:
    ann = come()
    ann.invite(1, "Ann")
    ann.page.locator("[data-computer]").click()
    ann.in_game()
    assert ann.names == ["Ann", "Computer"]
    mover([ann]).remove()
    mover([ann]).remove()


def test_strangers_find_each_other(come: Come) -> None:
    ann, ben = come(), come()
    for player in (ann, ben):
        player.menu().page.locator("[data-way='find']").click()
        expect(player.page.locator("[data-waited]")).to_be_visible()
    expect(ann.page.locator(".seat[data-taken]")).to_have_count(2)
    expect(ann.page.locator(".countdown")).to_be_visible()
    ann.in_game()
    ben.in_game()
    # Nobody gave a name: seats are called by their colours.
    assert ann.names == ["Red", "Yellow"]


def test_a_name_with_markup_stays_text(come: Come) -> None:
    ann, ben = come(), come()
    code = ann.invite(1, MARKUP)
    ben.sit(code, MARKUP)
    ann.start()
    ben.in_game()
    assert ben.names == [MARKUP, MARKUP]
    assert ben.page.locator("img:not(.qr)").count() == 0
    mover([ann, ben]).remove()
    expect(ben.page.locator("[role='status']").filter(has_text=f"{MARKUP} removed")).to_have_count(1)


def test_reactions_are_seen_at_the_seat_unless_hidden(come: Come) -> None:
    ann, ben = pair(come)
    ann.keys("5")
    expect(ben.page.locator("[data-seat='0'] [data-shown='4']")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("dialog").locator("[data-mute]").click()
    ann.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ben.page.locator("[data-react]").click()
    ben.page.locator(".prompt [data-reaction='1']").click()
    expect(ben.page.locator("[data-seat='1'] [data-shown='1']")).to_be_visible()
    expect(ann.page.locator("[data-seat='1'] .bubble")).to_have_count(0)


def test_others_see_where_the_arrow_is(come: Come) -> None:
    players = pair(come)
    first = mover(players)
    other = next(player for player in players if player is not first)
    arrow = "document.querySelector('.board > .arrow').style.transform"
    before = first.page.evaluate(arrow)
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        first.page.keyboard.press(key)
        if first.page.evaluate(arrow) != before:
            break
    wait_until(other.page, f"(wanted) => {arrow} === wanted", arg=first.page.evaluate(arrow))


def test_another_language_keeps_the_seat(come: Come) -> None:
    players = pair(come)
    first = mover(players)
    code, seats = code_of(first), first.names
    first.page.keyboard.press("s")
    first.page.get_by_role("link", name="Français").click()
    first.page.wait_for_url(f"**/fr/bizz/{code}")
    expect(first.page.locator("html")).to_have_attribute("lang", "fr")
    assert first.in_game().names == seats
    assert mover(players) is first
    first.remove()
    assert len(mover(players).cups()) == 34


def test_a_wrong_code_says_so_and_leads_back(come: Come) -> None:
    ann = come()
    ann.menu().page.locator("[data-way='join']").click()
    # Letters that mean something elsewhere on the page are letters here.
    ann.keys("hmsXX")
    expect(ann.page.get_by_role("img", name="Code: H M F X X")).to_be_visible()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", name="no such table")).to_be_visible()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-join]")).to_be_visible()
    ann.press("Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    expect(ann.page.locator("[data-join][aria-disabled='true']")).to_be_visible()
    ann.press("Backspace")
    expect(ann.page.locator("[data-way='join']")).to_be_visible()
    ann.press("Escape")
    expect(ann.page.locator("[data-players='2']")).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/bizz$"))
