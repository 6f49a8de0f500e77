"""What comes before the first decision: compiling once, and starting from the cache, each in a process of its own."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from benchmarks.environments import ROOT

PACKAGE: Final = "seafarers_env"
GAME: Final = "import seafarers_env as s; g = s.Game('new_shores'); g.apply(g.legal_list()[0])"
BATCH: Final = "import numpy, seafarers_env as s; b = s.Batch('new_shores', size=64); b.step(numpy.argmax(b.masks, 1))"
FIRST_DECISION: Final = "the first decision of a `Game`"
STARTS: Final[dict[str, str]] = {
    "Python alone": "pass",
    "`import numpy, numba`": "import numpy, numba",
    "`import seafarers_env`": "import seafarers_env",
    FIRST_DECISION: GAME,
    "the first step of a `Batch`": BATCH,
}


def seconds(folder: Path, *arguments: str, **environment: str) -> float:
    """How long a Python takes that finds the package in `folder`, from its start to its end."""
    begin = time.perf_counter()
    subprocess.run(
        (sys.executable, *arguments), cwd=folder, check=True, capture_output=True, env=os.environ | environment
    )
    return time.perf_counter() - begin


@contextmanager
def uncompiled() -> Generator[Path]:
    """A folder with a copy of the package that has no cache yet; gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(ROOT / PACKAGE, Path(name) / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
        yield Path(name)


def measure(times: int, compiling: bool, told: Callable[[str], None]) -> dict[str, Any]:
    """Seconds of the first compilation (None if it is left out) and of some starts of each kind, which take turns."""
    found: dict[str, Any] = {"compile": None, "starts": {name: [] for name in STARTS}}
    if compiling:
        told("first compilation")
        with uncompiled() as folder:
            cold = str(folder / "cache")  # whatever the variable names is warm
            found["compile"] = seconds(folder, "-m", f"{PACKAGE}.warm_up", NUMBA_CACHE_DIR=cold)
    for _ in range(times):
        for name, code in STARTS.items():
            told(f"start: {name.replace('`', '')}")
            found["starts"][name].append(seconds(ROOT, "-c", code))
    return found
