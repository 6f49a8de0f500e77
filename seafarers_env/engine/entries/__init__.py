"""What Python calls: one game, many games, one learner among opponents, policies, search.

Few on purpose: each carries its own optimised copy of the rules, or calls them by address. Arguments are arrays of
records and an index, never bare records: `S` is an array of STATE, `B` and `R` have one BOARD and one RULES.
"""
