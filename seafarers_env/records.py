"""Another name of `seafarers_env.engine.records`."""

import sys

from seafarers_env.engine import records

sys.modules[__name__] = records
