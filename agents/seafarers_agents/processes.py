"""Worker processes: one thread each, and none that outlives the process that started it."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Final

THREADS: Final = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def follow_parent() -> None:
    """Leave interrupts to the process that started this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def single_threads() -> AbstractContextManager[None]:
    """Processes that start meanwhile have one thread each: the libraries read these when they are loaded."""
    return started_with(dict.fromkeys(THREADS, "1"))


@contextmanager
def started_with(variables: Mapping[str, str]) -> Generator[None, None, None]:
    """Processes that start meanwhile have these variables in their environment."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
