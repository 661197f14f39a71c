"""The version of the site: one word that changes whenever a page or one of its files may have changed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from retrohub.web.static import Build

HEADER = "RetroHub-Version"
FOLDER = Path(__file__).parent
LENGTH = 10


class Version:
    """The version of what is served: the program's pages as they are now, and a build that may change."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._pages = _digest(folder)

    def of(self, build: Build) -> str:
        """The version with this build. Raises BuildError where there is none."""
        return hashlib.sha256(self._pages + build.digest()).hexdigest()[:LENGTH]


def _digest(folder: Path) -> bytes:
    """A digest of what makes pages: the program below the folder, its templates and its catalogues."""
    found = hashlib.sha256()
    parts = ("*.py", "templates/*.html", "locale/**/*.*")
    for path in sorted(path for part in parts for path in folder.glob(part) if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return found.digest()
