"""How a part's pieces, markers and tokens are shown."""
