"""Explorers in pictures and words."""
