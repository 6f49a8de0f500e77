"""Decisions of the heuristic that only Cities & Knights have, and what active knights do."""
