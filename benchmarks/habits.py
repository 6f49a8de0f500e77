"""What heuristics do in games among themselves: how long these take, how they end, how often which action is taken.

Examples:
  python -m benchmarks.habits                                      the table of docs/heuristic.md, some minutes
  python -m benchmarks.habits --scenarios oceans --players 4 --count ship,settlement --games 20       to try it
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from benchmarks import terminal
from docs.markdown import grid
from seafarers_agents import Agent, make_agent
from seafarers_env import Game
from seafarers_env.engine import actions as a, constants as c

SCENARIOS: Final = ("fog_islands", "heading_for_new_shores")
COUNTED: Final = ("merchant", "option", "spice", "exchange")


@dataclass
class Habits:
    """What was seen in some games of a table."""

    turns: list[int] = field(default_factory=list[int])
    won: int = 0  # by somebody, before the turn limit
    unseen: int = 0  # hexes that lay face down at the end
    taken: Counter[str] = field(default_factory=Counter[str])  # by kind of action

    @property
    def games(self) -> int:
        """How many."""
        return len(self.turns)

    def row(self, counted: Sequence[str]) -> list[str]:
        """The cells after the name of the table."""
        cells = [f"{self.games:,}", f"{median(self.turns):.0f}", f"{self.won / self.games:.1%}".replace("%", " %")]
        cells.append(f"{self.unseen / self.games:.1f}")
        return [*cells, *(f"{self.taken[kind] / self.games:.1f}" for kind in counted)]


def watch(
    scenario: str, players: int, games: int, seed: int, agent: Agent, options: Mapping[str, Any] | None = None
) -> Habits:
    """Play so many games with the same agent in every seat; the first has seed `seed`, the others the next ones."""
    found, game = Habits(), Game(scenario, players, seed, **(options or {}))
    for number in range(games):
        game.reset(seed + number)
        while not game.is_over:
            view = game.view(game.current_player)
            action = agent.act(view)
            found.taken[a.KINDS[view.kind(action)[0]].text] += 1
            game.apply(action)
        found.turns.append(game.turn)
        found.won += game.winner is not None
        found.unseen += int((game.record.terrain[: game.board.record[0].num_hexes] == c.MISSING).sum())
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a row a table."""
    parser = terminal.parser("habits", __doc__)
    parser.add_argument("--scenarios", default=",".join(SCENARIOS), help="names, with commas between them")
    parser.add_argument("--players", default="3,4,5,6", help="numbers of seats, with commas between them")
    parser.add_argument("--agent", default="heuristic", help="in every seat")
    parser.add_argument("--games", type=int, default=100, help="a table")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--open", action="store_true", help="exploration=False: nothing lies face down")
    parser.add_argument("--count", default=",".join(COUNTED), help="kinds of actions, with commas between them")
    asked = parser.parse_args(arguments)
    counted = asked.count.split(",")
    kinds = {kind.text for kind in a.KINDS}
    if asked.games < 1 or not kinds.issuperset(counted):
        parser.error(f"kinds of actions are {', '.join(sorted(kinds))}; games at least one")
    rows: list[list[str]] = []
    for scenario in asked.scenarios.split(","):
        for players in map(int, asked.players.split(",")):
            agent, options = make_agent(asked.agent), {"exploration": False} if asked.open else {}
            found = watch(scenario, players, asked.games, asked.seed, agent, options)
            rows.append([f"`{scenario}`, {players} players", *found.row(counted)])
            print(" | ".join(rows[-1]), flush=True)
    print()
    print(grid(["", "games", "median turns", "won", "left face down", *counted], rows))


if __name__ == "__main__":
    main()
