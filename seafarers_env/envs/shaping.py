"""Other names of the shaping of `seafarers_env.batches.rewards`."""

from seafarers_env.batches.rewards import leads as leads
from seafarers_env.batches.rewards import shaping as shaping
