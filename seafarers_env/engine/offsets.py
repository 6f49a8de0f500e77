"""Fields of records by the byte where they begin, for kernels that learn only from declarations which they are.

All of it is LLVM's own. Bounds are not checked.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.errors import TypingError
from numba.extending import intrinsic

from ._jit import PLAIN


def offsets(record: Any, names: list[str]) -> Any:
    """Where these fields of a dtype begin, in bytes (int64[n])."""
    return np.array([record.fields[name][1] for name in names], np.int64)


if TYPE_CHECKING or PLAIN:

    def byte_of(record: Any, offset: Any) -> int:
        """Byte `offset` of a record."""
        return record.tobytes()[offset]

    def short_of(record: Any, offset: Any) -> int:
        """The int16 at byte `offset` of a record."""
        return int.from_bytes(record.tobytes()[offset : offset + 2], "little", signed=True)

    def put_short(record: Any, offset: Any, value: Any) -> None:
        """Write an int16 at byte `offset` of a record, where one of its fields begins."""
        fields: dict[str, Any] = record.dtype.fields
        record[next(name for name, place in fields.items() if place[1] == offset)] = value

else:
    _BYTE, _SHORT = ir.IntType(8), ir.IntType(16)

    def _address(builder, record, offset, kind):
        start = builder.gep(builder.bitcast(record, _BYTE.as_pointer()), [offset])
        return builder.bitcast(start, kind.as_pointer())

    def _check(record):
        if not isinstance(record, types.Record):
            raise TypingError(f"a record is needed, not {record}")

    @intrinsic
    def byte_of(typingctx, record, offset):
        """Byte `offset` of a record."""
        _check(record)
        signature = types.int8(record, types.int64)

        def codegen(context, builder, signature, args):
            return builder.load(_address(builder, *args, _BYTE))

        return signature, codegen

    @intrinsic
    def short_of(typingctx, record, offset):
        """The int16 at byte `offset` of a record."""
        _check(record)
        signature = types.int16(record, types.int64)

        def codegen(context, builder, signature, args):
            return builder.load(_address(builder, *args, _SHORT), align=2)

        return signature, codegen

    @intrinsic
    def put_short(typingctx, record, offset, value):
        """Write an int16 at byte `offset` of a record, where one of its fields begins."""
        _check(record)
        signature = types.void(record, types.int64, types.int16)

        def codegen(context, builder, signature, args):
            record, offset, value = args
            builder.store(value, _address(builder, record, offset, _SHORT), align=2)
            return context.get_dummy_value()

        return signature, codegen
