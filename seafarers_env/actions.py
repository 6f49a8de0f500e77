"""Another name of `seafarers_env.engine.actions`."""

import sys

from seafarers_env.engine import actions

sys.modules[__name__] = actions
