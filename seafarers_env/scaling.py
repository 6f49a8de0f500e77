"""Another name of `seafarers_env.observing.scaling`."""

import sys

from seafarers_env.observing import scaling

sys.modules[__name__] = scaling
