"""What an arena could not write: kept, tried again, and told with the results when the run has ended."""

import os
from collections import deque
from collections.abc import Callable

from seafarers_agents.matches import ArenaError
from seafarers_agents.results import ArenaResult

Write = Callable[[], None]


class UnwrittenError(ArenaError):
    """All games were played, and something could not be written: `results` are whole."""

    def __init__(self, message: str, results: list[ArenaResult]) -> None:
        super().__init__(message)
        self.results = results


class Outbox:
    """Writes one thing after another; what fails waits and is tried again with the next, so that none is lost."""

    def __init__(self) -> None:
        self._waiting = deque[Write]()
        self.error: OSError | None = None  # why something waits

    def __len__(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def put(self, write: Write) -> None:
        """Write this, after all that waits; an `OSError` leaves it waiting."""
        self._waiting.append(write)
        self.flush()

    def flush(self) -> None:
        """Try to write all that waits."""
        self.error = None
        try:
            while self._waiting:
                self._waiting[0]()
                self._waiting.popleft()
        except OSError as error:
            self.error = error


def complaint(place: str | os.PathLike[str], error: OSError, more: str) -> str:
    """That something could not be written, why, and what that means."""
    return f"cannot write {os.fspath(place)!r}: {error.strerror or error} ({more})"
