"""Environments: the engine as PettingZoo sees it. Light to import: numba and the engine come with the first `env`."""

from typing import TYPE_CHECKING, Any

from seafarers_env.envs.registration import register_all as register_all

if TYPE_CHECKING:
    from seafarers_env.envs.aec import SeafarersAEC as SeafarersAEC
    from seafarers_env.envs.aec import env as env
    from seafarers_env.envs.aec import raw_env as raw_env

__all__ = ["SeafarersAEC", "env", "raw_env", "register_all"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from seafarers_env.envs import aec

    return getattr(aec, name)
