"""Rules of what a seat may conclude: the page OBSERVATION."""
