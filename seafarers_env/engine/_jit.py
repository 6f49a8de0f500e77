"""The one decorator of all kernels, and where their machine code is stored.

numba's own cache does not notice a change in a function of another file: the caller's stale code would run on. So the
cache folder is named by the edition and a hash of all sources that can end up in a kernel of it, of the versions of
Python, numba and numpy, the processor and the flags in force. `compiling.stores` says which folders there are.
Old ones are pruned.
"""

import ast
import hashlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
import numba
import numpy as np

from seafarers_env.compiling.dispatching import dispatcher
from seafarers_env.compiling.stores import PACKAGE, Store, places

from .declaring import UNHEARD, UNHEARD_FILES, WORDS
from .sizes import OWN_COPIES

config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]  # its attributes are made at run time

EDITION: Final = "classic" if str(__package__) == "seafarers_env.engine" else str(__package__).rpartition(".")[2]
#: Nothing is compiled: for numba's switch, or as these are the sources of an edition printed for questions.
PLAIN: Final = bool(config.DISABLE_JIT) or EDITION.startswith("plain_")
#: Where this edition's sources lie, in the package: its own folder before the one that all share.
_FOLDERS: Final = tuple(Path(folder).relative_to(PACKAGE) for folder in sys.modules[str(__package__)].__path__)
#: Sources that declare what a part adds: data, of which kernels hear little.
_DECLARATIONS: Final = re.compile(r"engine/(parts\.py|declaring/|\w+/declared(/|\.py))")
_MACHINERY: Final = (
    "compiling/addresses.py",
    "compiling/dispatching.py",
    "compiling/lean_dispatcher.py",
)  # what says how kernels are compiled and call each other


def kernel_sources(package: Path = PACKAGE) -> dict[str, Path]:
    """Every source that a kernel of this edition may contain, by its name in the edition."""
    found = {name: package / name for name in _MACHINERY}
    for folder in _FOLDERS:
        for path in sorted((package / folder).rglob("*.py")):
            found.setdefault("engine/" + path.relative_to(package / folder).as_posix(), path)
    return found


def sources_digest(package: Path = PACKAGE) -> str:
    """Hash of every source a kernel may contain, of numba, numpy and the flags that change machine code."""
    digest = hashlib.sha256()
    for name, path in sorted(kernel_sources(package).items()):
        declares = _DECLARATIONS.match(name)
        if declares and path.name in UNHEARD_FILES:
            continue
        digest.update(name.encode())
        digest.update(_without_words(path) if declares else path.read_bytes())
    flags = (config.BOUNDSCHECK, config.DISABLE_JIT, config.OPT, config.CPU_NAME, config.CPU_FEATURES)
    digest.update(repr((numba.__version__, np.__version__, flags)).encode())
    digest.update(repr((sys.implementation.cache_tag, getattr(sys, "abiflags", ""), _machine())).encode())
    return digest.hexdigest()[:16]


class _Words(ast.NodeTransformer):
    """Drops what is said for people and for Python from the declarations of the parts: no kernel hears of it."""

    def visit_Expr(self, node: ast.Expr) -> Any:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        return None

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        return None if getattr(node.target, "id", None) in UNHEARD else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        if getattr(node.func, "id", None) in UNHEARD:
            return ast.Constant(None)
        node.keywords = [keyword for keyword in node.keywords if keyword.arg not in WORDS]
        return self.generic_visit(node)


def _without_words(path: Path) -> bytes:
    return ast.dump(_Words().visit(ast.parse(path.read_bytes()))).encode()


def _machine() -> tuple[str, str, str]:
    """What numba compiles for: a folder that another machine has filled does not serve this one."""
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


DIGEST: Final = "" if EDITION.startswith("plain_") else sources_digest()
_NAME: Final = f"kernels-{EDITION}-{DIGEST}"
STORE: Final = Store.without_folders() if PLAIN else Store(_NAME, places(config.CACHE_DIR))


OPTIONS: Final[dict[str, Any]] = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
}


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile `function` with numba, nogil, cached under this package's own digest.

    Kernels allocate nothing, so numba's reference counting is switched off: an atomic count for every view of a row
    was a third of the time of random play.
    """
    return _compiled(function, OPTIONS)


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for one of few lines: its body is written into the kernels that call it.

    Else a small one would be compiled once more for each type of its arguments, every constant being one, and one that
    calls half the engine once more with all that.
    """
    return _compiled(function, OPTIONS | {"inline": "always"})


def folded(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for one that is called in one place of what is hot: its code becomes part of its caller's.

    A mask or a row is handed over as seven numbers, which costs more than some kernels do.
    """
    return _compiled(function, OPTIONS | {"forceinline": True})


def _compiled(function: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    return function if PLAIN else dispatcher(function, options, STORE, lean=not OWN_COPIES)


def wrapping(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a kernel whose words wrap round on purpose: as plain Python it would warn. Machine code is left alone."""
    return np.errstate(over="ignore")(function) if PLAIN else function


def is_ready(group: str) -> bool:
    """True when all entry kernels of a group have been compiled for this version, or nothing is compiled at all."""
    return PLAIN or STORE.is_ready(group)
