"""How long the search for the longest trade route takes, over positions as they come up in play.

Games of every scenario and number of players: most positions are from random play without trade among players, some
from games of heuristic agents. A position counts once a seat has half the points it takes to win, for each seat whose
roads or ships have just changed or been settled at: there the engine has to search. Each search is timed alone, five
times, and the least is taken, less what the clock itself costs; the slowest are timed again more often. "in a row" is
another measurement: 64 positions searched one after the other, each once, the processor as little prepared
for the next as it is in play, by the number of them; the median over all times that this was done.
"""

import argparse
import heapq
import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks import route_kernels as kernels, terminal
from benchmarks.terminal import number
from docs.markdown import grid, read
from seafarers_agents import make_agent
from seafarers_env import Batch, Game, scenarios
from seafarers_env.editions import CLASSIC
from seafarers_env.engine.records import STATE
from seafarers_env.engine.sizes import MAX_PLAYERS
from seafarers_env.table import Table, make_table

GAMES: Final = 128  # random games of a table, played side by side
PIECE: Final = 64  # positions timed in a row: they fit a second-level cache
TIMES: Final = 5  # each position is timed
TIMES_AGAIN: Final = 1000  # the slowest are
SLOWEST: Final = 100  # kept, with what makes them slow
SHOWN: Final = 10  # of them in the table
SHARES: Final = (50, 90, 99, 99.9)
AGENTS: Final = ("random", "heuristic")
EXAMPLES: Final = """
examples:
  python -m benchmarks.routes                       a million positions, a few minutes
  python -m benchmarks.routes --positions 50000 --heuristic-games 1     to try it
  python -m benchmarks.routes --json bench/routes.json    where to write the figures, with the 100 slowest positions
  python -m benchmarks.routes --show docs/routes.json     the tables of figures measured before
"""


Array: TypeAlias = NDArray[Any]
Piece = tuple[Table, Array, Array]  # STATE[N] and the seats whose routes were touched


class Slow(NamedTuple):
    """A position and how long its search took; the first to last differ, so that these can be sorted."""

    nanoseconds: float
    order: int
    scenario: str
    players: int
    agents: str
    seat: int
    state: bytes


@dataclass
class Group:
    """What was found with one kind of agent in one scenario."""

    agents: str
    scenario: str
    spent: list[Array] = field(default_factory=list[Array])  # nanoseconds of each search, as measured in pieces
    in_a_row: list[float] = field(default_factory=list[float])  # of a search among those of a piece, by piece
    counts: Array = field(default_factory=lambda: np.zeros(2, np.int64))  # decisions, searches they needed


class Stopwatch:
    """Times positions and keeps the slowest."""

    def __init__(self) -> None:
        self.slowest: list[Slow] = []
        self._told = np.zeros(2, np.int64)
        self._own = kernels.time_nothing(100_000, self._told)
        self._order = 0

    def take(self, group: Group, table: Table, found: Array, seats: Array) -> None:
        """Time the positions (STATE[N], int8[N]) and add them to the group."""
        board = table.board.record
        group.in_a_row.append((kernels.time_all(found, seats, board, self._told) - self._own) / len(found))
        spent = self._each(table, found, seats, TIMES)
        group.spent.append(spent)
        for i in heapq.nlargest(SLOWEST, range(len(spent)), spent.__getitem__):
            self._order += 1
            place = group.scenario, table.num_players, group.agents
            slow = Slow(float(spent[i]), self._order, *place, int(seats[i]), found[i].tobytes())
            if len(self.slowest) < SLOWEST:
                heapq.heappush(self.slowest, slow)
            elif slow.nanoseconds > self.slowest[0].nanoseconds:
                heapq.heapreplace(self.slowest, slow)

    def take_again(self, slow: Slow) -> Slow:
        """The same position, timed more often."""
        table = Game(slow.scenario, slow.players).table
        found: Array = np.array(np.frombuffer(slow.state, STATE))
        seats = np.array([slow.seat], np.int8)
        return slow._replace(nanoseconds=float(self._each(table, found, seats, TIMES_AGAIN)[0]))

    def _each(self, table: Table, found: Array, seats: Array, times: int) -> Array:
        spent = np.zeros(len(found), np.int64)
        kernels.time_each(found, seats, table.board.record, times, self._told, spent)
        return np.maximum(spent - self._own, 0)


