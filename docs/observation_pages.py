"""docs/observation.md: the observation, slice by slice."""

import re
from collections.abc import Sequence
from typing import Final

from docs import part_pages
from docs.markdown import HEAD, grid
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
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
    """The observation, slice by slice."""
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
    parts = [HEAD, OBSERVATION_TEXT, listed, "\n## Slices\n\n", grid(("slice", "shape", "values", "meaning"), blocks)]
    for name in COLUMNS:
        numbered = "".join(f"{i}. {what}\n" for i, what in enumerate(columns(name)))
        parts.append(f"\n### The columns of `{name}`\n\nCounted from 0, as arrays are:\n\n{numbered}")
    return "".join(parts) + SLICES_TEXT + "\n".join(sections)


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


OBSERVATION_TEXT: Final = """# The observation

One flat `int8` array of values 0..127 holds what one seat may see. One kernel makes it, and hidden information is
removed there and nowhere else. Its size and named slices depend on scenario, number of players and options, never on
the position:

```python
from seafarers_env import Game

game = Game("new_shores", num_players=4, seed=7)
flat = game.observe(0)  # int8[game.layout.size]
parts = game.layout.split(flat)  # name -> array in its own shape, without a copy
print(parts["hand"], parts["roads"].shape)  # your own cards by kind; (4, number of edges)
print(game.layout.slices["hand"], game.layout.meanings["hand"])
print(game.layout.columns["hand"])  # what stands along the last axis; empty where that counts places or seats
```

- **The observer comes first.** Row `k` of every slice that has a row for each player is the `k`-th player clockwise
  from the observer, row 0 the observer itself; actions count opponents in the same way.
- **Places** are in the order of the board's ids: `game.board.places` has their names, `game.board.record` the geometry.
- **Scale.** Counts are plain numbers. Two are limited: the turn is a percentage of `max_turns`, and the
  number of resource cards in a hand stops at 127. `Normaliser` (below) divides each number by the most it can be.
- **What is hidden** ([rules](rules/observation.md)): kinds of others' resource and development cards and which of the
  latter were bought this turn; the kinds left in the deck; others' hidden Victory Point cards (their points are shown
  without); kinds of cards that others have given up, while a discard phase lasts; bundles that others are composing;
  the generators. The bank is shown, in a discard phase, as it was before, or it would tell who gives up what.
- **Phases of chance** (dice to pirate place) are met only with `Game(..., chance="explicit")`; `over` is the phase of
  the last observation.
- **What was said before** is no part of it: [events](events.md) are told on request.

## Orders

"""

SLICES_TEXT: Final = """
## Counted cards

A careful player remembers what it has seen. With `card_counting=True` the observation does too (OBSERVATION-20), in
three slices:

- `cards_certain` and `cards_possible`: the least and the most of each resource that each player can hold, as far as the
  observer can know. Its own row is its hand in both.
- `cards_unseen`: the development cards of each kind that are neither played nor its own; they are in the deck or with
  others.

```python
from seafarers_env import Game

game = Game("new_shores", num_players=4, seed=7, card_counting=True)
parts = game.layout.split(game.observe(0))
print(parts["cards_certain"][1], parts["cards_possible"][1], parts["cards_unseen"])
```

All cards from and to the bank are seen, so nothing is in doubt before a card is stolen from a hand of several kinds:
the thief and its victim know which, the others do not. Where several players discard, the others see the sum that
went to the bank, not who gave up what (OBSERVATION-08 could be read as more), and while a discard phase lasts the
bounds allow for every card already given up. Payments, published offers and counter-offers, acceptances and a
Monopoly show what is held; the sizes of hands, the bank and the observer's hand narrow the rest, by hand and kind.
What a player does not do is no evidence: a declined offer says nothing. Bounds of different hands depend on each
other, so not every combination within them is possible; but each bound is exact, which a test checks against all
hands that fit what was seen.

A `PlayerView` has the bounds of its seat only, `determinise` deals hands within them, and positions as text keep them
under `known`.

## Other forms

Graph networks and transformers want one row for each hex, vertex, edge and player. `Entities` rearranges the same bytes
by index arrays made once per table. It takes one observation or a batch of them, and writes into your arrays if given
(`out=`, made by `buffers`).

```python
from seafarers_env import Batch, Entities

batch = Batch("new_shores", num_players=4, size=64, seed=7)
entities = Entities(batch.table)
parts = entities.buffers(64)  # hexes, vertices, edges, players: [64, rows, columns]; globals: [64, columns]
entities(batch.observations, out=parts)
print(entities.features["vertices"], parts["vertices"].shape)
print(entities.adjacency["edge_vertices"].shape, entities.adjacency["vertex_hexes"][0])  # -1 pads
```

A column is named by its slice and what it counts: `hex_terrain.forest`, `supply.cities`, `roads.0` (the observer's own
road on that edge), `roads.1` (the next player's). `globals` has what belongs to no place and no player, and what only
the observer knows of itself. Each byte of the flat observation stands in one place, with these exceptions: the kind of
a harbour stands at each of the two vertices that it serves; where the players lay the harbours, `harbours` stands
nowhere, as `harbour_places` says it all by edge. The frame's cells for the pirate stand in `globals`, as they are no
hexes. `entities.indices` says where each byte comes from, for those who gather on a device of their own.

`Normaliser` makes an observation `float32` between 0 and 1: each number is divided by the most that it can be with the
options of the table (`normaliser.maxima`), such as the cards in the bank for a hand. `Entities` takes its result too.

```python
from seafarers_env import Batch, Entities, Normaliser

batch = Batch("new_shores", num_players=4, size=64, seed=7)
normalise = Normaliser(batch.table)
scaled = normalise(batch.observations)  # float32[64, layout.size]
assert 0 <= scaled.min() <= scaled.max() <= 1
parts = Entities(batch.table)(scaled)
```

`EntityRows` has rows of entities whose columns are the same for all tables, written by a kernel: for one network that
plays them all. [entities.md](entities.md) says which columns, and what actions point to.

For Gymnasium the same are wrappers in `seafarers_env.envs.wrappers`: `NormaliseObservation` and `EntityObservation`
for one environment, `VectorNormaliseObservation` and `VectorEntityObservation` for a vector of them (where a vector
shows the last observations of finished games, these are turned too).

## Where they lie

Start, stop and shape, with the scenario's own options. Without ships `ships` is empty, without a pirate `pirate` is,
and with `pirate_on_frame` it has the cells of the frame as well.

"""
