"""A slow, obvious reference implementation of the rules, to hold the engine against."""

from .game import Oracle

__all__ = ["Oracle"]
