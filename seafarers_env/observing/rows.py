"""Entities of one table in the columns that all tables share, written by a kernel: for one network that plays them all.

`vocabulary` lists the columns. Everything comes from flat observations, and from public facts of board and options.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from seafarers_env.board.board_text import nearest
from seafarers_env.board.geometry import Grid, corner_point, neighbour
from seafarers_env.engine.entries.runs import HINT
from seafarers_env.engine.entries.shapes import write_entities
from seafarers_env.engine.incremental import OWN
from seafarers_env.observing.places import Plan
from seafarers_env.observing.vocabulary import PARTS, ROWS, vocabulary
from seafarers_env.table import Table
from seafarers_env.validation import check_apart, check_array
from seafarers_env.warm_up import SHAPES, ensure_compiled

Array = NDArray[Any]
Parts = dict[str, Array]
Dtype = Literal["float32", "int8"]

HINTS: Final = OWN + 1
NOWHERE: Final = -1  # in an adjacency: no such place
AROUND: Final = {  # field of BOARD -> what its rows are, and how long they are
    "hex_vertices": ("hexes", 6),
    "hex_edges": ("hexes", 6),
    "hex_neighbours": ("hexes", 6),
    "vertex_hexes": ("vertices", 3),
    "vertex_edges": ("vertices", 3),
    "vertex_neighbours": ("vertices", 3),
    "edge_vertices": ("edges", 2),
    "edge_hexes": ("edges", 2),
}


class EntityRows:
    """Turns flat observations of one table into rows of entities whose columns are those of all tables.

    The parts are hexes (with `pirate_on_frame` the cells of the frame behind them), vertices, edges, players (the
    observer first, then clockwise), offers (the published one, the observer's draft, then each player's counter-offer)
    and globals. A row of numbers holds all parts one after another; `split` returns them by name.

    Examples:
        ```python
        from seafarers_env import EntityRows, Game

        game = Game("base", num_players=4, seed=7)
        rows = EntityRows(game.table)
        parts = rows(game.observe(0))
        print({part: array.shape for part, array in parts.items()})
        ```

    Attributes:
        columns: The names of the columns of each part, by part.
        shapes: The shape of each part, (rows, columns), padding included; of `globals` (columns,).
        rows: How many rows the table has of each part; rows beyond are padding, all 0.
        masks: bool[rows] of each part but `globals`: True for a row in use, False for padding.
        length: Length of a row of numbers.
        dtype: float32, scaled to 0..1 as by `Normaliser`, or int8, unscaled, at most 127.
        adjacency: The board as int64 arrays by name, one row per place, padded with -1: `hex_vertices`, `hex_edges` and
            `hex_neighbours` [hexes, 6] (corners N NE SE S SW NW, sides NE E SE SW W NW), `vertex_hexes`,
            `vertex_edges` and `vertex_neighbours` [vertices, 3], `edge_vertices` and `edge_hexes` [edges, 2],
            `hex_area` [hexes] (hexes of one area have the same number).
    """

    def __init__(
        self,
        table: Table,
        *,
        columns: Mapping[str, Sequence[str]] | None = None,
        rows: Mapping[str, int] | None = None,
        dtype: Dtype = "float32",
    ) -> None:
        """Compute the place of every column.

        Args:
            table: `game.table` or `batch.table`.
            columns: The columns of some or all parts, in order, such as those a policy was trained with. By
                default all of `vocabulary()`.
            rows: To how many rows some or all parts are padded; by default as many as the table has.
            dtype: "float32" or "int8".

        Raises:
            ValueError: an unknown part, column or type, or too few rows for the table; says what is possible.
        """
        if dtype not in ("float32", "int8"):
            raise ValueError(f"dtype must be 'float32' or 'int8', not {dtype!r}")
        self.table = table
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        self.columns: dict[str, tuple[str, ...]] = _chosen(columns or {})
        self.shapes, self.rows = _shapes(table, self.columns, rows or {})
        sizes = {part: shape[0] if part in ROWS else 1 for part, shape in self.shapes.items()}
        plan = Plan(table, self.columns, sizes, self.rows, self.dtype == np.float32)
        self.length = plan.length
        self.masks: Parts = {part: np.arange(sizes[part]) < self.rows[part] for part in ROWS}
        self.adjacency: Parts = _adjacency(table, sizes, self.rows)
        self._offsets = plan.offsets
        self._plan = (
            plan.places,
            plan.loose,
            plan.first,
            plan.items,
            plan.members,
            plan.starts,
            plan.kin,
            plan.stamps.astype(dtype),
        )
        self._blank = plan.blank.astype(self.dtype)
        ensure_compiled(SHAPES)

    def __deepcopy__(self, memo: dict[int, Any]) -> "EntityRows":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.table, self.columns, {part: shape[0] for part, shape in self.shapes.items()}, self.dtype)

    def __call__(self, observations: Any, out: Array | None = None) -> Parts:
        """The parts of flat observations, by name.

        Args:
            observations: int8[..., layout.size]: one observation, or those of a batch.
            out: C-contiguous array of `dtype`, shape (..., length), to write to; None makes a new one.

        Returns:
            Views of `out`, each part in its shape behind the leading axes of `observations`.

        Raises:
            ValueError: an array has another shape or type, or cannot be written to; nothing was written.
        """
        given, size = np.asarray(observations), self.table.layout.size
        if given.shape[-1:] != (size,) or given.dtype != np.int8:
            raise ValueError(
                f"observations of this table must be int8[..., {size}], not {given.dtype} of {given.shape}"
            )
        lead = given.shape[:-1]
        if out is None:
            out = np.empty((*lead, self.length), self.dtype)
        else:
            check_array("out", out, self.dtype, (*lead, self.length))
        flat: Any = np.ascontiguousarray(given)
        every: Any = out
        rows = self.follow(every.reshape(-1, self.length))
        rows.update(flat.reshape(-1, size))
        return self.split(out)

    def split(self, array: Any) -> dict[str, Any]:
        """The parts of rows of numbers [..., length] by name, reshaped: views of an array, or of a tensor."""
        lead = tuple(array.shape[:-1])
        parts: dict[str, Any] = {}
        for part, shape in self.shapes.items():
            start = self._offsets[part]
            parts[part] = array[..., start : start + int(np.prod(shape))].reshape(*lead, *shape)
        return parts

    def follow(self, out: Array) -> "Followed":
        """Make `out` (dtype[N, length], C-contiguous) rows that are kept up to date with observations.

        Raises:
            ValueError: it has a wrong shape or type, or cannot be written to; nothing was written.
        """
        check_array("out", out, self.dtype, (None, self.length))
        return Followed(out, self.table, self._blank, self._plan)


def _again(table: Table, columns: Mapping[str, Sequence[str]], rows: Mapping[str, int], dtype: Any) -> EntityRows:
    """What a pickle becomes."""
    sizes = {part: rows[part] for part in ROWS}
    return EntityRows(table, columns=columns, rows=sizes, dtype=dtype.name)


class Followed:
    """Rows of entities and the observations that they show; only changes are written."""

    def __init__(self, out: Array, table: Table, blank: Array, plan: tuple[Array, ...]) -> None:
        self.array = out
        out[...] = blank
        self._seen = np.zeros((len(out), table.layout.size), np.int8)
        self._anywhere = np.zeros(len(out), np.int8)
        self._plan = plan

    def update(
        self, observations: NDArray[np.int8], part: slice = slice(None), hints: NDArray[np.int8] | None = None
    ) -> None:
        """Show these observations (int8[n, size], C-contiguous) in some of the rows.

        Args:
            observations: Those of the rows of the part, in their order.
            part: Which rows; they must be consecutive.
            hints: From where on each may differ from what is shown, as given by the kernels of `Batch`; None: anywhere.

        Raises:
            ValueError: an array has a wrong shape or type, a hint is invalid, or the rows are not consecutive;
                nothing was written.
        """
        if not isinstance(part, slice) or part.step not in (None, 1):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ValueError(f"part must be a slice of rows that follow one another, not {part!r}")
        rows = len(self.array[part])
        check_array("observations", observations, np.int8, (rows, self._seen.shape[1]), written=False)
        check_apart({"observations": observations, "the rows": self.array})
        if hints is not None:
            check_array("hints", hints, np.int8, (rows,), written=False)
            if rows and not 0 <= hints.min() <= hints.max() < HINTS << HINT:
                raise ValueError(f"hints must be 0..{(HINTS << HINT) - 1}, not {hints.min()}..{hints.max()}")
        self.write(observations, part, hints)

    def write(self, observations: NDArray[np.int8], part: slice, hints: NDArray[np.int8] | None) -> None:
        """The same for arrays already checked: those of a batch."""
        told = self._anywhere[part] if hints is None else hints
        write_entities(observations, self._seen[part], told, *self._plan, self.array[part])


# --- what is asked for ------------------------------------------------------------------------------------------------
def _chosen(asked: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    known = vocabulary()
    _check_parts("columns", asked, PARTS)
    for part, names in asked.items():
        there = known.columns[part]
        for name in names:
            if name not in there:
                raise ValueError(
                    f"{part} have no column {name!r}{nearest(name, there)}: the vocabulary is version {known.version}, "
                    f"with {len(there)} columns of {part}"
                )
        if len(set(names)) != len(names):
            twice = next(name for name in names if list(names).count(name) > 1)
            raise ValueError(f"the column {twice!r} of {part} is asked for twice")
    return {part: tuple(asked.get(part, known.columns[part])) for part in PARTS}


def _check_parts(what: str, asked: Iterable[str], parts: Sequence[str]) -> None:
    wrong = [part for part in asked if part not in parts]
    if wrong:
        raise ValueError(f"{what} are given for {', '.join(parts)}, not for {wrong[0]!r}")


def rows_of(table: Table) -> dict[str, int]:
    """The number of rows that each part has at this table, without padding."""
    b, on_frame = table.board.record[0], table.rules["pirate_on_frame"][0]
    return {
        "hexes": int(b.num_places if on_frame else b.num_hexes),
        "vertices": int(b.num_vertices),
        "edges": int(b.num_edges),
        "areas": int(b.num_areas),
        "players": table.num_players,
        "offers": 2 + table.num_players,
    }


def most_rows(tables: Iterable[Table]) -> dict[str, int]:
    """The numbers of rows that suffice for all these tables: `rows` for one network on all of them."""
    each = [rows_of(table) for table in tables]
    return {part: max(rows[part] for rows in each) for part in ROWS}


def _shapes(
    table: Table, columns: Mapping[str, tuple[str, ...]], asked: Mapping[str, int]
) -> tuple[dict[str, tuple[int, ...]], dict[str, int]]:
    _check_parts("rows", asked, ROWS)
    there = rows_of(table)
    for part, size in asked.items():
        given: Any = size
        if isinstance(given, bool) or not isinstance(given, int | np.integer) or size < there[part]:
            raise ValueError(f"rows of {part} must be at least {there[part]} at this table, not {size!r}")
    shapes = {part: (int(asked.get(part, there[part])), len(columns[part])) for part in ROWS}
    return {**shapes, "globals": (len(columns["globals"]),)}, there


# --- the board --------------------------------------------------------------------------------------------------------
def _adjacency(table: Table, sizes: Mapping[str, int], rows: Mapping[str, int]) -> Parts:
    record = table.board.record[0]
    found: Parts = {}
    for name, (part, width) in AROUND.items():
        found[name] = np.full((sizes[part], width), NOWHERE, np.int64)
        there = record[f"num_{part}"]
        found[name][:there] = record[name][:there, :width]
    found["hex_area"] = np.full(sizes["hexes"], NOWHERE, np.int64)
    found["hex_area"][: record.num_hexes] = record.area[: record.num_hexes]
    if rows["hexes"] > record.num_hexes:
        _add_frame(table, found)
    return found


def _add_frame(table: Table, found: Parts) -> None:
    """Cells of the frame have the corners, sides and neighbours that are those of hexes."""
    cells = [(int(row), int(column)) for row, column in (name.split(",") for name in table.board.places.pirate)]
    grid = Grid(cells[: int(table.board.record["num_hexes"][0])])
    for h, cell in enumerate(cells[len(grid.hexes) :], len(grid.hexes)):
        found["hex_edges"][h] = grid.sides(cell)
        found["hex_vertices"][h] = [grid.vertex_of.get(corner_point(cell, i), NOWHERE) for i in range(6)]
        found["hex_neighbours"][h] = [grid.hex_of.get(neighbour(cell, i), NOWHERE) for i in range(6)]
