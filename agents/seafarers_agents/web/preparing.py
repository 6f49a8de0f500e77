"""What may take minutes, since kernels are compiled for it: one thing at a time, and how far it is."""

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from seafarers_env import warm_up

T = TypeVar("T")


class Preparing:
    """Does what the host of the page asks for, a game or an agent, in a thread of its own."""

    def __init__(self) -> None:
        self._busy = threading.Lock()
        self._step: dict[str, Any] = {}
        self._since = 0.0

    async def do(self, make: Callable[[], T]) -> T:
        """Make something, unless something else is being made: then HTTPException is raised."""
        if not self._busy.acquire(blocking=False):
            raise HTTPException(409, "Something else is being prepared: wait until it is ready.")
        self._step, self._since = {}, time.monotonic()
        try:
            return await run_in_threadpool(self._watched, make)
        finally:
            self._busy.release()

    def told(self) -> dict[str, Any]:
        """Whether something is being made, for how long, and what is being compiled for it, if anything is."""
        if not self._busy.locked():
            return {"busy": False}
        return {"busy": True, "seconds": round(time.monotonic() - self._since), **self._step}

    def _watched(self, make: Callable[[], T]) -> T:
        with warm_up.watched(self._note):
            return make()

    def _note(self, what: str, step: int, steps: int) -> None:
        self._step = {"what": what, "step": step, "steps": steps}
