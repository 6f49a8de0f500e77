"""Running a recipe as its user does, in a process of its own, or in this one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import tyro

EXAMPLES = Path(__file__).resolve().parent.parent
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "OMP_NUM_THREADS": "1"}


def run(script: str, *words: str, fails: bool = False, timeout: int = 240) -> str:
    """Run a script of `examples` and return what it printed; `fails` says that it has to."""
    done = subprocess.run(
        (sys.executable, str(EXAMPLES / script), *words),
        env=os.environ | QUIET,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert (done.returncode != 0) == fails, done.stdout[-4000:]
    return done.stdout


def here(recipe: Any, *words: str) -> None:
    """Run a recipe in this process, which spares the seconds that its libraries take to be imported."""
    recipe.main(tyro.cli(recipe.Args, args=words))


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The lines of a recipe's `log.jsonl`."""
    return [json.loads(line) for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]
