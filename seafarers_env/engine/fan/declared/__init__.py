"""What these scenarios add to records, options, decisions, observations, positions and words."""
