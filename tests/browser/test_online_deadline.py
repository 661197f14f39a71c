"""Nobody plays: the deadline that everybody sees, the computer in their place, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from retrohub.tables.clock import Durations
from tests.browser.online_page import mover, newcomer
from tests.online.clocks import OtherClocks
from tests.online.servers import Server, running

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

QUICK = Durations(turns=(400, 200, 200), settle=0)
SECONDS = 45


def test_the_computer_plays_for_who_lets_the_time_run_out_until_they_come_back(
    browser: Browser, tmp_path: Path
) -> None:
    # A deadline follows from the log, so a server with other clocks can go on where this one stops.
    database = f"sqlite:///{tmp_path / 'games.db'}"
    usual = Server(tmp_path, database)
    quick = OtherClocks(tmp_path, database, QUICK, usual.port)
    with running(usual):
        ann, ben = newcomer(browser, usual.url), newcomer(browser, usual.url)
        code = ann.invite(1, "Ann")
        ben.sit(code, "Ben")
        ann.start()
        players = [ann, ben.in_game()]
        for player in players:
            timer = player.page.locator(".prompt [role='timer']")
            expect(timer).to_be_visible()
            assert 0 < int(timer.inner_text()) <= SECONDS
        cups = mover(players).cups()
        usual.stop()
    with running(quick):
        for player in players:
            expect(player.page.get_by_text("The computer plays for you")).to_be_visible(timeout=60_000)
            expect(player.page.locator("[data-held]")).to_have_count(2)
            expect(player.page.locator("[role='status']").filter(has_text="let the time run out")).to_have_count(1)
            # Three turns each; then nobody is there for whom the game would go on.
            expect(player.page.locator("[data-cup]")).to_have_count(len(cups) - 6)
        quick.stop()
    with running(usual):
        for player in players:
            expect(player.page.locator(".link-bar")).to_have_text("")
        # Any key is an action.
        ann.page.keyboard.press("ArrowRight")
        for player in players:
            expect(player.page.locator("[data-seat='0'][data-held]")).to_have_count(0)
        expect(ben.page.locator("[data-seat='1'][data-held]")).to_have_count(1)
        mover([ann]).remove()
        mover([ann])
        ben.page.locator("[data-takeback]").click()
        for player in players:
            expect(player.page.locator("[data-held]")).to_have_count(0)
            player.page.context.close()
