"""`python -m seafarers_env.learner_warm_up`: the groups of `warm_up` with opponents of one learner.

With `random` or `heuristic` after it only those.
"""

import sys
from typing import Final

from seafarers_env.warm_up import HEURISTIC_OPPONENTS, RANDOM_OPPONENTS, ensure_compiled

OPPONENTS: Final = {"random": RANDOM_OPPONENTS, "heuristic": HEURISTIC_OPPONENTS}

if __name__ == "__main__":
    for opponents in sys.argv[1:] or OPPONENTS:
        if opponents not in OPPONENTS:
            sys.exit(f"opponents are {' or '.join(OPPONENTS)}, not {opponents!r}")
        ensure_compiled(OPPONENTS[opponents], stream=sys.stdout)
