"""What commands print: the terminal, tables, a progress bar."""

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

PIPE_WIDTH = 120  # columns where the output is no terminal


def console_of(*, stderr: bool = False) -> Console:
    """The terminal, or what stands in its place."""
    # Without markup: names of agents come from files, and brackets in them mean nothing.
    console = Console(stderr=stderr, highlight=False, markup=False)
    return console if console.is_terminal else Console(stderr=stderr, highlight=False, markup=False, width=PIPE_WIDTH)


def table_of(words: Sequence[str], figures: Sequence[str] = ()) -> Table:
    """An empty table: columns of words, then columns of figures."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in words:
        table.add_column(name)
    for name in figures:
        table.add_column(name, justify="right")
    return table


class Bar:
    """A progress bar that appears with the first piece done, so that wrong arguments get their line alone.

    Args:
        doing: What it is called.
        stays: Whether it can still be read at the end.
    """

    def __init__(self, doing: str = "playing", *, stays: bool = False) -> None:
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=console_of(stderr=True), transient=not stays)
        self._task = self._bar.add_task(doing, total=None)

    def __enter__(self) -> "Bar":
        return self

    def __call__(self, done: int, total: int, doing: str | None = None) -> None:
        """So much of so much is done; from now on it may be called something else."""
        if not self._bar.live.is_started:
            self._bar.start()
        self._bar.update(self._task, completed=done, total=total, description=doing)

    def __exit__(self, *error: object) -> None:
        if self._bar.live.is_started:
            self._bar.stop()
