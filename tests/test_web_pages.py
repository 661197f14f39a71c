from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from retrohub.rules.game import open_record
from tests.conftest import FILES

if TYPE_CHECKING:
    from tests.conftest import Site

PAGES = [
    "/",
    "/lines",
    "/lines/easy",
    "/lines/hard",
    "/lines/classic/42",
    "/bizz",
    "/statistics",
    "/leaderboard/hard/daily",
    "/lines/easy/42/results",
    "/player",
]


class Page(HTMLParser):
    """What of a page the tests ask for: start tags by name, and the JSON in its scripts by id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.data: dict[str, object] = {}
        self._script: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        self._script = found.get("id") if found.get("type") == "application/json" else None

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self.data[self._script] = json.loads(data)
            self._script = None

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        return [
            attrs
            for name, attrs in self.tags
            if name == tag and all(attrs.get(key.replace("_", "-")) == value for key, value in wanted.items())
        ]


async def page(site: Site, path: str, **headers: str) -> Page:
    response = await site.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    assert response.status == 200
    return Page(await response.text())


@pytest.mark.parametrize("prefix", ["", "/en", "/el", "/fr"])
@pytest.mark.parametrize("path", PAGES)
async def test_every_page_says_its_language_and_where_it_is_in_others(site: Site, prefix: str, path: str) -> None:
    response = await site.get(prefix + path)
    assert response.status == 200
    found = Page(await response.text())
    language = prefix[1:] or "en"
    assert response.headers["Content-Language"] == language
    assert found.all("html", lang=language)
    rest = "" if path == "/" else path
    own = str(site.make_url("")).rstrip("/")
    alternates = {each["hreflang"]: each["href"] for each in found.all("link", rel="alternate")}
    assert alternates == {
        "en": f"{own}/en{rest}",
        "el": f"{own}/el{rest}",
        "fr": f"{own}/fr{rest}",
        "x-default": own + path,
    }


@pytest.mark.parametrize("path", PAGES)
async def test_the_policy_names_all_that_stands_in_a_page_by_its_hash(site: Site, path: str) -> None:
    response = await site.get(path)
    text = await response.text()
    policy = response.headers["Content-Security-Policy"]
    for directive, pattern in (("style-src", r"<style>(.*?)</style>"), ("script-src", r"<script data-v[^>]*>(.*?)</")):
        found = [f"'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in re.findall(pattern, text)]
        assert found
        assert f"{directive} 'self' {' '.join(found)};" in policy
    for name, attrs in Page(text).tags:
        assert "style" not in attrs
        assert not [key for key in attrs if key.startswith("on")]
        if name == "script":
            assert "data-version" in attrs or "src" in attrs or attrs["type"] == "application/json"


@pytest.mark.parametrize("name", ["hub", "lines", "bizz"])
async def test_a_page_is_seen_without_any_further_file(site: Site, name: str) -> None:
    response = await site.get("/" if name == "hub" else f"/{name}")
    text = await response.text()
    found = Page(text)
    assert not found.all("link", rel="stylesheet")
    # Those of Bizz-Billes contain what all pages share.
    assert re.findall(r"<style>(.*?)</style>", text) == [*([] if name == "bizz" else [FILES["base.css"]]), "a{}"]
    assert found.all("script", type="module", src=f"/static/{name}.ABCD2345.js")
    assert found.all("body", data_page=name)


async def test_modules_that_a_page_imports_are_fetched_at_once(site: Site) -> None:
    found = await page(site, "/lines")
    assert [each["href"] for each in found.all("link", rel="modulepreload")] == ["/static/chunk.ABCDEFGH.js"]


@pytest.mark.parametrize("version", ["easy", "classic", "hard"])
async def test_the_board_shows_the_opening_of_the_deal(site: Site, version: str) -> None:
    found = await page(site, f"/lines/{version}/486152684")
    record = {"game": "lines", "rules": 1, "version": version, "deal": 486152684, "actions": []}
    state = open_record(record).state()
    assert found.data["record"] == record
    assert found.data["state"] == state
    squares = [attrs for name, attrs in found.tags if name == "button" and "data-square" in attrs]
    assert [each["data-square"] for each in squares] == [str(square) for square in range(81)]
    colours = [each.get("data-colour") for each in squares]
    assert colours == [None if colour is None else str(colour) for colour in _list(state["board"])]
    assert len({each["aria-label"] for each in squares}) == 81
    assert [each["tabindex"] for each in squares].count("0") == 1
    assert [attrs for _, attrs in found.tags if attrs.get("data-score") == "0"]


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


async def test_next_balls_are_covered_in_the_hard_version_only(site: Site) -> None:
    for version, shown in {"easy": 3, "classic": 3, "hard": 0}.items():
        text = await (await site.get(f"/lines/{version}/1")).text()
        bar = text[text.index('<div id="next"') :].partition("</div>")[0]
        assert bar.count("ball") >= 3
        assert len(re.findall(r'data-colour=|class="ball c[0-6]', bar)) == shown


async def test_a_game_without_a_number_gets_a_deal_at_random(site: Site) -> None:
    deals = set()
    for _ in range(5):
        response = await site.get("/lines/classic")
        assert response.headers["Cache-Control"] == "no-store"
        record = Page(await response.text()).data["record"]
        assert isinstance(record, dict)
        assert 1 <= record["deal"] <= 999_999_999
        deals.add(record["deal"])
    assert len(deals) > 1


@pytest.mark.parametrize("deal", ["1", "999999999"])
async def test_the_first_and_the_last_deal_exist(site: Site, deal: str) -> None:
    assert (await page(site, f"/lines/hard/{deal}")).all("main", data_deal=deal)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/lines/",
        "/lines/simple",
        "/lines/classic/0",
        "/lines/classic/01",
        "/lines/classic/1000000000",
        "/lines/classic/-1",
        "/lines/classic/1.5",
        "/lines/classic/%D9%A1",
        "/de/lines",
        "/fr/lines/classic/0",
        "/en/en/lines",
    ],
)
async def test_what_is_not_there_gets_a_page_with_ways_out(site: Site, path: str) -> None:
    response = await site.get(path)
    assert response.status == 404
    prefix = path[:3] if path[:4] in ("/en/", "/fr/") else ""
    links = {each["href"] for each in Page(await response.text()).all("a")}
    assert links == {prefix or "/", f"{prefix}/lines", f"{prefix}/bizz"}


async def test_links_keep_the_language_of_the_address(site: Site) -> None:
    for prefix in ("", "/el"):
        found = await page(site, prefix or "/")
        links = [each["href"] or "" for each in found.all("a")]
        assert f"{prefix}/lines" in links
        assert f"{prefix}/bizz" in links


async def test_a_page_that_is_unchanged_is_not_sent_again(site: Site) -> None:
    first = await site.get("/lines/classic/42")
    tag = first.headers["ETag"]
    again = await site.get("/lines/classic/42", headers={"If-None-Match": tag})
    assert again.status == 304
    assert await again.read() == b""
    assert again.headers["ETag"] == tag
    other = await site.get("/lines/classic/43", headers={"If-None-Match": tag})
    assert other.status == 200


async def test_pages_say_what_is_missing_without_javascript(site: Site) -> None:
    for path in ("/lines", "/bizz"):
        text = await (await site.get(path)).text()
        assert re.search(r"<noscript>.*JavaScript.*</noscript>", text, re.DOTALL)


async def test_a_page_can_be_asked_for_its_head(site: Site) -> None:
    response = await site.head("/bizz")
    assert response.status == 200
    assert await response.read() == b""
