"""What the heuristic goes for in Cities & Knights: cities, levels, walls, knights and where they stand."""
