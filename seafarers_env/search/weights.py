"""Another name of `seafarers_env.engine.search.weights`."""

import sys

from seafarers_env.engine.search import weights

sys.modules[__name__] = weights
