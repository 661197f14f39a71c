"""The fast rules that the hint is trained with are the real ones."""

import shutil
from pathlib import Path

import pytest

from bench.train import lines


@pytest.mark.skipif(shutil.which("cc") is None, reason="training needs a C compiler")
def test_moves_and_rows_are_equal(tmp_path: Path) -> None:
    lines.check(lines.library(tmp_path), 120)
