"""Positions of Cities & Knights."""
