"""PlayerView: all that an agent is ever shown. It stands beside `Game`, as each makes the other."""

from seafarers_env.game import PlayerView as PlayerView
