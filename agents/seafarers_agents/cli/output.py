"""Where commands write: the terminal, files, a progress bar."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PIPE_WIDTH = 120  # columns where the output is no terminal


def console_of(*, stderr: bool = False) -> Console:
    """The terminal, or what stands in its place."""
    # Without markup: names of agents come from files, and brackets in them mean nothing.
    console = Console(stderr=stderr, highlight=False, markup=False)
    return console if console.is_terminal else Console(stderr=stderr, highlight=False, markup=False, width=PIPE_WIDTH)


def write(path: Path, text: str) -> None:
    """Write a text file."""
    path.write_text(text, encoding="utf-8")


class Bar:
    """A progress bar that appears with the first game played, so that wrong arguments get their line alone."""

    def __init__(self) -> None:
        columns = TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=console_of(stderr=True), transient=True)
        self._task = self._bar.add_task("games", total=None)

    def __enter__(self) -> "Bar":
        return self

    def __call__(self, done: int, total: int) -> None:
        """So many of so many games have been played."""
        if not self._bar.live.is_started:
            self._bar.start()
        self._bar.update(self._task, completed=done, total=total)

    def __exit__(self, *error: object) -> None:
        if self._bar.live.is_started:
            self._bar.stop()
