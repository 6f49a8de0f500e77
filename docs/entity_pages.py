"""The page of entities: the columns that all tables share, and what actions point to."""

from collections.abc import Callable
from typing import Final

from docs.markdown import HEAD, grid
from seafarers_env.observing.pointers import POINTED, heads
from seafarers_env.observing.vocabulary import PARTS, VERSION, vocabulary

TEXT: Final = """# Entities for one network

A flat observation differs in length and meaning from table to table. For a network that plays all tables there are rows
of hexes, vertices, edges, areas, players and offers, and one row about the whole table. Their columns are the same for
all scenarios, options, editions and 2 to 6 seats; what a table lacks is 0.

```python
from seafarers_env import Batch, EntityRows, Game

batch = Batch("new_shores", num_players=4, size=64, entities=True, observe=False, masks="bits")
parts = batch.entities  # float32: hexes [64, 46, 33], vertices [64, 120, 24] .. globals [64, 207]; views of entity_rows
edges = batch.entity_layout.columns["edges"]  # their names, in their order
own_ships = parts["edges"][..., edges.index("ships.laid.own")]

rows = EntityRows(Game("base", 3).table)  # the same of one observation, or of many
print(rows(Game("base", 3).observe(0))["players"].shape, rows.adjacency["edge_vertices"].shape)
```

`Batch(..., entities=True)` keeps them up to date with each step, and after `reset`, `rollout`, `load` and copies. They
are views of one array, `batch.entity_rows` [N, length], which can be the caller's (`buffers={"entity_rows": ...}`) and
goes to a device in one piece; `batch.entity_layout.split` cuts it there too. They are made of the flat observation of
the acting seat and of what board and options say to all, so they tell nothing that it does not.

- *Numbers* are float32, divided by the most that they can be on their table, as by `Normaliser`
  ([observation.md](observation.md)); with `entities={"dtype": "int8"}` they are as they are, at most 127.
- *Codes* have a column each: `buildings.settlement.own`, `ships.new.others`.
- *Seats*: rows of players begin with the observer and go on clockwise. What seats have on the board is `own` or of
  `others`; `seat.0` .. `seat.5` say whose piece stands there, counted in the same way.
- *Areas*, whose number differs from board to board, are rows of their own; `adjacency["hex_area"]` is the area of each
  hex, -1 for none. *Sections* are told at their hexes, *harbours* of the board file at the two vertices each serves.
- *Offers*: the published one, the observer's draft, and the counter-offer of each player.
- *The frame*: with `pirate_on_frame` its cells are rows behind those of the hexes.
- *Rules*: `rule.` columns of `globals` are the options of the table.

Tables differ in rows alone. `rows=` pads them, `masks` says which there are, and `most_rows` what is enough:

```python
from seafarers_env import EntityRows, Game
from seafarers_env.observing.rows import most_rows

tables = [Game(name, 4).table for name in ("base", "new_shores")]
padded = [EntityRows(table, rows=most_rows(tables)) for table in tables]
assert padded[0].shapes == padded[1].shapes
print(padded[0].masks["hexes"].sum(), padded[0].shapes["hexes"])
```

**Columns go by name.** New rules add columns, anywhere among the others. Keep the names with the weights, and
ask for them when the policy plays: `EntityRows(table, columns=kept)`; an unknown name is refused.
`vocabulary().version` rises if a column ever changes its meaning.

## What actions point to

An action is a kind and at most one entity. `Pointers` says for each id of a table which: `kind`, `part`, `row`, or
`choice` for those that point to nothing. All tables have the same heads, and `index` puts their outputs into the order
of the action mask:

```python
import numpy as np
from seafarers_env import Game, Pointers

pointers = Pointers(Game("new_shores", 4).table)  # rows=... where the entities are padded
heads = pointers.heads
choices = np.zeros((64, len(heads.choices)), np.float32)  # what a network says: from globals
pointed = [np.zeros((64, *pointers.shapes[part]), np.float32) for part in heads.pointing]  # from the rows of each part
outputs = np.concatenate([choices, *(scores.reshape(64, -1) for scores in pointed)], axis=1)
scores = outputs[:, pointers.index]  # [64, num_actions]
```

A ship is moved by two decisions: `pick ship` points to the edge that it leaves, which then is `ships.lifted.own`, and
`ship` to the one it comes to.

"""

