"""Explorers: ships that sail freely and carry cargo."""
