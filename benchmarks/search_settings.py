"""Which settings of tree search win most: each variant plays the same deals from every seat against three heuristics.

Examples:
  python -m benchmarks.search_settings                                  the comparison of docs/search.md, some hours
  python -m benchmarks.search_settings --games 8 --only 'ismcts;chance nodes' --simulations 100       to try it
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks import terminal
from docs.markdown import grid
from seafarers_agents import make_agent
from seafarers_agents.results import wilson
from seafarers_agents.search import Budget, SearchAgent
from seafarers_agents.search.kinds import FLAT, ISMCTS, ONE_PLY, WORLDS
from seafarers_env import Game

VARIANTS: Final[dict[str, dict[str, Any]]] = {
    "ismcts": ISMCTS,
    "chance nodes": ISMCTS | {"chance_nodes": 1},
    "flat": FLAT,
    "flat, by promise": ISMCTS | {"depth": 1},
    "one-ply": ONE_PLY,
    "no playouts": ISMCTS | {"horizon": 0},
    "playouts of a round": ISMCTS | {"horizon": 4},
    "playouts of four rounds": ISMCTS | {"horizon": 16},
    "whole playouts": ISMCTS | {"horizon": 10_000},
    "trades searched": ISMCTS | {"haggle": 1},
    "trades searched and in playouts": ISMCTS | {"haggle": 1, "trade": True},
    "exploration 0.2": ISMCTS | {"exploration": 0.2},
    "exploration 2": ISMCTS | {"exploration": 2.0},
    "even prior": ISMCTS | {"favour": 0.0},
    "prior of 0.7": ISMCTS | {"favour": 0.7},
    "one world": ISMCTS | {"worlds": 1},
    "64 worlds": ISMCTS | {"worlds": 64},
}


@dataclass
class Tally:
    """What became of a variant's games."""

    games: int = 0
    wins: int = 0
    decisions: int = 0
    simulations: int = 0
    seconds: float = 0.0
    depth: float = field(default=0.0)

    def add(self, agent: SearchAgent) -> None:
        """Count a decision that was searched for."""
        if agent.found is not None:
            self.decisions += 1
            self.simulations += agent.found.simulations
            self.seconds += agent.found.seconds
            self.depth += agent.found.depth

    def row(self, name: str) -> list[str]:
        """The cells of the table."""
        low, high = wilson(self.wins, self.games)
        return [
            name, f"{self.games:,}", f"{self.wins / self.games:.1%}", f"{low:.1%} .. {high:.1%}",
            f"{1000 * self.seconds / self.decisions:.1f}", f"{self.simulations / self.seconds:,.0f}",
            f"{self.depth / self.decisions:.1f}",
        ]  # fmt: skip


def play(agent: SearchAgent, scenario: str, seed: int, seat: int, tally: Tally, options: dict[str, Any]) -> None:
    """One game of four, the agent in `seat`."""
    game, other = Game(scenario, 4, seed, **options), make_agent("heuristic")
    while game.current_player >= 0:
        view = game.view(game.current_player)
        mine = game.current_player == seat
        game.apply(agent.act(view) if mine else other.act(view))
        if mine:
            tally.add(agent)
    tally.games += 1
    tally.wins += game.winner == seat


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print a row a variant."""
    parser = terminal.parser("search_settings", __doc__)
    parser.add_argument("--scenario", default="new_shores")
    parser.add_argument("--no-trade", action="store_true", help="max_offers=0")
    parser.add_argument("--games", type=int, default=200, help="a variant; a multiple of four")
    parser.add_argument("--simulations", type=int, default=1000, help="a decision")
    parser.add_argument("--seed", type=int, default=5000, help="of the first deal")
    parser.add_argument("--only", default=";".join(VARIANTS), help="variants, with semicolons between them")
    asked = parser.parse_args(arguments)
    rows = [["variant", "games", "won", "interval", "ms per decision", "simulations/s", "depth"]]
    options: dict[str, Any] = {"max_offers": 0} if asked.no_trade else {}
    chosen = [name for name in VARIANTS if name in asked.only.split(";")]
    if asked.games < 1 or asked.games % 4:
        parser.error(f"games are a multiple of four, not {asked.games}")
    for name in chosen or parser.error(f"variants are {'; '.join(VARIANTS)}"):
        fields = dict(VARIANTS[name])
        trade, worlds = bool(fields.pop("trade", False)), int(fields.pop("worlds", WORLDS))
        tally, start = Tally(), time.perf_counter()
        for game in range(asked.games):
            agent = SearchAgent(
                name, fields, Budget(simulations=asked.simulations), worlds=worlds, trade=trade, seed=game
            )
            play(agent, asked.scenario, asked.seed + game // 4, game % 4, tally, options)
        rows.append(tally.row(name))
        print(f"{' | '.join(rows[-1])}   ({time.perf_counter() - start:.0f} s)", flush=True)
    print()
    print(grid(rows[0], rows[1:]))


if __name__ == "__main__":
    main()
