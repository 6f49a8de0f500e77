"""Catan World, 7 Islands and Reach Catan: far shores, starts beside hidden hexes, ships that sail round the world."""
