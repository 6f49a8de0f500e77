"""A fast multi-agent research environment for sea-going Catan-style games."""

from typing import TYPE_CHECKING, Any

from seafarers_env._version import __version__ as __version__

if TYPE_CHECKING:
    from seafarers_env.batch import Batch as Batch
    from seafarers_env.game import Game as Game
    from seafarers_env.game import IllegalActionError as IllegalActionError
    from seafarers_env.scenarios import Scenario as Scenario
    from seafarers_env.scenarios import scenarios as scenarios
    from seafarers_env.view import PlayerView as PlayerView

# loaded when first asked for: numba takes most of a second
_HOMES = {
    "Batch": "seafarers_env.batch",
    "Game": "seafarers_env.game",
    "IllegalActionError": "seafarers_env.game",
    "PlayerView": "seafarers_env.view",
    "Scenario": "seafarers_env.scenarios",
    "scenarios": "seafarers_env.scenarios",
}

__all__ = ["Batch", "Game", "IllegalActionError", "PlayerView", "Scenario", "__version__", "scenarios"]


def __getattr__(name: str) -> Any:
    import importlib

    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(home), name)
