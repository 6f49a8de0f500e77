"""What lies across the sea for the explorers' heuristic: ways of ships, places to found at, what missions are worth."""