SPARSE: Final = """
## Without the zeros

Nine in ten numbers of a flat observation, and more, are 0. `sparse` tells the others, as rows of a CSR matrix;
`sparse_padded` gives each row the same room. A first layer then adds up some rows of its weights:

```python
from seafarers_env import Batch
from seafarers_env.observing.sparse import sparse, sparse_padded

flat = Batch("new_shores", num_players=4, size=64)
starts, indices, values = sparse(flat.observations, "float32")
# torch.nn.functional.embedding_bag(indices, weight, starts[:-1], mode="sum", per_sample_weights=values)
padded = sparse_padded(flat.observations, width=500)  # index layout.size, value 0 behind the last
```
"""

SYMMETRIES: Final = """
## The same board, turned

`Symmetries` has the rotations and reflections of a board as index maps for observations, masks, actions and rows of
entities: to show a network a position from another side, or to average over all sides.

```python
from seafarers_env import Batch, Symmetries

base = Batch("base", num_players=4, size=8, entities=True)
symmetries = Symmetries(base.table)
print(symmetries.names)
turn = 1
observations = base.observations[:, symmetries.observation[turn]]
masks = base.masks[:, symmetries.mask[turn]]
edges = base.entities["edges"][:, symmetries.rows["edges"][turn]]
actions = symmetries.action[turn][base.policy_actions("heuristic")]  # what is legal by `masks`
```

`base` has six: its harbours are the same after a third of a turn. The 1998 boards with a sea have one, which moves
nothing, and so have those with parts of the rules that know places of their own; boards of your own may have up to
twelve. What positions show may differ between the sides, such as terrain, numbers and kinds of harbours; what they do
not show must not.
"""

COST: Final = """
## What it costs

`python -m benchmarks.entity_speed` steps the same games with flat observations and with entities in turn, and runs a
first layer with and without the zeros.

Nanoseconds a decision, random play, 4,096 games, bit masks, one core of two (2026-11-24, another process beside it;
least of 60 steps taken in turn):

| | flat, int8 | entities, int8 | entities, float32 |
|---|---|---|---|
| `base` | 282 | 642 (x 2.3) | 731 (x 2.6) |
| `new_shores` | 403 | 1,020 (x 2.5) | 1,092 (x 2.7) |
| `new_shores`, no trade among players | 525 | 1,312 (x 2.5) | 1,382 (x 2.6) |

Only what has changed is written, and pieces with one store a place. What remains is mostly waiting for memory: a row is
4 to 38 KB, and another seat to move changes some 30 places of it. With 256 games, whose rows fit the cache, it is x 1.8
to 2.1.

A first layer of 256 outputs, from the observation of a batch to its sums (torch 2.13, one thread, 1,024 rows, least of
60): `base` 6.0 us a row dense, 2.1 us without the zeros; `new_shores` 16.7 us and 2.9 us.
"""


def page() -> str:
    """Entities, heads and sparse observations."""
    known = vocabulary()
    total = sum(len(names) for names in known.columns.values())
    text = f"\n## The columns\n\nVersion {VERSION}: {total} columns.\n"
    for part in PARTS:
        found = [
            (f"`{name}`", f"`{block}`" if (block := known.blocks[part][name]) else "-", known.meanings[part][name])
            for name in known.columns[part]
        ]
        text += f"\n### {part}\n\n" + grid(("column", "block", "what it says"), found)
    return HEAD + TEXT + _heads() + SPARSE + SYMMETRIES + COST + text


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