# --- positions --------------------------------------------------------------------------------------------------------
class Net:
    """Gathers late positions after decisions, `PIECE` of them or some more at a time."""

    def __init__(self, table: Table, games: int, counts: Array) -> None:
        self.table, self._counts = table, counts
        self._was = np.zeros(games, kernels.BEFORE)
        self._found, self._seats = (np.zeros(PIECE + games * MAX_PLAYERS, kind) for kind in (STATE, np.int8))
        self._filled = 0

    def cast(self, states: Array) -> bool:
        """Look at all games (STATE[games]) after a decision in each; True when there is a piece to draw."""
        at = self._filled
        free = self._found[at:], self._seats[at:]
        self._filled += kernels.collect(states, self.table.rules, self._was, *free, self._counts)
        return self._filled >= PIECE

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return self._filled == 0

    def draw(self) -> Piece:
        """What was gathered since the last time: STATE[N] and seats, good until the next `cast`."""
        n, self._filled = self._filled, 0
        return self.table, self._found[:n], self._seats[:n]


def random_positions(name: str, players: int, counts: Array) -> Iterator[Piece]:
    """Late positions of random games without trade, as long as anybody asks; `counts` is added to."""
    batch = Batch(name, players, GAMES, observe=False, max_offers=0)
    net = Net(batch.table, GAMES, counts)
    while True:
        batch.rollout(GAMES)
        if net.cast(batch.records):
            yield net.draw()


def heuristic_positions(name: str, players: int, games: int, counts: Array) -> Iterator[Piece]:
    """Late positions of games among heuristic agents with all rules; `counts` is added to."""
    game = Game(name, players)
    net = Net(game.table, 1, counts)
    here = np.ndarray(1, STATE, game.record)
    for seed in range(games):
        game.reset(seed)
        agents = [make_agent("heuristic", players * seed + seat) for seat in range(players)]
        while not game.is_over:
            seat = game.current_player
            game.apply(agents[seat].act(game.view(seat)))
            if net.cast(here):
                yield net.draw()
    if not net.is_empty:
        yield net.draw()


def tables() -> list[tuple[str, int]]:
    """Every scenario that the edition classic plays, with every number of players."""
    every = [(name, players) for name, scenario in scenarios().items() for players in scenario.players]
    return [(name, players) for name, players in every if make_table(name, players, {}).edition is CLASSIC]


def measure(positions: int, heuristic_games: int) -> tuple[list[Group], list[Slow]]:
    """Collect and time so many positions, heuristic games first, with a progress bar; return also the slowest."""
    watch, groups, taken = Stopwatch(), dict[tuple[str, str], Group](), 0
    with terminal.bar() as bar:
        task = bar.add_task("", total=positions)
        for agents in reversed(AGENTS):
            for at, (name, players) in enumerate(tables()):
                bar.update(task, description=f"{name}, {players} {agents} players")
                group = groups.setdefault((agents, name), Group(agents, name))
                if agents == "random":
                    source = random_positions(name, players, group.counts)
                    until = taken + (positions - taken) // (len(tables()) - at)
                else:
                    source = heuristic_positions(name, players, heuristic_games, group.counts)
                    until = positions
                while taken < until and (piece := next(source, None)) is not None:
                    table, found, seats = piece
                    watch.take(group, table, found[: until - taken], seats[: until - taken])
                    taken += len(group.spent[-1])
                    bar.update(task, completed=taken)
        bar.update(task, description="the slowest again")
        slowest = sorted(map(watch.take_again, watch.slowest), reverse=True)
    return [group for group in groups.values() if group.spent], slowest


# --- figures ----------------------------------------------------------------------------------------------------------
def row_of(agents: str, scenario: str, groups: Sequence[Group]) -> dict[str, Any]:
    """Sum up: nanoseconds of a search, and in how many decisions one is needed."""
    spent = np.concatenate([part for group in groups for part in group.spent])
    # The median piece: one in which the machine did something else for a while would outweigh a thousand.
    row = sum(median(group.in_a_row) * sum(map(len, group.spent)) for group in groups) / len(spent)
    decisions, searches = np.sum([group.counts for group in groups], axis=0).tolist()
    return {
        "agents": agents,
        "scenario": scenario,
        "positions": len(spent),
        "decisions": decisions,
        "searches": searches,
        "in_a_row": row,
        "mean": float(spent.mean()),
        "shares": {f"{share:g}": float(np.percentile(spent, share)) for share in SHARES},
        "slowest": int(spent.max()),
    }


