"""Replays as files: written in one go, read within bounds, believed only after they have been played through."""

import gzip
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from seafarers_env.files import write_whole
from seafarers_env.game import Game
from seafarers_env.position import from_dict, to_dict
from seafarers_env.replay.bounded import read_lines
from seafarers_env.replay.events import Decision, End, Replay
from seafarers_env.replay.header import Header
from seafarers_env.replay.reading import checksum, read

#: Of a position: told by the header already, or (the streams) not needed.
_NOT_WRITTEN: Final = ("format", "version", "scenario", "board", "num_players", "options", "random")


def save(replay: Replay, path: str | os.PathLike[str]) -> None:
    """Write a replay; compressed when the name ends in `.gz`. The same game gives the same bytes.

    A file of that name is replaced in one go: whoever reads meanwhile sees the old one or the new one.
    """
    path = Path(path)
    data = packed(replay) if path.suffix == ".gz" else dumps(replay).encode()
    write_whole(path, data, durable=False)


def packed(replay: Replay) -> bytes:
    """The bytes of a replay's compressed file."""
    return gzip.compress(dumps(replay).encode(), mtime=0)


def dumps(replay: Replay) -> str:
    """The text of a replay's file."""
    text = "".join(map(_line, _lines(replay)))
    return text if replay.cut else signed(text)


def signed(text: str) -> str:
    """The lines of a replay with the line that ends its file: a checksum of all before it."""
    return text + _line({"check": checksum(text.encode()).hexdigest()})


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _lines(replay: Replay) -> Iterator[dict[str, Any]]:
    yield replay.header.to_dict()
    yield {"position": position_of(replay.opening())}
    for event in replay.events:
        if isinstance(event, Decision):
            yield {"seat": event.seat, "action": event.words}
        else:
            yield {"chance": event.phase, "outcome": event.words}
    if not replay.cut:
        yield _end(replay.end)


def _end(end: End) -> dict[str, Any]:
    return {
        "end": end.outcome,
        "winner": end.winner,
        "points": list(end.points),
        "turns": end.turns,
        "decisions": end.decisions,
    }


def load(path: str | os.PathLike[str], *, partial: bool = False) -> Replay:
    """Read a replay and play it through: every decision must be legal, every outcome possible, the end as told.

    Args:
        path: A file that `save` has written, compressed or not.
        partial: Take a file whose end is missing for what there is; the replay is then marked `cut`.

    Raises:
        ReplayError: names the line that is wrong and what would be right; `CutError` where `partial` would help.
        OSError: the file cannot be read.
    """
    with open(path, "rb") as file:
        return read(read_lines(file, os.fspath(path)), os.fspath(path), partial=partial)


def loads(data: str | bytes, *, partial: bool = False, source: str = "replay") -> Replay:
    """The same for the contents of a file; errors call it `source`."""
    file = io.BytesIO(data.encode() if isinstance(data, str) else data)
    return read(read_lines(file, source), source, partial=partial)


# --- the opening ------------------------------------------------------------------------------------------------------
def position_of(game: Game) -> dict[str, Any]:
    """The position that a game is in as a replay holds it."""
    return {key: value for key, value in to_dict(game).items() if key not in _NOT_WRITTEN}


def opening_of(header: Header, game: Game) -> Game:
    """The game that will be read back: the same position with explicit chance and other streams."""
    return from_dict({**header.table(), **position_of(game)}, "explicit")
