"""Environments for PettingZoo and Gymnasium.

Importing this is cheap: numba and the engine are imported with the first environment.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from seafarers_env.envs.registration import register_all as register_all

if TYPE_CHECKING:
    from seafarers_env.envs.aec import SeafarersAEC as SeafarersAEC, env as env, raw_env as raw_env
    from seafarers_env.envs.opponents import OpponentError as OpponentError
    from seafarers_env.envs.single_agent import SeafarersEnv as SeafarersEnv
    from seafarers_env.envs.vector import SeafarersVectorEnv as SeafarersVectorEnv

_HOMES = {
    "OpponentError": "opponents",
    "SeafarersAEC": "aec",
    "SeafarersEnv": "single_agent",
    "SeafarersVectorEnv": "vector",
    "env": "aec",
    "raw_env": "aec",
}

__all__ = [
    "OpponentError",
    "SeafarersAEC",
    "SeafarersEnv",
    "SeafarersVectorEnv",
    "env",
    "raw_env",
    "register_all",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
