"""Compiling sooner: what numba works out anew for each kernel is worked out once.

A kernel's compile time is three quarters Python, and much of that answers questions that were answered before: what
`int64 + int64` gives, how a record is written out, what a kernel looks like that is written into its callers. Answers
are kept while a group of kernels is compiled and are those that numba gives: nothing here reaches machine code.
"""

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from functools import wraps
from types import SimpleNamespace
from typing import Any, Final, cast


def _private() -> Any:
    """The names of numba that are needed here and that it may change; None where one is gone."""
    try:
        from numba.core import bytecode, inline_closurecall, targetconfig
        from numba.core.types import functions, npytypes

        return SimpleNamespace(
            identity=bytecode.FunctionIdentity,
            flags=targetconfig.ConfigStack,
            owners=(
                (functions.BaseFunction, "get_call_type"),
                (npytypes.Record, "__repr__"),
                (inline_closurecall.InlineWorker, "run_untyped_passes"),
            ),
        )
    except (ImportError, AttributeError):
        return None


_NUMBA: Any = _private()


@contextmanager
def typing_cache() -> Generator[None]:
    """Keep answers until this is left; of a numba that asks in another way none are kept."""
    with ExitStack() as stack:
        owners: tuple[tuple[Any, str], ...] = _NUMBA.owners if _NUMBA else ()
        for (owner, name), quicker in zip(owners, _QUICKER, strict=False):
            inside = cast(dict[str, Any], vars(owner))
            if name in inside:
                slow = cast(Callable[..., Any], inside[name])
                stack.callback(setattr, owner, name, slow)
                setattr(owner, name, quicker(slow))
        yield


def _key_of(flags: Any) -> str:
    """The options in force: some overloads depend on them."""
    return str(flags and flags._values)


def _kept_call_type(slow: Callable[..., Any]) -> Callable[..., Any]:
    """The signature of a built-in function for these types, and what numba notes beside it to find the code by."""
    kept: dict[Any, Any] = {}

    @wraps(slow)
    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        try:
            key = id(self), context, tuple(args), tuple(kws.items()), _key_of(_NUMBA.flags.top_or_none())
            found = kept.get(key)
        except TypeError:  # a type that has no hash
            return slow(self, context, args, kws)
        if found is None:
            signature = slow(self, context, args, kws)
            kept[key] = self, signature, self._impl_keys[signature.args]  # `self` too: its id stays taken
            return signature
        _, signature, self._impl_keys[signature.args] = found
        return signature

    return get_call_type


def _kept_text(slow: Callable[..., Any]) -> Callable[..., Any]:
    kept: dict[int, Any] = {}

    @wraps(slow)
    def text(self: Any) -> str:
        found = kept.get(id(self))
        if found is None:
            found = kept[id(self)] = self, slow(self)
        return found[1]

    return text


def _kept_body(slow: Callable[..., Any]) -> Callable[..., Any]:
    """The code of a function that is written into its callers: they copy it, and tell copies apart by `func_id`."""
    kept: dict[Any, Any] = {}

    @wraps(slow)
    def run_untyped_passes(self: Any, func: Any, enable_ssa: bool = False) -> Any:
        self.flags.enable_ssa = enable_ssa
        key = func, _key_of(self.flags)
        if key not in kept:
            kept[key] = slow(self, func, enable_ssa)
            return kept[key]
        body = kept[key].copy()
        body.func_id = _NUMBA.identity.from_function(func)
        return body

    return run_untyped_passes


_QUICKER: Final = (_kept_call_type, _kept_text, _kept_body)
