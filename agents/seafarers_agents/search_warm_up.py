"""`python -m seafarers_agents.search_warm_up`: the group of `seafarers_env.warm_up` that searches."""

import sys

from seafarers_env import warm_up

if __name__ == "__main__":
    warm_up.ensure_compiled(warm_up.SEARCH, stream=sys.stdout)
