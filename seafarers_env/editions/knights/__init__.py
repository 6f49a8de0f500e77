"""The edition `knights`: the engine's sources with Cities & Knights, on all boards but those that list their places.

This folder comes before the engine's own: a module that is in both is taken from here.
"""

from seafarers_env import engine

__path__ += engine.__path__
