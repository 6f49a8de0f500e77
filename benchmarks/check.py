"""Has anything become slower? Each kind of play is held against a fixed yardstick in the same process.

The time of a decision divided by the time of a step of the yardstick, measured just before and after, is a ratio that
hardly depends on how busy or how fast the machine is. Medians of rounds, in which all works take turns, are compared
with the stored ones; what looks slower is measured again before it is called so. Exit status 1 where something is
slower, 0 where nothing is, or with --update.

Between kinds of processors, and versions of Python and numba, ratios do differ. Then store your own before a change
and compare with them after it.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks import route_kernels, routes, terminal, yardstick
from benchmarks.figures import Spread, spread
from benchmarks.peers import ours
from benchmarks.peers.clock import Play, measure
from docs import markdown
from seafarers_env.editions import CLASSIC, EDITIONS

RATIOS: Final = Path(__file__).with_name("ratios.json")
#: Slower by so much is slower. Medians scatter by a tenth on two busy cores: see docs/performance.md.
TOLERANCE: Final = 0.25
ROUNDS: Final = 15
SECONDS: Final = 0.1
EXAMPLES: Final = """
examples:
  python -m benchmarks.check                      compare with benchmarks/ratios.json; two minutes
  python -m benchmarks.check --works kernel       only works with that in their names
  python -m benchmarks.check --works grand        only what is played in that edition
  python -m benchmarks.check --update             store what is found, after a change that is meant to cost or gain
  python -m benchmarks.check --update --ratios bench/mine.json    ratios of this machine, then, after a change:
  python -m benchmarks.check --ratios bench/mine.json --tolerance 0.1
