"""Sounds: none before a gesture, then some, as loud as chosen, and silence by one key."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, by_enter
from tests.browser.lines_page import LinesPage, choose
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

# What the page asks of the browser's audio: contexts made, and the loudness of every sound that was started.
LISTEN = """
window.contexts = 0;
window.heard = [];
const Original = window.AudioContext;
window.AudioContext = class extends Original {
  constructor() { super(); window.contexts += 1; }
};
const start = AudioBufferSourceNode.prototype.start;
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (...to) {
  if (this instanceof GainNode) window.loudness = this.gain.value;
  return connect.apply(this, to);
};
AudioBufferSourceNode.prototype.start = function (...when) {
  window.heard.push(window.loudness);
  return start.apply(this, when);
};
"""
HEARD = "window.heard.length"


@pytest.fixture
def page(page: Page) -> Page:
    page.add_init_script(LISTEN)
    return page


def until_heard(page: Page, more_than: int = 0) -> None:
    wait_until(page, f"{HEARD} > {more_than}")


def test_nothing_is_made_or_fetched_before_a_gesture(page: Page) -> None:
    fetched: list[str] = []

    def note(request: Request) -> None:
        fetched.append(request.url)

    page.on("request", note)
    lines = LinesPage(page).open()
    assert page.evaluate("[window.contexts, window.heard.length]") == [0, 0]
    before = len(fetched)
    lines.cursor_to(0)
    wait_until(page, "window.contexts === 1")
    assert any(url.endswith(".js") for url in fetched[before:])


def test_a_move_is_heard(page: Page) -> None:
    lines = LinesPage(page).open()
    lines.cursor_to(0)
    wait_until(page, "window.contexts === 1")
    lines.play(choose(lines.board(), random.Random(1)))
    until_heard(page, 2)
    assert 0 < max(page.evaluate("window.heard")) < 0.2


def test_a_turn_of_bizz_billes_is_heard(page: Page) -> None:
    bizz = BizzPage(page).begin()
    until_heard(page)
    before = page.evaluate(HEARD)
    bizz.turn(by_enter)
    until_heard(page, before + 2)


def test_m_silences_and_says_so_and_it_is_remembered(page: Page) -> None:
    lines = LinesPage(page).open()
    page.keyboard.press("m")
    expect(page.locator(".toast")).to_have_text("Sound off")
    lines.play(choose(lines.board(), random.Random(1)))
    lines.open()
    lines.play(choose(lines.board(), random.Random(2)))
    assert page.evaluate("[window.contexts, window.heard.length]") == [0, 0]
    page.keyboard.press("m")
    expect(page.locator(".toast")).to_have_text("Sound on")
    wait_until(page, "window.contexts === 1")
    lines.play(choose(lines.board(), random.Random(3)))
    until_heard(page)


def test_the_settings_make_it_louder(page: Page) -> None:
    lines = LinesPage(page).open()
    lines.cursor_to(0)
    wait_until(page, "window.contexts === 1")
    page.keyboard.press("s")
    page.get_by_role("radio", name="Loud").check()
    until_heard(page)
    assert max(page.evaluate("window.heard")) > 0.4


def test_without_audio_the_game_goes_on(page: Page) -> None:
    page.add_init_script("delete window.AudioContext;")
    lines = LinesPage(page).open()
    lines.play(choose(lines.board(), random.Random(1)))
    lines.play(choose(lines.board(), random.Random(2)))
