"""`python -m tests.soak --minutes 60`: look for mistakes until the time is over.

Exit code 0: nothing was found; 1: something was; 2: the command was wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.soak.kinds import KINDS
from tests.soak.runner import ENOUGH, Soak, Tally
from tests.soak.worker import Answer, run

EVERY = 60.0  # seconds between two lines where there is no terminal
WIDTH = 150  # of lines there


def command(answer: Answer) -> str:
    """What repeats a finding."""
    return f"python -m tests.soak --only {answer.kind} --seed {answer.seed}"


def asked(words: Sequence[str] | None) -> argparse.Namespace:
    """The command line, read."""
    kinds = "\n".join(f"  {kind.name:<10} {kind.what}" for kind in KINDS.values())
    parser = argparse.ArgumentParser(
        "python -m tests.soak",
        description=f"Look for mistakes with fresh seeds until the time is over. Kinds:\n{kinds}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default 10)")
    parser.add_argument("--only", action="append", choices=KINDS, metavar="KIND", help="this kind; may be repeated")
    parser.add_argument("--seed", type=int, help="one case of this seed, to repeat a finding")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    given = parser.parse_args(words)
    if not 0 < given.minutes <= 10_000:
        parser.error(f"--minutes is more than 0, not {given.minutes:g}")
    if not 1 <= given.workers <= 64:
        parser.error(f"--workers is 1..64, not {given.workers}")
    given.only = given.only or list(KINDS)
    return given


def main(words: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Run what the command line asks for; the exit code."""
    given, console = asked(words), console or Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    if given.seed is not None:
        return repeat(given.only, given.seed, console)
    soak = Soak(given.only, given.workers)
    try:
        watch(soak, given.minutes * 60, console)
    except KeyboardInterrupt:
        console.print("stopped")
    tell(soak, console)
    return 1 if soak.findings else 0


def repeat(names: Sequence[str], seed: int, console: Console) -> int:
    """Run one case of each kind in this process, and show all of what it raises."""
    answers = [run(name, seed) for name in names]
    for answer in answers:
        if answer.done is None:
            console.print(f"{answer.kind}: {answer.fault}", style="red", markup=False)
            console.print(answer.trace, markup=False)
        else:
            console.print(f"{answer.kind}: nothing found, {answer.done.checked:,} checked", markup=False)
    return 1 if any(answer.done is None for answer in answers) else 0


# --- while it runs ----------------------------------------------------------------------------------------------------
def watch(soak: Soak, seconds: float, console: Console) -> None:
    """Run it, with a bar or, without a terminal, with a line now and then."""

    def found(answer: Answer) -> None:
        console.print(f"FOUND {answer.kind}: {answer.fault}\n  {command(answer)}", style="red", markup=False)
        if answer.trace:
            console.print(answer.trace, markup=False)

    columns = (
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[told]}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("soak", total=1.0, told="")
        said = time.monotonic()

        def show(part: float) -> None:
            nonlocal said
            progress.update(task, completed=part, told=in_short(soak))
            if not console.is_terminal and time.monotonic() > said + EVERY:
                said = time.monotonic()
                console.print(f"{part:4.0%}  {in_short(soak)}", markup=False)

        soak.run(seconds, show, found)


def in_short(soak: Soak) -> str:
    """Counts in a line."""
    cases = "  ".join(f"{name} {tally.cases}" for name, tally in soak.tallies.items())
    return f"{cases}  findings {len(soak.findings)}"


# --- at the end -------------------------------------------------------------------------------------------------------
def tell(soak: Soak, console: Console) -> None:
    """The table of what was done, and all findings again."""
    table = Table(title="soak", title_justify="left")
    for name in ("kind", "what"):
        table.add_column(name)
    for name in ("cases", "checked", "seconds", "findings"):
        table.add_column(name, justify="right")
    for name, tally in soak.tallies.items():
        table.add_row(name, KINDS[name].what, *_row(tally), style="red" if tally.findings else None)
    console.print(table)
    for name, tally in soak.tallies.items():
        if tally.seen:
            counted = ", ".join(f"{what} {number}" for what, number in sorted(tally.seen.items()))
            console.print(f"{name}, cases with: {counted}", markup=False)
    if soak.cut:
        console.print(f"{soak.cut} case(s) were still running at the end of the time")
    for answer in soak.findings:
        console.print(f"FOUND {answer.kind}: {answer.fault}\n  {command(answer)}", style="red", markup=False)


def _row(tally: Tally) -> tuple[str, ...]:
    stopped = " (stopped)" if len(tally.findings) >= ENOUGH else ""
    return f"{tally.cases:,}", f"{tally.checked:,}", f"{tally.seconds:,.0f}", f"{len(tally.findings)}{stopped}"


if __name__ == "__main__":
    sys.exit(main())
