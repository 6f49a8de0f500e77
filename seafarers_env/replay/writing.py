"""Replays as text and as files, written in one go."""

import gzip
import json
import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from seafarers_env.files import write_whole
from seafarers_env.game import Game
from seafarers_env.replay.events import Course, Decision, End, Event
from seafarers_env.replay.header import FORMAT_VERSION, PLAIN_VERSION, Header

#: Of a position: told by the header already, or (the streams) not needed.
_NOT_WRITTEN: Final = ("format", "version", "scenario", "board", "num_players", "options", "random")


def save(replay: Course, path: str | os.PathLike[str]) -> None:
    """Write a replay, compressed if the name ends in `.gz`. The same game gives the same bytes.

    An existing file is replaced atomically: readers see either the old one or the new one.
    """
    path = Path(path)
    data = packed(replay) if path.suffix == ".gz" else dumps(replay).encode()
    write_whole(path, data, durable=False)


def packed(replay: Course) -> bytes:
    """The bytes of a replay's compressed file."""
    return gzip.compress(dumps(replay).encode(), mtime=0)


def dumps(replay: Course) -> str:
    """The text of a replay's file."""
    text = "".join(map(_line, _lines(replay)))
    return text if replay.cut else signed(text)


def signed(text: str) -> str:
    """The lines of a replay with the line that ends its file: a checksum of all before it."""
    return text + _line({"check": checksum(text.encode()).hexdigest()})


def checksum(text: bytes = b"") -> blake2b:
    """What a file's last line tells of all lines before it, their ends included; more lines may be added."""
    return blake2b(text, digest_size=16)


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _lines(replay: Course) -> Iterator[dict[str, Any]]:
    yield replay.header.to_dict(FORMAT_VERSION if replay.taken_back else PLAIN_VERSION)
    yield {"position": position_of(replay.opening())}
    left = [*replay.taken_back]
    for step in range(len(replay) + 1):
        while left and left[0].step == step:
            yield {"taken back": [_event(event) for event in left.pop(0).events]}
        if step < len(replay):
            yield _event(replay.events[step])
    if not replay.cut:
        yield _end(replay.end)


def _event(event: Event) -> dict[str, Any]:
    if isinstance(event, Decision):
        return {"seat": event.seat, "action": event.words}
    return {"chance": event.phase, "outcome": event.words}


def _end(end: End) -> dict[str, Any]:
    points, counted = list(end.points), {"turns": end.turns, "decisions": end.decisions}
    return {"end": end.outcome, "winner": end.winner, "points": points, **counted}


# --- the opening ------------------------------------------------------------------------------------------------------
def position_of(game: Game) -> dict[str, Any]:
    """The position that a game is in as a replay holds it."""
    return {key: value for key, value in game.to_dict().items() if key not in _NOT_WRITTEN}


def opening_of(header: Header, game: Game) -> Game:
    """The game that will be read back: the same position with explicit chance and other streams."""
    edition = game.table.printed.get("edition")
    return Game.from_dict({**header.table(), **position_of(game)}, "explicit", edition=edition)
