"""The one decorator of all kernels, and where their machine code is kept.

numba's own cache does not notice a change in a function of another file: the caller's stale code would run on. So the
cache folder is named by a hash of all sources that can end up in a kernel, the versions of numba and numpy and the
flags in force. Old folders are pruned.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np

config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]  # its attributes are made at run time

PACKAGE: Final = Path(__file__).resolve().parent
KEEP_FOLDERS: Final = 4
_FROZEN: Final = ("_jit.py", "actions.py", "constants.py", "layout.py", "records.py")  # what kernels read from
_DECORATED: Final = re.compile(rb"^from seafarers_env\._jit import .*\b(inlined|kernel)\b", re.MULTILINE)


def kernel_sources(package: Path = PACKAGE) -> dict[Path, bytes]:
    """Every source that a kernel may contain, with its text."""
    texts = {path: path.read_bytes() for path in sorted(package.rglob("*.py"))}
    return {path: text for path, text in texts.items() if path.name in _FROZEN or _DECORATED.search(text)}


def sources_digest(package: Path = PACKAGE) -> str:
    """Hash of every source a kernel may contain, of numba, numpy and the flags that change machine code."""
    digest = hashlib.sha256()
    for path, text in kernel_sources(package).items():
        digest.update(str(path.relative_to(package)).encode())
        digest.update(text)
    flags = (config.BOUNDSCHECK, config.DISABLE_JIT, config.OPT, config.CPU_NAME, config.CPU_FEATURES)
    digest.update(repr((numba.__version__, np.__version__, flags)).encode())
    return digest.hexdigest()[:16]


def _written() -> str:
    """When the sources were last written: numba compiles anew where that differs, whatever they contain."""
    return "".join(f"{path.name} {path.stat().st_mtime_ns}\n" for path in kernel_sources())


def _cache_root() -> Path:
    """A folder beside the package where that can be written, else one of the user's own."""
    root = PACKAGE / "__pycache__"
    try:
        root.mkdir(exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "seafarers_env"


def _prune(root: Path, keep: Path) -> None:
    """Remove all but the newest cache folders; `keep` always stays."""
    folders = [p for p in root.glob("kernels-*") if p.is_dir() and p != keep]
    folders.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in folders[KEEP_FOLDERS - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


DIGEST: Final = sources_digest()
WRITTEN: Final = _written()
CACHE: Final = _cache_root() / f"kernels-{DIGEST}"
READY: Final = CACHE / "ready"  # written when all entry kernels have been compiled


OPTIONS: Final[dict[str, Any]] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}


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


def _compiled(function: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        return numba.njit(**options)(function)
    finally:
        config.CACHE_DIR = before


def wrapping(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a kernel whose words wrap round on purpose: as plain Python it would warn. Machine code is left alone."""
    return np.errstate(over="ignore")(function) if config.DISABLE_JIT else function


def is_ready() -> bool:
    """True when every entry kernel of this version lies in the cache (or nothing is compiled at all)."""
    return bool(config.DISABLE_JIT) or (READY.exists() and READY.read_text(encoding="utf-8") == WRITTEN)


def mark_ready() -> None:
    """Note that every entry kernel has been compiled, and drop the caches of older sources."""
    if not config.DISABLE_JIT:
        CACHE.mkdir(parents=True, exist_ok=True)
        READY.write_text(WRITTEN, encoding="utf-8")
        _prune(CACHE.parent, CACHE)
