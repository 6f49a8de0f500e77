"""How the cost of a decision grows: with the games in a batch, with players, boards, trade and threads.

Random play. `Batch.step` is called from Python, masks written, no observations; choosing the actions is off the clock,
being what a learner's policy would do. `Batch.rollout` plays inside the kernel. The points of a curve take turns, five
times. Also: the memory a game takes, the first compilation, and a start from the cache.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from benchmarks import curves_plot, curves_report, start_up, terminal
from benchmarks.peers import ours
from docs.markdown import read
from seafarers_env import Batch, Sampler, scenarios
from seafarers_env.batches.buffers import num_words
from seafarers_env.batches.throughput import Play, measure
from seafarers_env.engine.records import STATE

FULL: Final = (5, 0.2)  # rounds, seconds a run
QUICK: Final = (2, 0.02)
SIZES: Final = tuple(4**k for k in range(9))
QUICK_SIZES: Final = SIZES[:7]
STARTS: Final = 7  # of each kind
QUICK_STARTS: Final = 1
THREADS_SIZE: Final = 4096
KERNEL_DECISIONS: Final = 100_000  # a call of `Batch.rollout`, at least
EACH: Final = 32  # decisions in each game in such a call, at least
STAGES: Final = 16  # groups of games that begin at different times
SEEDS: Final = 2  # words of a game: its seed, and what random play draws from
MEMORY: Final = ("base", "new_shores", "greater_catan")
EXAMPLES: Final = """
examples:
  python -m benchmarks.curves --quick      does everything work? half a minute, rough figures, nothing compiled
  python -m benchmarks.curves              four minutes; leave the machine alone meanwhile
  python -m benchmarks.curves --show docs/curves.json     the tables of figures measured before
"""


@dataclass(frozen=True)
class Point:
    """What is measured: `work` is "step" or "rollout"."""

    work: str
    scenario: str
    players: int
    trade: bool
    size: int
    threads: int
    play: Play


Told = Callable[[str], None]


def options(trade: bool) -> dict[str, Any]:
    """Rule switches with which there is trade among players, or none."""
    return {} if trade else ours.NO_TRADE


# --- plays ------------------------------------------------------------------------------------------------------------
def rollout(batch: Batch) -> Play:
    """Random play inside the kernel."""
    wanted = max(KERNEL_DECISIONS, EACH * len(batch))

    def play() -> tuple[int, int, float]:
        begin = time.perf_counter()
        made = batch.rollout(wanted)
        return made, batch.games_finished, time.perf_counter() - begin

    return play


def step(batch: Batch) -> Play:
    """`Batch.step` from Python, picks off the clock."""
    actions, sample = np.zeros(len(batch), np.int64), Sampler()

    def play() -> tuple[int, int, float]:
        sample(batch.masks, actions)
        begin = time.perf_counter()
        batch.step(actions)
        took = time.perf_counter() - begin
        return len(batch), int(batch.terminations.sum() + batch.truncations.sum()), took

    return play


def spread_out(batch: Batch, length: float) -> Batch:
    """Let groups of games begin at different times over the length of a game, so that they stand everywhere in it."""
    for stage in range(STAGES):
        mask = np.arange(len(batch)) % STAGES == stage
        batch.reset(mask=mask)
        batch.rollout(int(len(batch) * length / STAGES))
    return batch


def length_of_game(name: str, players: int, trade: bool) -> float:
    """Decisions a random game, roughly."""
    batch = Batch(name, players, 1, observe=False, **options(trade))
    made, games = batch.rollout(KERNEL_DECISIONS), batch.games_finished
    return made / max(games, 1)


# --- curves -----------------------------------------------------------------------------------------------------------
def by_size(sizes: Sequence[int], told: Told) -> list[Point]:
    """`base` without trade, one thread."""
    length = length_of_game("base", 4, False)
    points: list[Point] = []
    for size in sizes:
        told(f"{size:,} games begin")
        batch = spread_out(Batch("base", 4, size, observe=False, **options(False)), length)
        points += [Point(work, "base", 4, False, size, 1, make(batch)) for work, make in WORKS.items()]
    return points


def by_table() -> list[Point]:
    """Every scenario with every number of players, without trade and with it, inside the kernel."""
    points: list[Point] = []
    for name, scenario in scenarios().items():
        for players in scenario.players:
            for trade in (False, True):
                batch = Batch(name, players, 1, observe=False, **options(trade))
                points.append(Point("rollout", name, players, trade, 1, 1, rollout(batch)))
    return points


def by_threads(told: Told) -> list[Point]:
    """`base` without trade, 4,096 games: 1, 2, 4 ... threads up to the cores there are."""
    length = length_of_game("base", 4, False)
    points: list[Point] = []
    for threads in thread_counts():
        told(f"{THREADS_SIZE:,} games begin on {threads} threads")
        batch = Batch("base", 4, THREADS_SIZE, observe=False, threads=threads, **options(False))
        spread_out(batch, length)
        points += [Point(work, "base", 4, False, THREADS_SIZE, threads, make(batch)) for work, make in WORKS.items()]
    return points


def thread_counts() -> list[int]:
    """Powers of two, as far as there are cores."""
    return [2**k for k in range((os.cpu_count() or 1).bit_length())]


WORKS: Final[dict[str, Callable[[Batch], Play]]] = {"step": step, "rollout": rollout}


def measured(points: Sequence[Point], rounds: int, seconds: float, told: Told) -> list[dict[str, Any]]:
    """Let the points of one curve take turns; what the file holds of each."""
    runs: list[list[dict[str, Any]]] = [[] for _ in points]
    for _ in range(rounds):
        for at, point in enumerate(points):
            trade = "" if point.trade else ", no trade"
            told(f"{point.work}, {point.scenario}, {point.players} players{trade}, {point.size:,} games")
            run = measure("", point.play, seconds)
            runs[at].append({"decisions": run.decisions, "games": run.games, "seconds": run.seconds})
    names = ("work", "scenario", "players", "trade", "size", "threads")
    return [
        {name: getattr(point, name) for name in names} | {"runs": found}
        for point, found in zip(points, runs, strict=True)
    ]


# --- what takes no time -----------------------------------------------------------------------------------------------
def memory(name: str) -> dict[str, Any]:
    """Bytes of one game in a `Batch` of four players, by what they are for."""
    kinds = Batch.buffer_kinds(name, 4, 1)
    parts = {buffer: int(np.prod(kind.shape)) * kind.dtype.itemsize for buffer, kind in kinds.items()}
    shown = {buffer: parts.pop(buffer) for buffer in ("masks", "observations", "final_observations")}
    kept = num_words(kinds["masks"].shape[1]) + SEEDS
    own = {"record": STATE.itemsize, "mask as bits, seeds": kept * np.dtype(np.uint64).itemsize}
    return {"scenario": name, "bytes": own | shown | {"rewards, flags": sum(parts.values())}}


def sizes_of_boards() -> dict[str, dict[str, int]]:
    """Hexes, edges, vertices and actions of each scenario's largest board."""
    found: dict[str, dict[str, int]] = {}
    for name in scenarios():
        board = Batch(name, size=1, observe=False).table.board
        counts = {what: int(board.record[0][f"num_{what}"]) for what in ("hexes", "edges", "vertices")}
        found[name] = counts | {"actions": board.num_actions}
    return found


