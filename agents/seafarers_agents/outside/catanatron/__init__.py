"""The base game against the players of the package `catanatron`, mirrored decision by decision in both engines.

    python -m seafarers_agents.outside.catanatron --candidate heuristic --opponents value --games 200

docs/catanatron.md says how to install it, how the rules differ and what came of it.
"""
