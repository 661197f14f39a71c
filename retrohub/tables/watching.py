"""Who looks at a table: what the hall tells a page, without knowing how it gets there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from retrohub.tables.live import Live
    from retrohub.tables.messages import Out
    from retrohub.tables.view import Shared


class Watcher(Protocol):
    """One page. `who` is its player's hashed identity, `key` differs for every page, `live` is where it is now."""

    who: str
    key: str
    live: Live | None

    def show(self, shared: Shared, you: int | None, queued: bool) -> None:
        """Something happened at the table. Must not wait; a slow page may be shown the newest state only."""

    def tell(self, message: Out) -> None:
        """Anything else. Must not wait."""

    def take_away(self) -> None:
        """Its seat is in another page now; the hall has let it go."""