def rows_of(groups: Sequence[Group]) -> list[dict[str, Any]]:
    """All, by agents, and by scenario."""
    rows = [row_of("all", "all", groups)]
    by_agents = {agents: [group for group in groups if group.agents == agents] for agents in AGENTS}
    rows += [row_of(agents, "all", part) for agents, part in by_agents.items() if part]
    return rows + [row_of(group.agents, group.scenario, [group]) for group in groups]


def shape(state: np.void, table: Table, seat: int) -> dict[str, int]:
    """Why a search is long: the seat's pieces, those of them in the core, and the core's junctions.

    The core is what is left when pieces with a loose end are taken away again and again; only lines through it have to
    be searched. Pieces meet at the same places as in the rules (GEO-12): a vertex with its own building joins all, an
    empty one roads with roads and ships with ships.
    """
    networkx: Any = importlib.import_module("networkx")  # a tool of development; its types are not known
    graph = networkx.Graph()
    edge_vertices, piece = table.board.record[0]["edge_vertices"], state["edge_piece"]
    for e in np.flatnonzero(np.asarray(piece) >> 1 == seat).tolist():
        ends: list[tuple[object, ...]] = []
        for v in edge_vertices[e].tolist():
            building = int(state["vertex_building"][v])
            if building >= 0:
                ends.append((v,) if building >> 1 == seat else (v, "closed", e))
            else:
                ends.append((v, int(piece[e]) & 1))
        graph.add_edge(*ends)
    core = networkx.k_core(graph, 2)
    junctions = sum(degree > 2 for degree in dict(core.degree()).values())
    return {"pieces": graph.number_of_edges(), "core": core.number_of_edges(), "junctions": junctions}


def told_of(slow: Slow) -> dict[str, Any]:
    """What the file says of one of the slowest positions."""
    told = slow._asdict()
    del told["order"], told["state"]
    table = Game(slow.scenario, slow.players).table
    return told | shape(np.frombuffer(slow.state, STATE)[0], table, slow.seat)


# --- command line -----------------------------------------------------------------------------------------------------
def sheets(figures: dict[str, Any]) -> Iterator[tuple[str, Sequence[str], list[tuple[str, ...]]]]:
    """Both tables: title, head, rows; the first two columns of each are words."""
    shares = [f"{share:g} %" for share in SHARES]
    rows: list[tuple[str, ...]] = []
    for row in figures["rows"]:
        often = row["decisions"] / max(1, row["searches"])
        times = row["in_a_row"], row["mean"], *row["shares"].values(), row["slowest"]
        rows.append((row["agents"], row["scenario"], f"{row['positions']:,}", *map(number, (often, *times))))
    head = ("played by", "scenario", "positions", "decisions per search", "in a row", "mean", *shares, "slowest")
    yield "the search for the longest trade route, nanoseconds", head, rows
    columns = ("agents", "scenario", "players", "pieces", "core", "junctions")
    slow = [
        (*(str(position[name]) for name in columns), number(position["nanoseconds"]))
        for position in figures["slowest"][:SHOWN]
    ]
    yield f"the slowest, each timed {TIMES_AGAIN:,} times", ("played by", *columns[1:], "nanoseconds"), slow


def show(figures: dict[str, Any]) -> None:
    """Print both tables."""
    for title, head, rows in sheets(figures):
        terminal.show_table(title, head, rows, left=2)


def markdown(figures: dict[str, Any]) -> str:
    """The same for docs/performance.md."""
    parts = [f"{terminal.circumstances(figures)}. Made by `{figures['command']}`.\n"]
    for title, head, rows in sheets(figures):
        parts += [f"### {title[0].upper()}{title[1:]}\n", grid(head, rows)]
    return "\n".join(parts)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = terminal.parser("routes", __doc__, EXAMPLES)
    made.add_argument("--positions", type=int, default=1_000_000, help="how many to time (%(default)s)")
    made.add_argument(
        "--heuristic-games", type=int, default=6, help="games of heuristic agents for each table (%(default)s); slow"
    )
    terminal.add_files(made, "routes", plot=False)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the tables, write the figures."""
    command = parser()
    given = command.parse_args(arguments)
    if given.positions < len(tables()) or given.heuristic_games < 0:
        command.error(f"--positions is {len(tables())} or more, one for each table, --heuristic-games 0 or more")
    if given.show is not None:
        show(read(given.show))
        return 0
    figures = terminal.begun("routes", arguments)
    groups, slowest = measure(given.positions, given.heuristic_games)
    figures |= {"rows": rows_of(groups), "slowest": [told_of(slow) for slow in slowest]}
    show(figures)
    terminal.write_figures(given.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
