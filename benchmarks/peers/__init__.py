"""One script for each engine that `benchmarks.compare` measures, run by the Python of that engine's environment.

`python -m benchmarks.peers.NAME WORK --seconds 2 --seed 0` prints a line of JSON: decisions, games, seconds, versions.
Nothing here but `ours` may import this package or its dependencies: the other environments do not have them.
"""
