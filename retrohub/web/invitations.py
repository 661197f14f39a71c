"""The addresses of tables online: the page that a link opens, and the link as a QR code."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import segno
from aiohttp import web

from retrohub.tables.codes import CONSONANTS, LENGTH, VOWELS
from retrohub.web.limits import proxy_key
from retrohub.web.pages import bizz, with_languages
from retrohub.web.security import own_origin

if TYPE_CHECKING:
    from collections.abc import Iterable

_LETTERS = CONSONANTS + VOWELS
# Links may be typed; the page writes capitals.
CODE_PATH = f"{{code:[{_LETTERS}{_LETTERS.lower()}]{{{LENGTH}}}}}"
QR_SUFFIX = ".svg"
FOREVER = "public, max-age=31536000, immutable"


async def qr(request: web.Request) -> web.Response:
    """GET /bizz/{code}.svg : the link to a table on this site, in this language, as a QR code.

    It says nothing about whether there is such a table.
    """
    origin = own_origin(request, request.app[proxy_key])
    link = origin + request.path.removesuffix(QR_SUFFIX)
    response = web.Response(body=draw_qr(link), content_type="image/svg+xml")
    response.headers["Cache-Control"] = FOREVER
    return response


def draw_qr(text: str) -> bytes:
    """A text as a QR code: dark on white with its quiet zone, as an SVG document without a size of its own."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out,
        kind="svg",
        border=4,
        dark="#000",
        light="#fff",
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return out.getvalue()


def routes() -> Iterable[web.RouteDef]:
    """Every address, without a language prefix and with one."""
    return with_languages(
        {
            "/bizz/online": bizz,
            f"/bizz/{CODE_PATH}": bizz,
            f"/bizz/{CODE_PATH}{QR_SUFFIX}": qr,
        }
    )
