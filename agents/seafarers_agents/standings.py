"""Merge the logs of several runs: each game once, by kind of game; totals and ratings of the agents."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from seafarers_agents.gamelog import Log, LogError, read_log
from seafarers_agents.matches import Agents
from seafarers_agents.ratings import DEFAULT_ANCHOR, Rated, RatingError, rate
from seafarers_agents.results import Entry, Match, sum_up_seats
from seafarers_env.scenarios import Value, completed

#: Fields of headers in which all files must agree, whatever they are about.
SAME: Final = ("env_version",)


@dataclass(frozen=True)
class Told:
    """A game and the file and line it is in."""

    match: Match
    agents: Agents
    place: str
    run: str  # digest of the seed that its seeds follow from


@dataclass
class Kind:
    """Games of one kind: scenario, board, number of players and rule switches."""

    scenario: str
    num_players: int
    options: Mapping[str, Value]
    games: list[Told] = field(default_factory=list[Told])
    builds: set[str] = field(default_factory=set[str])  # kernels that played them
    unchecked: list[Path] = field(default_factory=list[Path])  # logs whose lines have no checksums

    @property
    def agents(self) -> list[str]:
        """All agents that played, by name."""
        return sorted({agent for told in self.games for agent in told.agents})


@dataclass(frozen=True)
class Standing:
    """An agent's standing among the agents of its kind of game."""

    place: int
    agent: str
    rating: float  # points of openskill above the anchor
    deviation: float  # standard deviation, the agent's own
    entry: Entry


@dataclass(frozen=True)
class Standings:
    """All agents of one kind of game, the best first."""

    scenario: str
    num_players: int
    options: Mapping[str, Value]
    games: int
    anchor: str | None
    rows: list[Standing]
    pairings: dict[tuple[str, str], Entry]  # one of the first against as many of the second as remain: of the first
    builds: int

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON data."""
        pairs = [{"agent": pair[0], "against": pair[1], **asdict(entry)} for pair, entry in self.pairings.items()]
        return {**asdict(self), "pairings": pairs}

    @classmethod
    def from_dict(cls, read: Mapping[str, Any]) -> "Standings":
        """Read the data of `to_dict`."""
        parts = dict(read)
        rows = [Standing(entry=Entry(**row.pop("entry")), **row) for row in map(dict[str, Any], parts.pop("rows"))]
        pairs: dict[tuple[str, str], Entry] = {}
        for pair in map(dict[str, Any], parts.pop("pairings")):
            other = pair.pop("against")
            pairs[pair["agent"], other] = Entry(**pair)
        return cls(rows=rows, pairings=pairs, **parts)


def gather(paths: Sequence[Path]) -> list[Kind]:
    """Read logs; a game in several of them counts once.

    Raises:
        LogError: a file cannot be read, the files come from different versions of the environment, an agent's name
            stands for different files, or two files contradict each other about a game.
    """
    logs = [read_log(path) for path in paths]
    for name in SAME:
        _agree(logs, name)
    _same_files(logs)
    kinds: dict[str, Kind] = {}
    told: dict[Any, Told] = {}
    for log in logs:
        h = log.header
        what = repr((h.scenario, h.board_sha256, h.num_players, sorted(completed(h.options).items())))
        kind = kinds.setdefault(what, Kind(h.scenario, h.num_players, h.options))
        kind.builds.add(h.kernels)
        if not log.checked and log.path not in kind.unchecked:
            kind.unchecked.append(log.path)
        for key, match in log.games.items():
            game = Told(match, h.tables[match.table], f"{log.path}:{log.lines[key]}", h.seed_sha256)
            before = told.setdefault((what, h.seed_sha256, h.derivation, game.agents, match.number), game)
            if before is game:
                kind.games.append(game)
            elif not _alike(before.match, match):
                raise LogError(f"{game.place}: the game differs from the one in {before.place}")
    for kind in kinds.values():
        kind.games.sort(key=_order)
    return [kinds[what] for what in sorted(kinds) if kinds[what].games]


def _order(told: Told) -> tuple[int, int, str, Agents]:
    """Of no file: the same games in the same order, whichever files tell them."""
    seed = told.match.seed
    return told.match.number, -1 if seed is None else seed, "" if seed is not None else told.run, told.agents


def _alike(one: Match, other: Match) -> bool:
    """Whether two games are the same; the number of the table is that of a file."""
    return all(
        getattr(one, name) == getattr(other, name)
        for name in ("seats", "winner", "points", "turns", "decisions", "forfeit")
    )


def _agree(logs: Iterable[Log], name: str) -> None:
    by_value: dict[Any, list[str]] = {}
    for log in logs:
        by_value.setdefault(getattr(log.header, name), []).append(str(log.path))
    if len(by_value) > 1:
        parts = "; ".join(f"{value}: {', '.join(paths)}" for value, paths in sorted(by_value.items()))
        raise LogError(f"results of different versions of the environment cannot be rated together ({name} {parts})")


def _same_files(logs: Iterable[Log]) -> None:
    seen: dict[str, tuple[str, Path]] = {}
    for log in logs:
        for agent, digest in log.header.files.items():
            before, path = seen.setdefault(agent, (digest, log.path))
            if before != digest:
                raise LogError(f"{agent!r} is another file in {log.path} than in {path}: its content has changed")


def standings(kind: Kind, anchor: str | None = None) -> Standings:
    """Rate the agents of one kind of game.

    Args:
        kind: The games.
        anchor: The agent whose rating is 0; None takes "random" if it played, else the mean of all.

    Raises:
        RatingError: as for `rate`; or the anchor did not play.
    """
    agents = kind.agents
    if anchor is not None and anchor not in agents:
        raise RatingError(f"there is no {anchor!r} to anchor at among {', '.join(agents)}")
    anchor = anchor or (DEFAULT_ANCHOR if DEFAULT_ANCHOR in agents else None)
    ratings = rate([Rated.of(told.match, told.agents) for told in kind.games], anchor)
    seats: dict[str, list[tuple[Match, int]]] = {agent: [] for agent in agents}
    pairs: dict[tuple[str, str], list[tuple[Match, int]]] = {}
    for told in kind.games:
        for seat, slot in enumerate(told.match.seats):
            seats[told.agents[slot]].append((told.match, seat))
        first, *rest = told.agents
        if len(set(rest)) == 1 and first not in rest:
            pairs.setdefault((first, rest[0]), []).append((told.match, told.match.seats.index(0)))
    best = sorted(agents, key=lambda agent: (-ratings[agent].rating, agent))
    rows = [
        Standing(place, agent, ratings[agent].rating, ratings[agent].deviation, sum_up_seats(agent, seats[agent]))
        for place, agent in enumerate(best, 1)
    ]
    pairings = {pair: sum_up_seats(pair[0], taken) for pair, taken in sorted(pairs.items())}
    games = len(kind.games)
    return Standings(kind.scenario, kind.num_players, kind.options, games, anchor, rows, pairings, len(kind.builds))
