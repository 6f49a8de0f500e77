"""A virtual environment for each other engine, made once under a folder of the user's choice."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.works import PEERS, Peer

ROOT: Final = Path(__file__).resolve().parent.parent
INSTALL_LIMIT: Final = 1200  # seconds
#: One core for everybody, whatever an engine would take by itself.
ONE_THREAD: Final = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")


class MissingError(Exception):
    """An engine cannot be measured here; the message says why."""


def pythons(extra: Sequence[Path] = ()) -> Iterator[Path]:
    """The Pythons there are: those named, this one, those on the path, those of pyenv, newer ones last."""
    yield from extra
    yield Path(sys.executable)
    names = [f"python3.{minor}" for minor in range(10, 16)]
    yield from (Path(found) for found in map(shutil.which, names) if found)
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted((root / "versions").glob("3.*/bin/python"), key=lambda path: version_of(path) or (0, 0))


def version_of(python: Path) -> tuple[int, int] | None:
    """Its version; None if it does not run (a shim of pyenv may lead nowhere)."""
    words = (str(python), "-c", "import sys; print(*sys.version_info[:2])")
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return None
    major, minor = map(int, done.stdout.split())
    return major, minor


def python_for(peer: Peer, extra: Sequence[Path] = ()) -> Path:
    """The first Python that is new enough.

    Raises:
        MissingError: there is none.
    """
    for python in pythons(extra):
        version = version_of(python)
        if version is not None and version >= peer.python:
            return python
    raise MissingError(f"needs Python {peer.python[0]}.{peer.python[1]} or newer: name one with --python")


def environment(name: str, folder: Path, extra: Sequence[Path] = (), source: str | None = None) -> Path:
    """Make the environment of an engine unless it is there; return its Python.

    Args:
        name: A key of PEERS.
        folder: Where the environments lie.
        extra: Pythons to try first.
        source: What pip installs in place of the engine's pinned requirement.

    Raises:
        MissingError: it cannot be made; the message is a short reason.
    """
    peer = PEERS[name]
    if peer.reason:
        raise MissingError(peer.reason)
    requirements = (source or peer.requirements[0], *peer.requirements[1:])
    home = folder.resolve() / name
    python, stamp = home / "bin" / "python", home / ".installed"
    wanted = "\n".join(requirements)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    shutil.rmtree(home, ignore_errors=True)
    _run(str(python_for(peer, extra)), "-m", "venv", str(home))
    if peer.built:
        _run(str(python), "-m", f"benchmarks.peers.{name}", "--build", requirements[0])
    else:
        _run(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def _run(*words: str) -> None:
    try:
        subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=INSTALL_LIMIT)
    except subprocess.CalledProcessError as error:
        lines = [line for line in error.stderr.strip().splitlines() if "rror" in line] or [f"{words} failed"]
        raise MissingError(lines[-1].strip()) from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MissingError(str(error)) from error
