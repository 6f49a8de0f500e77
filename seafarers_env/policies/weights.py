"""Another name of `seafarers_env.engine.policies.weights`."""

import sys

from seafarers_env.engine.policies import weights

sys.modules[__name__] = weights
