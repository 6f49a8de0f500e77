"""What a recipe says where the extra that it takes is not installed."""

import ast
import sys
from importlib.util import find_spec
from pathlib import Path


def missing(script: Path) -> list[str]:
    """The modules that a script imports at its top and that are not there."""
    names: list[str] = []
    for statement in ast.parse(script.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            names += [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom):
            names.append(str(statement.module))
    roots = dict.fromkeys(name.partition(".")[0] for name in names)
    return [root for root in roots if find_spec(root) is None]


def check(extra: str, script: str) -> None:
    """End the script that is being run with the line for pip, if it cannot be run without.

    Args:
        extra: Of the package `seafarers_env`.
        script: Its `__file__`.
    """
    lacking = missing(Path(script))
    if lacking:
        name = Path(script).name
        sys.exit(f'{name} needs {", ".join(lacking)}: pip install "seafarers_env[{extra}]"; docs/training.md has more')
