"""Our figures beside those of every other engine that can be installed here.

Each engine plays at random, uniformly over its legal actions, on one thread, in runs of a few seconds that alternate
with ours: noise of the machine then meets all of them. Each gets a virtual environment of its own, made at the first
use; one that cannot be made is named with the reason and left out.

Engines cut a game into different numbers of decisions, so games per second is what compares engines; decisions a
second compares us with ourselves.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks import plot, report, terminal
from benchmarks.environments import ONE_THREAD, ROOT, MissingError, environment
from benchmarks.works import COMPARISONS, OURS, PEERS, Comparison, Work
from docs.markdown import read

FULL: Final = (5, 2.0)  # rounds, seconds a run
QUICK: Final = (2, 0.3)
#: A run may take so many times its seconds, and these besides: imports, cached kernels, spreading a batch out.
RUN_LIMIT: Final = (10, 300)
EXAMPLES: Final = """
examples:
  python -m benchmarks.compare --quick                  does everything work here? a few minutes, rough figures
  python -m benchmarks.compare                          5 rounds of 2 s; leave the machine alone meanwhile
  python -m benchmarks.compare --peers fastcatan_core   one of the other engines only
  python -m benchmarks.compare --source catanatron=git+https://github.com/bcollazo/catanatron
                                                        another version than the pinned one: whatever pip installs
  python -m benchmarks.compare --show docs/performance.json   the table of figures measured before
"""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = terminal.parser("compare", __doc__, EXAMPLES)
    terminal.add_rounds(made, FULL, QUICK, "work")
    made.add_argument("--peers", help=f"other engines to measure: {', '.join(PEERS)}; with commas (all but pgx)")
    made.add_argument(
        "--venvs", type=Path, default=ROOT / "benchmarks" / ".venvs", help="where to keep environments (%(default)s)"
    )
    made.add_argument("--python", type=Path, action="append", default=[], help="a Python to make environments with")
    made.add_argument("--source", action="append", default=[], metavar="PEER=WHAT", help="install WHAT as PEER")
    terminal.add_files(made, "compare")
    return made


def settings(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line; `rounds`, `seconds`, `peers` and `sources` are filled in and checked."""
    command = parser()
    given = terminal.read_rounds(command, arguments)
    usual = [name for name, peer in PEERS.items() if not peer.optional]
    given.peers = usual if given.peers is None else [name for name in given.peers.split(",") if name]
    given.sources = dict(text.partition("=")[::2] for text in given.source)
    for name in (*given.peers, *given.sources):
        if name not in PEERS:
            command.error(f"no engine is called {name!r}; there are {', '.join(PEERS)}")
    if not all(given.sources.values()):
        command.error("--source is PEER=WHAT, and WHAT is anything pip installs")
    return given


def environments(given: argparse.Namespace, told: Callable[[str], None]) -> tuple[dict[str, Path], dict[str, str]]:
    """Make what is needed; return the Python of each engine, and of each that is missing the reason."""
    found = {OURS: Path(sys.executable)}
    missing: dict[str, str] = {}
    for name in given.peers:
        told(f"environment of {name}")
        try:
            found[name] = environment(name, given.venvs, given.python, given.sources.get(name))
        except MissingError as reason:
            missing[name] = str(reason)
    return found, missing


def words(work: Work, seconds: float, seed: int | str) -> list[str]:
    """The command of one run, after the Python."""
    return ["-m", work.module, work.word, "--seconds", f"{seconds:g}", "--seed", str(seed)]


def run_once(work: Work, python: Path, seconds: float, seed: int) -> dict[str, Any]:
    """One run; what its script printed.

    Raises:
        MissingError: the script failed or took far too long.
    """
    limit = RUN_LIMIT[0] * seconds + RUN_LIMIT[1]
    command = [str(python), *words(work, seconds, seed)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | ONE_THREAD, capture_output=True, text=True, check=True, timeout=limit
        )
    except subprocess.CalledProcessError as error:
        told = error.stderr.strip().splitlines() or ["no message"]
        raise MissingError(f"{work.word} failed: {told[-1]}") from error
    except subprocess.TimeoutExpired as error:
        raise MissingError(f"{work.word} took more than {limit:g} s") from error
    return json.loads(done.stdout.splitlines()[-1])


def taking_part(found: dict[str, Path]) -> list[tuple[Comparison, list[Work]]]:
    """The comparisons with the works that can be measured; left out where ours would stand alone for want of others."""
    parts = [(one, [work for work in one.works if work.peer in found]) for one in COMPARISONS]
    return [(one, works) for one, works in parts if len(works) > 1]


def measure(
    found: dict[str, Path], missing: dict[str, str], rounds: int, seconds: float, told: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Play all comparisons, the works of each in turn; an engine that fails goes to `missing` and is left out.

    Raises:
        MissingError: our own script failed, and there is nothing to compare with.
    """
    measured: list[dict[str, Any]] = []
    for comparison, works in taking_part(found):
        runs: dict[Work, list[dict[str, Any]]] = {work: [] for work in works}
        for number in range(rounds):
            for work in works:
                told(f"{work.peer}: {work.name}")
                if work.peer in missing:
                    continue
                try:
                    runs[work].append(run_once(work, found[work.peer], seconds, number))
                except MissingError as reason:
                    if work.peer == OURS:
                        raise
                    missing[work.peer] = str(reason)
        rows = [told_of(work, runs[work], seconds) for work in works if len(runs[work]) == rounds]
        measured.append({"title": comparison.title, "unit": comparison.unit, "works": rows})
    return measured


def told_of(work: Work, runs: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """What the file says of one work."""
    counts = [{key: run[key] for key in ("decisions", "games", "seconds")} for run in runs]
    command = " ".join(["python", *words(work, seconds, "ROUND")])
    return {
        "name": work.name,
        "peer": work.peer,
        "command": command,
        "versions": runs[0]["versions"],
        "runs": counts,
    }


def compare(given: argparse.Namespace, arguments: Sequence[str] | None) -> dict[str, Any]:
    """Make the environments and measure, with a progress bar; return what the file holds."""
    begun = terminal.begun("compare", arguments)
    subprocess.run((sys.executable, "-m", "seafarers_env.warm_up"), cwd=ROOT, check=True)
    with terminal.bar() as bar:
        task = bar.add_task("", total=None)
        found, missing = environments(given, lambda text: bar.update(task, description=text))
        total = given.rounds * sum(len(works) for _, works in taking_part(found))
        bar.update(task, total=total)
        advance = iter(range(total))
        comparisons = measure(
            found,
            missing,
            given.rounds,
            given.seconds,
            lambda text: bar.update(task, completed=next(advance), description=text),
        )
        bar.update(task, completed=total, description="done")
    return begun | {
        "rounds": given.rounds,
        "seconds": given.seconds,
        "missing": missing,
        "comparisons": comparisons,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table, write figures and picture."""
    given = settings(arguments)
    if given.show is not None:
        report.show(read(given.show))
        return 0
    figures = compare(given, arguments)
    report.show(figures)
    terminal.write_figures(given.json, figures)
    terminal.write(given.plot, plot.svg(figures))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
