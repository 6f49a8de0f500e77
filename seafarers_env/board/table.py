"""Another name of `seafarers_env.board.action_table`."""

import sys

from seafarers_env.board import action_table

sys.modules[__name__] = action_table
