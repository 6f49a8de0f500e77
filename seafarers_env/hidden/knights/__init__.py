"""Progress cards that a player cannot see."""
