"""`python -m seafarers_env.learner_warm_up`: the groups of `warm_up` with opponents of one learner.

With `random` or `heuristic` after it only those.
"""

import sys
from typing import Final

from seafarers_env.warm_up import HEURISTIC, OPPONENTS, ensure_compiled

GROUPS: Final = {"random": (OPPONENTS,), "heuristic": (OPPONENTS, HEURISTIC)}

if __name__ == "__main__":
    for opponents in sys.argv[1:] or GROUPS:
        if opponents not in GROUPS:
            sys.exit(f"opponents are {' or '.join(GROUPS)}, not {opponents!r}")
        ensure_compiled(*GROUPS[opponents], stream=sys.stdout)
