"""Tables as the benchmarks print them: Markdown, so that a terminal and docs/benchmarks.md show the same."""

from __future__ import annotations


def head(*columns: str) -> str:
    """Return the first two lines of a table."""
    return f"{line(*columns)}\n{line(*['---'] * len(columns))}"


def line(*cells: str) -> str:
    """Return one line of a table."""
    return f"| {' | '.join(cells)} |"
