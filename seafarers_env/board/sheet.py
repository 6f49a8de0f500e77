"""Another name of `seafarers_env.board.board_text`."""

import sys

from seafarers_env.board import board_text

sys.modules[__name__] = board_text
