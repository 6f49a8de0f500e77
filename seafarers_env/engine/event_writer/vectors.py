"""A kept token as a seat is told it, all columns at once: one by one they would cost as much as a step.

All of it is LLVM's own and needs no particular processor. Bounds are not checked; arrays are contiguous int16.
"""

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .._jit import PLAIN
from ..events import ACTOR, AGO, FIRST_GOOD, KIND, KIND_BITS, KNOWN, NUM_COLUMNS, OTHER, WHAT

if TYPE_CHECKING or PLAIN:

    def write_token(E: Any, slot: Any, turn: Any, p: Any, n: Any, out: Any, i: Any) -> None:
        """Write row `slot` of `E` as seat `p` of `n` is told it in turn `turn` into row `i` of `out`."""
        e, row = E[slot], out[i]
        known = int(e[KIND]) >> KNOWN
        row[:] = e
        row[KIND] = int(e[KIND]) & KIND_BITS
        for column in (ACTOR, OTHER):
            row[column] = e[column] if e[column] < 0 else (int(e[column]) - int(p)) % int(n)
        row[AGO] = turn - e[AGO]
        if known and not known >> int(p) & 1:
            row[WHAT] = -1
            row[FIRST_GOOD:] = 0

    def move_down(out: Any, by: Any) -> None:
        """Move all rows `by` rows further down; the last ones go, the first ones stay as they are."""
        out[by:] = out[:-by].copy()

else:
    _LANE, _PLACE, _WORD = ir.IntType(16), ir.IntType(32), ir.IntType(64)
    _LANES, _FLAGS = ir.VectorType(_LANE, NUM_COLUMNS), ir.VectorType(ir.IntType(1), NUM_COLUMNS)

    def _lanes(values):
        return ir.Constant(_LANES, [int(value) for value in values])

    def _where(*columns):
        """Flags that are set in these columns."""
        return ir.Constant(_FLAGS, [int(k in columns) for k in range(NUM_COLUMNS)])

    def _everywhere(builder, value):
        """A vector with the lowest bits of `value` in every column."""
        one = builder.insert_element(
            ir.Constant(_LANES, ir.Undefined), builder.trunc(value, _LANE), ir.Constant(_PLACE, 0)
        )
        first = ir.Constant(ir.VectorType(_PLACE, NUM_COLUMNS), [0] * NUM_COLUMNS)
        return builder.shuffle_vector(one, ir.Constant(_LANES, ir.Undefined), first)

    def _row(context, builder, kind, array, i):
        """Where a row begins."""
        data = builder.bitcast(context.make_array(kind)(context, builder, array).data, _LANE.as_pointer())
        return builder.bitcast(
            builder.gep(data, [builder.mul(i, ir.Constant(_WORD, NUM_COLUMNS))]), _LANES.as_pointer()
        )

    _NONE = _lanes([0] * NUM_COLUMNS)
    _UNTOLD = _lanes([-1 if k == WHAT else 0 for k in range(NUM_COLUMNS)])

    def _is_hidden(builder, kept, p):
        """Whether seat `p` is not told what the token says of cards."""
        word = builder.zext(builder.extract_element(kept, ir.Constant(_PLACE, KIND)), _WORD)
        known = builder.lshr(word, ir.Constant(_WORD, KNOWN))
        mine = builder.and_(builder.lshr(known, p), ir.Constant(_WORD, 1))
        zero = ir.Constant(_WORD, 0)
        return builder.and_(builder.icmp_unsigned("!=", known, zero), builder.icmp_unsigned("==", mine, zero))

    @intrinsic
    def write_token(typingctx, E, slot, turn, p, n, out, i):
        """Write row `slot` of `E` as seat `p` of `n` is told it in turn `turn` into row `i` of `out`."""
        integer = types.int64
        signature = types.void(E, integer, integer, integer, integer, out, integer)

        def codegen(context, builder, signature, args):
            E, slot, turn, p, n, out, i = args
            kept = builder.load(_row(context, builder, signature.args[0], E, slot), align=2)
            nobody = builder.icmp_signed("<", kept, _NONE)
            turned = builder.sub(kept, _everywhere(builder, p))
            round_ = builder.select(builder.icmp_signed("<", turned, _NONE), _everywhere(builder, n), _NONE)
            seats = builder.select(nobody, kept, builder.add(turned, round_))
            row = builder.select(_where(ACTOR, OTHER), seats, kept)
            row = builder.select(_where(AGO), builder.sub(_everywhere(builder, turn), kept), row)
            row = builder.select(_where(KIND), builder.and_(kept, _lanes([KIND_BITS] * NUM_COLUMNS)), row)
            untold = builder.select(_where(WHAT, *range(FIRST_GOOD, NUM_COLUMNS)), _UNTOLD, row)
            row = builder.select(_is_hidden(builder, kept, p), untold, row)
            builder.store(row, _row(context, builder, signature.args[5], out, i), align=2)
            return context.get_dummy_value()

        return signature, codegen

    @intrinsic
    def move_down(typingctx, out, by):
        """Move all rows `by` rows further down; the last ones go, the first ones stay as they are."""

        def codegen(context, builder, signature, args):
            out, by = args
            rows = builder.extract_value(context.make_array(signature.args[0])(context, builder, out).shape, 0)
            first = _row(context, builder, signature.args[0], out, ir.Constant(_WORD, 0))
            target = _row(context, builder, signature.args[0], out, by)
            cgutils.raw_memmove(builder, target, first, builder.sub(rows, by), 2 * NUM_COLUMNS)
            return context.get_dummy_value()

        return types.void(out, types.int64), codegen
