"""What the heuristic knows of Cities & Knights: improvements, walls, knights, barbarians, progress cards."""
