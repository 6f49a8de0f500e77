"""The page of entities: the columns that all tables share, and what actions point to."""

from collections.abc import Callable

from docs.markdown import DOCS, filled, grid
from seafarers_env.observing.pointers import POINTED, heads
from seafarers_env.observing.vocabulary import PARTS, VERSION, vocabulary


def page() -> str:
    """The hand-written page with all columns and heads."""
    known = vocabulary()
    total = sum(len(names) for names in known.columns.values())
    text = f"## The columns\n\nVersion {VERSION}: {total} columns.\n"
    for part in PARTS:
        found = [
            (f"`{name}`", f"`{block}`" if (block := known.blocks[part][name]) else "-", known.meanings[part][name])
            for name in known.columns[part]
        ]
        text += f"\n### {part}\n\n" + grid(("column", "block", "what it says"), found)
    return filled(DOCS / "entities.md", {"heads": _heads(), "columns": text})


def _heads() -> str:
    there = heads()
    found = [
        (part, len(there.pointing[part]), ", ".join(f"`{kind}`" for kind in there.pointing[part])) for part in POINTED
    ]
    found.append(("none", len(there.choices), ", ".join(f"`{choice}`" for choice in there.choices)))
    return grid(("points to", "outputs", "kinds, or choices"), found)


def pages() -> dict[str, Callable[[], str]]:
    """The page by its name."""
    return {"entities.md": page}
