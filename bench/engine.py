"""The page's engine, as pages get it, in Node: for benchmarks that hold it against CPython."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.node import NODE

Call = Callable[[str], str]


@contextmanager
def page_engine() -> Iterator[Call]:
    """Start the page's engine in Node and yield its call."""
    script = Path(__file__).parent.parent / "tests" / "engine.mjs"
    with subprocess.Popen([NODE, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        source, sink = node.stdout, node.stdin
        assert source is not None
        assert sink is not None

        def call(text: str) -> str:
            sink.write(text + "\n")
            sink.flush()
            return source.readline()

        yield call
        sink.close()
