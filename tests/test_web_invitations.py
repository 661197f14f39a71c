"""The addresses of tables online."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from retrohub.web.invitations import draw_qr

if TYPE_CHECKING:
    from tests.conftest import Site

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("path", ["/bizz/online", "/bizz/DFHKL", "/bizz/dfhkl", "/el/bizz/DFHKL", "/fr/bizz/online"])
async def test_links_open_the_page_of_the_game(site: Site, path: str) -> None:
    response = await site.get(path)
    assert response.status == 200
    assert 'data-page="bizz"' in await response.text()


@pytest.mark.parametrize("path", ["/bizz/DFHK", "/bizz/DFHKLM", "/bizz/DFHKE", "/bizz/DFHKE.svg", "/bizz/12345"])
async def test_what_is_no_code_is_no_page(site: Site, path: str) -> None:
    assert (await site.get(path)).status == 404


async def test_the_qr_code_holds_the_link_in_the_language_of_the_page(site: Site) -> None:
    origin = f"http://{site.host}:{site.port}"
    for path in ("/bizz/DFHKL", "/el/bizz/DFHKL"):
        response = await site.get(path + ".svg")
        assert response.status == 200
        assert response.content_type == "image/svg+xml"
        assert await response.read() == draw_qr(origin + path)


def test_a_qr_code_scales_and_has_a_quiet_zone() -> None:
    root = ElementTree.fromstring(draw_qr("https://example.org/bizz/DFHKL"))
    assert root.tag == SVG + "svg"
    assert "width" not in root.attrib
    side = int(root.attrib["viewBox"].split()[2])
    # Version 3 has 29 modules; four white ones on either side.
    assert side == 29 + 8
