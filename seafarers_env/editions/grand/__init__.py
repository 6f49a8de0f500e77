"""The edition `grand`: the engine's sources with room for six seats and boards of 128 hexes.

This folder comes before the engine's own: a module that is in both is taken from here.
"""

from seafarers_env import engine

__path__ += engine.__path__
