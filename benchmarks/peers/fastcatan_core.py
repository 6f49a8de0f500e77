"""fastcatan's own C++ core, compiled natively with the loop of `fastcatan_core.cpp`: no Python in it."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.peers import program

WORKS: Final = {"core": ("0",), "core-trade": ("1",)}
VERSION: Final = "2.0.0"
PROGRAM: Final = "fastcatan_core"
FLAGS: Final = ("-std=c++23", "-O3", "-march=native", "-flto", "-fno-exceptions", "-fno-rtti", "-w")


def build(folder: Path, source: str) -> None:
    """Fetch the sources and compile: run once, when the environment is made.

    Args:
        folder: Of the environment; the program goes into its `bin`.
        source: What pip fetches, or a folder with the sources.
    """
    unpacked = Path(source)
    if not unpacked.is_dir():
        fetch = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", "fastcatan", source)
        subprocess.run((*fetch, "-d", str(folder / "source")), check=True)
        archive = next((folder / "source").glob("*.tar.gz"))
        subprocess.run(("tar", "xzf", str(archive), "-C", str(folder / "source")), check=True)
        unpacked = next(path for path in (folder / "source").iterdir() if path.is_dir())
    loop, rules = Path(__file__).with_suffix(".cpp"), unpacked / "src" / "catan" / "rules.cpp"
    compiled = ("g++", *FLAGS, f"-I{unpacked / 'include'}", str(rules), str(loop), "-o", str(folder / "bin" / PROGRAM))
    subprocess.run(compiled, check=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one work, or with `--build SOURCE` compile the program."""
    program.run(PROGRAM, WORKS, build, {"fastcatan": VERSION, "flags": " ".join(FLAGS[:4])}, arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
