"""Another name of `seafarers_env.batches.batch`."""

import sys

from seafarers_env.batches import batch

sys.modules[__name__] = batch
