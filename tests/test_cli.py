from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from retrohub import __version__
from retrohub.cli import CommandError, default_database, main
from retrohub.rules.game import replay
from tests.finished import finished_lines
from tests.served import served

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "retrohub", *arguments], input=given, capture_output=True, check=False)


def assert_failed(done: subprocess.CompletedProcess[bytes], *parts: str) -> None:
    """One line on standard error that has these parts, nothing on standard output, status 1."""
    error = done.stderr.decode()
    assert "Traceback" not in error
    assert done.returncode == 1
    assert done.stdout == b""
    assert error.startswith("retrohub: ")
    assert error.count("\n") == 1
    assert error.endswith("\n")
    for part in parts:
        assert part in error


# replay


def test_a_record_is_replayed(tmp_path: Path) -> None:
    record = finished_lines(1)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    done = run("replay", str(file))
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout) == replay(record)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_record_comes_through_standard_input(mark: bytes) -> None:
    record = finished_lines(2)
    done = run("replay", "-", given=mark + json.dumps(record).encode())
    assert json.loads(done.stdout) == replay(record)


LINES = {"game": "lines", "rules": 1, "version": "classic", "deal": 42, "actions": []}
BIZZ = {"game": "bizz", "rules": 1, "seed": "0" * 32, "seats": 2, "rounds": 3, "actions": []}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (b"", ["JSON"]),
        (json.dumps(LINES).encode()[:-3], ["JSON"]),
        (b"\xff\xfe{}", ["standard input", "UTF-8"]),
        (b"[" * 200_000, ["nested"]),
        (b'{"a":' * 200_000, ["nested"]),
        (b'{"deal":' + b"9" * 100_000 + b"}", []),
        (b"[]", ["object"]),
        (b"null", ["object"]),
        (b"{}", ["game"]),
        (json.dumps({**LINES, "game": "chess"}).encode(), ["unknown game"]),
        (json.dumps({**LINES, "game": ["lines"]}).encode(), ["game"]),
        (json.dumps({**LINES, "rules": 2}).encode(), ["rules"]),
        (json.dumps({**LINES, "rules": True}).encode(), ["rules"]),
        (json.dumps({**LINES, "version": "simple"}).encode(), ["version"]),
        (json.dumps({**LINES, "version": None}).encode(), ["version"]),
        (json.dumps({**LINES, "deal": 0}).encode(), ["deal"]),
        (json.dumps({**LINES, "deal": 1_000_000_000}).encode(), ["deal"]),
        (json.dumps({**LINES, "deal": 10**30}).encode(), ["deal"]),
        (json.dumps({**LINES, "deal": 42.0}).encode(), ["deal"]),
        (json.dumps({**LINES, "deal": float("nan")}).encode(), ["deal"]),
        (json.dumps({**LINES, "deal": float("inf")}).encode(), ["deal"]),
        (json.dumps({**LINES, "deal": "42"}).encode(), ["deal"]),
        (json.dumps({**LINES, "actions": {}}).encode(), ["actions"]),
        (json.dumps({**LINES, "actions": [[0, 0]]}).encode(), ["action 1", "[0, 0]"]),
        (json.dumps({**LINES, "actions": ["finish", "finish"]}).encode(), ["action 2", "over"]),
        (json.dumps({**LINES, "actions": [[0, 10**30]]}).encode(), ["action 1"]),
        (json.dumps({**LINES, "actions": [[0.0, 1.0]]}).encode(), ["action 1"]),
        (json.dumps({**LINES, "actions": ["\ud800\n"]}).encode(), ["action 1"]),
        (json.dumps({**LINES, "score": 7}).encode(), ["field"]),
        (json.dumps({key: value for key, value in LINES.items() if key != "deal"}).encode(), ["deal"]),
        (json.dumps({**BIZZ, "seed": "0" * 31}).encode(), ["seed"]),
        (json.dumps({**BIZZ, "seats": 7}).encode(), ["seats"]),
        (json.dumps({**BIZZ, "rounds": 2}).encode(), ["rounds"]),
        (json.dumps({**BIZZ, "actions": [[9, 9]]}).encode(), ["action 1"]),
        (json.dumps({**BIZZ, "actions": ["continue"]}).encode(), ["action 1"]),
    ],
)
def test_what_is_wrong_with_a_record_is_one_line(
    text: bytes, parts: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    status = main(["replay", "-"])
    out, error = capsys.readouterr()
    assert_failed(subprocess.CompletedProcess([], status, out.encode(), error.encode()), *parts)


def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    assert_failed(run("replay", str(tmp_path / "missing.json")), "missing.json", "No such file")
    assert_failed(run("replay", str(tmp_path)), "directory")


def test_a_reader_that_goes_away_leaves_no_traceback() -> None:
    command = [sys.executable, "-m", "retrohub", "replay", "-"]
    reader, writer = os.pipe()
    os.close(reader)
    record = json.dumps(finished_lines(3, "easy")).encode()
    done = subprocess.run(command, input=record, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr == b""


# serve


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        database = f"sqlite:///{tmp_path / 'other.db'}"
        done = run("serve", "--port", str(server.port), "--database", database)
        assert_failed(done, str(server.port), "in use", "--port")


def test_a_host_that_is_not_ours_is_one_line(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    assert_failed(run("serve", "--port", "0", "--host", "192.0.2.1", "--database", database), "192.0.2.1", "--host")
    assert_failed(run("serve", "--port", "0", "--host", "no such host", "--database", database), "no such host")


@pytest.mark.parametrize(
    ("database", "part"),
    [
        ("games.db", "sqlite:///"),
        ("mysql://localhost/games", "postgresql://"),
        ("sqlite:////dev/null/games.db", "folder"),
        ("sqlite:////proc/version", "sqlite:////proc/version"),
        ("postgresql://me:secret@127.0.0.1:1/games", "me:***@127.0.0.1"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line(database: str, part: str) -> None:
    assert_failed(run("serve", "--port", "0", "--database", database), part)


@pytest.mark.parametrize("port", ["-1", "65536", "http", "", "\uff18\uff10"])
def test_a_port_is_a_number_up_to_65535(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["serve", "--port", port])
    assert caught.value.code == 2
    assert "65535" in capsys.readouterr().err


def test_without_a_database_a_file_in_the_data_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/retrohub/retrohub.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_database() == f"sqlite:///{tmp_path}/home/.local/share/retrohub/retrohub.db"


def test_without_a_home_the_command_asks_for_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)

    def nobody(_number: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", nobody)
    with pytest.raises(CommandError, match="--database"):
        default_database()


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"retrohub {__version__}\n"
