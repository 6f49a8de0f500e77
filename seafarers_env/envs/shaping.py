"""Other names of the shaping of `seafarers_env.payments`."""

from seafarers_env.payments import leads as leads
from seafarers_env.payments import shaping as shaping
