"""Adapters for training libraries that need one. Nothing else in the package imports them."""
