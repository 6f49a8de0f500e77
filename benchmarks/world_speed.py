"""How long it takes to deal worlds to a view (`view.worlds`), by scenario and number of players.

The views are those of whoever decides, every so many decisions of games of heuristics with trade, without and with
`card_counting`. Each deal is timed twice, the quicker counts: the machine's own pauses would be the slowest hundredth.

Examples:
  python -m benchmarks.world_speed                                     the table of docs/search.md; some minutes
  python -m benchmarks.world_speed --scenarios fog_islands --games 2   to try it
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from benchmarks import terminal
from seafarers_agents import make_agent
from seafarers_env import Game, PlayerView, scenarios

SCENARIOS: Final = "base,new_shores,fog_islands,heading_for_new_shores"
HEAD: Final = ("players", "card_counting", "views", "median", "99 in 100 within", "most")


def views(scenario: str, players: int, counting: bool, games: int, every: int) -> Iterator[PlayerView]:
    """Every so many views of these games, seed after seed."""
    agent = make_agent("heuristic")
    for seed in range(games):
        game, made = Game(scenario, players, seed, card_counting=counting), 0
        while not game.is_over:
            view = game.view(game.current_player)
            if made % every == 0:
                yield view
            game.apply(agent.act(view))
            made += 1


def milliseconds(view: PlayerView, worlds: int) -> float:
    """To deal so many worlds to it."""
    spent: list[float] = []
    for _ in range(2):
        start = time.perf_counter()
        view.worlds(1, worlds)
        spent.append(1000 * (time.perf_counter() - start))
    return min(spent)


def row(scenario: str, players: int, counting: bool, given: argparse.Namespace) -> tuple[str, ...]:
    """The cells of a line."""
    seen = views(scenario, players, counting, given.games, given.every)
    spent = [milliseconds(view, given.worlds) for view in seen]
    shares = [float(np.quantile(spent, share)) for share in (0.5, 0.99, 1)]
    told = [f"{share:.1f}" for share in shares]
    return (str(players), "yes" if counting else "no", str(len(spent)), *told)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the table."""
    parser = terminal.parser("world_speed", __doc__)
    parser.add_argument("--scenarios", default=SCENARIOS)
    parser.add_argument("--games", type=int, default=8, help="of each scenario and number of players (8)")
    parser.add_argument("--every", type=int, default=17, help="decisions between two views (17)")
    parser.add_argument("--worlds", type=int, default=16, help="dealt to a view (16)")
    given = parser.parse_args(arguments)
    for name in given.scenarios.split(","):
        counts = scenarios()[name].players
        rows = [row(name, players, counting, given) for players in counts for counting in (False, True)]
        terminal.show_table(f"{name}: milliseconds for {given.worlds} worlds", HEAD, rows)


if __name__ == "__main__":
    main()
