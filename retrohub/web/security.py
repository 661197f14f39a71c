"""What every answer tells the browser not to do, and whose requests are taken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.web.limits import Proxy, proxy_key

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

CONNECT = "connect-src 'self'"
SCRIPTS = "script-src 'self'"
STYLES = "style-src 'self'"
PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        SCRIPTS,
        STYLES,
        "img-src 'self' data:",
        "font-src 'self'",
        CONNECT,
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

# A worker obeys the policy of its own script. Sets before Chromium 97 compile WebAssembly only under 'unsafe-eval'.
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'"

# The service worker obeys its own policy too: it fetches what it keeps.
SERVICE_WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

SWITCHING = 101

# A host as it may stand in a policy; anybody may send another one, to themselves.
HOST = re.compile(r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::[0-9]+)?")

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}


async def protect(request: web.Request, response: web.StreamResponse) -> None:
    """Put the policy on a response that is about to leave, unless its handler chose another."""
    if response.status == SWITCHING:
        return  # a socket's answer is no document, and is kept in memory as long as the socket
    policy = page_policy(request) if response.content_type == "text/html" else PAGE_POLICY
    response.headers.setdefault("Content-Security-Policy", policy)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


def page_policy(request: web.Request, scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """The policy of a page: it may open a socket to where it came from, which 'self' means in newer browsers only.

    Of what stands in the page itself it allows these scripts and styles, each named by its hash.
    """
    policy = PAGE_POLICY.replace(SCRIPTS, " ".join([SCRIPTS, *scripts])).replace(STYLES, " ".join([STYLES, *styles]))
    if HOST.fullmatch(request.host) is None:
        return policy
    scheme = "wss" if request.app[proxy_key].scheme(request) == "https" else "ws"
    return policy.replace(CONNECT, f"{CONNECT} {scheme}://{request.host}")


@web.middleware
async def same_origin(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse, with 403, a request that changes something and says it comes from another site."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        origin = request.headers.get("Origin")
        if origin is not None and origin != own_origin(request, request.app[proxy_key]):
            raise web.HTTPForbidden(
                text="this request comes from another site; behind a proxy, start with --trust-proxy"
            )
    return await handler(request)


def own_origin(request: web.Request, proxy: Proxy) -> str:
    """The origin under which the page of this request was reached, without a slash at its end."""
    return f"{proxy.scheme(request)}://{request.host}"
