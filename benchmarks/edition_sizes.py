"""What each size of an edition costs: `grand` put together from `classic`, one size after the other.

The package is copied to a folder that is thrown away, with an edition for each size, and random play in their kernels
is timed in turn, in one process. Compiling the editions takes some minutes.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks import terminal
from docs.markdown import grid, read
from seafarers_env.editions import EDITIONS

#: How all steps call the engine, as `grand` does.
BY_ADDRESS: Final = {"OWN_COPIES": "False"}
#: What is changed besides in the sizes of `classic`, by what it is called; each is set against `by address`.
STEPS: Final[dict[str, Mapping[str, str]]] = {
    "by address": {},
    "six seats": {"MAX_PLAYERS": "6", "FEW_SEATS": "False", "DUE_BITS": "10"},
    "128 hexes": {"MAX_HEXES": "128", "MAX_PIRATE_PLACES": "192", "MAX_CHIP_PATH": "128"},
    "256 vertices, 320 edges": {
        "MAX_VERTICES": "256",
        "MAX_EDGES": "320",
        "EDGE_BITS": "9",
        "EDGE_ID": "np.uint16",
        "SET_WORDS": "5",
        "SCRATCH": "1024",
        "MASK_ROOM": "64",
        "MAX_ACTIONS": "2432",
    },
}
BASIS: Final = "by address"
PLAYS: Final = (("base", False), ("base", True), ("new_shores", False), ("new_shores", True))
EXAMPLES: Final = """
examples:
  python -m benchmarks.edition_sizes                             five rounds of half a second; some minutes
  python -m benchmarks.edition_sizes --rounds 2 --seconds 0.1    to try it
  python -m benchmarks.edition_sizes --show docs/edition_sizes.json   the table of figures measured before
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or show; exit status 0."""
    parser = terminal.parser("edition_sizes", __doc__, EXAMPLES)
    parser.add_argument("--rounds", type=int, default=5, help="runs of each (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a run (0.5)")
    terminal.add_files(parser, "edition_sizes", plot=False)
    parser.add_argument("--within", action="store_true", help=argparse.SUPPRESS)  # in the copy: measure, tell as JSON
    given = parser.parse_args(arguments)
    if given.within:
        print(json.dumps(timed(given.rounds, given.seconds)))
        return 0
    if given.show:
        print(markdown(read(given.show)))
        return 0
    figures = terminal.begun("edition_sizes", arguments) | {"runs": copied_and_timed(given.rounds, given.seconds)}
    terminal.write_figures(given.json, figures)
    print(markdown(figures))
    return 0


def copied_and_timed(rounds: int, seconds: float) -> Any:
    """Make the editions in a copy of the package, and time them there."""
    root = Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("seafarers_env", "agents", "benchmarks", "docs"):
            left_out = shutil.ignore_patterns("__pycache__", ".venvs", "pictures")
            shutil.copytree(root / name, copy / name, ignore=left_out)
        for name, changes in STEPS.items():
            make_edition(copy / "seafarers_env", module(name), {**BY_ADDRESS, **changes})
        command = [sys.executable, "-m", "benchmarks.edition_sizes", "--within"]
        command += ["--rounds", str(rounds), "--seconds", str(seconds)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(copy / "agents")))}
        told = subprocess.run(command, cwd=copy, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(told.stdout.splitlines()[-1])


def module(name: str) -> str:
    """The package of a step."""
    return "with_" + re.sub(r"\W+", "_", name)


def make_edition(package: Path, name: str, changes: Mapping[str, str]) -> None:
    """Write an edition with the sizes of `classic` but for these.

    Raises:
        ValueError: there is no such size.
    """
    text = (package / "engine" / "sizes.py").read_text(encoding="utf-8")
    for size, value in changes.items():
        text, times = re.subn(rf"(?m)^({size}: [^=]*= )\S+", rf"\g<1>{value}", text)
        if times != 1:
            raise ValueError(f"sizes.py has no {size}")
    folder = package / "editions" / name
    shutil.copytree(package / "editions" / "grand", folder, ignore=shutil.ignore_patterns("__pycache__", "sizes.py"))
    (folder / "sizes.py").write_text(text, encoding="utf-8")


def timed(rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Nanoseconds a decision of each edition, in turn."""
    from importlib import import_module

    from benchmarks.curves import options
    from seafarers_env import Batch, editions

    for name in STEPS:
        package = f"seafarers_env.editions.{module(name)}"
        sizes = import_module(f"{package}.sizes")
        editions.EDITIONS[module(name)] = editions.Edition(module(name), package, sizes)
    names = {"classic": "classic", **{step: module(step) for step in STEPS}, "grand": "grand"}
    runs: list[dict[str, Any]] = []
    for scenario, trade in PLAYS:
        batches = {n: Batch(scenario, 4, 1, 0, observe=False, edition=e, **options(trade)) for n, e in names.items()}
        for name, batch in batches.items():
            print(f"{scenario}: {name}", file=sys.stderr)
            batch.rollout(100_000)
        found: dict[str, list[float]] = {name: [] for name in names}
        for _ in range(rounds):
            for name, batch in batches.items():
                made, begin = 0, time.perf_counter()
                while time.perf_counter() - begin < seconds:
                    made += batch.rollout(50_000)
                found[name].append(1e9 * (time.perf_counter() - begin) / made)
        records = {name: int(batch.records.itemsize) for name, batch in batches.items()}
        runs.append({"scenario": scenario, "trade": trade, "nanoseconds": found, "bytes": records})
    return runs


def markdown(figures: dict[str, Any]) -> str:
    """The table."""
    head = ["edition", "bytes per game"]
    head += [f"`{run['scenario']}`, {'trade' if run['trade'] else 'no trade'}" for run in figures["runs"]]
    rows: list[tuple[str, ...]] = []
    for name in figures["runs"][0]["nanoseconds"]:
        known = EDITIONS.get(name)  # whose record may have grown since
        size = known.records.STATE.itemsize if known else figures["runs"][0]["bytes"][name]
        cells = [name if known else f"classic, {name}", f"{size:,}"]
        for run in figures["runs"]:
            mine, basis = run["nanoseconds"][name], run["nanoseconds"]["classic" if name in ("grand", BASIS) else BASIS]
            times = median(one / other for one, other in zip(mine, basis, strict=True))
            cells.append(f"{median(mine):.1f}" + ("" if name == "classic" else f" ({times:.2f})"))
        rows.append(tuple(cells))
    return f"{terminal.circumstances(figures)}. Made by `{figures['command']}`.\n\n{grid(tuple(head), rows)}"


if __name__ == "__main__":
    raise SystemExit(main())
