"""Positions: what islands have."""
