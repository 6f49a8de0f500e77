"""The observation by what it speaks of: hexes, vertices, edges, players and the rest, for graph networks and the like.

Nothing is recomputed: the bytes of the flat observation are put in other places, by index arrays made once a table.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine import constants as c
from seafarers_env.engine.layout import Block
from seafarers_env.observing.rows import AROUND
from seafarers_env.table import Table
from seafarers_env.validation import check_apart, check_array

Array = NDArray[Any]
Parts = dict[str, Array]

PARTS: Final = ("hexes", "vertices", "edges", "players", "globals")
NOWHERE: Final = -1  # in an index: the feature is always 0 here


class Entities:
    """Turns flat observations of one table into five arrays, and names their columns.

    Rows are in the order of the board's ids, players clockwise from the observer. `roads.0` of an edge is the
    observer's road, `roads.1` that of the next player. Private data of the observer (its cards, its draft) is in
    `globals`, with data of the table. A harbour of the board file is shown at the vertices it serves.

    Each byte of a flat observation appears once, with one exception: a byte of `harbours` appears at each vertex that
    the harbour serves, or nowhere if the players lay the harbours (then `harbour_places` of the edges shows them).

    Examples:
        ```python
        from seafarers_env import Entities, Game

        game = Game("base", num_players=4, seed=7)
        entities = Entities(game.table)
        parts = entities(game.observe(0))
        print({part: array.shape for part, array in parts.items()})
        ```

    Attributes:
        features: The names of the columns of each part, by part.
        shapes: The shape of each part of one observation, (rows, columns); of `globals` (columns,).
        indices: The place of each feature in a flat observation: int64 in the shape of its part, -1 = always 0.
        adjacency: The board as int64 arrays by name, one row per place, padded with -1: `hex_vertices` [hexes, 6]
            (corners N NE SE S SW NW), `hex_edges` [hexes, 6] and `hex_neighbours` [hexes, 6] (sides NE E SE SW W NW),
            `vertex_hexes`, `vertex_edges` and `vertex_neighbours` [vertices, 3], `edge_vertices` [edges, 2],
            `edge_hexes` [edges, 2].
    """

    def __init__(self, table: Table) -> None:
        """Compute the indices for observations of this table (`game.table`, `batch.table`)."""
        self.size = table.layout.size
        columns = _Columns(table)
        self.features: dict[str, tuple[str, ...]] = {part: tuple(columns.names[part]) for part in PARTS}
        self.indices: Parts = {part: np.stack(columns.places[part], -1) for part in PARTS}
        self.shapes: dict[str, tuple[int, ...]] = {part: index.shape for part, index in self.indices.items()}
        self.adjacency: Parts = {name: _geometry(table, name, rows) for name, (rows, _) in AROUND.items()}
        self._empty = {part: np.nonzero(index == NOWHERE) for part, index in self.indices.items()}
        self._shared = columns.shared  # further harbours at the same vertices

    def __call__(self, observations: Array, out: Mapping[str, Array] | None = None) -> Parts:
        """The parts of flat observations, by name.

        Args:
            observations: [..., layout.size] of any type: one observation, (N, size) of a batch, scaled ones.
            out: Arrays to write to, as `buffers` makes them, or any views of such a shape; None makes new ones.

        Returns:
            Each part in its shape, behind the leading axes of `observations`, in their type.

        Raises:
            ValueError: an array has a wrong shape or type, cannot be written to, or shares memory with another; nothing
                was written.
        """
        given = np.asarray(observations)
        if given.shape[-1:] != (self.size,):
            raise ValueError(f"observations of this table must be [..., {self.size}], not of shape {given.shape}")
        lead = given.shape[:-1]
        parts = self.buffers(lead, given.dtype) if out is None else self._checked(out, given)
        for part, index in self.indices.items():
            target = parts[part]
            np.take(given, index, axis=-1, out=target, mode="clip")
            target[(..., *self._empty[part])] = 0
        for rows, columns, index in self._shared:
            there = (..., rows[:, None], columns)
            parts["vertices"][there] = np.maximum(parts["vertices"][there], given[..., index])
        return parts

    def buffers(self, lead: int | tuple[int, ...] = (), dtype: Any = np.int8) -> Parts:
        """Zero arrays for observations with these leading axes."""
        axes = (lead,) if isinstance(lead, int) else lead
        return {part: np.zeros((*axes, *shape), dtype) for part, shape in self.shapes.items()}

    def _checked(self, out: Mapping[str, Array], observations: Array) -> Parts:
        if set(out) != set(PARTS):
            raise ValueError(f"out must have the arrays {', '.join(PARTS)}, not {', '.join(map(str, out)) or 'none'}")
        for part, shape in self.shapes.items():
            wanted = (*observations.shape[:-1], *shape)
            check_array(f"out[{part!r}]", out[part], observations.dtype, wanted, ordered=False)
        check_apart({"observations": observations, **{f"out[{part!r}]": array for part, array in out.items()}})
        return dict(out)


def _geometry(table: Table, name: str, rows: str) -> Array:
    record = table.board.record
    return record[name][0, : int(record[f"num_{rows}"][0])].astype(np.int64)


class _Columns:
    """Names and indices of all columns, gathered block by block."""

    def __init__(self, table: Table) -> None:
        self.names: dict[str, list[str]] = {part: [] for part in PARTS}
        self.places: dict[str, list[Array]] = {part: [] for part in PARTS}
        self.shared: list[tuple[Array, Array, Array]] = []
        self._at = table.layout.split(np.arange(table.layout.size))
        blocks = table.edition.layout.BLOCKS
        for block in blocks:
            if block.rows == "places":
                self._add_places(table, block)
            elif block.rows == "harbours":
                continue
            elif block.by_seat:
                self._add_by_seat(block)
            elif block.rows != "globals":
                self._add(block)
        if not table.rules["harbours_by_players"][0]:
            self._add_harbours(table)
        for block in blocks:
            if block.rows == "globals":
                self._add_overall(block)

    def _column(self, part: str, name: str, index: Array) -> None:
        self.names[part].append(name)
        self.places[part].append(index)

    def _add(self, block: Block) -> None:
        """A block with a row for each place or player."""
        at = self._at[block.name]
        if not at.size:
            return
        if at.ndim == 1:
            self._column(block.rows, block.name, at)
        else:
            for j, name in enumerate(_names(block, at.shape[1])[: at.shape[1]]):
                self._column(block.rows, f"{block.name}.{name}", at[:, j])

    def _add_by_seat(self, block: Block) -> None:
        """A block with a row for each player and a column for each place."""
        at = self._at[block.name]
        if at.size:
            for k, row in enumerate(at):
                self._column(block.rows, f"{block.name}.{k}", row)

    def _add_overall(self, block: Block) -> None:
        at = self._at[block.name].ravel()
        if at.size == 1:
            self._column("globals", block.name, at[0])
        elif at.size:
            for name, index in zip(_names(block, at.size), at, strict=True):
                self._column("globals", f"{block.name}.{name}", index)

    def _add_places(self, table: Table, block: Block) -> None:
        """The pirate's places: hexes, and with `pirate_on_frame` the cells of the frame, which are no hexes."""
        at, hexes = self._at[block.name], int(table.board.record["num_hexes"][0])
        if at.size:
            self._column("hexes", block.name, at[:hexes])
        for index, name in zip(at[hexes:], table.board.places.pirate[hexes:], strict=False):
            self._column("globals", f"{block.name}.{name}", index)

    def _add_harbours(self, table: Table) -> None:
        b = table.board.record[0]
        at, first = self._at["harbours"], len(self.names["vertices"])
        served: dict[int, list[int]] = {}
        for i in range(len(at)):
            for v in b.edge_vertices[b.harbour_edge[i]]:
                served.setdefault(int(v), []).append(i)
        for j, name in enumerate(c.HARBOURS if len(at) else ()):
            index = np.full(int(b.num_vertices), NOWHERE)
            index[list(served)] = [at[harbours[0], j] for harbours in served.values()]
            self._column("vertices", f"harbours.{name}", index)
        columns = np.arange(first, len(self.names["vertices"]))
        for k in range(1, max(map(len, served.values()), default=1)):
            rows = np.array([v for v, harbours in served.items() if len(harbours) > k])
            self.shared.append((rows, columns, at[[served[int(v)][k] for v in rows]]))


def _names(block: Block, size: int) -> tuple[str, ...]:
    return block.columns or tuple(str(j) for j in range(size))
