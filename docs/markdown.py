"""What the generators of these pages share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parent
HEAD: Final = "<!-- Written by `make docs` from the code. Do not edit. -->\n"


def grid(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)
