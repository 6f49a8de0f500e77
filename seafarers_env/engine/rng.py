"""Random numbers inside the records: one SplitMix64 counter per stream, no global generator anywhere (GEO-14).

SplitMix64 (Steele, Lea, Flood 2014) adds a constant to the counter and mixes it, so a stream is one word and streams
seeded differently are independent for all purposes here.
"""

import numpy as np

from ._jit import kernel, wrapping

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S30 = np.uint64(30)
S27 = np.uint64(27)
S31 = np.uint64(31)
S32 = np.uint64(32)
LOW32 = np.uint64(0xFFFFFFFF)


@kernel
@wrapping
def mix(x):
    """Scramble one word into another, one to one."""
    x = (x ^ (x >> S30)) * MIX_1
    x = (x ^ (x >> S27)) * MIX_2
    return x ^ (x >> S31)


@kernel
@wrapping
def next_word(streams, k):
    """Advance stream `k` of `streams` (uint64 array) in place and return 64 random bits."""
    streams[k] = streams[k] + GAMMA
    return mix(streams[k])


@kernel
@wrapping
def below(streams, k, n):
    """A uniform integer in 0..n-1 (n < 2**31) from stream `k`, exactly uniform (Lemire's method with rejection)."""
    size = np.uint64(n)
    while True:
        product = (next_word(streams, k) >> S32) * size
        low = product & LOW32
        if low >= size or low >= (LOW32 + np.uint64(1) - size) % size:
            return np.int64(product >> S32)


@kernel
@wrapping
def seed_streams(streams, seed):
    """Set every stream from one seed (uint64), in place; different seeds give unrelated streams."""
    start = mix(np.uint64(seed) + GAMMA)
    for k in range(len(streams)):
        streams[k] = mix(start + np.uint64(k + 1) * MIX_1)


@kernel
def draw_index(streams, k, counts):
    """Index of one unit drawn uniformly from `counts` (how many of each index there are); -1 when there is none."""
    total = 0
    for i in range(len(counts)):
        total += counts[i]
    if total == 0:
        return -1
    n = below(streams, k, total)
    for i in range(len(counts)):
        if n < counts[i]:
            return i
        n -= counts[i]
    return -1
