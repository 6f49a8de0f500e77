"""docs/observation.md: the observation, slice by slice."""

import re
from collections.abc import Sequence
from typing import Final

from docs import part_pages
from docs.markdown import DOCS, filled, grid
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.layout import BLOCKS, Layout
from seafarers_env.engine.parts import PARTS
from seafarers_env.scenarios import scenarios
from seafarers_env.table import Table, make_table


def tables() -> dict[str, list[Table]]:
    """Every scenario with every number of players."""
    found = scenarios().items()
    return {name: [make_table(name, players, {}) for players in scenario.players] for name, scenario in found}


def heads(boards: Sequence[Table]) -> list[str]:
    """Column heads for a scenario's numbers of players."""
    return [f"{table.num_players} players" for table in boards]


def page() -> str:
    """The hand-written page with all slices, and where they lie in each observation."""
    blocks = [
        (f"`{block.name}`", by(part_pages.in_words(block)), block.values, COLUMNS.get(block.name, block.meaning))
        for block in BLOCKS
    ]
    sections: list[str] = []
    for name, boards in tables().items():
        layouts = [table.layout for table in boards]
        here = [block for block in BLOCKS if block.name not in lacking(boards)]
        rows = [(f"`{block.name}`", *(place(layout, block.name) for layout in layouts)) for block in here]
        rows.append(("all", *(f"0:{layout.size}" for layout in layouts)))
        sections.append(f"### {name}\n\n" + grid(("slice", *heads(boards)), rows))
    orders = {"Terrain": c.TERRAINS, "Resources": c.RESOURCES, "Harbours": c.HARBOURS, "Pieces left": c.PIECES}
    orders |= {"Development cards": c.CARDS, "Phases": at.PHASES}
    listed = "".join(f"- {what}: {', '.join(names)}.\n" for what, names in orders.items())
    slices = grid(("slice", "shape", "values", "meaning"), blocks)
    for name in COLUMNS:
        numbered = "".join(f"{i}. {what}\n" for i, what in enumerate(columns(name)))
        slices += f"\n### The columns of `{name}`\n\nCounted from 0, as arrays are:\n\n{numbered}"
    return filled(DOCS / "observation.md", {"orders": listed, "slices": slices, "places": "\n".join(sections)})


def lacking(boards: Sequence[Table]) -> set[str]:
    """The blocks of parts that the edition of none of these boards has."""
    parts = [part for part in PARTS if part.edition]
    none = [part for part in parts if not any(getattr(table.edition.sizes, part.edition) for table in boards)]
    return {block.name for part in none for block in part.blocks}


# Slices whose columns are numbers of several kinds; the others are counts or marks of one kind.
COLUMNS: Final = {
    "seats": "public numbers of each player, by column as listed below",
    "turn": "numbers of the turn, as listed below",
    "realm_seats": "with Cities & Knights what all see of each player, by column as listed below",
    "explorers": "with cargo ships what all see of each player, by column as listed below",
    "realm_table": "with Cities & Knights what stands beside the board, by column as listed below",
    "voyage": "with cargo ships what is done in the turn, by column as listed below",
}


def columns(name: str) -> list[str]:
    """What stands in each column of a slice of `COLUMNS`: its name, and its meaning where that says more."""
    block = next(block for block in BLOCKS if block.name == name)
    meant = re.split(r"; " if ";" in block.meaning else r", (?![^(]*\))", block.meaning)
    if len(meant) != len(block.columns):
        return [f"`{name}`" for name in block.columns]
    return [f"`{name}`: {meaning}" for name, meaning in zip(block.columns, meant, strict=True)]


def place(layout: Layout, name: str) -> str:
    """Where a slice lies, and its shape."""
    where = layout.slices[name]
    return f"{where.start}:{where.stop} ({by(layout.shapes[name])})"


def by(shape: tuple[object, ...]) -> str:
    """A shape in words."""
    return " x ".join(str(size) for size in shape)
