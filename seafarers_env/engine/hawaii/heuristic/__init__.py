"""What the heuristic makes of fish and of the spaces where they are caught."""
