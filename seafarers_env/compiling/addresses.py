"""Kernels that other kernels call by address: one machine code for all callers, where each else had a copy of its own.

A call by address takes some two nanoseconds more, and next to nothing to compile. Compiled code finds the address by a
name, so that it can be kept; whatever is compiled or loaded that has such a name in it is connected before it runs.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic

config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]

WORD: Final = ir.IntType(64)
_places: Final[dict[str, "_Place"]] = {}


def by_address(kernel: Any, arguments: Sequence[Any], returns: Any, *, late: bool = False) -> Callable[..., Any]:
    """What kernels call in place of `kernel`, with its arguments.

    Args:
        kernel: Of `_jit`; as plain Python it is called itself.
        arguments: Their numba types.
        returns: What the kernel returns, another numba type.
        late: It is not connected with its callers, but by `connect_late`: most who call them do without it.
    """
    if not hasattr(kernel, "store"):
        return kernel
    place = _Place(kernel, tuple(arguments), returns, late)
    _places[place.symbol] = place
    return _caller(place)


def connect_all(symbols: Iterable[str]) -> None:
    """Make sure that there is machine code behind each of these names that is one of ours."""
    for symbol in symbols:
        if symbol in _places and not _places[symbol].late:
            _places[symbol].connect()


def connect_late(package: str) -> None:
    """Connect those kernels of a package that are not with their callers; nothing where they are."""
    for place in _places.values():
        if place.late and place.kernel.__module__.startswith(f"{package}."):
            place.connect()


class _Place:
    """Where the address of a kernel stands."""

    def __init__(self, kernel: Any, arguments: tuple[Any, ...], returns: Any, late: bool) -> None:
        self.kernel, self.arguments, self.returns, self.late = kernel, arguments, returns, late
        self.name: str = kernel.__name__.lstrip("_")
        self.symbol = f"{'late ' if late else ''}address of {kernel.__module__}.{kernel.__name__}"
        self.address = np.zeros(1, np.uint64)
        llvm.add_symbol(self.symbol, self.address.ctypes.data)

    def connect(self) -> None:
        """Compile the kernel, or load it, unless this process has."""
        if self.address[0]:
            return
        with self.kernel.store.lock(self.name):  # another process may be compiling it: then it is found
            self.kernel.compile(self.arguments)
        built = self.kernel.overloads[self.arguments]
        if built.signature.return_type != self.returns:
            raise TypeError(f"{self.name} returns {built.signature.return_type}, not {self.returns}")
        self.address[0] = built.library.get_pointer_to_function(built.fndesc.llvm_func_name)


def _caller(place: _Place) -> Any:
    """A function that calls what lies at the address and, like any call, passes on what is raised there."""
    signature = place.returns(*place.arguments)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.call_conv.get_function_type(signature.return_type, signature.args)
        address = builder.load(_variable(builder.module, place.symbol))
        with cgutils.if_unlikely(builder, builder.icmp_unsigned("==", address, WORD(0))):
            context.call_conv.return_user_exc(builder, RuntimeError, (f"{place.name} is not connected",))
        callee = builder.inttoptr(address, kind.as_pointer())
        status, result = context.call_conv.call_function(
            builder, callee, signature.return_type, signature.args, arguments
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return result

    def define(_: Any, *given: Any) -> Any:
        return signature, generate

    names = ["_", *inspect.signature(place.kernel.py_func).parameters]
    words = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names]
    vars(define).update(__signature__=inspect.Signature(words), __name__=place.name)
    return intrinsic(define)


def _variable(module: Any, symbol: str) -> Any:
    if symbol in module.globals:
        return module.globals[symbol]
    variable = ir.GlobalVariable(module, WORD, symbol)
    variable.linkage = "external"
    return variable
