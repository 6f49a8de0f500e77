"""Observations in other shapes: entities, and scaled to a network's taste."""
