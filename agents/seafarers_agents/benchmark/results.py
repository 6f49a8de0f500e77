"""A result file: a header, and a line for each game with all its decisions. It is text, checked when it is read."""

import base64
import os
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from seafarers_agents.benchmark.tasks import NAME, TASKS, VERSION, frozen_digest
from seafarers_agents.loglines import fields_of, line_of
from seafarers_agents.matches import seating
from seafarers_agents.results import Match
from seafarers_env.envs.registration import VERSION as ENV_VERSION

FORMAT: Final = "seafarers benchmark"
FORMAT_VERSION: Final = 1
MAX_LINE: Final = 1 << 20
MAX_ACTIONS: Final = 1 << 20  # bytes: half a million decisions in a game

_OF_A_GAME: Final = (
    *("number", "seed", "seats", "winner", "points", "turns", "decisions", "thinking", "table", "forfeit"),
)
Key = tuple[str, int, int]  # task, number of the opponent, number of the game


class ResultError(ValueError):
    """A file that is not a result of this benchmark; names the first difference."""


@dataclass(frozen=True)
class Played:
    """A game of a result file."""

    task: str
    match: Match
    actions: bytes  # uint16 each

    @property
    def key(self) -> Key:
        """Which game it is."""
        return self.task, self.match.table, self.match.number

    def to_line(self) -> bytes:
        """The line in the file."""
        packed = base64.b64encode(zlib.compress(self.actions, 9)).decode()
        told = {name: value for name, value in asdict(self.match).items() if name in _OF_A_GAME}
        return line_of({"task": self.task, **told, "actions": packed})

    def decisions(self) -> list[int]:
        """The decisions, in order."""
        return np.frombuffer(self.actions, np.uint16).tolist()


@dataclass(frozen=True)
class Header:
    """The header of a run."""

    agent: str
    quick: bool
    versions: Mapping[str, str]
    machine: str
    files: Mapping[str, str]  # what the agent is read from: its SHA-256
    benchmark: str = NAME
    version: int = VERSION
    frozen: str = ""
    env_version: int = ENV_VERSION

    def to_line(self) -> bytes:
        """The first line."""
        return line_of({"format": FORMAT, "format_version": FORMAT_VERSION, **asdict(self)})


@dataclass(frozen=True)
class Results:
    """A result file as read."""

    path: Path
    header: Header
    games: dict[Key, Played]
    sound: int  # bytes up to what a kill has torn off

    def missing(self) -> list[Key]:
        """Games of the run that are missing."""
        quick = self.header.quick
        wanted = [(name, *job) for name, task in TASKS.items() for job in task.jobs(quick)]
        return [key for key in wanted if key not in self.games]

    def whole(self) -> "Results":
        """The same, if no game is missing.

        Raises:
            ResultError: names the first that is.
        """
        if gone := self.missing():
            task, opponent, number = gone[0]
            raise ResultError(
                f"{self.path}: {len(gone):,} games are missing, the first of them game {number} of task {task} against "
                f"{TASKS[task].opponents[opponent]}; `benchmark run --resume` plays them"
            )
        return self


def read(path: Path) -> Results:
    """Read a result file; an incomplete last line is dropped.

    Raises:
        ResultError: names the line and the first fault.
    """
    games, header, sound = dict[Key, Played](), None, 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(MAX_LINE + 1), b""), 1):
                if len(line) > MAX_LINE:
                    raise ResultError(f"{path}:{number}: longer than {MAX_LINE} bytes")
                try:
                    if header is None:
                        header = _header(fields_of(line, checked=True))
                    else:
                        played = _played(fields_of(line, checked=True), header.quick)
                        if games.setdefault(played.key, played) != played:
                            raise ValueError(f"game {played.match.number} of task {played.task} appears twice")
                except ValueError as error:
                    if not line.endswith(b"\n") and header is not None:
                        break
                    raise ResultError(f"{path}:{number}: {error}") from None
                sound += len(line)
    except OSError as error:
        raise ResultError(f"cannot read {os.fspath(path)!r}: {error.strerror}") from None
    if header is None:
        raise ResultError(f"{path}: the file is empty; a result begins with a header")
    return Results(path, header, games, sound)


def _header(fields: dict[str, Any]) -> Header:
    right = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "benchmark": NAME,
        "version": VERSION,
        "frozen": frozen_digest(),
        "env_version": ENV_VERSION,
    }
    for name, wanted in right.items():
        if fields.get(name) != wanted:
            raise ValueError(f"{name} is {fields.get(name)!r} there, {wanted!r} here")
    given = {name: fields.get(name) for name in Header.__dataclass_fields__}
    kinds = {"agent": str, "quick": bool, "versions": dict, "machine": str, "files": dict}
    for name, kind in kinds.items():
        if not isinstance(given[name], kind):
            raise ValueError(f"{name} is missing, or no {kind.__name__}")
    return Header(**given)  # type: ignore[arg-type]


def _played(fields: dict[str, Any], quick: bool) -> Played:
    task = TASKS.get(fields.get("task", ""))
    if task is None:
        raise ValueError(f"there is no task {fields.get('task')!r}")
    if fields.keys() != {*_OF_A_GAME, "task", "actions"}:
        raise ValueError(f"a game has the fields {', '.join(_OF_A_GAME)}, task and actions")
    match = Match(**{name: fields[name] for name in _OF_A_GAME})
    if (match.table, match.number) not in task.jobs(quick):
        raise ValueError(f"task {task.name} has no game {match.number!r} against opponent {match.table!r}")
    right = {"seats": seating(match.number, task.players), "seed": task.seeds.deal(match.number // task.players)}
    for name, wanted in right.items():
        if getattr(match, name) != wanted:
            raise ValueError(f"{name} of game {match.number} must be {wanted}, not {getattr(match, name)}")
    for name in ("points", "decisions", "thinking"):
        told: Any = getattr(match, name)
        if not isinstance(told, list) or not _are_numbers(cast("list[Any]", told), task.players):
            raise ValueError(f"{name} must have a number for each of {task.players} seats")
    if match.winner not in (None, *range(task.players)):
        raise ValueError(f"the winner must be a seat or nobody, not {match.winner!r}")
    return Played(task.name, match, _unpacked(fields["actions"]))


def _are_numbers(told: list[Any], players: int) -> bool:
    return len(told) == players and all(type(one) in (int, float) and one >= 0 for one in told)


def _unpacked(text: Any) -> bytes:
    try:
        unpack = zlib.decompressobj()
        actions = unpack.decompress(base64.b64decode(text, validate=True), MAX_ACTIONS)
    except (TypeError, ValueError, zlib.error):
        raise ValueError("actions must be packed numbers") from None
    if not unpack.eof or len(actions) % 2:
        raise ValueError(f"actions must be at most {MAX_ACTIONS // 2:,} packed numbers")
    return actions
