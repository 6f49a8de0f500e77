"""Writes what happened, a decision or an event of chance, as tokens (`events`) for all who may see it.

Tokens of one game lie in `E` (int16[rows, NUM_COLUMNS], rows a power of two), the `n`-th in row `n % rows`: what is
older has been written over. Each kernel that tells takes their number so far, `num_events`, and returns the new one.
Most tokens are written before what they tell of happens. What a hand holds beyond them afterwards came from the bank;
what it lacks was paid. `kept` (int64[SCRATCH]) is what a record had before.
"""
