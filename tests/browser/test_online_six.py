"""Six browsers play a game of five rounds on two servers; each shows what the stored record says."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import expect

from retrohub.store.database import Database
from retrohub.store.tables import TableStore
from retrohub.tables import entries
from retrohub.tables.entries import Header
from retrohub.tables.table import Table
from tests.browser.bizz_page import replayed
from tests.browser.online_page import assert_shows, newcomer
from tests.browser.waiting import wait_until
from tests.online.servers import Server, running

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

SEATS = 6
ROUNDS = 5
# Six times less to paint than the usual size.
PHONE = {"width": 360, "height": 640}
# What a round may take on a machine that has much else to do.
ROUND_SECONDS = 180

# Plays a seat with clicks, as quickly as the page lets it. `shown` is what stood on the board at the end of each round;
# the next one is opened when `next` allows it.
PLAYER = """() => {
  const shown = window.shown = {};
  window.next = 0;
  const all = (query, read) => Array.from(document.querySelectorAll(query), read);
  setInterval(() => {
    const cup = document.querySelector('[data-lit][tabindex="0"]');
    if (cup) cup.click();
    const end = document.querySelector('[data-continue]');
    if (!end) return;
    const round = Number(document.querySelector('.panel thead th').textContent.match(/[0-9]/)[0]);
    shown[round] = {
      points: all('[data-seat]', (seat) => Number(seat.dataset.points)),
      totals: all('[data-seat]', (seat) => Number(seat.dataset.total)),
      cups: all('[data-cup]', (cup) => [cup.dataset.cup, Number(cup.dataset.colour)]).sort(),
    };
    if (window.next >= round) end.click();
  }, 20);
}"""


def stored(database: str, code: str) -> dict[str, Any]:
    """The record that a table's log holds."""

    async def read() -> dict[str, Any]:
        async with await Database.open(database) as opened:
            store = TableStore(opened)
            header = await store.header(code)
            assert header is not None
            table = Table(code, msgspec.json.decode(header, type=Header))
            for row in await store.read(code, 0):
                table.apply(entries.decode(row.entry), row.at_ms)
            record = table.record()
            assert record is not None
            return record

    # Playwright's loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, read()).result()


def ends(record: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What a replay shows at the end of each round but the last, as PLAYER notes it."""
    found = {}
    for at, action in enumerate(record["actions"]):
        if action == "continue":
            state = replayed({**record, "actions": record["actions"][:at]}, folder)
            cups = [
                [f"{shelf}-{place}", colour]
                for shelf, colours in enumerate(state["cups"], 1)
                for place, colour in enumerate(colours, 1)
                if colour is not None
            ]
            found[str(state["round"])] = {"points": state["points"], "totals": state["totals"], "cups": cups}
    return found


@pytest.mark.xdist_group("postgres")
def test_six_browsers_play_five_rounds_on_two_servers(browser: Browser, tmp_path: Path, postgres: str) -> None:
    servers = [Server(tmp_path, postgres) for _ in range(2)]
    with running(*servers):
        players = [newcomer(browser, servers[seat % 2].url, viewport=PHONE) for seat in range(SEATS)]
        code = players[0].invite(ROUNDS, "Player 1")
        for number, player in enumerate(players[1:], 2):
            player.sit(code, f"Player {number}")
        players[0].start(SEATS)
        for player in players:
            player.in_game(SEATS).page.evaluate(PLAYER)
        for round_ in range(1, ROUNDS):
            for player in players:
                done = "(round) => Math.max(0, ...Object.keys(window.shown)) >= round"
                wait_until(player.page, done, round_, seconds=ROUND_SECONDS)
            players[round_].page.evaluate("(round) => { window.next = round; }", round_)
        for player in players:
            expect(player.page.locator("#root[data-over]")).to_have_count(1, timeout=ROUND_SECONDS * 1000)
            expect(player.page.locator("[data-rematch]")).to_be_visible()
        record = stored(postgres, code)
        assert record["seats"] == SEATS
        assert record["actions"].count("continue") == ROUNDS - 1
        rounds = ends(record, tmp_path)
        for player in players:
            assert_shows(player, record, tmp_path)
            shown = player.page.evaluate("window.shown")
            # A page that is slow may find the next round open already.
            assert shown == {each: rounds[each] for each in shown}
            player.page.context.close()
