"""The lines of a log of games: what they hold, how they are written, what is checked when they are read.

A line ends with a checksum of all that stands before it. Logs of format version 1 have none.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, cast

from seafarers_agents.agent import files_of
from seafarers_agents.language_model.spec import model_digest
from seafarers_agents.matches import Agents, Plan, seating
from seafarers_agents.results import Match, left_over, versions
from seafarers_agents.seeds import DERIVATIONS, WORDS, Seeds
from seafarers_agents.sequential import Stop
from seafarers_agents.usage import Usage
from seafarers_env.editions import Edition
from seafarers_env.envs.registration import VERSION
from seafarers_env.scenarios import Value, completed
from seafarers_env.seed_derivation import SEED_BITS
from seafarers_env.table import Table

FORMAT: Final = "seafarers arena"
FORMAT_VERSION: Final = 2
SEATING: Final = "slot k sits in seat (k + game) mod players; players games in a row share their deal"
MAX_HEADER: Final = 1 << 20  # bytes
MAX_NUMBER: Final = (1 << 63) - 1
MAX_COUNT: Final = 10**12  # of decisions or seconds in a game: sums of them stay numbers
MAX_POINTS: Final = 127
SHOWN: Final = 80  # characters of a wrong value that an error shows

_CHECKED: Final = re.compile(rb'(\{.*),"check":"([0-9a-f]{16})"\}', re.DOTALL)
_NOT_BEFORE_2: Final = ("seed_sha256", "derivation", "games")  # fields of a header
_NOT_COMPARED: Final = ("board_file", "format_version", "games", "seed", "seed_sha256")


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
    files: Mapping[str, str]  # agents whose argument is a file: its SHA-256; of language models that of the name
    seed: int | None  # None while it is a secret: until the last game has ended
    seed_sha256: str  # by which it can be known again; fresh seeds have 128 bits, so it does not tell them
    derivation: str  # how all other seeds follow from it
    seating: str
    stop: Mapping[str, float] | None
    games: int | None = None  # how many a log has at least, whose run has ended
    format_version: int = FORMAT_VERSION

    @property
    def checked(self) -> bool:
        """Whether the lines have checksums."""
        return self.format_version >= 2

    def differences(self, other: "Header") -> list[str]:
        """What differs, but for the way to the board file: `seed: 1 there, 2 here` ("here" is the other)."""
        there, here = asdict(self), asdict(other)
        for header in (there, here):
            header["options"] = completed(header["options"])
        if self.seed_sha256 != other.seed_sha256:
            there["the seed"], here["the seed"] = _seed_words(self), _seed_words(other)
        return [
            f"{name.removeprefix('the ')}: {there[name]!r} there, {here[name]!r} here"
            for name in there
            if name not in _NOT_COMPARED and there[name] != here[name]
        ]

    def to_line(self) -> bytes:
        """The first line of a log."""
        fields = asdict(self)
        version = fields.pop("format_version")
        kept = {name: value for name, value in fields.items() if self.checked or name not in _NOT_BEFORE_2}
        return line_of({"format": FORMAT, "format_version": version, **kept}, checked=self.checked)


def _seed_words(header: Header) -> Any:
    return f"a secret (SHA-256 {header.seed_sha256[:8]}...)" if header.seed is None else header.seed


def kernels_digest(edition: Edition) -> str:
    """SHA-256 of the sources of all kernels of an edition; unlike that of the cache the same on every machine."""
    found = hashlib.sha256()
    for name, path in sorted(edition._jit.kernel_sources().items()):
        found.update(name.encode() + b"\n" + path.read_bytes())
    return found.hexdigest()


def seed_digest(seed: int) -> str:
    """SHA-256 of the seed of a run."""
    return hashlib.sha256(f"seafarers arena seed {seed:#x}".encode()).hexdigest()


def header_of(plan: Plan, table: Table, stop: Stop | None) -> Header:
    """The header of what is about to be played."""
    specs = dict.fromkeys(spec for agents in plan.tables for spec in agents)
    return Header(
        versions=versions(),
        env_version=VERSION,
        kernels=kernels_digest(table.edition),
        scenario=table.scenario.name,
        board_file=table.scenario.file,
        board_sha256=table.scenario.digest(plan.players),
        num_players=plan.players,
        options=table.kept_options,
        tables=plan.tables,
        files=files_of(specs) | {spec: digest for spec in specs if (digest := model_digest(spec)) is not None},
        seed=None if plan.secret else plan.seeds.run,
        seed_sha256=seed_digest(plan.seeds.run),
        derivation=plan.seeds.derivation,
        seating=SEATING,
        stop=None if stop is None else asdict(stop),
    )


# --- lines ------------------------------------------------------------------------------------------------------------
def line_of(fields: Mapping[str, Any], *, checked: bool = True) -> bytes:
    """Fields as a line of a log, its checksum last."""
    line = json.dumps(fields, separators=(",", ":"), allow_nan=False).encode()
    if checked:
        line = line[:-1] + b',"check":"' + _checksum(line[:-1]) + b'"}'
    return line + b"\n"


def _checksum(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=8).hexdigest().encode()


def _check(line: bytes) -> None:
    """See to it that a line has its checksum.

    Raises:
        ValueError: it has none, or another one.
    """
    found = _CHECKED.fullmatch(line.removesuffix(b"\n"))
    if found is None:
        raise ValueError("the line does not end with a checksum: it has been changed or damaged")
    if _checksum(found[1]) != found[2]:
        raise ValueError("the line does not match its checksum: it has been changed or damaged")


def game_line(match: Match, header: Header) -> bytes:
    """The line of a game; its seed is left out while that is a secret."""
    fields = {"table": match.table, **{name: value for name, value in asdict(match).items() if name != "table"}}
    if header.seed is None:
        fields["seed"] = None
    if match.forfeit is None:
        del fields[FORFEIT]
    fields[USAGE] = [None if used is None else used.to_dict() for used in match.usage]
    if not match.usage:
        del fields[USAGE]
    return line_of(fields, checked=header.checked)


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is not a number")


def fields_of(line: bytes, *, checked: bool) -> dict[str, Any]:
    """The fields of a line, without its checksum.

    Raises:
        ValueError: it is not JSON, or no object, or damaged.
    """
    try:
        read: Any = json.loads(line, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(read, dict):
        raise ValueError("not an object")
    if checked:
        _check(line)
        del read["check"]
    return cast("dict[str, Any]", read)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _whole(fields: dict[str, Any], name: str, low: int = 0, high: int = MAX_NUMBER) -> int:
    value = fields[name]
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number {low}..{high}, not {_shown(value)}")
    return value


def _list(value: Any) -> list[Any]:
    """The value where it is a list, else an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


