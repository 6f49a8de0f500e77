"""What every command here shares: its command line, the machine it ran on, its progress bar, its tables, its files."""

import argparse
import json
import os
import platform
import shlex
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

WIDTH: Final = 130  # characters of a table that goes into a file


# --- command lines ----------------------------------------------------------------------------------------------------
def parser(name: str, about: str | None, examples: str | None = None) -> argparse.ArgumentParser:
    """The command line of `python -m benchmarks.<name>`; its description and the examples stay as they are written."""
    return argparse.ArgumentParser(
        prog=f"python -m benchmarks.{name}",
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_files(made: argparse.ArgumentParser, name: str, *, plot: bool = True) -> None:
    """Add the arguments of a command whose figures, and mostly a picture of them, lie in `bench/`."""
    made.add_argument("--json", type=Path, default=Path(f"bench/{name}.json"), help="figures (%(default)s)")
    if plot:
        made.add_argument("--plot", type=Path, default=Path(f"bench/{name}.svg"), help="picture (%(default)s)")
    made.add_argument("--show", type=Path, metavar="JSON", help="measure nothing; print the tables of that file")


def add_rounds(made: argparse.ArgumentParser, full: tuple[int, float], quick: tuple[int, float], what: str) -> None:
    """Add the arguments that say how often and how long something is measured: rounds, and seconds a run."""
    made.add_argument("--quick", action="store_true", help=f"{quick[0]} rounds of {quick[1]} s: to try it out")
    made.add_argument("--rounds", type=int, help=f"runs of each {what} ({full[0]})")
    made.add_argument("--seconds", type=float, help=f"length of a run ({full[1]:g})")
    made.set_defaults(usual={False: full, True: quick})


def read_rounds(made: argparse.ArgumentParser, arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read a command line that has the arguments of `add_rounds`: rounds and seconds are filled in and checked."""
    given = made.parse_args(arguments)
    rounds, seconds = given.usual[given.quick]
    given.rounds = rounds if given.rounds is None else given.rounds
    given.seconds = seconds if given.seconds is None else given.seconds
    check_rounds(made, given)
    return given


def check_rounds(made: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Refuse a number of rounds or seconds with which nothing is measured."""
    if given.rounds < 1 or given.seconds <= 0:
        made.error("--rounds is 1 or more, --seconds more than 0")


# --- where and when ---------------------------------------------------------------------------------------------------
def machine() -> dict[str, Any]:
    """What the figures are measured on."""
    return {
        "system": platform.platform(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
    }


def processor() -> str:
    """The processor's name, as Linux tells it; elsewhere its kind."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def begun(name: str, arguments: Sequence[str] | None) -> dict[str, Any]:
    """The stamp of a run of `python -m benchmarks.<name>` with these arguments; None: those of this process."""
    words = sys.argv[1:] if arguments is None else arguments
    return stamp(shlex.join(["python", "-m", f"benchmarks.{name}", *words]))


def stamp(command: str) -> dict[str, Any]:
    """What stands first in a file of figures: the command, the day, the machine, the versions."""
    from seafarers_agents.results import versions

    return {"command": command, "date": date.today().isoformat(), "machine": machine(), "versions": versions()}


def circumstances(figures: dict[str, Any]) -> str:
    """Where and when figures with a stamp were measured, for a sentence."""
    here = figures["machine"]
    return f"{figures['date']}, {here['processor']}, {here['cores']} cores, load {here['load']:.1f} at the start"


# --- output -----------------------------------------------------------------------------------------------------------
def bar() -> "Progress":
    """A progress bar on standard error, so that tables and files stay clean."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}")
    return Progress(*columns, console=Console(stderr=True))


def console() -> "Console":
    """Standard output, wide enough where it goes into a file."""
    from rich.console import Console

    made = Console(highlight=False)
    return made if made.is_terminal else Console(highlight=False, width=WIDTH)


def show_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Print a table; its first `left` columns are words, the others figures."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE)
    for at, word in enumerate(head):
        table.add_column(word, justify="left" if at < left else "right")
    for row in rows:
        table.add_row(*row)
    console().print(table)


def number(value: float) -> str:
    """With three digits at least."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def write_figures(path: Path, figures: Mapping[str, Any]) -> None:
    """Write a file of figures and the folders it lies in, and print its name."""
    write(path, json.dumps(figures, indent=1) + "\n")


def write(path: Path, text: str) -> None:
    """Write a file and the folders it lies in, and print its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path)
