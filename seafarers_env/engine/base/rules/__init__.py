"""Rules of the game without the sea: the pages BASE, and GEO and DECISIONS as far as they speak of it."""
