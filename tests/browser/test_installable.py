"""What Chromium says about installing the site."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.kept_site import CONTROLLED
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import BrowserType


def test_the_site_can_be_installed(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], base_url: str, tmp_path: Path
) -> None:
    # A private window never installs anything.
    context = browser_type.launch_persistent_context(tmp_path, base_url=base_url, **browser_type_launch_args)
    with context:
        page = context.pages[0]
        page.goto("/fr")
        wait_until(page, CONTROLLED)
        devtools = context.new_cdp_session(page)
        assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        found = devtools.send("Page.getAppManifest")
        assert found["errors"] == []
        assert json.loads(found["data"])["lang"] == "fr"
