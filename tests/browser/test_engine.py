"""The engine in the page: it starts under the site's own policy, and answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

MANIFEST = Path(__file__).parents[2] / "retrohub" / "web" / "static" / "manifest.json"
ASK = """([address, text]) => new Promise((resolve, reject) => {
  const worker = new Worker(address);
  worker.onerror = () => reject(new Error("the worker did not start"));
  worker.onmessage = ({ data }) => {
    if (data.failed) reject(new Error(data.failed));
    else if (data.ready) worker.postMessage({ id: 7, text });
    else resolve(data);
  };
})"""


def test_the_engine_starts_under_the_sites_policy(page: Page) -> None:
    engine = json.loads(MANIFEST.read_text(encoding="utf-8"))["engine.js"]
    record = {"game": "lines", "rules": 1, "version": "hard", "deal": 42, "actions": []}
    call = json.dumps({"op": "open", "record": record})
    page.goto("/")
    answer = page.evaluate(ASK, [f"/static/{engine}", call])
    assert answer["id"] == 7
    assert len(json.loads(answer["text"])["state"]["board"]) == 81
