"""Bodies compressed: at once and well enough, and those that are asked for again as small as they can be."""

from __future__ import annotations

import asyncio
import hashlib

import brotli  # type: ignore[import-untyped]
from aiohttp import web

# Level 5 takes a third of a millisecond for a page; level 11 takes thirty, and a tenth of the bytes away.
AT_ONCE = 5
AT_BEST = 11
WORTH_COMPRESSING = 512
# So many bodies are packed at best while a process runs: who asks for ever new ones twice keeps nothing busy.
MOST = 256


class Packer:
    """Packs bodies with brotli, and remembers those that it packed at best."""

    def __init__(self) -> None:
        self._seen: set[bytes] = set()
        self._best: dict[bytes, bytes] = {}
        self._packing = False

    def packed(self, body: bytes) -> bytes:
        """Return a body packed; when it is wanted for the second time, it begins to be packed better.

        Not what is packed in a thread beside the loop: long replays, each of which few ask for.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return _brotli(body, AT_ONCE)
        key = hashlib.sha256(body).digest()
        best = self._best.get(key)
        if best is not None:
            return best
        if key in self._seen and not self._packing and len(self._best) < MOST:
            self._packing = True
            loop.run_in_executor(None, self._pack, key, body)
        elif len(self._seen) < MOST * MOST:
            self._seen.add(key)
        return _brotli(body, AT_ONCE)

    def _pack(self, key: bytes, body: bytes) -> None:
        self._best[key] = _brotli(body, AT_BEST)
        self._packing = False


packer_key = web.AppKey("packer", Packer)


def set_body(request: web.Request, response: web.Response, body: bytes) -> None:
    """Give a response its body, compressed if that is worth it and the client takes it."""
    accepted = accepted_codings(request.headers.get("Accept-Encoding", ""))
    if len(body) < WORTH_COMPRESSING:
        response.body = body
    elif "br" in accepted:
        response.body = request.app[packer_key].packed(body)
        response.headers["Content-Encoding"] = "br"
    else:
        response.body = body
        if "gzip" in accepted:
            response.enable_compression(web.ContentCoding.gzip)


def accepted_codings(header: str) -> set[str]:
    """The content codings that an Accept-Encoding header names and does not forbid."""
    accepted = set()
    for part in header.lower().split(","):
        name, _, parameter = part.partition(";")
        if parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            accepted.add(name.strip())
    return accepted


def _brotli(body: bytes, level: int) -> bytes:
    packed: bytes = brotli.compress(body, mode=brotli.MODE_TEXT, quality=level)
    return packed
