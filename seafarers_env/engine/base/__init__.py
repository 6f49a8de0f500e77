"""The game without the sea: what every game has, and its rules."""
