"""Another name of `seafarers_env.engine.layout`."""

import sys

from seafarers_env.engine import layout

sys.modules[__name__] = layout
