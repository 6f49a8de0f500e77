"""The files that commands write: texts, and pictures as drawings or, with the extra `render`, as pixels."""

import os
from pathlib import Path
from typing import Final

from rich.console import Console

from seafarers_agents.cli.errors import InputError
from seafarers_env.files import write_whole
from seafarers_env.render.pixels import can_make_pixels, png

FORMATS: Final = (".svg", ".png")
MISSING: Final = 'a .png needs resvg-py and pillow: pip install "seafarers_env[render]"; .svg needs nothing'


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


def check_picture(path: Path | None) -> None:
    """See to it, before any work is done, that a picture of this name can be made.

    Raises:
        InputError: another ending than `FORMATS`, or one that takes an extra that is not there.
    """
    if path is None:
        return
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise InputError(f"a picture must be a file {' or '.join(FORMATS)}, not {str(path)!r}")
    if ending == ".png" and not can_make_pixels():
        raise InputError(MISSING)


def picture(path: Path, svg: str) -> str | bytes:
    """What to write into a file of this name, which `check_picture` has let pass."""
    return png(svg) if path.suffix.lower() == ".png" else svg
