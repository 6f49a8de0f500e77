"""How fast games go.

`compare`: beside other engines. `curves`: how the cost grows. `check`: has anything become slower? `routes`: the search
for the longest trade route. `throughput`: our ways to play at several tables. Each is `python -m benchmarks.NAME`.
"""
