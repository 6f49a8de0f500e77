"""A worker for the tests of the runner: what its cases come to is written in their seeds."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.connection import Connection

from tests.soak.case import Done
from tests.soak.worker import Answer

FINE, FINDS, CRASHES, LEAVES, HANGS = range(5)


def serve(connection: Connection) -> None:
    """Answer, or do one of the things that workers should not do."""
    connection.send(None)
    while True:
        try:
            kind, seed = connection.recv()
        except EOFError:
            return
        if seed == CRASHES:
            os.kill(os.getpid(), signal.SIGSEGV)
        if seed == LEAVES:
            os._exit(3)
        if seed == HANGS:
            time.sleep(600)
        fine = seed == FINE
        answer = Answer(kind, seed, 0.01, Done(2, frozenset({"main"})) if fine else None, "" if fine else "Finding: it")
        connection.send(answer)
