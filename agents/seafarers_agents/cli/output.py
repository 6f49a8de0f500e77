"""The files that commands write."""

import os
from pathlib import Path

from rich.console import Console

from seafarers_agents.cli.errors import InputError
from seafarers_env.files import write_whole


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
