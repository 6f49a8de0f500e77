"""How often somebody may ask: a bucket of requests that fills again with time."""

import time
from collections.abc import Callable, Hashable
from typing import Final

_MOST: Final = 256  # visitors that are remembered


class Rates:
    """Counts the requests of each visitor.

    Args:
        burst: Requests at once: a page with all its parts, in some tabs, is 30 each.
        each_second: Requests that come again in a second; a page that follows a lively game asks ten times.
        clock: Tells seconds.
    """

    def __init__(
        self, burst: float = 200, each_second: float = 40, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._each_second, self._clock = burst, each_second, clock
        self._left: dict[Hashable, tuple[float, float]] = {}  # requests that are left, and when that was counted

    def allow(self, who: Hashable) -> bool:
        """Whether one more request of somebody is answered."""
        now = self._clock()
        left, then = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._each_second)
        allowed = left >= 1
        self._left[who] = (left - allowed, now)
        while len(self._left) > _MOST:  # who has not asked for the longest time has a full bucket anyway
            self._left.pop(next(iter(self._left)))
        return allowed
