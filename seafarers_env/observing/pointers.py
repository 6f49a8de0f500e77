"""The action table as (kind, entity): what heads of a network that points at entities have to offer, for all tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.board.action_table import WORDS
from seafarers_env.engine import constants as c
from seafarers_env.engine.actions import KINDS
from seafarers_env.fixed import FixedDict
from seafarers_env.observing.rows import rows_of
from seafarers_env.table import Table

Ints = NDArray[np.int64]

POINTED: Final = ("hexes", "vertices", "edges", "players")  # parts that actions point to
NONE: Final = -1
_PART_OF: Final = {"hex": "hexes", "place": "hexes", "vertex": "vertices", "edge": "edges", "seat": "players"}
_WORDS: Final[dict[str, tuple[str, ...]]] = WORDS | {
    "": ("",),
    "good": (*c.RESOURCES, *c.SPICES),
    "pair": tuple(f"{give} {get}" for give in c.RESOURCES for get in c.RESOURCES),
    "castaway": tuple(f"C{k + 1}" for k in range(c.MAX_CASTAWAYS)),
}


@dataclass(frozen=True)
class Heads:
    """What a network decides between, the same for all tables.

    Attributes:
        kinds: The kinds of actions, by the number that `Pointers.kind` has; what comes later stands behind.
        choices: Actions that point to no entity, by their texts: the outputs of one head.
        pointing: By part, the kinds of actions that point to its rows: the outputs of a head for each row.
    """

    kinds: tuple[str, ...]
    choices: tuple[str, ...]
    pointing: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def heads() -> Heads:
    """The heads of this version of the package: whoever keeps a policy keeps their names with it."""
    choices: list[str] = []
    pointing: dict[str, list[str]] = {part: [] for part in POINTED}
    for kind in KINDS:
        if kind.argument in _PART_OF:
            pointing[_PART_OF[kind.argument]].append(kind.text)
        else:
            choices += [
                f"{kind.text} {word}".strip()
                for k, word in enumerate(_WORDS[kind.argument])
                if kind.argument != "pair" or k // c.NUM_RESOURCES != k % c.NUM_RESOURCES
            ]
    choices += [f"{kind} {c.FISH_GOODS[c.FISH]}" for kind in ("give", "get")]  # where fish are traded
    bought = ("give", "get", *(f"maritime {give}" for give in c.RESOURCES))
    choices += [f"{kind} {c.COIN_GOODS[c.COIN]}" for kind in bought]
    choices += [f"{kind.text} {good}" for kind in KINDS if kind.argument == "good" for good in c.COMMODITIES]
    banked = (*c.RESOURCES, *c.COMMODITIES)
    pairs = [(give, get) for give in banked for get in banked if give != get and {give, get} & {*c.COMMODITIES}]
    choices += [f"maritime {give} {get}" for give, get in pairs]
    return Heads(
        tuple(kind.text for kind in KINDS),
        tuple(choices),
        FixedDict({part: tuple(kinds) for part, kinds in pointing.items()}),
    )


def _word(table: Table, kind: str, argument: int) -> str:
    """The word of an argument that is no entity; pairs of a resource and gold follow the others (BARGE-053)."""
    goods, banked = table.board.places.goods, int(table.edition.constants.NUM_BANKED)
    if kind == "pair" and argument >= banked * banked:
        return f"{c.RESOURCES[argument - banked * banked]} {c.COIN_GOODS[c.COIN]}"
    if kind == "pair":
        return f"{goods[argument // banked]} {goods[argument % banked]}"
    return goods[argument] if kind == "good" else _WORDS[kind][argument]


class Pointers:
    """What each action of a table is: its kind, and the entity it points to.

    Rows are those of `EntityRows`: a hex, a cell of the frame (after the hexes), a vertex or an edge by its id, and
    the k-th player clockwise from the one who acts. An action points to at most one entity: moving a ship takes two
    actions, `pick ship` at the edge it leaves (then `ships.lifted` in the columns of edges) and `ship` at its target.

    Examples:
        ```python
        from seafarers_env import Game, Pointers
        from seafarers_env.observing.pointers import POINTED

        game = Game("new_shores", num_players=4, seed=7)
        pointers = Pointers(game.table)
        action = game.legal_list()[0]
        print(game.describe(action), POINTED[pointers.part[action]], pointers.row[action])
        ```

    Attributes:
        heads: `heads()`.
        kind: int64[num_actions], number of the kind in `heads.kinds`.
        part: int64[num_actions], number of the part in POINTED, -1 for none.
        row: int64[num_actions], the row of that part, -1 for none.
        choice: int64[num_actions], number in `heads.choices`, -1 for actions that point to an entity.
        size: The number of outputs of all heads.
        index: int64[num_actions], the action's place among all outputs: first the choices, then hexes, vertices, edges
            and players, row by row, with the kinds of a row side by side. `outputs[..., index]` are the scores of the
            actions, in the order of the mask.
    """

    def __init__(self, table: Table, rows: Mapping[str, int] | None = None) -> None:
        """Compute the arrays.

        Args:
            table: `game.table` or `batch.table`.
            rows: To how many rows parts are padded (`EntityRows.shapes`); by default as many as the table has.
        """
        self.heads = heads()
        sizes = rows_of(table) | dict(rows or {})
        pointing = self.heads.pointing
        self.shapes: dict[str, tuple[int, int]] = {part: (int(sizes[part]), len(pointing[part])) for part in POINTED}
        starts: dict[str, int] = {}
        self.size = len(self.heads.choices)
        for part, (length, width) in self.shapes.items():
            starts[part] = self.size
            self.size += length * width
        places = [self._place(table, int(global_id), starts) for global_id in _global_ids(table)]
        columns = [np.array(column, np.int64) for column in zip(*places, strict=True)]
        self.kind: Ints = columns[0]
        self.part: Ints = columns[1]
        self.row: Ints = columns[2]
        self.choice: Ints = columns[3]
        self.index: Ints = columns[4]

    def _place(self, table: Table, global_id: int, starts: Mapping[str, int]) -> tuple[int, int, int, int, int]:
        a = table.edition.actions
        number, argument = int(a.KIND_OF[global_id]), int(a.ARGUMENT_OF[global_id])
        kind = KINDS[number]
        if kind.argument in _PART_OF:
            part = _PART_OF[kind.argument]
            at = argument * self.shapes[part][1] + self.heads.pointing[part].index(kind.text)
            return number, POINTED.index(part), argument, NONE, starts[part] + at
        word = f"{kind.text} {_word(table, kind.argument, argument)}".strip()
        if kind.argument == "pair" and len({*word.split()[1:]}) == 1:  # one card more for the bank (HOUSE-18)
            word = f"discard {word.split()[1]}"
        choice = self.heads.choices.index(word)
        return number, NONE, NONE, choice, choice


def _global_ids(table: Table) -> Any:
    b = table.board.record[0]
    return b.global_of[: int(b.num_actions)]
