"""Cities & Knights: commodities, improvements, knights, barbarians, progress cards."""
