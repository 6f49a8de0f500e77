"""The heuristic of the explorers' game: what ships are for, what is built, where pirate ships go."""
