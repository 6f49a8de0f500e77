"""Folders of compiled kernels: where they are looked for, where they are kept, and who compiles.

Machine code does not depend on this file, so editing it recompiles nothing. It does not use numba either.
"""

import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows: two processes may compile the same, which costs time and nothing else
    fcntl = None

KEEP_FOLDERS: Final = 4
PACKAGE: Final = Path(__file__).resolve().parents[1]
_NAME: Final = re.compile(r"kernels-(?:(\w+)-)?[0-9a-f]{16}")  # of our folders: others may keep theirs beside them


def places(named: str) -> list[Path]:
    """Where a folder of kernels may lie, the best first: as `NUMBA_CACHE_DIR` says, beside the package, the user's."""
    found = [Path(named).absolute()] if named else []  # a process may go to another folder meanwhile
    found.append(PACKAGE / "__pycache__")
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        found.append((Path(base) if base else Path.home() / ".cache") / "seafarers_env")
    except RuntimeError:  # a user without a home
        pass
    return found


class Store:
    """The folders of one digest: those that are looked into, in order, and the one that is written to, if any can be.

    A folder that cannot be written is used for what is in it: what it lacks goes into the next one.
    """

    def __init__(self, name: str, roots: Sequence[Path]) -> None:
        self.name = name
        self.roots = tuple(roots)
        self.folders: list[Path] = []
        self.own: Path | None = None
        self.lossy = False  # something could not be written: the disk is full, or the folder is gone
        self._ready: set[str] = set()
        self._complained = False
        for root in roots:
            folder = root / name
            if _can_write(folder):
                self.own = folder
            if self.own or os.path.isdir(folder):  # which says no where `Path.is_dir` would raise
                self.folders.append(folder)
            if self.own:
                break

    @classmethod
    def without_folders(cls) -> "Store":
        """A store that keeps nothing: nothing is compiled."""
        return cls("", ())

    def is_ready(self, group: str) -> bool:
        """Whether all kernels of this group have been compiled, by this process or into a folder."""
        if group not in self._ready:
            if not any(os.path.exists(folder / _mark(group)) for folder in self.folders):
                return False
            self._ready.add(group)
        return True

    def set_ready(self, group: str) -> None:
        """Note that all kernels of this group have been compiled, and drop the folders of older sources."""
        self._ready.add(group)
        if self.own is None or self.lossy:
            return
        try:
            self.own.mkdir(parents=True, exist_ok=True)
            (self.own / _mark(group)).touch()  # there or not: nobody reads what is in it
        except OSError:
            return
        prune(self.own.parent, self.own)

    def complain(self, say: Callable[[str], object]) -> None:
        """Tell, once, that no folder can be written."""
        if self._complained:
            return
        self._complained = True
        tried = ", ".join(str(root) for root in self.roots)
        say(
            f"seafarers_env: no folder for compiled kernels can be written ({tried}): they are compiled for this "
            "process alone, a minute or two at each start; NUMBA_CACHE_DIR names one"
        )

    @contextlib.contextmanager
    def lock(self, what: str, wait: Callable[[], object] | None = None) -> Generator[None]:
        """Be the only process that does `what`; the lock of one that is killed is free.

        Args:
            what: Each has a lock of its own.
            wait: Called before waiting for another process.
        """
        file = _open_lock(self.own, what)
        if file is None:
            yield
            return
        try:
            _take(file, wait)
            yield
        finally:
            os.close(file)


def prune(root: Path, keep: Path) -> None:
    """Remove all but the newest folders of kernels of the same edition as `keep`, which always stays."""
    edition = _edition_of(keep.name)
    folders = [path for path in root.iterdir() if _edition_of(path.name) == edition and path.is_dir() and path != keep]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in folders[KEEP_FOLDERS - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def _edition_of(name: str) -> str | None:
    """The edition whose kernels a folder of this name holds; None where it is none of ours."""
    found = _NAME.fullmatch(name)
    return found and (found[1] or "classic")  # before there were editions there was one


def _mark(group: str) -> str:
    return f"ready {group}"


def _can_write(folder: Path) -> bool:
    """By trying: what a folder permits does not tell it on every file system, nor for every user."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _open_lock(folder: Path | None, what: str) -> int | None:
    if folder is None or fcntl is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / f"lock {what}", os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        return None


def _take(file: int, wait: Callable[[], object] | None) -> None:
    if fcntl is None:
        return
    try:
        if wait is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                wait()
                fcntl.flock(file, fcntl.LOCK_EX)
        else:
            fcntl.flock(file, fcntl.LOCK_EX)
    except OSError:  # a file system without locks
        pass
