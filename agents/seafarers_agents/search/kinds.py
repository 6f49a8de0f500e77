"""The three kinds of search, with the settings that docs/search.md compares."""

from collections.abc import Callable
from typing import Final, TypeAlias

from seafarers_agents.protocol import AgentError
from seafarers_agents.search.agent import Budget, LearnedValue, SearchAgent
from seafarers_env.editions import Edition

Values: TypeAlias = Callable[[Edition], LearnedValue]

WORLDS: Final = 16  # deals of the hidden cards
ROUNDS: Final = 8  # turns from the root to the end of a playout: two of each seat, with four
DEEP: Final = 64  # decisions in the tree: no limit in practice
ONE_PLY: Final = {"evenly": 1, "depth": 1, "horizon": 1}
FLAT: Final = {"evenly": 1, "depth": 1, "horizon": ROUNDS}
ISMCTS: Final = {"exploration": 0.6, "favour": 0.4, "doubt": 0.02, "depth": DEEP, "horizon": ROUNDS}


def one_ply(budget: str = "", seed: int = 0) -> SearchAgent:
    """Value search one action ahead: all actions equally often, the turn ended by the heuristic."""
    return SearchAgent(_name("one-ply", budget), ONE_PLY, read_budget(budget or "400"), worlds=WORLDS, seed=seed)


def flat(budget: str = "", seed: int = 0) -> SearchAgent:
    """Flat Monte Carlo: all actions equally often, playouts of two rounds by the heuristic, then the value function."""
    return SearchAgent(_name("flat", budget), FLAT, read_budget(budget or "1000"), worlds=WORLDS, seed=seed)


def ismcts(budget: str = "", seed: int = 0, values: Values | None = None, name: str = "") -> SearchAgent:
    """Information-set Monte Carlo tree search in open loop, with the same playouts.

    Args:
        budget: Simulations or seconds per decision.
        seed: The seed of worlds and dice.
        values: The learned value of an edition, instead of the linear one; playouts are then shorter.
        name: The spec, if it has more than a budget.
    """
    found = read_budget(budget or "1000")
    return SearchAgent(name or _name("ismcts", budget), ISMCTS, found, worlds=WORLDS, values=values, seed=seed)


def _name(kind: str, budget: str) -> str:
    return f"{kind}:{budget}" if budget else kind


def read_budget(text: str) -> Budget:
    """A budget in words: `1000` simulations, or `0.25s` or `250ms` for a decision.

    Raises:
        AgentError: it is neither.
    """
    try:
        if text.endswith("ms"):
            return Budget(seconds=float(text.removesuffix("ms")) / 1000)
        if text.endswith("s"):
            return Budget(seconds=float(text.removesuffix("s")))
        return Budget(simulations=int(text))
    except ValueError as error:
        raise AgentError(
            f"a search takes simulations (1000) or seconds (0.25s) a decision, not {text!r}: {error}"
        ) from None
