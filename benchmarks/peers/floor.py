"""What is left of a decision without any rules: the loop of `floor.cpp`, compiled natively."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.peers import program

PROGRAM: Final = "floor"
FLAGS: Final = ("-std=c++23", "-O3", "-march=native")


def build(folder: Path, compiler: str) -> None:
    """Compile it into the `bin` of an environment: run once, when that is made."""
    loop = Path(__file__).with_suffix(".cpp")
    subprocess.run((compiler, *FLAGS, str(loop), "-o", str(folder / "bin" / PROGRAM)), check=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure it, or with `--build COMPILER` compile it."""
    program.run(PROGRAM, {"floor": ()}, build, {"flags": " ".join(FLAGS)}, arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
