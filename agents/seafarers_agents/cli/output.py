"""Where commands write: the terminal, files, a progress bar."""

import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from seafarers_agents.cli.errors import InputError
from seafarers_env.files import write_whole

PIPE_WIDTH = 120  # columns where the output is no terminal


def console_of(*, stderr: bool = False) -> Console:
    """The terminal, or what stands in its place."""
    # Without markup: names of agents come from files, and brackets in them mean nothing.
    console = Console(stderr=stderr, highlight=False, markup=False)
    return console if console.is_terminal else Console(stderr=stderr, highlight=False, markup=False, width=PIPE_WIDTH)


def write(path: Path, content: str | bytes) -> None:
    """Write a file in one go.

    Raises:
        InputError: it cannot be written: the disk is full, for example.
    """
    try:
        write_whole(path, content)
    except OSError as error:
        raise InputError(unwritten(path, error)) from None


def unwritten(path: str | os.PathLike[str], error: OSError) -> str:
    """That a file cannot be written, and why."""
    return f"cannot write {os.fspath(path)!r}: {error.strerror or error}"


class Files:
    """Writes the files of a command, as far as it can; what cannot is told when all else has been written and shown."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.complaints: list[str] = []

    def write(self, what: str, path: Path | None, content: str | bytes) -> None:
        """Write a file, where one is wanted, and say where it is."""
        if path is None:
            return
        try:
            write(path, content)
        except InputError as error:
            self.complaints.append(str(error))
        else:
            self._console.print(f"{what}: {path}")

    def close(self) -> None:
        """The end of the command.

        Raises:
            InputError: something could not be written.
        """
        if self.complaints:
            raise InputError("; ".join(self.complaints))


class Bar:
    """A progress bar that appears with the first piece done, so that wrong arguments get their line alone.

    Args:
        doing: What it is called.
    """

    def __init__(self, doing: str = "playing") -> None:
        columns = TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=console_of(stderr=True), transient=True)
        self._task = self._bar.add_task("games", total=None)

    def __enter__(self) -> "Bar":
        return self

    def __call__(self, done: int, total: int) -> None:
        """So much of so much is done."""
        if not self._bar.live.is_started:
            self._bar.start()
        self._bar.update(self._task, completed=done, total=total)

    def __exit__(self, *error: object) -> None:
        if self._bar.live.is_started:
            self._bar.stop()
