"""Other names of the shaping of `seafarers_env.batches.payments`."""

from seafarers_env.batches.payments import leads as leads
from seafarers_env.batches.payments import shaping as shaping
