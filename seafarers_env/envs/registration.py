"""Every scenario in PettingZoo's registry, as `seafarers/<scenario>-v<version>`."""

from typing import Final

# pyright: reportMissingTypeStubs=false
import pettingzoo

from seafarers_env.scenarios import scenarios

NAMESPACE: Final = "seafarers"
VERSION: Final = 0  # rises when the same seed and actions could give other positions, observations or masks
ENTRY_POINT: Final = "seafarers_env.envs.aec:env"


def register_all() -> list[str]:
    """Register what is not registered yet; return all ids.

    Entry points are strings and keywords are JSON, so that specs travel to other processes. PettingZoo before 1.27 has
    no registry: there nothing happens, and `seafarers_env.env(...)` makes the same environments.
    """
    ids = [f"{NAMESPACE}/{name}-v{VERSION}" for name in scenarios()]
    register = getattr(pettingzoo, "register", None)
    if register is not None:
        for env_id, name in zip(ids, scenarios(), strict=True):
            if env_id not in pettingzoo.aec_registry:
                register("aec", env_id, entry_point=ENTRY_POINT, kwargs={"scenario": name})
    return ids