# --- command line -----------------------------------------------------------------------------------------------------
def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = terminal.parser("curves", __doc__, EXAMPLES)
    terminal.add_rounds(made, FULL, QUICK, "point")
    terminal.add_files(made, "curves")
    return made


def settings(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line; `rounds` and `seconds` are filled in and checked."""
    given = terminal.read_rounds(parser(), arguments)
    given.sizes, given.starts = (QUICK_SIZES, QUICK_STARTS) if given.quick else (SIZES, STARTS)
    return given


def steps(given: argparse.Namespace) -> int:
    """How often `curves` tells what it is at."""
    tables = sum(len(scenario.players) for scenario in scenarios().values())
    batches = len(given.sizes) + len(thread_counts())
    starts = given.starts * len(start_up.STARTS) + (not given.quick)
    return starts + batches + given.rounds * 2 * (batches + tables)


def curves(given: argparse.Namespace, told: Told) -> dict[str, Any]:
    """Measure everything; what the file holds."""
    start = start_up.measure(given.starts, not given.quick, told)

    def points() -> Iterator[tuple[str, list[Point]]]:  # one after the other: the largest batches take much memory
        yield "size", by_size(given.sizes, told)
        yield "table", by_table()
        yield "threads", by_threads(told)

    return {
        "rounds": given.rounds,
        "seconds": given.seconds,
        "start": start,
        "memory": [memory(name) for name in MEMORY],
        "boards": sizes_of_boards(),
        "curves": {name: measured(curve, given.rounds, given.seconds, told) for name, curve in points()},
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the tables, write figures and picture."""
    given = settings(arguments)
    if given.show is not None:
        curves_report.show(read(given.show))
        return 0
    figures = terminal.begun("curves", arguments)
    with terminal.bar() as bar:
        task = bar.add_task("", total=steps(given))
        figures |= curves(given, lambda text: bar.update(task, advance=1, description=text))
        bar.update(task, description="done")
    curves_report.show(figures)
    terminal.write_figures(given.json, figures)
    terminal.write(given.plot, curves_plot.svg(figures))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
