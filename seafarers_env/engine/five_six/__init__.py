"""Five and six players: building between two turns, and a larger deck."""
