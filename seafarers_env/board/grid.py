"""Another name of `seafarers_env.board.geometry`."""

import sys

from seafarers_env.board import geometry

sys.modules[__name__] = geometry
