"""How fast games go: `throughput.py` for ours alone, `compare.py` beside other engines."""
