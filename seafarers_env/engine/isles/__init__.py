"""Islands: what lies face down and is turned up, tokens for settling, trade routes, number tokens in reserve."""
