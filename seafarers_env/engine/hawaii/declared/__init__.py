"""What Hawai'i adds to records, options, decisions, observations, positions and words."""
