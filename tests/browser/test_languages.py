"""Every page speaks its language, and has room for languages that need twice as many letters as English."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from playwright.sync_api import expect

import retrohub
from tests.browser.bizz_page import FAST, BizzPage, one_before
from tests.browser.lines_page import LinesPage, legal
from tests.browser.scores_site import be, new_token, send_game
from tests.browser.texts import overflowing
from tests.server import running_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parent.parent.parent
SPECIFICATION = importlib.util.spec_from_file_location("catalogues", ROOT / "locale" / "catalogues.py")
assert SPECIFICATION is not None
assert SPECIFICATION.loader is not None
catalogues = importlib.util.module_from_spec(SPECIFICATION)
SPECIFICATION.loader.exec_module(catalogues)

# A language that there is not yet: its texts are English ones, drawn out.
LONG = "de"
PLACEHOLDER = re.compile(r"(%\(\w+\)[sd]|\{\w+\})")
SIZES = [(320, 568), (1920, 1080)]


def drawn_out(text: str) -> str:
    """A text twice as long: its words by half, and more of them. Placeholders stay."""
    parts = PLACEHOLDER.split(text)
    words = "".join(part if place % 2 else re.sub("[aeiou]", r"\g<0>\g<0>", part) for place, part in enumerate(parts))
    missing = 2 * len(text) - len(words)
    return words if missing < 2 else f"{words} {'olo ' * (missing // 4)}{'o' * (missing % 4)}".rstrip()


@pytest.fixture(scope="module")
def long_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site that also speaks the drawn-out language: all that it was given is one more folder of catalogues."""
    folder = tmp_path_factory.mktemp("long")
    source = catalogues.source_catalogue(ROOT)
    catalogue = Catalog(locale=LONG)
    for message in source:
        if isinstance(message.id, str) and message.id:
            catalogue.add(message.id, drawn_out(message.id), locations=message.locations)
        elif message.id:
            catalogue.add(message.id, [drawn_out(form) for form in message.id], locations=message.locations)
    path = folder / "locale" / LONG / "LC_MESSAGES" / "retrohub.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalogue)
    package = Path(retrohub.__file__).parent
    shutil.copytree(package, folder / "retrohub", ignore=shutil.ignore_patterns("__pycache__", "locale"))
    catalogues.compile_all(folder)
    with running_server(environment={**os.environ, "PYTHONPATH": str(folder)}) as url:
        yield url


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def long_page(request: pytest.FixtureRequest, browser: Browser, long_url: str) -> Iterator[Page]:
    """A page of that site, on the smallest and on the largest screen."""
    width, height = request.param
    context = browser.new_context(base_url=long_url, viewport={"width": width, "height": height}, locale=LONG)
    context.add_init_script(FAST)
    yield context.new_page()
    context.close()


def go(page: Page, path: str) -> None:
    page.goto(f"/{LONG}{path}")
    expect(page.locator("html")).to_have_attribute("lang", LONG)


def test_a_drawn_out_text_is_twice_as_long_and_keeps_its_placeholders() -> None:
    assert drawn_out("Undo") == "Undoo ooo"
    assert drawn_out("{count} of {people}") == "{count} oof {people} olo olo olo olo oo"


def test_the_hub_and_its_settings_fit(long_page: Page) -> None:
    go(long_page, "")
    expect(long_page.get_by_text(drawn_out("Deal of the day"))).to_be_visible()
    assert overflowing(long_page) == []
    long_page.locator("[data-opens='settings']:visible").first.click()
    expect(long_page.get_by_text(drawn_out("Contrast"))).to_be_visible()
    assert overflowing(long_page) == []


def test_lines_and_its_dialogs_fit(long_page: Page) -> None:
    go(long_page, "/lines/classic/999999999")
    expect(long_page.locator("#root[data-ready]")).to_be_attached()
    assert overflowing(long_page) == []
    for dialog in ("new", "menu"):
        long_page.locator(f"#actions [data-does='{dialog}']").click()
        expect(long_page.locator(f"dialog#{dialog}")).to_be_visible()
        assert overflowing(long_page) == []
        long_page.keyboard.press("Escape")
        expect(long_page.locator(f"dialog#{dialog}")).to_be_hidden()


def test_bizz_billes_fits_from_the_first_question_to_the_pause(long_page: Page) -> None:
    go(long_page, "/bizz")
    for key in "11":
        expect(long_page.locator("[data-first]:visible").first).to_be_visible()
        assert overflowing(long_page) == []
        long_page.keyboard.press(key)
    expect(long_page.locator("[data-colour-choice='0']")).to_be_visible()
    assert overflowing(long_page) == []
    long_page.keyboard.press("1")
    expect(long_page.locator("[data-lit]").first).to_be_attached(timeout=20_000)
    assert overflowing(long_page) == []
    long_page.keyboard.press("Escape")
    expect(long_page.get_by_text(drawn_out("The game is kept: you can come back to it."))).to_be_visible()
    assert overflowing(long_page) == []


