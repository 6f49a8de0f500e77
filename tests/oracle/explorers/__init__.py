"""A slow, obvious reference implementation of Explorers (BARGE), on the board and the trade of `tests.oracle`."""

from .game import Explorers

__all__ = ["Explorers"]
