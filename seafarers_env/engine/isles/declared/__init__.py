"""What islands add to records, options, decisions, observations, positions and words."""
