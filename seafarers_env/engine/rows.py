"""What the parts write rows of an observation with: at `o`, and each returns where the next number stands."""

from ._jit import kernel


@kernel
def write_row(row, out, o):
    """The numbers as they are."""
    for k in range(len(row)):
        out[o + k] = row[k]
    return o + len(row)


@kernel
def write_one(i, n, out, o):
    """1 at number `i` of `n`, if it is one of them, and 0 at the others."""
    for k in range(n):
        out[o + k] = i == k
    return o + n


@kernel
def write_flags(bits, n, out, o):
    """The lowest `n` bits."""
    for k in range(n):
        out[o + k] = bits >> k & 1
    return o + n
