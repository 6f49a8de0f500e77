"""Another name of `seafarers_env.board.chart_data`."""

import sys

from seafarers_env.board import chart_data

sys.modules[__name__] = chart_data
