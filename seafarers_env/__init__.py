"""A fast multi-agent research environment for seafaring, Catan-style board games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from seafarers_env._version import __version__ as __version__
from seafarers_env.envs.registration import register_all, register_scenario as register_scenario
from seafarers_env.scenarios import Scenario as Scenario, scenarios as scenarios

if TYPE_CHECKING:
    from seafarers_env.batches.batch import Batch as Batch
    from seafarers_env.batches.sampler import Sampler as Sampler
    from seafarers_env.envs.aec import env as env, raw_env as raw_env
    from seafarers_env.game import Game as Game, IllegalActionError as IllegalActionError
    from seafarers_env.observing.entities import Entities as Entities
    from seafarers_env.observing.pointers import Pointers as Pointers
    from seafarers_env.observing.rows import EntityRows as EntityRows
    from seafarers_env.observing.scaling import Normaliser as Normaliser
    from seafarers_env.observing.sparse import sparse as sparse
    from seafarers_env.observing.symmetries import Symmetries as Symmetries
    from seafarers_env.observing.vocabulary import vocabulary as vocabulary
    from seafarers_env.position import PositionError as PositionError
    from seafarers_env.view import PlayerView as PlayerView

# loaded when first asked for: numba takes most of a second
_HOMES = {
    "Batch": "seafarers_env.batches.batch",
    "Entities": "seafarers_env.observing.entities",
    "EntityRows": "seafarers_env.observing.rows",
    "Game": "seafarers_env.game",
    "IllegalActionError": "seafarers_env.game",
    "Normaliser": "seafarers_env.observing.scaling",
    "PlayerView": "seafarers_env.view",
    "Pointers": "seafarers_env.observing.pointers",
    "PositionError": "seafarers_env.position",
    "Sampler": "seafarers_env.batches.sampler",
    "Symmetries": "seafarers_env.observing.symmetries",
    "env": "seafarers_env.envs.aec",
    "raw_env": "seafarers_env.envs.aec",
    "sparse": "seafarers_env.observing.sparse",
    "vocabulary": "seafarers_env.observing.vocabulary",
}

__all__ = [
    "Batch",
    "Entities",
    "EntityRows",
    "Game",
    "IllegalActionError",
    "Normaliser",
    "PlayerView",
    "Pointers",
    "PositionError",
    "Sampler",
    "Scenario",
    "Symmetries",
    "__version__",
    "env",
    "raw_env",
    "register_scenario",
    "scenarios",
    "sparse",
    "vocabulary",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)


register_all()
