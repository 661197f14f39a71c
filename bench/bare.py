"""The limit for bench/pages.py: a page of 500 bytes that has a board from the start, and moves a ball when told to."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = b"""<!doctype html><meta charset=utf-8><title>Bare</title>
<style>i{display:inline-block;width:9vw;height:9vw;background:#223}b{color:red}</style>
<div id=root></div><script>
for (let n = 0; n < 81; n++) {
  const square = document.createElement("i");
  square.dataset.square = n;
  if (n === 1) square.dataset.ball = square.textContent = "o";
  square.onclick = () => {
    delete root.querySelector("[data-ball]").dataset.ball;
    square.dataset.ball = square.textContent = "o";
  };
  root.append(square);
}
</script>"""


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def bare_page() -> Iterator[str]:
    """Yield the address of a server that has nothing but this page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
