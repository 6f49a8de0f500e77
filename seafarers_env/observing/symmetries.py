"""Symmetries of a board as index maps: turns and reflections under which the game is the same game."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.board.geometry import STEPS
from seafarers_env.engine import constants as c
from seafarers_env.table import Table

Ints = NDArray[np.int64]

#: Parts of the rules that know no other places than hexes, vertices, edges, areas and harbours.
_PLAIN: Final = frozenset({"base", "sea", "exploration", "number_reserve", "crossing", "card_counting", "five_six"})
_PLACE_OF: Final = {
    "hex": "hexes",
    "place": "places",
    "vertex": "vertices",
    "edge": "edges",
}  # by argument of an action


@dataclass(frozen=True)
class _Turned:
    """Where one turn or reflection takes each place: to[from], by what they are."""

    name: str
    to: dict[str, Ints]


class Symmetries:
    """The rotations and reflections of a table's board that turn every position into another one of the same game.

    Everything on the board moves along: terrain, numbers, harbours, pieces, robber, pirate, tokens. Fixed properties
    that a position does not show must be symmetric: the shape of the board, land and sea as far as actions depend on
    them, areas, places of harbours, face-down hexes. Symmetry 0 is the identity; most boards have no other. Printed
    terrain need not be symmetric, as it is part of the position; a transformed position may then be one that is never
    dealt. Boards with other kinds of places (face-down tiles, sections, spices, ways round the world) only have
    symmetry 0.

    Maps are for `numpy.take`, along the last axis or the rows: for each place, the place its content comes from.

    Examples:
        ```python
        from seafarers_env import Game, Symmetries

        game = Game("base", num_players=4, seed=7)
        symmetries = Symmetries(game.table)
        turned = game.observe(0)[symmetries.observation[1]]  # the same position, turned
        print(symmetries.names)
        ```

    Attributes:
        names: A description of each, such as "turned by 120 degrees" or "reflected, turned by 60 degrees".
        observation: int64[k, layout.size], of flat observations: `observations[..., observation[s]]`.
        mask: int64[k, num_actions], of action masks and of scores of actions: `masks[..., mask[s]]`.
        action: int64[k, num_actions], what each action becomes: `action[s][a]`.
        rows: Of rows of entities, by part: int64[k, rows] of hexes (followed by cells of the frame), vertices, edges
            and areas. Columns stay the same.
    """

    def __init__(self, table: Table) -> None:
        """Find them.

        Args:
            table: `game.table` or `batch.table`.
        """
        found = [turned for turned in _turns(table) if _is_same_game(table, turned)]
        self.names: tuple[str, ...] = tuple(turned.name for turned in found)
        self.observation: Ints = np.array([_of_observation(table, turned) for turned in found])
        self.action: Ints = np.array([_of_actions(table, turned) for turned in found])
        self.mask: Ints = np.argsort(self.action, axis=1)
        parts = {"hexes": "places" if table.rules["pirate_on_frame"][0] else "hexes"}
        self.rows: dict[str, Ints] = {
            part: np.array([np.argsort(turned.to[parts.get(part, part)]) for turned in found])
            for part in ("hexes", "vertices", "edges", "areas")
        }

    def __len__(self) -> int:
        return len(self.names)


# --- geometry ---------------------------------------------------------------------------------------------------------
def _turns(table: Table) -> list[_Turned]:
    """Every turn and reflection that takes the board's shape to itself; the one that moves nothing comes first."""
    b, places = table.board.record[0], table.board.places
    cells = [tuple(int(word) for word in name.split(",")) for name in places.pirate[: int(b.num_places)]]
    hexes = int(b.num_hexes)
    found: list[_Turned] = []
    for reflected in (False, True):
        for sixths in range(6):
            to = _of_cells(cells, hexes, sixths, reflected)
            if to is None:
                continue
            sides = [(-1 - side if reflected else side) + sixths for side in range(6)]
            sides = [side % 6 for side in sides]
            corners = [((-side if reflected else side) + sixths) % 6 for side in range(6)]
            moved: dict[str, Ints] = {"places": to, "hexes": to[:hexes]}
            for part, field, turned in (("vertices", "hex_vertices", corners), ("edges", "hex_edges", sides)):
                at: Any = np.array(b[field][:hexes])
                target = np.full(int(b[f"num_{part}"]), -1, np.int64)
                target[at] = at[to[:hexes]][:, turned]
                moved[part] = target
            words = ["reflected"] * reflected + [f"turned by {60 * sixths} degrees"] * (sixths > 0)
            found.append(_Turned(", ".join(words) or "nothing moves", moved))
    return found


