"""Which dispatcher a kernel gets: the lean one or, of a numba that lacks what that is made of, numba's own.

numba's own compiles longer and keeps more on the disk; games are the same.
"""

from collections.abc import Callable
from inspect import isgeneratorfunction
from typing import Any, Final

import numba

from seafarers_env.compiling.stores import Store

config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]  # its attributes are made at run time

try:
    from seafarers_env.compiling.lean_dispatcher import Kernel
except (ImportError, AttributeError, KeyError):  # private names of numba, which may go or change
    Kernel = None

_PUBLIC: Final = ("nogil", "error_model", "inline", "forceinline")


def dispatcher(function: Callable[..., Any], options: dict[str, Any], store: Store, lean: bool) -> Any:
    """A function as a kernel.

    Args:
        function: What is compiled, when it is first called with arguments of new types.
        options: Of numba's decorator.
        store: Where machine code is kept.
        lean: Whether kernels are optimised where they are linked in alone.
    """
    if Kernel is not None:
        return Kernel(function, options, store, lean)
    public = {name: value for name, value in options.items() if name in _PUBLIC}
    named = config.CACHE_DIR
    try:  # numba asks where to keep a function when it is decorated
        config.CACHE_DIR = str(store.own) if store.own else named
        return numba.njit(cache=store.own is not None and not isgeneratorfunction(function), **public)(function)
    finally:
        config.CACHE_DIR = named
