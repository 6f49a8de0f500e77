"""What the generators of these pages share."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

DOCS: Final = Path(__file__).resolve().parent
HEAD: Final = "<!-- Written by `make docs` from the code. Do not edit. -->\n"


def read(path: Path) -> dict[str, Any]:
    """What a file of figures says."""
    return json.loads(path.read_text(encoding="utf-8"))


def versions_of(figures: Mapping[str, Any]) -> str:
    """The versions that stand in a file of figures, for a sentence."""
    return ", ".join(f"{name} {version}" for name, version in figures["versions"].items())


def grid(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def marks(name: str) -> tuple[str, str]:
    """The lines before and after a part of a hand-written page that `make docs` writes."""
    begin, end = (f"<!-- written by `make docs`: {name}, {word} -->\n" for word in ("begin", "end"))
    return begin, end


def filled(path: Path, parts: Mapping[str, str]) -> str:
    """The hand-written page with the parts between their marks rewritten.

    Args:
        path: The page.
        parts: What stands between `marks(name)`, by name.

    Raises:
        ValueError: the page has lost marks.
    """
    text = path.read_text(encoding="utf-8")
    for name, body in parts.items():
        begin, end = marks(name)
        if begin not in text or end not in text:
            raise ValueError(f"{path.name} has lost the lines {begin.strip()} and {end.strip()}")
        before, _, rest = text.partition(begin)
        text = before + begin + "\n" + body + "\n" + end + rest.partition(end)[2]
    return text
