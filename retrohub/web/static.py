"""The built client: hashed files, compressed beside, listed in a manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from retrohub.web.security import ENGINE_POLICY

FOLDER = Path(__file__).with_name("static")
MANIFEST = "manifest.json"
PREFIX = "/static/"
ENGINE = "engine.js"
BUILD_MISSING = "The client has not been built. Run “make build” in the repository, then reload."

# esbuild's content hashes, or ours.
HASHED = re.compile(r"\.(?:[0-9A-Z]{8}|[0-9a-f]{10})\.")
FOREVER = "public, max-age=31536000, immutable"
# Systems disagree about some of these, and WebAssembly streams only under its own name.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Inline(NamedTuple):
    """A file that pages contain, and how their policy names it."""

    text: str
    source: str


class BuildError(Exception):
    """There is no manifest, or it does not name a file that a page needs."""


class Build:
    """The files of one build, read again when the manifest changes.

    The manifest maps source names to hashed ones, under `preload` a source name to the hashed modules that it imports,
    under `sources` to the files that it was built from, and under `later` to those of what it may load later:
    {"lines.js": "lines.ABCD2345.js", "preload": {"lines.js": […]}, "sources": {"lines.js": ["client/text.ts", …]}}.
    Under `offline` stand the source names of what games need without a connection.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._stamp: int | None = None
        self._names: dict[str, str] = {}
        self._preload: dict[str, list[str]] = {}
        self._sources: dict[str, list[str]] = {}
        self._later: dict[str, list[str]] = {}
        self._offline: list[str] = []
        self._digest = b""
        self._files: dict[str, Path] = {}
        self._inline: dict[str, Inline] = {}

    def url(self, name: str) -> str:
        """The address of a source name, such as `lines.js`. Raises BuildError."""
        self._refresh()
        try:
            return PREFIX + self._names[name]
        except KeyError:
            raise BuildError(name) from None

    def inline(self, name: str) -> Inline:
        """What stands behind a source name, to be put into a page. Raises BuildError."""
        built = self.url(name).removeprefix(PREFIX)
        if built not in self._inline:
            content = self._files[built].read_bytes()
            digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
            self._inline[built] = Inline(content.decode(), f"'sha256-{digest}'")
        return self._inline[built]

    def has(self, name: str) -> bool:
        """Whether there is a build that made this source name."""
        try:
            self._refresh()
        except BuildError:
            return False
        return name in self._names

    def preload(self, name: str) -> list[str]:
        """The addresses of the modules that a source name imports, itself left out."""
        self._refresh()
        return [PREFIX + each for each in self._preload.get(name, [])]

    def sources(self, name: str) -> list[str]:
        """The files of the repository that a source name was built from."""
        self._refresh()
        return self._sources.get(name, [])

    def later(self, name: str) -> list[str]:
        """The files of the repository that a source name may load later; their texts go along with them."""
        self._refresh()
        return self._later.get(name, [])

    def offline(self) -> list[str]:
        """The addresses of all files that games need without a connection."""
        self._refresh()
        return [PREFIX + self._names[each] for each in self._offline]

    def digest(self) -> bytes:
        """What changes whenever a file of the build does. Raises BuildError."""
        self._refresh()
        return self._digest

    def file(self, name: str) -> Path | None:
        """The file behind a hashed name; only names that the build made exist."""
        self._refresh()
        return self._files.get(name)

    def is_engine(self, name: str) -> bool:
        """Whether a hashed name is that of the worker's script."""
        return name == self._names.get(ENGINE)

    def _refresh(self) -> None:
        path = self._folder / MANIFEST
        try:
            stamp = path.stat().st_mtime_ns
        except OSError:
            raise BuildError(MANIFEST) from None
        if stamp == self._stamp:
            return
        content = path.read_bytes()
        manifest = json.loads(content)
        self._digest = hashlib.sha256(content).digest()
        self._names = {key: name for key, name in manifest.items() if isinstance(name, str)}
        self._preload = manifest.get("preload", {})
        self._sources = manifest.get("sources", {})
        self._later = manifest.get("later", {})
        self._offline = manifest.get("offline", [])
        self._files = {
            each.relative_to(self._folder).as_posix(): each
            for each in self._folder.rglob("*")
            if each.is_file() and each.suffix not in (".br", ".gz") and each.name != MANIFEST
        }
        self._inline = {}
        self._stamp = stamp


build_key = web.AppKey("build", Build)


async def serve_file(request: web.Request) -> web.StreamResponse:
    """GET /static/{name}: one file of the build, brotli or gzip when the browser takes it."""
    build = request.app[build_key]
    name = request.match_info["name"]
    path = build.file(name)
    if path is None:
        raise web.HTTPNotFound(text="no such file")
    response = web.FileResponse(path)
    response.headers["Content-Type"] = TYPES.get(path.suffix, "application/octet-stream")
    response.headers["Cache-Control"] = FOREVER if HASHED.search(name) else "no-cache"
    response.headers["Vary"] = "Accept-Encoding"
    if build.is_engine(name):
        response.headers["Content-Security-Policy"] = ENGINE_POLICY
    return response
