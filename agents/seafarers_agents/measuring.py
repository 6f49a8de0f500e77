"""How long an agent takes for a decision, at moments of games of heuristics with a choice: one process, one thread."""

import time
from collections.abc import Sequence
from typing import Any, Final

from seafarers_agents.agent import make_agent
from seafarers_agents.protocol import Agent, compile_all
from seafarers_env.game import Game

PLAYERS: Final = 4


def moments(scenario: str, count: int, games: int = 1, **options: Any) -> list[Game]:
    """Moments with a choice: `count` at most, evenly from so many games of four heuristics."""
    found: list[Game] = []
    for seed in range(games):
        game, agent = Game(scenario, PLAYERS, seed, **options), make_agent("heuristic")
        while not game.is_over:
            if len(game.legal_actions()) > 1:
                found.append(game.clone())
            game.apply(agent.act(game.view(game.current_player)))
    return found[:: max(len(found) // count, 1)][:count]


def seconds_each(agent: Agent, chosen: Sequence[Game]) -> float:
    """Seconds of a decision, the mean over the moments; making a view is not on the clock.

    Raises:
        AgentError: the agent does not play at this table.
    """
    compile_all([agent], chosen[0].table.edition)
    agent.act(chosen[0].view(chosen[0].current_player))  # what is read or set up once
    spent = 0.0
    for game in chosen:
        view = game.view(game.current_player)
        start = time.perf_counter()
        agent.act(view)
        spent += time.perf_counter() - start
    return spent / len(chosen)
