"""Every scenario in the registries of PettingZoo and Gymnasium.

To PettingZoo `new_shores` is `seafarers/new_shores-v0`; to Gymnasium, whose names are in CamelCase,
`seafarers/NewShores-v0`.
"""

import copy
import os
from collections.abc import Mapping
from typing import Any, Final

# pyright: reportMissingTypeStubs=false
import gymnasium
import pettingzoo
from gymnasium.envs.registration import EnvSpec

from seafarers_env.scenarios import Scenario, scenarios
from seafarers_env.scenarios.registry import camel_case, register

NAMESPACE: Final = "seafarers"
VERSION: Final = 0  # rises when the same seed and actions could give other positions, observations or masks
ENTRY_POINT: Final = "seafarers_env.envs.aec:env"
LEARNER_ENTRY_POINT: Final = "seafarers_env.envs.single_agent:SeafarersEnv"
VECTOR_ENTRY_POINT: Final = "seafarers_env.envs.vector:SeafarersVectorEnv"


def register_all() -> list[str]:
    """Register all scenarios that are not registered yet; return all PettingZoo ids.

    Entry points are strings and keywords are JSON, so that specs can be sent to other processes. PettingZoo before 1.27
    has no registry: then this does nothing, and `seafarers_env.env(...)` makes the same environments.
    """
    return [_register(name, scenario.file or name) for name, scenario in scenarios().items()]


def register_scenario(path: str | os.PathLike[str], *, name: str | None = None, replace: bool = False) -> Scenario:
    """Give a board file of your own a name, in this process.

    From then on everything that takes a scenario's name accepts this one, `scenarios()` lists it, PettingZoo has
    `seafarers/<name>-v0`, and Gymnasium the same with the name in CamelCase: `my_island` is `MyIsland`. Specs contain
    the path of the file, so a process that never called this function can make the environment from its spec. The
    file is read now; after a change, register it again.

    Args:
        path: The `.board` file. It is checked completely, for each of its numbers of players.
        name: Small letters, digits and underscores; None takes the name in the file's header, `board:`.
        replace: Allow a name that belongs to another file. (The same file can always be registered again.)

    Returns:
        The scenario.

    Raises:
        ScenarioError: no such file, or an invalid name: malformed, that of a scenario of this package, or taken
            (compared in CamelCase too).
        BoardError: the file is wrong; the error names line and column.
    """
    scenario = register(os.fspath(path), name, replace=replace)
    assert scenario.file is not None
    getattr(pettingzoo, "aec_registry", {}).pop(_id(scenario.name), None)
    gymnasium.registry.pop(gymnasium_id(scenario.name), None)
    _register(scenario.name, scenario.file)
    return scenario


def gymnasium_id(name: str) -> str:
    """The id of a scenario in Gymnasium's registry."""
    return f"{NAMESPACE}/{camel_case(name)}-v{VERSION}"


def spec_of(name: str, num_players: int, options: Mapping[str, Any]) -> EnvSpec:
    """The spec of the Gymnasium environment of a table: `gymnasium.make` takes it, and it can be sent as JSON."""
    spec = copy.deepcopy(gymnasium.spec(gymnasium_id(name)))
    spec.kwargs |= {"num_players": num_players, **options}
    return spec


def _id(name: str) -> str:
    return f"{NAMESPACE}/{name}-v{VERSION}"


def _register(name: str, scenario: str) -> str:
    """Register the ids of a scenario that is found by this name or path; return that of PettingZoo."""
    env_id = _id(name)
    register_id = getattr(pettingzoo, "register", None)
    if register_id is not None and env_id not in pettingzoo.aec_registry:
        register_id("aec", env_id, entry_point=ENTRY_POINT, kwargs={"scenario": scenario})
    if gymnasium_id(name) not in gymnasium.registry:
        gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
            gymnasium_id(name),
            entry_point=LEARNER_ENTRY_POINT,
            vector_entry_point=VECTOR_ENTRY_POINT,
            kwargs={"scenario": scenario},
        )
    return env_id
