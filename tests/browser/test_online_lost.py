"""Lost connections at an online table: servers that die, stop or are of another version, and pages that come back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.dice import promise
from tests.browser.online_page import assert_shows, mover, newcomer, play_round
from tests.online.servers import Server, running

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, WebSocketRoute

    from tests.browser.online_page import OnlinePage


def pair(browser: Browser, *servers: Server) -> list[OnlinePage]:
    """Two players in a game that has just started, the second one at the last server."""
    ann, ben = newcomer(browser, servers[0].url), newcomer(browser, servers[-1].url)
    code = ann.invite(1, "Ann")
    ben.sit(code, "Ben")
    ann.start()
    return [ann, ben.in_game()]


def finish(players: list[OnlinePage], removed: list[list[int]], folder: Path) -> None:
    """Play to the end; every page shows the replay of what was removed."""
    removed = removed + play_round(players)
    shown, seed = players[0].proof()
    assert shown == promise(seed)
    record = {"game": "bizz", "rules": 1, "seed": seed, "seats": 2, "rounds": 1, "actions": removed}
    for player in players:
        assert_shows(player, record, folder)
        player.page.context.close()


def remove(players: list[OnlinePage]) -> list[int]:
    player = mover(players)
    cup = player.page.locator("[data-lit][tabindex='0']").get_attribute("data-cup")
    assert cup is not None
    player.remove()
    return [int(each) for each in cup.split("-")]


def test_a_killed_server_comes_back_and_nobody_loses_a_seat(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, f"sqlite:///{tmp_path / 'games.db'}")
    with running(server):
        players = pair(browser, server)
        removed = [remove(players)]
        server.kill()
        for player in players:
            expect(player.page.locator(".link-bar")).to_contain_text("connection is gone")
        # What is chosen now is sent as soon as somebody is there again.
        first = mover(players)
        cup = first.page.locator("[data-lit][tabindex='0']").get_attribute("data-cup")
        assert cup is not None
        first.page.keyboard.press("Enter")
        server.start()
        for player in players:
            expect(player.page.locator(".link-bar")).to_have_text("")
            expect(player.cup(cup)).to_have_count(0)
        removed.append([int(each) for each in cup.split("-")])
        finish(players, removed, tmp_path)


def test_a_stopping_server_says_that_it_comes_back(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, f"sqlite:///{tmp_path / 'games.db'}")
    with running(server):
        players = pair(browser, server)
        removed = [remove(players)]
        assert server.stop() == 0
        expect(players[0].page.locator(".link-bar")).to_contain_text("nothing is lost")
        server.start()
        expect(players[0].page.locator(".link-bar")).to_have_text("")
        finish(players, removed, tmp_path)


@pytest.mark.xdist_group("postgres")
def test_two_players_on_two_servers(browser: Browser, tmp_path: Path, postgres: str) -> None:
    servers = [Server(tmp_path, postgres) for _ in range(2)]
    with running(*servers):
        finish(pair(browser, *servers), [], tmp_path)


def answer(page: Page, message: dict[str, object]) -> None:
    """Let the page's sockets get one answer only, whatever they say."""

    def connected(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _: socket.send(json.dumps(message)))

    page.route_web_socket(re.compile("/ws$"), connected)


def test_a_page_of_another_version_reloads_once(browser: Browser, base_url: str) -> None:
    ann = newcomer(browser, base_url)
    loads: list[str] = []
    ann.page.on("domcontentloaded", lambda page: loads.append(page.url))
    answer(ann.page, {"type": "reload", "protocol": 2})
    ann.follow("DFHKL")
    expect(ann.page.get_by_role("heading", name="new version")).to_be_visible()
    assert len(loads) == 2
    ann.page.context.close()


def test_the_computer_is_offered_after_half_a_minute(browser: Browser, base_url: str) -> None:
    ann = newcomer(browser, base_url)
    ann.page.clock.install()
    ann.menu().page.locator("[data-way='find']").click()
    expect(ann.page.locator("[data-waited]")).to_be_visible()
    expect(ann.page.locator("[data-computer]")).to_have_count(0)
    ann.page.clock.fast_forward(31_000)
    ann.page.locator("[data-computer]").click()
    ann.page.clock.resume()
    ann.in_game()
    assert ann.names[1] == "Computer"
    ann.page.context.close()
