"""What the heuristic goes for far from home: ways round the world, and shores that nobody has seen."""
