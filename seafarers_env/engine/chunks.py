"""What kernels cannot say in numba: many bytes compared and stored at once, and a row fetched before it is needed.

All of it is LLVM's own and needs no particular processor. In plain Python fetching does nothing.

Bounds are not checked. Arrays of bytes are contiguous int8; `out` has 64 places from `o` on (8 for `move`), all of
which are written, and a row that is read has as many behind its beginning.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic

from . import actions as a
from ._jit import PLAIN, kernel
from .records import LINE
from .sizes import MASK_ROOM

WIDTH = 64  # bytes written at once
WORDS = MASK_ROOM  # words looked at at once

if TYPE_CHECKING or PLAIN:

    def paint(row: Any, w: Any, code: Any, first: Any, second: Any, out: Any, o: Any) -> None:
        """For i in 0..63 `out[o + i]` is `first` where `row[w + i]` is `code`, `second` where `code + 1`, else 0."""
        here = row[w : w + WIDTH]
        out[o : o + WIDTH] = first * (here == code) + second * (here == code + 1)

    def copy(row: Any, w: Any, out: Any, o: Any) -> None:
        """For i in 0..63 `out[o + i]` is `row[w + i]`."""
        out[o : o + WIDTH] = row[w : w + WIDTH]

    def write_pips(numbers: Any, out: Any, o: Any) -> None:
        """For i in 0..63 `out[o + i]` is how many rolls of two dice bring `numbers[i]`, at most 5; 0 for no number."""
        out[o : o + WIDTH] = np.maximum(np.minimum(numbers - 1, 13 - numbers), 0)

    def spread(word: Any, out: Any, o: Any) -> None:
        """For i in 0..63 `out[o + i]` is bit `i` of `word`."""
        bits = np.array([word], np.uint64).view(np.uint8)
        out[o : o + WIDTH] = np.unpackbits(bits, bitorder="little")

    def gathered(row: Any, w: Any) -> Any:
        """The word with bit `i` set where `row[w + i]` is not 0, for i in 0..63."""
        return np.packbits(row[w : w + WIDTH] != 0, bitorder="little").view(np.uint64)[0]

    def copy_eight(row: Any, w: Any, out: Any, o: Any) -> None:
        """For i in 0..7 `out[o + i]` is `row[w + i]`, of contiguous arrays of one type."""
        out[o : o + 8] = row[w : w + 8]

    def differing(row: Any, other: Any, w: Any) -> Any:
        """The word with bit `i` set where `row[w + i]` is not `other[w + i]`, for i in 0..63."""
        here = row[w : w + WIDTH] != other[w : w + WIDTH]
        return np.packbits(here, bitorder="little").view(np.uint64)[0]

    def one_hot(row: Any, kinds: Any, size: Any, out: Any, o: Any) -> None:
        """For i in 0..size-1 `out[o + i]` is 1 where `row[i // kinds]` is `i % kinds`, else 0. `kinds` is constant."""
        for i in range(size):
            out[o + i] = row[i // kinds] == i % kinds

    def move(row: Any, out: Any, o: Any) -> None:
        """Copy `row`, of at most 8 bytes, to `out[o:]`; of a longer one the first 8."""
        out[o : o + min(len(row), 8)] = row[:8]

    def by_seat(columns: Any, p: Any, n: Any, out: Any, o: Any) -> None:
        """For k in 0..n-1 and each column j `out[o + len(columns) * k + j]` is byte `(p + k) % n` of `columns[j]`.

        Columns are uint32, at most 16, with 0 in the bytes from `n` on.
        """
        for k in range(n):
            for j, word in enumerate(columns):
                out[o + len(columns) * k + j] = int(word) >> 8 * ((p + k) % n) & 255

    def in_use(words: Any) -> Any:
        """Bit `w` is set where `words[w]` is not 0; of uint64[WORDS]."""
        return np.uint64(sum(1 << w for w in range(WORDS) if words[w]))

    def count_all(mask: Any) -> int:
        """How many places are in a mask (uint64[MASK_WORDS])."""
        return sum(int(word).bit_count() for word in mask[: a.MASK_WORDS])

    def touch(rows: Any, i: Any, offset: Any) -> None:
        """Ask for the cache line `offset` bytes into row `i`."""

    def touch_to_write(rows: Any, i: Any, offset: Any) -> None:
        """Ask for the cache line `offset` bytes into row `i`, which is going to be written."""

else:
    _BYTE, _PLACE, _WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
    _BYTES, _WORDS = ir.VectorType(_BYTE, WIDTH), ir.VectorType(ir.IntType(32), WIDTH // 4)
    _NONE = ir.Constant(_BYTES, [0] * WIDTH)

    def _address(context, builder, kind, array, offset):
        """Where the array's data begin, and `offset` bytes on."""
        array = context.make_array(kind)(context, builder, array)
        start = builder.bitcast(array.data, _BYTE.as_pointer())
        return array, builder.gep(start, [offset])

    def _load(context, builder, kind, array, offset, item=_BYTES):
        _, source = _address(context, builder, kind, array, offset)
        return builder.load(builder.bitcast(source, item.as_pointer()), align=1)

    def _store(context, builder, value, kind, array, offset):
        _, target = _address(context, builder, kind, array, offset)
        builder.store(value, builder.bitcast(target, value.type.as_pointer()), align=1)

    def _everywhere(builder, value, kind=_BYTES):
        """A vector with the lowest bits of `value` in every place."""
        item = builder.trunc(value, kind.element)
        one = builder.insert_element(ir.Constant(kind, ir.Undefined), item, ir.Constant(_PLACE, 0))
        first = ir.Constant(ir.VectorType(_PLACE, kind.count), [0] * kind.count)
        return builder.shuffle_vector(one, ir.Constant(kind, ir.Undefined), first)

    def _called(builder, name, kind, *args):
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)

    def _constant(values):
        return ir.Constant(_BYTES, list(values))

    def _shuffled(builder, one, other, places):
        return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(_PLACE, WIDTH), list(places)))

    def _bytes_only(*kinds):
        for kind in kinds:
            if not isinstance(kind, types.Array) or kind.dtype != types.int8 or kind.layout != "C":
                raise TypingError(f"contiguous arrays of int8 are needed, not {kind}")

    @intrinsic
    def paint(typingctx, row, w, code, first, second, out, o):
        """For i in 0..63 `out[o + i]` is `first` where `row[w + i]` is `code`, `second` where `code + 1`, else 0."""
        _bytes_only(row, out)
        integer = types.int64
        signature = types.void(row, integer, integer, integer, integer, out, integer)

        def codegen(context, builder, signature, args):
            row, w, code, first, second, out, o = args
            here = _load(context, builder, signature.args[0], row, w)
            following = builder.add(code, ir.Constant(code.type, 1))
            is_second = builder.icmp_signed("==", here, _everywhere(builder, following))
            is_first = builder.icmp_signed("==", here, _everywhere(builder, code))
            lower = builder.select(is_second, _everywhere(builder, second), _NONE)
            painted = builder.select(is_first, _everywhere(builder, first), lower)
            _store(context, builder, painted, signature.args[5], out, o)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def copy(typingctx, row, w, out, o):
        """For i in 0..63 `out[o + i]` is `row[w + i]`."""
        _bytes_only(row, out)
        signature = types.void(row, types.int64, out, types.int64)

        def codegen(context, builder, signature, args):
            row, w, out, o = args
            here = _load(context, builder, signature.args[0], row, w)
            _store(context, builder, here, signature.args[2], out, o)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def write_pips(typingctx, numbers, out, o):
        """For i in 0..63 `out[o + i]` is how many rolls of two dice bring `numbers[i]`, at most 5; 0 for no number."""
        _bytes_only(numbers, out)
        signature = types.void(numbers, out, types.int64)

        def codegen(context, builder, signature, args):
            numbers, out, o = args
            here = _load(context, builder, signature.args[0], numbers, ir.Constant(_WORD, 0))
            below = builder.sub(here, _constant([1] * WIDTH))
            above = builder.sub(_constant([13] * WIDTH), here)
            nearer = builder.select(builder.icmp_signed("<", below, above), below, above)
            pips = builder.select(builder.icmp_signed("<", nearer, _NONE), _NONE, nearer)
            _store(context, builder, pips, signature.args[1], out, o)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def spread(typingctx, word, out, o):
        """For i in 0..63 `out[o + i]` is bit `i` of `word`."""
        _bytes_only(out)
        signature = types.void(types.uint64, out, types.int64)

        def codegen(context, builder, signature, args):
            word, out, o = args
            bits = builder.bitcast(word, ir.VectorType(ir.IntType(1), WIDTH))
            _store(context, builder, builder.zext(bits, _BYTES), signature.args[1], out, o)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def gathered(typingctx, row, w):
        """The word with bit `i` set where `row[w + i]` is not 0, for i in 0..63."""
        _bytes_only(row)
        signature = types.uint64(row, types.int64)

        def codegen(context, builder, signature, args):
            here = _load(context, builder, signature.args[0], *args)
            return builder.bitcast(builder.icmp_unsigned("!=", here, _NONE), _WORD)

        return signature, codegen

    @intrinsic
    def copy_eight(typingctx, row, w, out, o):
        """For i in 0..7 `out[o + i]` is `row[w + i]`, of contiguous arrays of one type."""
        if row.dtype != out.dtype or row.layout != "C" or out.layout != "C":
            raise TypingError(f"contiguous arrays of one type are needed, not {row} and {out}")
        signature = types.void(row, types.int64, out, types.int64)

        def codegen(context, builder, signature, args):
            row, w, out, o = args
            bytes_each = ir.Constant(_WORD, context.get_abi_sizeof(context.get_data_type(signature.args[0].dtype)))
            kind = ir.VectorType(context.get_data_type(signature.args[0].dtype), 8)
            here = _load(context, builder, signature.args[0], row, builder.mul(w, bytes_each), kind)
            _store(context, builder, here, signature.args[2], out, builder.mul(o, bytes_each))
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def differing(typingctx, row, other, w):
        """The word with bit `i` set where `row[w + i]` is not `other[w + i]`, for i in 0..63."""
        _bytes_only(row, other)
        signature = types.uint64(row, other, types.int64)

        def codegen(context, builder, signature, args):
            row, other, w = args
            here = _load(context, builder, signature.args[0], row, w)
            there = _load(context, builder, signature.args[1], other, w)
            return builder.bitcast(builder.icmp_unsigned("!=", here, there), _WORD)

        return signature, codegen

    @intrinsic
    def one_hot(typingctx, row, kinds, size, out, o):
        """For i in 0..size-1 `out[o + i]` is 1 where `row[i // kinds]` is `i % kinds`, else 0. `kinds` is constant."""
        if not isinstance(kinds, types.IntegerLiteral):
            return None
        _bytes_only(row, out)
        many = kinds.literal_value
        signature = types.void(row, kinds, types.int64, out, types.int64)

        def codegen(context, builder, signature, args):
            row, _, size, out, o = args
            codes = _load(context, builder, signature.args[0], row, ir.Constant(_WORD, 0))
            for start in range(0, WIDTH * many, WIDTH):
                with builder.if_then(builder.icmp_signed("<", ir.Constant(_WORD, start), size)):
                    chunk = range(start, start + WIDTH)
                    mine = _shuffled(builder, codes, _NONE, (i // many for i in chunk))
                    hot = builder.icmp_signed("==", mine, _constant(i % many for i in chunk))
                    here = builder.add(o, ir.Constant(_WORD, start))
                    _store(context, builder, builder.zext(hot, _BYTES), signature.args[3], out, here)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def move(typingctx, row, out, o):
        """Copy `row`, of at most 8 bytes, to `out[o:]`."""
        _bytes_only(row, out)
        signature = types.void(row, out, types.int64)

        def codegen(context, builder, signature, args):
            row, out, o = args
            value = _load(context, builder, signature.args[0], row, ir.Constant(_WORD, 0), _WORD)
            _store(context, builder, value, signature.args[1], out, o)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def by_seat(typingctx, columns, p, n, out, o):
        """For k in 0..n-1 and each column j `out[o + len(columns) * k + j]` is byte `(p + k) % n` of `columns[j]`.

        Columns are uint32, at most 16, with 0 in the bytes from `n` on.
        """
        if not isinstance(columns, types.UniTuple) or columns.dtype != types.uint32 or columns.count > WIDTH // 4:
            raise TypingError(f"by_seat needs a tuple of up to 16 uint32, not {columns}")
        _bytes_only(out)
        many = columns.count
        signature = types.void(columns, types.int64, types.int64, out, types.int64)

        def codegen(context, builder, signature, args):
            columns, p, n, out, o = args
            eight = ir.Constant(_WORD, 8)
            words = ir.Constant(_WORDS, [0] * (WIDTH // 4))
            for j in range(many):
                words = builder.insert_element(words, builder.extract_value(columns, j), ir.Constant(_PLACE, j))
            # bytes p.. come first, bytes ..p-1 behind them: n - p bytes up, one at last, as 32 bits at once is no shift
            almost = builder.mul(eight, builder.sub(builder.sub(n, p), ir.Constant(_WORD, 1)))
            high = builder.shl(words, _everywhere(builder, almost, _WORDS))
            high = builder.shl(high, ir.Constant(_WORDS, [8] * (WIDTH // 4)))
            low = builder.lshr(words, _everywhere(builder, builder.mul(eight, p), _WORDS))
            turned = builder.bitcast(builder.or_(low, high), _BYTES)
            order = (4 * (i % many) + i // many if i < 4 * many else WIDTH for i in range(WIDTH))
            _store(context, builder, _shuffled(builder, turned, _NONE, order), signature.args[3], out, o)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def in_use(typingctx, words):
        """Bit `w` is set where `words[w]` is not 0; of uint64[WORDS]."""
        if not isinstance(words, types.Array) or words.dtype != types.uint64 or words.layout != "C":
            raise TypingError(f"in_use needs a contiguous array of uint64, not {words}")
        signature = types.uint64(words)

        def codegen(context, builder, signature, args):
            kind = ir.VectorType(_WORD, WORDS)
            here = _load(context, builder, signature.args[0], args[0], ir.Constant(_WORD, 0), kind)
            some = builder.icmp_unsigned("!=", here, ir.Constant(kind, [0] * WORDS))
            full = builder.bitcast(some, ir.IntType(WORDS))
            return builder.zext(full, _WORD) if WORDS < 64 else full

        return signature, codegen

    @intrinsic
    def count_all(typingctx, mask):
        """How many places are in a mask (uint64[MASK_WORDS])."""
        signature = types.int64(mask)

        def codegen(context, builder, signature, args):
            kind = ir.VectorType(_WORD, a.MASK_WORDS)
            words = _load(context, builder, signature.args[0], args[0], ir.Constant(_WORD, 0), kind)
            width = f"v{a.MASK_WORDS}i64"
            counted = _called(builder, f"llvm.ctpop.{width}", ir.FunctionType(kind, [kind]), words)
            return _called(builder, f"llvm.vector.reduce.add.{width}", ir.FunctionType(_WORD, [kind]), counted)

        return signature, codegen

    def _toucher(writing):
        """A function that asks for a cache line: to be read (0), or to be written (1) and so taken from other cores."""

        @intrinsic
        def ask(typingctx, rows, i, offset):
            """Ask for the cache line `offset` bytes into row `i`."""
            signature = types.void(rows, types.int64, types.int64)

            def codegen(context, builder, signature, args):
                rows, i, offset = args
                kind = signature.args[0]
                array, _ = _address(context, builder, kind, rows, offset)
                stride = cgutils.unpack_tuple(builder, array.strides)[0]
                _, line = _address(context, builder, kind, rows, builder.add(builder.mul(i, stride), offset))
                call = ir.FunctionType(ir.VoidType(), [line.type, _PLACE, _PLACE, _PLACE])
                how = (ir.Constant(_PLACE, i) for i in (writing, 3, 1))
                _called(builder, "llvm.prefetch.p0", call, line, *how)
                return context.get_dummy_value()

            return signature, codegen

        return ask

    touch, touch_to_write = _toucher(0), _toucher(1)


@kernel
def fetch(rows, i, start, end):
    """Ask for bytes `start` to `end` of row `i` to be brought into the cache; past the last row do nothing."""
    if i < len(rows):
        for offset in range(start, end, LINE):
            touch(rows, np.int64(i), np.int64(offset))


@kernel
def fetch_to_write(rows, i, start, end):
    """The same for bytes that are going to be written."""
    if i < len(rows):
        for offset in range(start, end, LINE):
            touch_to_write(rows, np.int64(i), np.int64(offset))
