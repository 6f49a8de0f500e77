"""Bit sets as rows of 64-bit words: place `i` is bit `i % 64` of word `i // 64`.

Every constant is an `np.uint64`: numba turns `uint64` with a signed literal into a signed number.
"""

from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from ._jit import PLAIN, config, inlined, kernel
from .sizes import EDGE_ID, SCRATCH, SET_WORDS

ZERO = np.uint64(0)
ONE = np.uint64(1)
LOW6 = np.uint64(63)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


def _has_quick_deposit() -> bool:
    """Whether the processor puts bits where others are set in a few cycles: with x86's BMI2, after AMD's Zen 2."""
    if PLAIN or config.CPU_NAME or config.CPU_FEATURES:
        return False  # compiled for a processor that is named: it may be another one
    name, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features()
    return bool(features.get("bmi2")) and name not in ("znver1", "znver2")


QUICK_DEPOSIT = _has_quick_deposit()

if TYPE_CHECKING or PLAIN:

    def popcount(x: Any) -> int:
        """Count the set bits of a word."""
        return int(x).bit_count()

    def trailing_zeros(x: Any) -> int:
        """Index of the lowest set bit of a word that is not 0."""
        return (int(x) & -int(x)).bit_length() - 1

    def _deposit(bits: Any, word: Any) -> int:
        """The lowest bits of one word put, in order, where another has bits."""
        placed, left = 0, int(word)
        for i in range(int(word).bit_count()):
            lowest = left & -left
            placed |= lowest if int(bits) >> i & 1 else 0
            left ^= lowest
        return placed

    def pack(word: Any, places: Any) -> int:
        """The bits of a word that lie where `places` has bits, side by side from bit 0 on."""
        packed, k = 0, 0
        for i in range(64):
            if int(places) >> i & 1:
                packed |= (int(word) >> i & 1) << k
                k += 1
        return packed

    def on_stack(kind: Any, length: int, clear: bool = False) -> Any:
        """A function that makes an array on the stack of the kernel that asks: all 0, or of arbitrary content."""

        def make() -> Any:
            return np.zeros(length, kind)

        return make

else:

    def on_stack(kind, length, clear=False):
        """A function that makes an array on the stack of the kernel that asks: all 0, or of arbitrary content."""
        kind = types.Array(numba.from_dtype(np.dtype(kind)), 1, "C")
        size = kind.dtype.bitwidth // 8

        def codegen(context, builder, signature, args):
            word = ir.IntType(64)
            data = cgutils.alloca_once(builder, ir.IntType(8 * size), size=ir.Constant(word, length))
            array = context.make_array(kind)(context, builder)
            shape, strides, itemsize = [ir.Constant(word, length)], [ir.Constant(word, size)], ir.Constant(word, size)
            populate_array(array, data=data, shape=shape, strides=strides, itemsize=itemsize, meminfo=None)
            if clear:  # whenever it is asked for
                cgutils.memset(builder, data, ir.Constant(word, length * size), 0)
            return array._getvalue()

        @intrinsic
        def make(typingctx):
            return kind(), codegen

        return make

    @intrinsic
    def _popcount(typingctx, x):
        def codegen(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.uint64(types.uint64), codegen

    @intrinsic
    def _trailing_zeros(typingctx, x):
        def codegen(context, builder, signature, args):
            return builder.cttz(args[0], cgutils.true_bit)

        return types.uint64(types.uint64), codegen

    def _by_bmi2(name):
        """The code of an intrinsic that is an instruction of BMI2 on two words; only where QUICK_DEPOSIT."""

        def codegen(context, builder, signature, args):
            kind = ir.FunctionType(args[0].type, [args[0].type, args[1].type])
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.x86.bmi.{name}.64"), args)

        return types.uint64(types.uint64, types.uint64), codegen

    @intrinsic
    def _deposit(typingctx, bits, word):
        return _by_bmi2("pdep")

    @intrinsic
    def pack(typingctx, word, places):
        """The bits of a word that lie where `places` has bits, side by side from bit 0 on; only where QUICK_DEPOSIT."""
        return _by_bmi2("pext")

    @kernel
    def popcount(x):
        """Count the set bits of a word."""
        return np.int64(_popcount(np.uint64(x)))

    @kernel
    def trailing_zeros(x):
        """Index of the lowest set bit of a word that is not 0."""
        return np.int64(_trailing_zeros(np.uint64(x)))


scratch = on_stack(np.int64, SCRATCH)
empty_set = on_stack(np.uint64, SET_WORDS, clear=True)  # of vertices or edges
zero_bytes = on_stack(np.uint8, SCRATCH, clear=True)
zero_edges = on_stack(EDGE_ID, SCRATCH, clear=True)


@kernel
def select(word, n):
    """Index of the `n`-th set bit of a word, counted from 0; there are as many."""
    if QUICK_DEPOSIT:
        return trailing_zeros(_deposit(ONE << np.uint64(n), word))
    for _ in range(n):
        word &= word - ONE
    return trailing_zeros(word)


@inlined
def bit(i):
    """The word with only bit `i % 64` set."""
    return ONE << (np.uint64(i) & LOW6)


@inlined
def has(words, i):
    """True when place `i` is in the set."""
    return words[i >> 6] & bit(i) != ZERO


@inlined
def put(words, i):
    """Add place `i` to the set, in place."""
    words[i >> 6] |= bit(i)


@inlined
def drop(words, i):
    """Take place `i` out of the set, in place."""
    words[i >> 6] &= ~bit(i)


@kernel
def count(words):
    """Number of places in the set."""
    total = 0
    for w in range(len(words)):
        total += popcount(words[w])
    return total


@kernel
def nth(words, n):
    """The `n`-th place of the set, counted from 0 upwards; -1 when there are not that many."""
    for w in range(len(words)):
        word = words[w]
        here = popcount(word)
        if n < here:
            return 64 * w + select(word, n)
        n -= here
    return -1


@kernel
def places_in(word, w=0):
    """The places of word `w` of a set, in ascending order; compiled into the loop that goes over them."""
    while word != ZERO:
        yield np.int64(64 * w + trailing_zeros(word))
        word &= word - ONE


@kernel
def members(words, size):
    """The places of a set of `size` words, in ascending order."""
    for w in range(size):
        word = words[w]
        while word != ZERO:
            yield np.int64(64 * w + trailing_zeros(word))
            word &= word - ONE


@kernel
def clear(row):
    """Set all items of an array to 0, in place."""
    for i in range(len(row)):
        row[i] = 0
