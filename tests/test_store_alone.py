from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from retrohub.store.alone import alone
from retrohub.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path


def test_one_server_at_a_time_has_a_file(tmp_path: Path) -> None:
    file = tmp_path / "retrohub.db"
    with alone(file), pytest.raises(StoreError, match="another server is running"), alone(file):
        pass
    with alone(file), alone(tmp_path / "other.db"):
        pass


def test_postgresql_is_for_any_number() -> None:
    with alone(None), alone(None):
        pass


def test_a_second_server_says_so_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "retrohub.db"
    command = [sys.executable, "-m", "retrohub", "serve", "--port", "0", "--database", f"sqlite:///{file}"]
    with alone(file):
        second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert second.stdout == ""
    assert len(second.stderr.splitlines()) == 1
    assert f"another server is running on {file}" in second.stderr
