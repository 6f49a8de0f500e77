"""Games as JSON lines: a header that says what was played, then one line a game. Text, checked when it is read.

A line is written when its game ends, so a run that is killed loses none; what a kill tore off in the middle is dropped.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, cast

from seafarers_agents.agent import file_of
from seafarers_agents.matches import Agents, Plan, deal_seed, seating
from seafarers_agents.results import Match, versions
from seafarers_agents.sequential import Stop
from seafarers_env import _jit
from seafarers_env.envs.registration import VERSION
from seafarers_env.scenarios import Value
from seafarers_env.table import Table

FORMAT: Final = "seafarers arena"
FORMAT_VERSION: Final = 1
SEATING: Final = "slot k sits in seat (k + game) mod players; players games in a row share their deal"
MAX_LINE: Final = 1 << 16  # bytes of a game
MAX_HEADER: Final = 1 << 20
MAX_FILE: Final = 1 << 31
MAX_NUMBER: Final = (1 << 63) - 1
MAX_COUNT: Final = 10**12  # of points, decisions or seconds in a game: sums of them stay numbers
SHOWN: Final = 80  # characters of a wrong value that an error shows

Key = tuple[int, int]  # table and number of a game


class LogError(ValueError):
    """A file that is no such log, or another one; the message names file and line."""


@dataclass(frozen=True)
class Header:
    """All that decides how the games of a log go."""

    versions: Mapping[str, str]
    env_version: int  # of the environment: rises when the same seed and actions may give another game
    kernels: str  # digest of the sources of all kernels: engine, rules, policies
    scenario: str
    board_file: str | None
    board_sha256: str
    num_players: int
    options: Mapping[str, Value]
    tables: tuple[Agents, ...]
    files: Mapping[str, str]  # agents whose argument is a file: its SHA-256
    seed: int
    seating: str
    stop: Mapping[str, float] | None

    def differences(self, other: "Header") -> list[str]:
        """What differs, but for the way to the board file: `seed: 1 there, 2 here` ("here" is the other)."""
        there, here = asdict(self), asdict(other)
        del there["board_file"], here["board_file"]
        return [f"{name}: {there[name]!r} there, {here[name]!r} here" for name in there if there[name] != here[name]]

    def to_line(self) -> bytes:
        """The first line of a log."""
        return _line({"format": FORMAT, "format_version": FORMAT_VERSION, **asdict(self)})


def kernels_digest() -> str:
    """SHA-256 of the sources of all kernels; unlike that of the cache the same on every machine."""
    found = hashlib.sha256()
    for path, text in _jit.kernel_sources().items():
        found.update(path.relative_to(_jit.PACKAGE).as_posix().encode() + b"\n" + text)
    return found.hexdigest()


def header_of(plan: Plan, table: Table, stop: Stop | None) -> Header:
    """The header of what is about to be played."""
    specs = dict.fromkeys(spec for agents in plan.tables for spec in agents)
    files = {spec: path for spec in specs if (path := file_of(spec)) is not None and path.is_file()}
    return Header(
        versions=versions(),
        env_version=VERSION,
        kernels=kernels_digest(),
        scenario=table.scenario.name,
        board_file=table.scenario.file,
        board_sha256=table.scenario.digest(plan.players),
        num_players=plan.players,
        options=dict(table.options),
        tables=plan.tables,
        files={spec: hashlib.sha256(path.read_bytes()).hexdigest() for spec, path in files.items()},
        seed=plan.seed,
        seating=SEATING,
        stop=None if stop is None else asdict(stop),
    )


# --- lines ------------------------------------------------------------------------------------------------------------
def _line(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def _game_line(match: Match) -> bytes:
    return _line({"table": match.table, **{name: value for name, value in asdict(match).items() if name != "table"}})


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def _fields(line: bytes) -> dict[str, Any]:
    try:
        read: Any = json.loads(line, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(read, dict):
        raise ValueError("not an object")
    return cast("dict[str, Any]", read)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _whole(fields: dict[str, Any], name: str, low: int = 0, high: int = MAX_NUMBER) -> int:
    value = fields[name]
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} is a whole number {low}..{high}, not {_shown(value)}")
    return value


def _list(value: Any) -> list[Any]:
    """The value where it is a list, else an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


