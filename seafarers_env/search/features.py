"""Another name of `seafarers_env.engine.search.features`."""

import sys

from seafarers_env.engine.search import features

sys.modules[__name__] = features
