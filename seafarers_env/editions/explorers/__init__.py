"""The edition `explorers`: the engine's sources with another rulebook, for ships that sail freely and carry cargo.

This folder comes before the engine's own: a module that is in both is taken from here.
"""

from seafarers_env import engine

__path__ += engine.__path__
