"""Another name of `seafarers_env.engine.constants`, with the phases and sizes of the edition `classic`."""

from seafarers_env.engine.constants import *  # noqa: F403
from seafarers_env.engine.phases import *  # noqa: F403
from seafarers_env.engine.sizes import *  # noqa: F403
