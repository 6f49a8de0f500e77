"""Positions of Explorers."""