"""


@dataclass(frozen=True)
class Watched:
    """A kind of play and the yardstick it is held against."""

    name: str
    make: Callable[[int], Play]
    yard: str


def searches(seed: int) -> Play:
    """The search for the longest trade route over some hundred late positions of random games."""
    source = routes.random_positions("new_shores", 4, np.zeros(2, np.int64))
    pieces: list[tuple[routes.Array, routes.Array]] = []
    for _, found, seats in islice(source, 40, 200, 40):
        pieces.append((np.array(found), np.array(seats)))
    found, seats = (np.concatenate([piece[k] for piece in pieces]) for k in range(2))
    board, told = next(source)[0].board.record, np.zeros(2, np.int64)

    def play() -> tuple[int, int]:
        route_kernels.time_all(found, seats, board, told)
        return len(found), 0

    return play


YARDS: Final[dict[str, Callable[[], Play]]] = {
    "one record": lambda: yardstick.compiled(1),
    "4,096 records": lambda: yardstick.compiled(ours.SIZE),
    "Python": yardstick.interpreted,
}
#: Other editions are watched in these: their records take more memory, their kernels may call the engine by address.
IN_EDITIONS: Final[dict[str, tuple[Callable[..., Play], str]]] = {
    "kernel, base, no trade": (partial(ours.kernel, "base", **ours.NO_TRADE), "one record"),
    "kernel, new_shores": (partial(ours.kernel, "new_shores"), "one record"),
    "Batch, masks and observations": (partial(ours.shown, "base", observe=True, **ours.NO_TRADE), "4,096 records"),
    "Game": (partial(ours.game, "base", **ours.NO_TRADE), "Python"),
}
#: And the explorers', which has no other boards, in its own; batches of its long games take a minute to spread out.
IN_EXPLORERS: Final[dict[str, tuple[Callable[..., Play], str]]] = {
    "kernel, no trade": (partial(ours.kernel, "explorers", **ours.NO_TRADE), "one record"),
    "Game": (partial(ours.game, "explorers", **ours.NO_TRADE), "Python"),
}
#: What the option costs is watched beside the scenario without it.
KNIGHTS: Final = {"cities_and_knights": True, **ours.NO_TRADE}
WITH_KNIGHTS: Final[dict[str, tuple[Callable[..., Play], str]]] = {
    "kernel, new_shores with knights, no trade": (partial(ours.kernel, "new_shores", **KNIGHTS), "one record"),
    "Game, new_shores with knights": (partial(ours.game, "new_shores", **KNIGHTS), "Python"),
}
IN_KNIGHTS: Final = IN_EDITIONS | WITH_KNIGHTS
OF_EDITION: Final = {"explorers": IN_EXPLORERS, "knights": IN_KNIGHTS}
WATCHED: Final = (
    Watched("kernel, base, no trade", ours.WORKS["kernel-base"], "one record"),
    Watched("kernel, new_shores, no trade", ours.WORKS["kernel-new_shores"], "one record"),
    Watched("kernel, new_shores", ours.WORKS["kernel-new_shores-trade"], "one record"),
    Watched("kernel, greater_catan, no trade", ours.WORKS["kernel-greater_catan"], "one record"),
    Watched("route search, new_shores", searches, "one record"),
    Watched("Batch, masks", ours.WORKS["batch"], "4,096 records"),
    Watched("Batch, masks and observations", ours.WORKS["batch-observations"], "4,096 records"),
    Watched("Game", ours.WORKS["game"], "Python"),
    Watched("raw_env", ours.WORKS["raw-env"], "Python"),
    *(
        Watched(f"{edition.name}: {name}", partial(make, edition=edition.name), yard)
        for edition in EDITIONS.values()
        if edition is not CLASSIC
        for name, (make, yard) in OF_EDITION.get(edition.name, IN_EDITIONS).items()
    ),
)


# --- measuring --------------------------------------------------------------------------------------------------------
def cost(play: Play, seconds: float) -> float:
    """Seconds a decision."""
    run = measure(play, seconds)
    return run["seconds"] / run["decisions"]


def ratio(play: Play, yard: Play, seconds: float) -> float:
    """A decision of `play` in steps of `yard`, which is measured before and after."""
    before = cost(yard, seconds / 2)
    own = cost(play, seconds)
    return 2 * own / (before + cost(yard, seconds / 2))


def ratios(
    plays: Mapping[Watched, Play], yards: Mapping[str, Play], rounds: int, seconds: float, told: Callable[[str], None]
) -> dict[str, Spread]:
    """Median and extremes by name, over rounds in which all works take turns."""
    found: dict[str, list[float]] = {work.name: [] for work in plays}
    for _ in range(rounds):
        for work, play in plays.items():
            told(work.name)
            found[work.name].append(ratio(play, yards[work.yard], seconds))
    return {name: spread(values) for name, values in found.items()}


def look(works: Sequence[Watched], stored: Mapping[str, float], given: argparse.Namespace) -> dict[str, Spread]:
    """Measure the works, and those that look slower than stored a second time; with a progress bar."""
    with terminal.bar() as bar:
        task = bar.add_task("", total=len(works) * (1 + given.rounds))

        def told(words: str) -> None:
            bar.update(task, advance=1, description=words)

        yards = {work.yard: YARDS[work.yard]() for work in works}
        plays: dict[Watched, Play] = {}
        for work in works:
            told(f"{work.name}: games begin")
            plays[work] = work.make(0)
        found = ratios(plays, yards, given.rounds, given.seconds, told)
        slow = slower(verdicts(found, stored), given.tolerance)
        again = {work: play for work, play in plays.items() if work.name in slow}
        bar.update(task, total=len(works) * (1 + given.rounds) + len(again) * given.rounds)
        return found | ratios(again, yards, given.rounds, given.seconds, told)


# --- judging ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Verdict:
    """A ratio beside the stored one; `change` is 0.3 where a decision takes 30 % longer, None where none is stored."""

    name: str
    now: Spread
    stored: float | None
    change: float | None


def verdicts(found: Mapping[str, Spread], stored: Mapping[str, float]) -> list[Verdict]:
    """Hold what was found against what is stored."""
    made: list[Verdict] = []
    for name, now in found.items():
        before = stored.get(name)
        made.append(Verdict(name, now, before, None if before is None else now.middle / before - 1))
    return made


def slower(judged: Sequence[Verdict], tolerance: float) -> list[str]:
    """The names of works that have become slower by more than the tolerance."""
    return [verdict.name for verdict in judged if verdict.change is not None and verdict.change > tolerance]


def word(change: float | None, tolerance: float) -> str:
    """The verdict in a word."""
    if change is None:
        return "not stored"
    return "SLOWER" if change > tolerance else "faster" if change < -tolerance else ""


def show(judged: Sequence[Verdict], tolerance: float) -> None:
    """Print a line for each work."""
    rows: list[tuple[str, ...]] = []
    for verdict in judged:
        now, stored, change = verdict.now, verdict.stored, verdict.change
        figures = f"{now.middle:.3f}", f"{now.low:.3f} .. {now.high:.3f}"
        told = ("", "") if stored is None or change is None else (f"{stored:.3f}", f"{change:+.0%}")
        rows.append((verdict.name, *figures, *told, word(change, tolerance)))
    head = ("a decision in steps of the yardstick", "now", "least .. most", "stored", "change", "")
    terminal.show_table(f"slower by more than {tolerance:.0%} is slower", head, rows)


# --- command line -----------------------------------------------------------------------------------------------------
def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = terminal.parser("check", __doc__, EXAMPLES)
    made.add_argument("--update", action="store_true", help="store what is found instead of comparing")
    made.add_argument("--tolerance", type=float, default=TOLERANCE, help="share that may be lost (%(default)s)")
    made.add_argument("--works", default="", metavar="PART", help="only works whose name has PART in it")
    made.add_argument("--rounds", type=int, default=ROUNDS, help="measurements of each work (%(default)s)")
    made.add_argument("--seconds", type=float, default=SECONDS, help="length of one (%(default)s)")
    made.add_argument("--ratios", type=Path, default=RATIOS, help="the stored ratios (benchmarks/ratios.json)")
    return made


def read(path: Path) -> dict[str, Any]:
    """The stored figures; nothing where there are none yet."""
    return markdown.read(path) if path.is_file() else {"ratios": {}}


def updated(stored: dict[str, Any], found: Mapping[str, Spread], begun: dict[str, Any]) -> dict[str, Any]:
    """What the file holds from now on: what was measured replaces what was stored, the rest stays."""
    fresh = {name: {"ratio": now.middle, "low": now.low, "high": now.high} for name, now in found.items()}
    known = [work.name for work in WATCHED]
    kept = {name: value for name, value in stored["ratios"].items() if name in known}
    return begun | {"ratios": {name: value for name, value in sorted((kept | fresh).items())}}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, then compare or store."""
    command = parser()
    given = command.parse_args(arguments)
    if given.rounds < 1 or given.seconds <= 0 or given.tolerance <= 0:
        command.error("--rounds is 1 or more, --seconds and --tolerance more than 0")
    works = [work for work in WATCHED if given.works in work.name]
    if not works:
        command.error(f"no work has {given.works!r} in its name; there are {'; '.join(work.name for work in WATCHED)}")
    begun = terminal.begun("check", arguments)
    file = read(given.ratios)
    stored = {} if given.update else {name: value["ratio"] for name, value in file["ratios"].items()}
    judged = verdicts(look(works, stored, given), stored)
    show(judged, given.tolerance)
    if given.update:
        found = {verdict.name: verdict.now for verdict in judged}
        terminal.write_figures(given.ratios, updated(file, found, begun))
        return 0
    return report(file, judged, given, begun["machine"]["processor"])


def report(file: dict[str, Any], judged: Sequence[Verdict], given: argparse.Namespace, processor: str) -> int:
    """Say what the table means; return the exit status."""
    before = file.get("machine", {}).get("processor", processor)
    if before != processor:
        print(f"The stored ratios are of another processor, {before}: store your own with --update --ratios FILE.")
    if any(verdict.stored is None for verdict in judged):
        print("What is not stored is not judged: python -m benchmarks.check --update")
    slow = slower(judged, given.tolerance)
    print(f"Slower: {'; '.join(slow)}" if slow else "Nothing is slower.")
    return 1 if slow else 0


if __name__ == "__main__":
    raise SystemExit(main())
