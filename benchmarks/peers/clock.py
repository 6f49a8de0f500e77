"""What the scripts share: the clock, the command line, the line they print. Only the standard library."""

import argparse
import json
import platform
import random
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from typing import Any

RUN_IN = 0.1  # share of the seconds that is played before the clock counts
PIECE = 500  # decisions in a piece of play, where a whole game is too short to look at the clock after each

Play = Callable[[], tuple[int, int]]  # plays a little, deals included: decisions made, games finished


def measure(play: Play, seconds: float) -> dict[str, Any]:
    """Play for about that long and count; everything `play` does is on the clock."""
    begin = time.perf_counter()
    while time.perf_counter() - begin < RUN_IN * seconds:
        play()
    decisions = games = 0
    begin = now = time.perf_counter()
    while decisions == 0 or now - begin < seconds:
        made, finished = play()
        decisions, games, now = decisions + made, games + finished, time.perf_counter()
    return {"decisions": decisions, "games": games, "seconds": now - begin}


def run(
    works: Mapping[str, Callable[[int], Play]], packages: Sequence[str], arguments: Sequence[str] | None = None
) -> None:
    """Measure the work that the command line names and print its line.

    Args:
        works: Makes the play of each work from a seed.
        packages: Whose versions the line tells, besides Python's.
        arguments: The command line; None takes the real one.
    """
    parser = argparse.ArgumentParser(description="Measure random play; one line of JSON.")
    parser.add_argument("work", choices=works)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    if given.seconds <= 0:
        parser.error("measuring takes more than 0 seconds")
    random.seed(given.seed)
    versions = {"python": platform.python_version()} | {name: metadata.version(name) for name in packages}
    print(json.dumps(measure(works[given.work](given.seed), given.seconds) | {"versions": versions}), flush=True)


def spread_out(play: Play, size: int) -> Play:
    """Let a batch, whose games all began at once, play until twice as many have ended: then they end at all times."""
    games = 0
    while games < 2 * size:
        games += play()[1]
    return play
