"""Other names of the shaping of `seafarers_env.batches.rewards`."""

from seafarers_env.batches.rewards import leads as leads, shaping as shaping
