"""Another name of `seafarers_env.observing.entities`."""

import sys

from seafarers_env.observing import entities

sys.modules[__name__] = entities
