"""`ismcts` with a learned value at the end of its playouts."""

from functools import partial
from pathlib import Path
from typing import Final

from seafarers_agents.champion.agents import shipped_values
from seafarers_agents.champion.values import Values, read_values
from seafarers_agents.protocol import AgentError
from seafarers_agents.search.agent import SearchAgent
from seafarers_agents.search.kinds import ismcts
from seafarers_env.editions import Edition

SHIPPED: Final = "learned"  # the values of the package


def searching(argument: str, seed: int = 0) -> SearchAgent:
    """The agent of `ismcts:BUDGET?values=learned`, or `?values=FILE`.

    Raises:
        AgentError: it is no such argument, or the file holds no learned value.
    """
    budget, _, option = argument.partition("?")
    name, _, which = option.partition("=")
    if name != "values" or not which:
        raise AgentError(f"after the budget of ismcts stands ?values={SHIPPED} or ?values=FILE, not ?{option}")
    values = _of_the_package if which == SHIPPED else partial(_of_file, read_values(Path(which)))
    return ismcts(budget, seed, values, f"ismcts:{argument}")


def _of_the_package(edition: Edition) -> Values:
    return read_values(shipped_values(edition))


def _of_file(values: Values, edition: Edition) -> Values:
    values.check(edition)
    return values