def _by_seat(fields: dict[str, Any], name: str, players: int, kinds: tuple[type, ...] = (int,)) -> list[Any]:
    value = _list(fields[name])
    if len(value) != players or not all(type(one) in kinds and 0 <= one <= MAX_COUNT for one in value):
        raise ValueError(f"{name} has a number from 0 on for each of {players} seats, not {_shown(fields[name])}")
    return value


_OF_A_GAME: Final = {"table", "number", "seed", "seats", "winner", "points", "turns", "decisions", "thinking"}


def _match(line: bytes, header: Header) -> Match:
    fields, players = _fields(line), header.num_players
    if fields.keys() != _OF_A_GAME:
        raise ValueError(f"a game has the fields {', '.join(sorted(_OF_A_GAME))}, not {_shown(sorted(fields))}")
    number = _whole(fields, "number")
    table = _whole(fields, "table", high=len(header.tables) - 1)
    for name, right in (
        ("seed", deal_seed(header.seed, number, players)),
        ("seats", seating(number, players)),
    ):
        if fields[name] != right:
            raise ValueError(f"{name} of game {number} is {right} by the header, not {_shown(fields[name])}")
    winner = None if fields["winner"] is None else _whole(fields, "winner", high=players - 1)
    return Match(
        number,
        fields["seed"],
        fields["seats"],
        winner,
        _by_seat(fields, "points", players),
        _whole(fields, "turns"),
        _by_seat(fields, "decisions", players),
        [float(seconds) for seconds in _by_seat(fields, "thinking", players, (int, float))],
        table,
    )


def _header(line: bytes) -> Header:
    fields = _fields(line)
    if fields.get("format") != FORMAT:
        raise ValueError(f"the first line has format {FORMAT!r}, not {_shown(fields.get('format'))}")
    if fields.get("format_version") != FORMAT_VERSION:
        raise ValueError(
            f"format version {_shown(fields.get('format_version'))} is not {FORMAT_VERSION}, the one known here"
        )
    known = Header.__dataclass_fields__
    given = {name: value for name, value in fields.items() if name not in ("format", "format_version")}
    if given.keys() != known.keys():
        raise ValueError(f"a header has the fields {', '.join(known)}, not {_shown([*given])}")
    for name in ("scenario", "board_sha256", "kernels", "seating"):
        if not _is_text(given[name]):
            raise ValueError(f"{name} is a printable text, not {_shown(given[name])}")
    for name in ("versions", "options", "files"):
        if not _is_flat(given[name]):
            raise ValueError(f"{name} is an object of texts and numbers, not {_shown(given[name])}")
    if given["stop"] is not None and not _is_flat(given["stop"]):
        raise ValueError(f"stop is an object of numbers, not {_shown(given['stop'])}")
    players = _whole(given, "num_players", 1, 64)
    _whole(given, "env_version")
    _whole(given, "seed", -MAX_NUMBER, (1 << 128))
    given["tables"] = _tables(given["tables"], players)
    if given["seating"] != SEATING:
        raise ValueError(f"seating is {SEATING!r}, the one known here, not {_shown(given['seating'])}")
    return Header(**given)


def _is_text(value: Any) -> bool:
    """Whether it can be shown on a terminal as it is."""
    return isinstance(value, str) and value.isprintable()


