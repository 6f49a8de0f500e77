"""`python -m seafarers_agents.policy_warm_up`: the groups of `seafarers_env.warm_up` in which policies play."""

import sys

from seafarers_env import warm_up


def ensure_compiled() -> None:
    """Compile the heuristic, unless this version is compiled, with progress on standard error."""
    warm_up.ensure_compiled(warm_up.HEURISTIC)


if __name__ == "__main__":
    warm_up.ensure_compiled(warm_up.HEURISTIC, warm_up.DUELS, stream=sys.stdout)