def _of_cells(cells: list[tuple[int, ...]], hexes: int, sixths: int, reflected: bool) -> Ints | None:
    """Where hexes and cells of the frame go, or None if the shape is another one then."""
    steps = np.array(STEPS)
    order = [(-1 - side if reflected else side) + sixths for side in range(6)]
    basis = np.array([steps[0], steps[1]])  # NE and E
    images = np.array([steps[order[0] % 6], steps[order[1] % 6]])
    given = np.array(cells)
    board = given[:hexes]
    across = given * hexes - board.sum(0)  # from the middle of the board, in as many parts of a step as there are hexes
    # In steps NE and E, which are half as long in rows and columns: NE = (-1, 1), E = (0, 2).
    north_east = -across[:, 0]
    doubled_east = across[:, 1] - north_east
    moved = 2 * north_east[:, np.newaxis] * images[0] + doubled_east[:, np.newaxis] * images[1]
    assert np.array_equal(2 * north_east[:, np.newaxis] * basis[0] + doubled_east[:, np.newaxis] * basis[1], 2 * across)
    where = {tuple(row): k for k, row in enumerate((2 * across).tolist())}
    to = np.array([where.get(tuple(row), -1) for row in moved.tolist()], np.int64)
    return None if (to < 0).any() or (to[:hexes] >= hexes).any() else to


# --- what has to be the same ------------------------------------------------------------------------------------------
def _is_same_game(table: Table, turned: _Turned) -> bool:
    """Whether what positions do not show is the same on both sides; adds where areas and harbours go."""
    b, to = table.board.record[0], turned.to
    n = int(b.num_hexes)
    if _moves_nothing(turned):
        to["areas"], to["harbours"] = np.arange(int(b.num_areas)), np.arange(int(b.num_harbours))
        return True
    areas, harbours = _of_areas(b, to["hexes"]), _of_harbours(b, to["edges"])
    if areas is None or harbours is None:
        return False
    to["areas"], to["harbours"] = areas, harbours
    if not _PLAIN.issuperset(table.parts):
        return False
    printed, pool = np.array(b.terrain[:n]), np.array(b.pool[:n])
    hidden = printed == c.MISSING
    if not np.array_equal(np.where(hidden, pool, -1)[to["hexes"]], np.where(hidden, pool, -1)):
        return False
    start = np.array([int(b.mainland[h // 64]) >> (h % 64) & 1 for h in range(n)])
    return np.array_equal(start[to["hexes"]], start) and bool((_of_actions(table, turned) >= 0).all())


def _moves_nothing(turned: _Turned) -> bool:
    return np.array_equal(turned.to["places"], np.arange(len(turned.to["places"])))


def _of_areas(b: Any, hexes: Ints) -> Ints | None:
    """Where areas go, None if one is torn or becomes one of another kind."""
    area, count = np.array(b.area[: len(hexes)], np.int64), int(b.num_areas)
    to = np.full(count, -1, np.int64)
    for a in range(count):
        there = np.unique(area[hexes[area == a]])
        if len(there) != 1 or there[0] < 0 or (area == there[0]).sum() != (area == a).sum():
            return None
        if b.area_kind[a] != b.area_kind[there[0]]:
            return None
        to[a] = there[0]
    return to


def _of_harbours(b: Any, edges: Ints) -> Ints | None:
    """Where the places of harbours go, None if one comes to lie where none is."""
    at = {int(edge): k for k, edge in enumerate(b.harbour_edge[: int(b.num_harbours)])}
    to = np.array([at.get(int(edges[edge]), -1) for edge in at], np.int64)
    return None if (to < 0).any() else to


# --- what numbers and actions become ----------------------------------------------------------------------------------
def _of_observation(table: Table, turned: _Turned) -> Ints:
    """For each number of an observation, the one that comes there."""
    at = table.layout.split(np.arange(table.layout.size))
    out = np.arange(table.layout.size)
    if _moves_nothing(turned):
        return out
    source = {name: np.argsort(to) for name, to in turned.to.items()}
    for block in table.edition.layout.BLOCKS:
        numbers: Any = at[block.name]
        part = "areas" if block.ground == "area" else block.rows
        if part == "places" and len(numbers) == len(source["hexes"]):
            part = "hexes"  # the pirate stays off the frame
        if not numbers.size or part not in source:
            continue
        along = numbers.ndim - 1 if block.by_seat or block.ground == "area" else 0
        out[numbers] = np.take(numbers, source[part], axis=along)
    return out


def _of_actions(table: Table, turned: _Turned) -> Ints:
    """For each action the one that it becomes; -1 for one that the table has not."""
    a, b = table.edition.actions, table.board.record[0]
    global_id: Any = b.global_of[: int(b.num_actions)]
    out = np.arange(len(global_id))
    for action, number in enumerate(global_id.tolist()):
        kind = a.KINDS[int(a.KIND_OF[number])]
        part = _PLACE_OF.get(kind.argument)
        if part is not None:
            place = int(a.ARGUMENT_OF[number])
            out[action] = int(b.id_of[number - place + int(turned.to[part][place])])
    return out
