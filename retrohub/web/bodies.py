"""Request bodies: JSON only, of a limited size, within a limited time."""

from __future__ import annotations

import asyncio
import json

import msgspec
from aiohttp import web

from retrohub.web.limits import Limit, proxy_key

BODY_SECONDS = 120
BUSY_SECONDS = 5


class BodyError(Exception):
    """The body is not what the endpoint asks for; the message is one line."""


async def read_json_bytes(request: web.Request, limit: int) -> bytes:
    """The body of a request that says it is JSON, uncompressed and at most `limit` bytes.

    Raises HTTPUnsupportedMediaType, HTTPRequestEntityTooLarge, HTTPRequestTimeout, HTTPBadRequest.
    """
    if request.headers.get("Content-Encoding", "identity") != "identity":
        raise web.HTTPUnsupportedMediaType(text="the body must not be compressed")
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="the content type must be application/json")
    if request.content_length is not None and request.content_length > limit:
        raise too_large(limit)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.content.iter_any():
                body += chunk
                if len(body) > limit:
                    raise too_large(limit)
    except TimeoutError:
        raise web.HTTPRequestTimeout(text="the request took too long to arrive") from None
    except web.RequestPayloadError:
        raise web.HTTPBadRequest(text="the request's body is broken") from None
    return bytes(body)


def too_large(limit: int) -> web.HTTPRequestEntityTooLarge:
    return web.HTTPRequestEntityTooLarge(
        max_size=limit, actual_size=limit + 1, text=f"the body must be at most {limit} bytes"
    )


def decode(body: bytes) -> object:
    """JSON as a value. Raises BodyError, also for what nests too deeply and for numbers out of range."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BodyError(f"this is not JSON as it should be: {error}") from None
    except RecursionError:
        raise BodyError("this JSON is nested too deeply") from None


def charge(request: web.Request, limit: Limit, cost: int = 1) -> None:
    """Take the request's tokens from its client's bucket. Raises HTTPTooManyRequests."""
    wait = limit.take(request.app[proxy_key].client(request), cost)
    if wait is not None:
        raise web.HTTPTooManyRequests(
            text=f"too many requests from your address; try again in {wait} s",
            headers={"Retry-After": str(wait)},
        )


def answer_json(value: object, status: int = 200) -> web.Response:
    """A JSON answer that nobody keeps."""
    return web.Response(
        status=status,
        text=json.dumps(value, separators=(",", ":")),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def busy() -> web.HTTPServiceUnavailable:
    """The answer while too many long records wait."""
    return web.HTTPServiceUnavailable(
        text=f"the server is busy; try again in {BUSY_SECONDS} s",
        headers={"Retry-After": str(BUSY_SECONDS)},
    )
