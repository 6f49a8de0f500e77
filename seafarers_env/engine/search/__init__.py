"""Search inside the engine: a tree over one seat's worlds, playouts by the heuristic, and a value for where they stop.

`features` says how each seat stands, `value` turns that into chances of winning, `tree` keeps what was tried and
chooses what to try next, `entries.search` plays simulations. `seafarers_agents.search` makes agents of it; see
docs/search.md.
"""
