"""The named parts of an observation and where they lie: their order, and their places on one board.

The parts declare the blocks (`parts`); `observation.encode` writes them in this order, and `docs/observation.md` is
written from here.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, TypeAlias

import numpy as np

from .base.declared.blocks import SEATS, TURN, TURN_SCALE as TURN_SCALE
from .declaring import Block as Block
from .parts import COUNTS, FIGURES, PARTS, in_order

TOP: Final = 127
NUM_PUBLIC: Final = len(SEATS)  # numbers in `seats`
NUM_FLAGS: Final = len(TURN)  # numbers in `turn`

Shapes: TypeAlias = tuple[tuple[int, ...], ...]

# fmt: off
_ORDER: Final = (
    "hex_terrain", "hex_number", "hex_pips", "harbours", "harbour_places", "pile", "reserve", "token_due",
    "special_tokens", "pile_harbours", "tile_harbours", "tile_sides", "markers", "sailed", "exit", "starts",
    "sections", "spice_hexes", "merchant_token",
    "finds", "shoal_number", "village", "find_stock", "area_piles", "common_pile", "robber", "pirate",
    "roads", "ships", "buildings", "joined", "merchants", "chits",
    "knights", "knight_marks", "city_pieces", "walls", "metropolises",
    "cargo_ships", "sea_ports", "castaways", "pirate_ships", "find_crews",
    "seats", "supply", "played", "ports", "areas", "homes", "answers", "counter_give", "counter_get",
    "cards_certain", "cards_possible", "cards_unseen", "fan_phase", "turn_of", "build_phase",
    "spice_seats", "options_shown", "counter_give_spices", "counter_get_spices",
    "spices_certain", "spices_possible", "spice_phase",
    "realm_seats", "counter_give_commodities", "counter_get_commodities", "commodities_certain",
    "commodities_possible", "boats", "fish",
    "explorers", "storages", "castaways_seen", "cargo_phase",
    *COUNTS, *(figure.name for figure in FIGURES),
    "hand", "cards", "bought", "discarding", "draft_give", "draft_get",
    "spices", "spices_aside", "options", "pool_seen", "draft_give_spices", "draft_get_spices",
    "offer_give_spices", "offer_get_spices", "spice_discard", "spice_table",
    "commodities", "commodities_aside", "draft_give_commodities", "draft_get_commodities", "progress", "offered",
    "shown_goods", "shown_spices", "shown_progress", "offer_give_commodities", "offer_get_commodities",
    "bank_commodities", "returned", "realm_table", "knight_phase", "fish_table", "voyage", "dice_left", "dice_pairs",
    "bank_paid",
    "bank", "deck", "offer_give", "offer_get", "phase", "turn",
)
# fmt: on
BLOCKS: Final[tuple[Block, ...]] = in_order(_ORDER, (block for part in PARTS for block in part.blocks))


class _Board(Protocol):
    """What a layout asks of a `Board`."""

    @property
    def record(self) -> np.ndarray: ...


@dataclass(frozen=True)
class Layout:
    """The place of each block in a flat observation.

    Attributes:
        size: Length of the array.
        slices, shapes, meanings: By the name of a block.
        columns: The same: the names along the last axis, `columns["realm_seats"][14] == "defender"`; empty where
            that axis counts places or seats.
    """

    size: int
    slices: dict[str, slice]
    shapes: dict[str, tuple[int, ...]]
    meanings: dict[str, str]
    columns: dict[str, tuple[str, ...]]

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The blocks of an observation (int8[..., size]) by name, each in its own shape, without a copy."""
        lead = observation.shape[:-1]
        return {k: observation[..., s].reshape(*lead, *self.shapes[k]) for k, s in self.slices.items()}


def layout_of(board: _Board, rules: np.ndarray) -> Layout:
    """The layout of observations on this board (`Board`) under these rules (RULES[1])."""
    b, r = board.record[0], rules[0]
    return _layout(tuple(block.shape(b, r) for block in BLOCKS))


@lru_cache(maxsize=64)
def _layout(sizes: Shapes) -> Layout:
    slices: dict[str, slice] = {}
    shapes = {block.name: shape for block, shape in zip(BLOCKS, sizes, strict=True)}
    start = 0
    for name, shape in shapes.items():
        stop = start + int(np.prod(shape))
        slices[name] = slice(start, stop)
        start = stop
    columns = {block.name: block.columns if shapes[block.name][-1] == len(block.columns) else () for block in BLOCKS}
    return Layout(start, slices, shapes, {block.name: block.meaning for block in BLOCKS}, columns)
