"""Hawai'i: places by their names, chits, fish and the market."""
