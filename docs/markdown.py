"""What the generators of these pages share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parent
BEGIN: Final = "<!-- written by `make docs`: begin -->\n"
END: Final = "<!-- written by `make docs`: end -->\n"
HEAD: Final = "<!-- Written by `make docs` from the code. Do not edit. -->\n"


def grid(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def filled(path: Path, body: str) -> str:
    """The hand-written page with the part between its marks written anew.

    Raises:
        ValueError: the page has lost its marks.
    """
    text = path.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        raise ValueError(f"docs/{path.name} has lost the lines {BEGIN.strip()} and {END.strip()}")
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n" + body + "\n" + END + rest.partition(END)[2]
