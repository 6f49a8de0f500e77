"""The results of an arena: every game, and totals for each agent."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import numpy as np

from seafarers_agents.seeds import KEYED
from seafarers_agents.sequential import Verdict
from seafarers_agents.usage import Usage, total
from seafarers_env.editions import EDITIONS
from seafarers_env.replay.header import versions as versions  # results tell them as replays do
from seafarers_env.scenarios import Value

Z95: Final = 1.959963984540054  # standard deviations on either side that hold 95 % of a normal distribution


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a proportion: (low, high), and (0, 1) without trials."""
    if trials == 0:
        return 0.0, 1.0
    share, spread = successes / trials, z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def left_over(forfeit: int, players: int) -> int | None:
    """The winner of a forfeited game: with two players the other one, with more nobody."""
    return 1 - forfeit if players == 2 else None


@dataclass(frozen=True)
class Match:
    """One game. Lists are by seat; `seats` says which slot of the table's list of agents sat there."""

    number: int
    seed: int | None  # of board and dice; None in the log of a run that has not ended, where it is a secret
    seats: list[int]
    winner: int | None
    points: list[int]
    turns: int
    decisions: list[int]
    thinking: list[float] = field(compare=False)  # seconds; not the same from run to run
    table: int = 0  # of several
    forfeit: int | None = None  # the seat that gave the game up, which ended there, by an illegal answer
    usage: tuple[Usage | None, ...] = field(default=(), compare=False)  # of agents that ask somebody else

    @property
    def truncated(self) -> bool:
        """Whether the turn limit ended the game."""
        return self.winner is None and self.forfeit is None

    @property
    def standing(self) -> list[int]:
        """The points that decide places, by seat; a seat that forfeited has fewer than any other."""
        return [-1 if seat == self.forfeit else points for seat, points in enumerate(self.points)]


@dataclass(frozen=True)
class Entry:
    """An agent's results over all seats it took: one per game for a slot, as many as its slots for an agent."""

    agent: str
    seats: int
    wins: int
    win_rate: float  # of seats: 1 / players is even
    low: float  # 95 % interval of win_rate (Wilson)
    high: float
    points: float  # mean at the end, hidden cards included
    placement: float  # mean place by points, 1 the best; equal points share the mean of their places
    decisions: float  # mean a game
    truncated: int  # games that the turn limit ended
    microseconds: float = field(compare=False)  # mean time of one decision
    forfeits: int = 0  # games given up by an illegal answer
    usage: Usage | None = field(default=None, compare=False)  # in all games, of an agent that asks somebody else


@dataclass(frozen=True)
class ArenaResult:
    """The games of an arena and their totals. Equal seeds give equal results; times differ and are not compared.

    Examples:
        ```python
        from seafarers_agents import arena

        result = arena("base", ["random", "random"], 2, seed=1, processes=1, options={"points_to_win": 3})
        print([(entry.agent, entry.win_rate) for entry in result.entries])
        ```
    """

    scenario: str
    board_file: str | None  # of a user's own board, None for a scenario of the package
    board_sha256: str  # of the text of the board file, so that a board is known again whatever its name
    num_players: int
    options: Mapping[str, Value]
    agents: list[str]  # by slot
    games: int
    seed: int  # that all others follow from
    truncated: int  # games that the turn limit ended
    turns: float  # mean a game
    decisions: float  # mean a game
    entries: list[Entry]  # by agent, in the order of the slots
    slots: list[Entry]  # by slot
    matches: list[Match]
    versions: Mapping[str, str]
    processes: int = field(compare=False)
    seconds: float = field(compare=False)
    decisions_per_second: float = field(compare=False)  # engine and agents, all processes; games of this run
    final: bytes = field(repr=False, compare=False, default=b"")  # STATE record at the end of the last game
    verdict: Verdict | None = None  # where a stopping rule was given
    resumed: int = field(compare=False, default=0)  # games that were in the log already
    unchecked: int = field(compare=False, default=0)  # of these, such that stood there without a checksum
    derivation: str = KEYED  # how seeds follow from `seed`

    def final_record(self) -> np.ndarray:
        """The position at the end of the last game: STATE[1], for `Game.from_table`.

        Raises:
            ValueError: that game was read from a log, which holds no positions.
        """
        if not self.final:
            raise ValueError("the last game was read from a log, which holds no positions: play it again to see it")
        kinds = {edition.records.STATE.itemsize: edition.records.STATE for edition in EDITIONS.values()}
        return np.frombuffer(self.final, kinds[len(self.final)])

    def to_dict(self) -> dict[str, Any]:
        """Everything except the last record, as JSON data."""
        found = asdict(self)
        del found["final"]
        return found


def places(points: Sequence[int]) -> list[float]:
    """The place of each seat by points, 1 the best; seats with equal points share the mean of their places."""
    return [
        1 + sum(other > mine for other in points) + (sum(other == mine for other in points) - 1) / 2 for mine in points
    ]


def by_agent(agents: Sequence[str], matches: Sequence[Match]) -> list[Entry]:
    """Add up all games by agent, in the order of the slots (`agents`)."""
    slots = {agent: [slot for slot, other in enumerate(agents) if other == agent] for agent in agents}
    return [sum_up(agent, taken, matches) for agent, taken in slots.items()]


def sum_up(agent: str, slots: Sequence[int], matches: Sequence[Match]) -> Entry:
    """Add up the seats that some slots took."""
    return sum_up_seats(
        agent, [(match, seat) for match in matches for seat, slot in enumerate(match.seats) if slot in slots]
    )


def sum_up_seats(agent: str, seats: Sequence[tuple[Match, int]]) -> Entry:
    """Add up some seats of some games."""
    wins = sum(match.winner == seat for match, seat in seats)
    decisions = sum(match.decisions[seat] for match, seat in seats)
    thinking = sum(match.thinking[seat] for match, seat in seats)
    low, high = wilson(wins, len(seats))
    return Entry(
        agent=agent,
        seats=len(seats),
        wins=wins,
        win_rate=wins / max(len(seats), 1),
        low=low,
        high=high,
        points=sum(match.points[seat] for match, seat in seats) / max(len(seats), 1),
        placement=sum(places(match.standing)[seat] for match, seat in seats) / max(len(seats), 1),
        decisions=decisions / max(len(seats), 1),
        truncated=len({id(match) for match, _ in seats if match.truncated}),
        microseconds=1e6 * thinking / max(decisions, 1),
        forfeits=sum(match.forfeit == seat for match, seat in seats),
        usage=total(match.usage[seat] for match, seat in seats if match.usage),
    )
