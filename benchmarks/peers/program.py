"""What the scripts of compiled programs share: the program is built once, and prints the line of a work itself."""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


def run(
    name: str,
    works: Mapping[str, Sequence[str]],
    build: Callable[[Path, str], None],
    versions: Mapping[str, str],
    arguments: Sequence[str] | None = None,
) -> None:
    """Measure the work that the command line names, or with `--build SOURCE` compile the program.

    Args:
        name: Of the program, in the `bin` of the environment.
        works: The arguments of each work, before seconds and seed.
        build: Makes the program in the folder of the environment, from a source.
        versions: What the line tells besides.
        arguments: The command line; None takes the real one.
    """
    parser = argparse.ArgumentParser(description="Measure random play; one line of JSON.")
    parser.add_argument("work", choices=works, nargs="?", default=next(iter(works)))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--build", metavar="SOURCE")
    given = parser.parse_args(arguments)
    if given.build is not None:
        build(Path(sys.prefix), given.build)
        return
    words = (str(Path(sys.prefix) / "bin" / name), *works[given.work], str(given.seconds), str(given.seed))
    line = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    print(json.dumps(line | {"versions": dict(versions)}), flush=True)
