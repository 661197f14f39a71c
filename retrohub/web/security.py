"""What every answer tells the browser not to do, and whose requests are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.web.limits import Proxy, proxy_key

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

# A worker obeys the policy of its own script. Sets before Chromium 97 compile WebAssembly only under 'unsafe-eval'.
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'"

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}


async def protect(_request: web.Request, response: web.StreamResponse) -> None:
    """Put the policy on a response that is about to leave, unless its handler chose another."""
    response.headers.setdefault("Content-Security-Policy", PAGE_POLICY)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


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