def _by_seat(
    fields: dict[str, Any], name: str, players: int, kinds: tuple[type, ...] = (int,), most: int = MAX_COUNT
) -> list[Any]:
    value = _list(fields[name])
    if len(value) != players or not all(type(one) in kinds and 0 <= one <= most for one in value):
        raise ValueError(f"{name} must have a number from 0 on for each of {players} seats, not {_shown(fields[name])}")
    return value


# --- a game -----------------------------------------------------------------------------------------------------------
FORFEIT: Final = "forfeit"  # a field of games that were given up alone
USAGE: Final = "usage"  # of games with agents that ask somebody else
_OF_A_GAME: Final = {"table", "number", "seed", "seats", "winner", "points", "turns", "decisions", "thinking"}


def match_of(line: bytes, header: Header, seeds: Seeds | None) -> Match:
    """The game of a line.

    Args:
        line: As it stands in the file.
        header: Of the log.
        seeds: Of the run, where they are known.

    Raises:
        ValueError: it has been damaged, or tells what cannot be.
    """
    fields, players = fields_of(line, checked=header.checked), header.num_players
    if fields.keys() - {FORFEIT, USAGE} != _OF_A_GAME:
        raise ValueError(f"a game must have the fields {', '.join(sorted(_OF_A_GAME))}, not {_shown(sorted(fields))}")
    number = _whole(fields, "number")
    table = _whole(fields, "table", high=len(header.tables) - 1)
    seed = None if seeds is None else seeds.deal(number // players)
    told = None if header.seed is None else seed
    for name, right in (("seed", told), ("seats", seating(number, players))):
        if fields[name] != right or isinstance(fields[name], float):
            raise ValueError(f"{name} of game {number} must be {right} by the header, not {_shown(fields[name])}")
    winner = None if fields["winner"] is None else _whole(fields, "winner", high=players - 1)
    match = Match(
        number,
        seed,
        fields["seats"],
        winner,
        _by_seat(fields, "points", players, most=MAX_POINTS),
        _whole(fields, "turns"),
        _by_seat(fields, "decisions", players),
        [float(seconds) for seconds in _by_seat(fields, "thinking", players, (int, float))],
        table,
        _whole(fields, FORFEIT, high=players - 1) if FORFEIT in fields else None,
        _usage(fields, players),
    )
    _check_end(match, header)
    return match


def _usage(fields: dict[str, Any], players: int) -> tuple[Usage | None, ...]:
    if USAGE not in fields:
        return ()
    value = _list(fields[USAGE])
    if len(value) != players:
        raise ValueError(f"usage must have one entry for each of {players} seats, not {_shown(fields[USAGE])}")
    return tuple(None if one is None else Usage.read(one) for one in value)


def _check_end(match: Match, header: Header) -> None:
    """See whether the game can have ended so: points, winner and turns by the switches of the header.

    Who has not won may have as many points as win, and more than the winner: one wins in a turn of one's own.
    """
    goal, limit = header.options.get("points_to_win"), header.options.get("max_turns")
    game, turns = f"game {match.number}", match.turns
    if match.forfeit is not None:
        if match.winner != left_over(match.forfeit, header.num_players):
            raise ValueError(f"{game} was given up by seat {match.forfeit} and cannot have been won so")
        return
    if match.winner is not None and type(goal) is int and match.points[match.winner] < goal:
        raise ValueError(f"{game} was won with {match.points[match.winner]} points, where {goal} win")
    if type(limit) is not int:
        return
    if match.winner is None and turns != limit:
        raise ValueError(f"{game} ended without a winner after {turns} turns, where {limit} are the limit")
    if turns > limit:
        raise ValueError(f"{game} took {turns} turns, where {limit} are the limit")


# --- the header -------------------------------------------------------------------------------------------------------
def read_header(line: bytes) -> Header:
    """The header of a log.

    Raises:
        ValueError: it is none, or has been damaged.
    """
    fields = fields_of(line, checked=False)
    if fields.get("format") != FORMAT:
        raise ValueError(f"the first line must have format {FORMAT!r}, not {_shown(fields.get('format'))}")
    version = fields.get("format_version")
    if type(version) is not int or not 1 <= version <= FORMAT_VERSION:
        raise ValueError(f"format version {_shown(version)} is none of 1..{FORMAT_VERSION}, those known here")
    if version >= 2:
        fields = fields_of(line, checked=True)
    known = [*Header.__dataclass_fields__]
    known.remove("format_version")
    if version < 2:
        known = [name for name in known if name not in _NOT_BEFORE_2]
    given = {name: value for name, value in fields.items() if name not in ("format", "format_version")}
    if given.keys() != set(known):
        raise ValueError(f"a header must have the fields {', '.join(known)}, not {_shown([*given])}")
    _check_kinds(given)
    players = _whole(given, "num_players", 1, 64)
    _whole(given, "env_version")
    given["tables"] = _tables(given["tables"], players)
    if given["seating"] != SEATING:
        raise ValueError(f"seating must be {SEATING!r}, the one known here, not {_shown(given['seating'])}")
    if version >= 2:
        _check_seed(given)
    else:
        _whole(given, "seed", 0, (1 << SEED_BITS) - 1)
        given |= {"seed_sha256": seed_digest(given["seed"]), "derivation": WORDS}
    return Header(**given, format_version=version)


def _check_kinds(given: dict[str, Any]) -> None:
    for name in ("scenario", "board_sha256", "kernels", "seating", "seed_sha256", "derivation"):
        if not _is_text(given.get(name, "")):
            raise ValueError(f"{name} must be a printable text, not {_shown(given[name])}")
    for name in ("versions", "options", "files"):
        if not _is_flat(given[name]):
            raise ValueError(f"{name} must be an object of texts and numbers, not {_shown(given[name])}")
    if given["stop"] is not None and not _is_flat(given["stop"]):
        raise ValueError(f"stop must be an object of numbers, not {_shown(given['stop'])}")


def _check_seed(given: dict[str, Any]) -> None:
    """What a header says of the seed agrees with itself."""
    if given["derivation"] not in DERIVATIONS:
        known = ", ".join(DERIVATIONS)
        raise ValueError(f"seeds must be derived by one of {known}, not {_shown(given['derivation'])}")
    if given["games"] is not None:
        _whole(given, "games")
    if given["seed"] is None:
        if not re.fullmatch("[0-9a-f]{64}", given["seed_sha256"]):
            raise ValueError(f"seed_sha256 must be 64 hexadecimal digits, not {_shown(given['seed_sha256'])}")
        if given["games"] is not None:
            raise ValueError("a run that has ended must name its seed")
    elif given["seed_sha256"] != (right := seed_digest(_whole(given, "seed", 0, (1 << SEED_BITS) - 1))):
        raise ValueError(f"seed_sha256 must be {right} by the seed, not {_shown(given['seed_sha256'])}")


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
        raise ValueError(f"tables must be a list of lists of {players} agents, not {_shown(value)}")
    return tuple(tuple(agents) for agents in tables)
