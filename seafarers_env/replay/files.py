"""Replays from files: read within bounds, believed only after they have been played through."""

import io
import os

from seafarers_env.replay.bounded import read_lines
from seafarers_env.replay.reading import read
from seafarers_env.replay.replay import Replay
from seafarers_env.replay.writing import dumps as dumps, packed as packed, save as save, signed as signed


def load(path: str | os.PathLike[str], *, partial: bool = False) -> Replay:
    """Read a replay and play it through: every decision must be legal, every outcome possible, the end as recorded.

    Args:
        path: A file written by `save`, compressed or not.
        partial: Accept a file whose end is missing, as far as it goes; the replay is then marked `cut`.

    Raises:
        ReplayError: names the line that is wrong and what would be right; `CutError` if `partial` would help.
        OSError: the file cannot be read.
    """
    with open(path, "rb") as file:
        return read(read_lines(file, os.fspath(path)), os.fspath(path), partial=partial)


def loads(data: str | bytes, *, partial: bool = False, source: str = "replay") -> Replay:
    """The same for the contents of a file; errors call it `source`."""
    file = io.BytesIO(data.encode() if isinstance(data, str) else data)
    return read(read_lines(file, source), source, partial=partial)
