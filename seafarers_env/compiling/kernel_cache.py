"""numba's cache of compiled functions, over the folders of a store.

Nothing here reaches machine code, so an edit of this file compiles nothing anew. numba's own cache wants one folder
that it can write to, and asks when a source was written; kernels are found by what is in the sources alone, in every
folder that can be read, and where none can be written they are kept for the process.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from numba.core import caching as untyped

from seafarers_env.compiling.stores import PACKAGE, Store

caching: Any = untyped

_BROKEN: Final = (EOFError, pickle.PickleError)  # what reading an index ends with that was cut off


class _Locator(caching._CacheLocator):
    """Where in a store's folders a kernel lies. Its stamp is what is in its source, not when that was written."""

    def __init__(self, file: str, line: int) -> None:
        self._py_file = file
        self._line = line

    def ensure_cache_path(self) -> None:
        """Nothing: the folder is made when something is written."""

    def get_cache_path(self) -> str:
        return _subfolder(self._py_file)

    def get_source_stamp(self) -> str:
        return _stamp(self._py_file)

    def get_disambiguator(self) -> str:
        return str(self._line)


class Impl(caching.CompileResultCacheImpl):
    """What numba keeps of a kernel, under a name that does not depend on where the package lies."""

    kind = ""  # part of the name

    def __init__(self, function: Any) -> None:  # the parent's looks for a folder that it can write to
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Locator(function.__code__.co_filename, self._lineno)
        name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}{self.kind}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))


class KernelCache(caching.FunctionCache):
    """numba's cache of one function, over the folders of a store."""

    _impl_class = Impl

    def __init__(self, function: Callable[..., Any], store: Store) -> None:
        caching.FunctionCache.__init__(self, function)
        self._cache_file = _Files(store, self._impl)


class _Files:
    """The index and data files of one function in all folders of a store."""

    def __init__(self, store: Store, impl: Any) -> None:
        self._store = store
        self._where = impl.locator.get_cache_path()
        self._name = impl.filename_base
        self._stamp = impl.locator.get_source_stamp()

    def _at(self, folder: Path) -> Any:
        return caching.IndexDataCacheFile(str(folder / self._where), self._name, self._stamp)

    def load(self, key: Any) -> Any:
        for folder in self._store.folders:
            try:
                found = self._at(folder).load(key)
            except (OSError, *_BROKEN):  # or not ours to read: as if it were not there
                continue
            if found is not None:
                return found
        return None

    def save(self, key: Any, data: Any) -> None:
        """Two processes may save the same function for other types: an index that both write would lose one."""
        if self._store.own is None:
            return
        try:
            with self._store.lock("saving"):
                (self._store.own / self._where).mkdir(parents=True, exist_ok=True)
                self._save(self._at(self._store.own), key, data)
        except OSError:
            self._store.lossy = True

    @staticmethod
    def _save(file: Any, key: Any, data: Any) -> None:
        try:
            file.save(key, data)
        except _BROKEN:
            file.flush()
            file.save(key, data)

    def flush(self) -> None:
        if self._store.own is not None:
            self._at(self._store.own).flush()


@cache
def _subfolder(file: str) -> str:
    """`seafarers_env.engine.rules` for a module of the package, wherever that is installed."""
    folder = Path(file).resolve().parent
    if folder.is_relative_to(PACKAGE):
        return ".".join(("seafarers_env", *folder.relative_to(PACKAGE).parts))
    return f"{folder.name}_{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}"


@cache
def _stamp(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def machine_code(kernel: Any, signature: Any) -> bytes:
    """The object file of the build of a kernel that this process uses: as it was compiled, or as it was loaded.

    Args:
        kernel: Compiled for this signature, or loaded.
        signature: A key of `kernel.overloads`.
    """
    overload = kernel.overloads[signature]
    code = overload.library._compiled_object
    if code is None:  # loaded: then it has been handed on
        key = kernel._cache._index_key(signature, overload.target_context.codegen())
        _, _, (code, _) = kernel._cache._cache_file.load(key)[0]
    return bytes(code)
