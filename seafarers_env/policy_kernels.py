"""Another name of `seafarers_env.engine.entries.policy`."""

import sys

from seafarers_env.engine.entries import policy

sys.modules[__name__] = policy
