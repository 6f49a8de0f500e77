"""Another name of `seafarers_env.batches.sampler`."""

import sys

from seafarers_env.batches import sampler

sys.modules[__name__] = sampler
