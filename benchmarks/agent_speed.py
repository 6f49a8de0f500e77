"""How many decisions per second each agent makes, and simulations where it searches: one process, one thread.

All agents decide in the same moments, taken evenly from games of four heuristics, decisions with one legal action left
out. Making the view is not on the clock; an agent that reads the observation pays for writing it. Agents take turns,
round after round.

Examples:
  python -m benchmarks.agent_speed                                          the table of docs/search.md
  python -m benchmarks.agent_speed --scenarios oceans --agents heuristic,learned:policy.npz --moments 500
"""

import time
from collections.abc import Sequence
from statistics import median
from typing import Final

from benchmarks import terminal
from seafarers_agents import AgentError, make_agent
from seafarers_agents.measuring import moments
from seafarers_agents.protocol import Agent, compile_all
from seafarers_agents.search import SearchAgent
from seafarers_env import Game

AGENTS: Final = "random,heuristic,one-ply,flat,ismcts"
SCENARIOS: Final = "base,new_shores"
GAMES: Final = 4  # that the moments are from
HEAD: Final = ("agent", "decisions/s", "ms per decision", "simulations/s", "depth")


class Clock:
    """What an agent has taken so far."""

    def __init__(self, spec: str) -> None:
        self.spec, self.agent = spec, make_agent(spec, 1)
        self.rates: list[float] = []  # decisions/s of each round
        self.simulations, self.seconds, self.searches, self.depth = 0, 0.0, 0, 0.0

    def play(self, chosen: Sequence[Game]) -> None:
        """Decide in each moment, once."""
        views = [game.view(game.current_player) for game in chosen]
        compile_all([self.agent], chosen[0].table.edition)
        spent = 0.0
        for view in views:
            start = time.perf_counter()
            self.agent.act(view)
            spent += time.perf_counter() - start
            self._look(self.agent)
        self.rates.append(len(chosen) / spent)

    def _look(self, agent: Agent) -> None:
        if isinstance(agent, SearchAgent) and agent.found is not None:
            self.simulations += agent.found.simulations
            self.seconds += agent.found.seconds
            self.depth += agent.found.depth
            self.searches += 1

    def row(self) -> tuple[str, ...]:
        """The cells of the table."""
        rate = median(self.rates)
        searched = ("", "")
        if self.searches:
            searched = (terminal.number(self.simulations / self.seconds), f"{self.depth / self.searches:.1f}")
        return (self.spec, terminal.number(rate), terminal.number(1000 / rate), *searched)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print a table for each scenario."""
    parser = terminal.parser("agent_speed", __doc__)
    parser.add_argument("--scenarios", default=SCENARIOS, help="names, with commas between them")
    parser.add_argument("--agents", default=AGENTS, help="specs, with commas between them")
    parser.add_argument("--moments", type=int, default=100, help="that everybody decides in")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args(arguments)
    if asked.moments < 1 or asked.rounds < 1:
        parser.error("there is at least one moment and one round")
    tables: dict[str, list[Clock]] = {}
    try:
        for scenario in asked.scenarios.split(","):
            tables[scenario] = [Clock(spec) for spec in asked.agents.split(",")]
    except AgentError as error:
        parser.error(str(error))
    here = terminal.circumstances(terminal.stamp("python -m benchmarks.agent_speed"))
    with terminal.bar() as bar:
        for scenario, clocks in tables.items():
            chosen = moments(scenario, asked.moments, GAMES)
            for _ in bar.track(range(asked.rounds), description=scenario):
                for clock in clocks:
                    clock.play(chosen)
    for scenario, clocks in tables.items():
        terminal.show_table(f"{scenario}: {here}", HEAD, [clock.row() for clock in clocks])


if __name__ == "__main__":
    main()