def test_the_ends_of_bizz_billes_fit(long_page: Page) -> None:
    bizz = BizzPage(long_page).resume(one_before(rounds=3, ends=lambda game: game.between))
    expect(long_page.locator("html")).to_have_attribute("lang", LONG)
    long_page.keyboard.press("Enter")
    expect(long_page.locator("[data-continue]")).to_be_visible()
    assert overflowing(long_page) == []
    bizz.resume(one_before(rounds=1, ends=lambda game: game.over))
    long_page.keyboard.press("Enter")
    expect(long_page.locator("[data-again]")).to_be_visible()
    assert overflowing(long_page) == []


def test_a_replay_of_lines_fits(long_page: Page) -> None:
    go(long_page, "/lines/classic/42")
    lines = LinesPage(long_page)
    expect(long_page.locator("#root[data-ready]")).to_be_attached()
    lines.play(legal(lines.board())[0])
    long_page.locator("#actions [data-does='menu']").click()
    long_page.locator("#menu [value='finish']").click()
    long_page.locator("#finish [value='finish']").click()
    long_page.locator("#over [value='watch']").click()
    expect(long_page.locator("#watch")).to_be_visible()
    assert overflowing(long_page) == []


def test_bizz_billes_online_fits(long_page: Page) -> None:
    go(long_page, "/bizz/online")
    expect(long_page.locator("[data-way='invite']")).to_be_visible()
    assert overflowing(long_page) == []
    long_page.locator("[data-way='join']").click()
    expect(long_page.locator("[data-letter='A']")).to_be_visible()
    assert overflowing(long_page) == []
    long_page.keyboard.press("Escape")
    long_page.locator("[data-way='invite']").click()
    long_page.locator("[data-rounds='1']").click()
    expect(long_page.locator("[data-code]")).to_be_visible()
    assert overflowing(long_page) == []
    long_page.locator("[data-computer]").click()
    expect(long_page.locator("[data-lit]").first).to_be_attached(timeout=20_000)
    assert overflowing(long_page) == []
    long_page.keyboard.press("Escape")
    expect(long_page.get_by_role("dialog")).to_be_visible()
    assert overflowing(long_page) == []
    long_page.locator("[data-dice]").click()
    expect(long_page.locator("[data-promise]")).to_be_visible()
    assert overflowing(long_page) == []


@pytest.mark.parametrize("path", ["/statistics", "/leaderboard", "/lines/classic/42/results", "/player"])
def test_pages_about_results_fit(long_page: Page, long_url: str, path: str) -> None:
    token = new_token()
    send_game(long_url, token, 41, moves=8)
    send_game(long_url, new_token(), 41, moves=6)
    be(long_page, long_url, token)
    go(long_page, path)
    expect(long_page.locator("#root[data-ready]")).to_be_attached()
    assert overflowing(long_page) == []


@pytest.mark.parametrize("game", ["lines", "bizz"])
def test_explanations_fit(long_page: Page, game: str) -> None:
    go(long_page, f"/how-to-play/{game}")
    expect(long_page.get_by_text(drawn_out("Controls"), exact=True)).to_be_visible()
    assert overflowing(long_page) == []


@pytest.mark.parametrize("game", ["lines", "bizz"])
def test_lessons_fit(long_page: Page, game: str) -> None:
    go(long_page, f"/how-to-play/{game}/lesson")
    expect(long_page.get_by_role("status").first).not_to_be_empty()
    assert overflowing(long_page) == []


@pytest.mark.parametrize("path", ["/nothing", "/offline"])
def test_pages_instead_of_others_fit(long_page: Page, path: str) -> None:
    go(long_page, path)
    expect(long_page.locator("[data-opens]")).to_be_visible()
    assert overflowing(long_page) == []


@pytest.mark.parametrize(
    ("lang", "question", "next_balls"),
    [("el", "Πόσοι παίκτες;", "Επόμενες"), ("fr", "Combien de joueurs\u202f?", "À venir")],
)
def test_pages_and_scripts_speak_the_language(page: Page, lang: str, question: str, next_balls: str) -> None:
    page.goto(f"/{lang}/bizz")
    expect(page.locator("h2").first).to_have_text(question)
    page.goto(f"/{lang}/lines/classic/42")
    expect(page.locator("#next .label")).to_have_text(next_balls)
    expect(page.locator("#next")).to_have_attribute("aria-label", re.compile(f"^{next_balls}"))
