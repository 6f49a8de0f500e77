"""What kernels cannot say in numba: 64 bytes compared and stored at once, and a row fetched before it is needed.

All of it is LLVM's own and needs no particular processor. In plain Python fetching does nothing.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic

from seafarers_env._jit import config, kernel
from seafarers_env.records import LINE

WIDTH = 64  # bytes painted at once

if TYPE_CHECKING or config.DISABLE_JIT:

    def paint(row: Any, w: Any, code: Any, first: Any, second: Any, out: Any, o: Any) -> None:
        """For i in 0..63 `out[o + i]` is `first` where `row[w + i]` is `code`, `second` where `code + 1`, else 0."""
        here = row[w : w + WIDTH]
        out[o : o + WIDTH] = first * (here == code) + second * (here == code + 1)

    def spread(word: Any, out: Any, o: Any) -> None:
        """For i in 0..63 `out[o + i]` is bit `i` of `word`."""
        bits = np.array([word], np.uint64).view(np.uint8)
        out[o : o + WIDTH] = np.unpackbits(bits, bitorder="little")

    def touch(rows: Any, i: Any, offset: Any) -> None:
        """Ask for the cache line `offset` bytes into row `i`."""

else:
    _BYTES = ir.VectorType(ir.IntType(8), WIDTH)

    def _address(context, builder, kind, array, offset):
        """Where the array's data begin, and `offset` bytes on."""
        array = context.make_array(kind)(context, builder, array)
        start = builder.bitcast(array.data, ir.IntType(8).as_pointer())
        return array, builder.gep(start, [offset])

    def _filled(builder, value):
        """A vector with the lowest byte of `value` in every place."""
        byte = builder.trunc(value, ir.IntType(8))
        one = builder.insert_element(ir.Constant(_BYTES, ir.Undefined), byte, ir.Constant(ir.IntType(32), 0))
        everywhere = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
        return builder.shuffle_vector(one, ir.Constant(_BYTES, ir.Undefined), everywhere)

    @intrinsic
    def paint(typingctx, row, w, code, first, second, out, o):
        """For i in 0..63 `out[o + i]` is `first` where `row[w + i]` is `code`, `second` where `code + 1`, else 0.

        Bounds are not checked: both arrays are contiguous bytes with 64 places from there on.
        """
        if not all(kind.dtype == types.int8 and kind.layout == "C" for kind in (row, out)):
            raise TypingError(f"paint needs contiguous arrays of int8, not {row} and {out}")
        integer = types.int64
        signature = types.void(row, integer, integer, integer, integer, out, integer)

        def codegen(context, builder, signature, args):
            row, w, code, first, second, out, o = args
            _, source = _address(context, builder, signature.args[0], row, w)
            _, target = _address(context, builder, signature.args[5], out, o)
            here = builder.load(builder.bitcast(source, _BYTES.as_pointer()), align=1)
            following = builder.add(code, ir.Constant(code.type, 1))
            is_second = builder.icmp_signed("==", here, _filled(builder, following))
            is_first = builder.icmp_signed("==", here, _filled(builder, code))
            lower = builder.select(is_second, _filled(builder, second), ir.Constant(_BYTES, [0] * WIDTH))
            painted = builder.select(is_first, _filled(builder, first), lower)
            builder.store(painted, builder.bitcast(target, _BYTES.as_pointer()), align=1)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def spread(typingctx, word, out, o):
        """For i in 0..63 `out[o + i]` is bit `i` of `word`.

        Bounds are not checked: the array is contiguous bytes with 64 places from there on.
        """
        if out.dtype != types.int8 or out.layout != "C":
            raise TypingError(f"spread needs a contiguous array of int8, not {out}")
        signature = types.void(types.uint64, out, types.int64)

        def codegen(context, builder, signature, args):
            word, out, o = args
            _, target = _address(context, builder, signature.args[1], out, o)
            bits = builder.bitcast(word, ir.VectorType(ir.IntType(1), WIDTH))
            builder.store(builder.zext(bits, _BYTES), builder.bitcast(target, _BYTES.as_pointer()), align=1)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def touch(typingctx, rows, i, offset):
        """Ask for the cache line `offset` bytes into row `i`."""
        signature = types.void(rows, types.int64, types.int64)

        def codegen(context, builder, signature, args):
            rows, i, offset = args
            array, _ = _address(context, builder, signature.args[0], rows, offset)
            stride = cgutils.unpack_tuple(builder, array.strides)[0]
            _, line = _address(context, builder, signature.args[0], rows, builder.add(builder.mul(i, stride), offset))
            word = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [line.type, word, word, word])
            prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            builder.call(prefetch, [line, ir.Constant(word, 0), ir.Constant(word, 3), ir.Constant(word, 1)])
            return context.get_dummy_value()

        return signature, codegen


@kernel
def fetch(rows, i, start, end):
    """Ask for bytes `start` to `end` of row `i` to be brought into the cache; past the last row do nothing."""
    if i < len(rows):
        for offset in range(start, end, LINE):
            touch(rows, np.int64(i), np.int64(offset))
