"""PlayerView: everything an agent may see. `Game` and `PlayerView` create each other."""

from seafarers_env.game import PlayerView as PlayerView
