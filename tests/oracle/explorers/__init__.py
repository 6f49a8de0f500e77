"""A slow, obvious reference implementation of Explorers (RULES_BARGES), on what `tests.oracle` has of board and trade."""

from .game import Explorers

__all__ = ["Explorers"]