def _is_flat(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    parts = cast("dict[str, Any]", value)
    return all(_is_text(name) and (_is_text(one) or type(one) in (bool, int, float)) for name, one in parts.items())


def _tables(value: Any, players: int) -> tuple[Agents, ...]:
    tables = [_list(agents) for agents in _list(value)]
    if not tables or not all(len(agents) == players and all(map(_is_text, agents)) for agents in tables):
        raise ValueError(f"tables is a list of lists of {players} agents, not {_shown(value)}")
    return tuple(tuple(agents) for agents in tables)


# --- reading ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Log:
    """A log as read."""

    path: Path
    header: Header
    games: dict[Key, Match]
    lines: dict[Key, int]  # where each stands
    sound: int  # bytes up to what was torn off


def read_log(path: Path) -> Log:
    """Read a log; a last line that was torn off is left out.

    Raises:
        LogError: no such file, no such log, a line that cannot be, or one game told in two ways.
    """
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > MAX_FILE:
                raise LogError(f"{path} is larger than {MAX_FILE} bytes")
            header, games, lines, sound = None, dict[Key, Match](), dict[Key, int](), 0
            number = 0
            while line := file.readline(MAX_HEADER + 1):
                number += 1
                limit = MAX_HEADER if header is None else MAX_LINE
                try:
                    if len(line) > limit:
                        raise ValueError(f"longer than {limit} bytes")
                    if header is None:
                        header = _header(line)
                    else:
                        _take(_match(line, header), number, games, lines)
                except ValueError as error:
                    if header is not None and not line.endswith(b"\n") and len(line) <= limit:
                        break  # torn off
                    raise LogError(f"{path}:{number}: {error}") from None
                sound += len(line)
    except OSError as error:
        raise LogError(f"cannot read {str(path)!r}: {error.strerror}") from None
    if header is None:
        raise LogError(f"{path}:1: the file is empty; a log begins with a header")
    return Log(path, header, games, lines, sound)


def _take(match: Match, number: int, games: dict[Key, Match], lines: dict[Key, int]) -> None:
    key = match.table, match.number
    if key in games and games[key] != match:
        raise ValueError(f"game {match.number} of table {match.table} goes another way than in line {lines[key]}")
    if key not in games:
        games[key], lines[key] = match, number


# --- writing ----------------------------------------------------------------------------------------------------------
def _order(match: Match, players: int) -> tuple[int, int, int]:
    """Games as they are begun: rotation by rotation, at each table in turn."""
    return match.number // players, match.table, match.number


class GameLog:
    """A log that is being written. One process writes a log at a time.

    Args:
        path: The file; it is made where it is not there or empty.
        header: What will be played.
        resume: Go on with a file that has this header already; without, such a file is refused.

    Raises:
        LogError: the file is there and not to be resumed, is another log, or is being written by another process.
    """

    def __init__(self, path: Path, header: Header, *, resume: bool) -> None:
        self._path, self._header = path, header
        self.games: dict[Key, Match] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise LogError(f"cannot write {str(path)!r}: {error.strerror}") from None
        try:
            self._begin(resume)
        except BaseException:
            os.close(self._file)
            raise

    def _begin(self, resume: bool) -> None:
        _lock(self._file, self._path)
        if _begins_like(self._path, self._header):
            os.ftruncate(self._file, 0)
            self._write(self._header.to_line())
            return
        if not resume:
            raise LogError(f"{self._path} has games already: resume goes on with them; or name another file")
        log = read_log(self._path)
        if differences := log.header.differences(self._header):
            raise LogError(f"{self._path} is the log of other games: {'; '.join(differences)}")
        self.games = log.games
        os.ftruncate(self._file, log.sound)
        with self._path.open("rb") as file:
            file.seek(max(log.sound - 1, 0))
            if file.read() != b"\n":
                self._write(b"\n")

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._file)

    def append(self, match: Match) -> None:
        """Write a game that has just ended; it is in the file when this returns."""
        self._write(_game_line(match))

    def finish(self, matches: Iterable[Match]) -> None:
        """Put the games in order, in a file that takes the place of the old one when it is whole."""
        ordered = sorted(matches, key=lambda match: _order(match, self._header.num_players))
        new = self._path.with_name(f"{self._path.name}.new")
        with new.open("wb") as file:
            file.write(self._header.to_line())
            file.writelines(map(_game_line, ordered))
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self._path)

    def _write(self, line: bytes) -> None:
        while line:
            line = line[os.write(self._file, line) :]


def _begins_like(path: Path, header: Header) -> bool:
    """Whether a file is empty, or holds nothing but a part of this header: nothing to lose."""
    with path.open("rb") as file:
        start = file.read(MAX_HEADER + 1)
    return b"\n" not in start and header.to_line().startswith(start)


def _lock(file: int, path: Path) -> None:
    """Keep other processes from writing the same log, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise LogError(f"{path} is being written by another process") from None
