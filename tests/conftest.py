"""What the tests of several modules need: databases of both kinds, a small build, the site itself."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

import aiohttp
import brotli  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, settings
from sqlalchemy.ext.asyncio import create_async_engine

from retrohub.store import address
from retrohub.store.database import Database
from retrohub.tables.clock import Durations
from retrohub.web.app import SERVER_OPTIONS, create_app
from retrohub.web.online import Online
from retrohub.web.socket import Limits
from retrohub.web.static import Build
from tests.player import Player
from tests.postgres import running_postgres

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
    from pathlib import Path

    from aiohttp import web
    from aiohttp.test_utils import TestClient
    from pytest_aiohttp.plugin import AiohttpClient, AiohttpServer

    from tests.sockets import Join

    Site = TestClient[web.Request, None]
    StartSite = Callable[[web.Application], Awaitable[Site]]

# A slow machine is no fault of ours.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

FILES = {
    "early.js": "0",
    "old.js": "0",
    "base.css": "body{color:red}",
    "hub.css": "a{}",
    "settings.css": "a{}",
    "hub-boards.css": "a{}",
    "lines.css": "a{}",
    "bizz.css": "a{}",
    "bizz-online.css": "a{}",
    "how.css": "a{}",
    "how-bizz.css": "a{}",
    "lesson.css": "a{}",
    "leaderboard.css": "a{}",
    "player.css": "a{}",
    "statistics.css": "a{}",
    "hub.js": "export{}",
    "lines.js": "import'./chunk.ABCDEFGH.js'",
    "bizz.js": "export{}",
    "how.js": "export{}",
    "lesson-bizz.js": "export{}",
    "lesson-lines.js": "export{}",
    "leaderboard.js": "export{}",
    "player.js": "export{}",
    "statistics.js": "export{}",
    "offline.css": "a{}",
    "offline.js": "export{}",
    "error.js": "export{}",
    "sw.js": "self.addEventListener('fetch',()=>{})",
    "icon.svg": "<svg/>",
    "icon-192.png": "0",
    "icon-512.png": "0",
    "icon-apple-180.png": "0",
    "icon-maskable-512.png": "0",
    "engine.js": "self.onmessage=null",
    "engine.wasm": "\0asm",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in the browser come last: Playwright's loop runs on once it was started, and no other loop can then."""
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a running PostgreSQL; tests create databases of their own in it."""
    with running_postgres() as url:
        yield url


@pytest.fixture
async def empty_postgres(postgres: str) -> str:
    """The address of an empty database on PostgreSQL."""
    name = f"test_{secrets.token_hex(8)}"
    engine = create_async_engine(address.parse(postgres), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(sa.text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture
def empty_sqlite(tmp_path: Path) -> str:
    """The address of an SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'retrohub.db'}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database: each test runs once on SQLite and once on PostgreSQL."""
    url = request.getfixturevalue(f"empty_{request.param}")
    assert isinstance(url, str)
    return url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open database of either kind, its tables empty."""
    async with await Database.open(database_url) as opened:
        yield opened


@pytest.fixture
def build_folder(tmp_path: Path) -> Path:
    """A folder as the client's build leaves it, with small files."""
    folder = tmp_path / "static"
    folder.mkdir()
    manifest: dict[str, object] = {}
    for name, text in FILES.items():
        stem, ending = name.split(".")
        manifest[name] = f"{stem}.ABCD2345.{ending}"
        write_packed(folder / f"{stem}.ABCD2345.{ending}", text.encode())
    write_packed(folder / "chunk.ABCDEFGH.js", b"export{}")
    manifest["preload"] = {"lines.js": ["chunk.ABCDEFGH.js"]}
    manifest["offline"] = ["engine.js", "lines.js"]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def write_packed(path: Path, content: bytes) -> None:
    """Write a file with a brotli copy beside it."""
    path.write_bytes(content)
    path.with_name(path.name + ".br").write_bytes(brotli.compress(content))


@pytest.fixture
async def site_database(empty_sqlite: str) -> AsyncIterator[Database]:
    """The database of `site`: a real SQLite file."""
    async with await Database.open(empty_sqlite) as opened:
        yield opened


@pytest.fixture
def start_site(aiohttp_server: AiohttpServer, aiohttp_client: AiohttpClient) -> StartSite:
    """Starts an application as `retrohub serve` does, on a free port, and returns a client of it."""

    async def start(app: web.Application) -> Site:
        return await aiohttp_client(await aiohttp_server(app, **SERVER_OPTIONS))

    return start


@pytest.fixture
async def site(start_site: StartSite, site_database: Database, build_folder: Path) -> Site:
    """A client of the real application. It trusts X-Forwarded-For, so that a test can be many clients."""
    return await start_site(create_app(site_database, trust_proxy=True, build=Build(build_folder)))


@pytest.fixture
def limits() -> Limits:
    """The limits of `online_site`; a test may change them."""
    return Limits()


@pytest.fixture
def durations() -> Durations:
    """How long the tables of `online_site` wait."""
    return Durations(window=50, pace=1)


@pytest.fixture
async def online_site(
    start_site: StartSite, site_database: Database, build_folder: Path, limits: Limits, durations: Durations
) -> Site:
    """Like `site`, with the limits and durations of the test."""
    online = Online(site_database, durations=durations, limits=limits, grace_seconds=0.05)
    return await start_site(create_app(site_database, trust_proxy=True, build=Build(build_folder), online=online))


@pytest.fixture
async def join(online_site: Site) -> AsyncIterator[Join]:
    """Connects players to `online_site`."""
    joined: list[Player] = []
    base = str(online_site.make_url("")).rstrip("/")
    async with aiohttp.ClientSession() as session:

        async def connect(token: str | None = None, **hello: Any) -> Player:
            player = Player(session, base, token)
            joined.append(player)
            return await player.connect(**hello)

        yield connect
        for player in joined:
            await player.leave()
