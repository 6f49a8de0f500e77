"""Another name of `seafarers_env.engine.search.value`."""

import sys

from seafarers_env.engine.search import value

sys.modules[__name__] = value
