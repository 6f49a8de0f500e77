"""The process that runs cases: it may crash, hang or take too much memory, and the runner goes on."""

from __future__ import annotations

import faulthandler
import resource
import sys
import time
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection

from tests.soak.case import Done
from tests.soak.kinds import KINDS

MEMORY = 8 << 30  # bytes of addresses that a worker may have: what asks for more is refused, and that is found
GROWTH = 1 << 20  # kilobytes by which one case may raise the most memory that was ever in use
LINES = 40  # of a traceback


@dataclass(frozen=True)
class Answer:
    """How a case went."""

    kind: str
    seed: int
    seconds: float
    done: Done | None
    fault: str = ""  # what was found, in a line
    trace: str = ""


def run(kind: str, seed: int) -> Answer:
    """Run one case; whatever it raises is a finding."""
    begun, before = time.perf_counter(), _most_memory()
    done, fault, trace = None, "", ""
    try:
        done = KINDS[kind].run(seed)
        if (grown := _most_memory() - before) > GROWTH:
            done, fault = None, f"memory grew by {grown >> 10} MiB"
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # pytest.fail raises no Exception
        fault = f"{type(error).__name__}: {error}".splitlines()[0]
        trace = "\n".join("".join(traceback.format_exception(error)).splitlines()[-LINES:])
    return Answer(kind, seed, time.perf_counter() - begun, done, fault, trace)


def _most_memory() -> int:
    """Kilobytes (where the system counts so) that the process has used at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)


def serve(connection: Connection) -> None:
    """Say that it has started; then run the cases that come through the connection until there are no more."""
    faulthandler.enable()
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    connection.send(None)
    while True:
        try:
            asked = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            connection.send(run(*asked))
        except (BrokenPipeError, KeyboardInterrupt):  # the time is over: nobody waits for the answer
            return
