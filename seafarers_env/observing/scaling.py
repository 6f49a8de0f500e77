"""Observations as float32 between 0 and 1: each number divided by the most it can be on its table."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seafarers_env.engine.constants import (
    DECK,
    GOLD,
    HARBOURS,
    MAX_NUMBER,
    NUM_RESOURCES,
    SUPPLY_CITIES,
    SUPPLY_ROADS,
    SUPPLY_SETTLEMENTS,
    SUPPLY_SHIPS,
)
from seafarers_env.engine.layout import TOP, TURN_SCALE
from seafarers_env.given import check_array
from seafarers_env.table import Table

Floats = NDArray[np.float32]

PIPS: Final = 5  # of a 6 or 8
# One move can bring a city or settlement, three tokens, the route card, and tokens for routes between islands.
BEYOND_TARGET: Final = 10
HEX_CORNERS: Final = 3  # buildings that fit round a hex, and hexes round a building
OTHER_PICKS: Final = 4  # a card of plenty, or two gold fields discovered at once


def _points(b: Any, r: Any) -> int:
    """Who has enough wins, if not before then when its own turn begins; tokens are points too."""
    return int(r.points_to_win) + BEYOND_TARGET


def _tokens(b: Any, r: Any) -> int:
    """Special tokens under one building."""
    return _points(b, r) if r.trade_route_tokens else max(int(r.island_token), int(r.island_token_further))


def _picks(b: Any, r: Any) -> int:
    gold = int((b.terrain == GOLD).sum()) + int(b.pool_terrain[:, GOLD].sum())
    built = int(r.supply[SUPPLY_SETTLEMENTS]) + 2 * int(r.supply[SUPPLY_CITIES])
    return HEX_CORNERS * min(built, 2 * gold) + OTHER_PICKS


def _seats(b: Any, r: Any) -> list[int]:
    hand, route = NUM_RESOURCES * int(r.bank), int(r.supply[SUPPLY_ROADS]) + int(r.supply[SUPPLY_SHIPS])
    points = _points(b, r)
    return [points, hand, sum(_deck(b, r)), route, 1, 1, points, hand // 2, _picks(b, r), 1, 1, 1]


def _turn(b: Any, r: Any) -> list[int]:
    return [TURN_SCALE, MAX_NUMBER, 1, 1, 2, int(r.max_offers), 2 * int(r.num_players), 1, 1]


def _deck(b: Any, r: Any) -> list[int]:
    return [count * int(r.decks) for count in DECK]


def _pile(b: Any, r: Any) -> ArrayLike:
    return np.concatenate([b.pool_terrain.sum(axis=0), b.pool_number.sum(axis=0)])


def _bundle(b: Any, r: Any) -> int:
    return int(r.max_trade_cards)


def _bank(b: Any, r: Any) -> int:
    return int(r.bank)


#: The most that the numbers of a block can be, by BOARD and RULES record: one for all, or one for each column. What is
#: not here is 0 or 1.
MAXIMA: Final[Mapping[str, Callable[[Any, Any], ArrayLike]]] = {
    "hex_number": lambda b, r: MAX_NUMBER,
    "hex_pips": lambda b, r: PIPS,
    "harbour_places": lambda b, r: 1 + len(HARBOURS),
    "pile": _pile,
    "reserve": lambda b, r: b.reserve,
    "token_due": lambda b, r: 2,
    "special_tokens": _tokens,
    "pirate": lambda b, r: 2,
    "ships": lambda b, r: 3,
    "buildings": lambda b, r: 2,
    "seats": _seats,
    "supply": lambda b, r: r.supply,
    "turn": _turn,
    "deck": lambda b, r: sum(_deck(b, r)),
    **dict.fromkeys(("played", "cards", "bought", "cards_unseen"), _deck),
    **dict.fromkeys(("hand", "discarding", "bank", "cards_certain", "cards_possible"), _bank),
    **dict.fromkeys(("counter_give", "counter_get", "draft_give", "draft_get", "offer_give", "offer_get"), _bundle),
}


def maxima(table: Table) -> Floats:
    """The most that each number of an observation of this table can be, at least 1: float32[layout.size]."""
    out = np.ones(table.layout.size, np.float32)
    b, r = table.board.record[0], table.rules[0]
    for name, block in table.layout.split(out).items():
        if name in MAXIMA and block.size:
            block[...] = np.asarray(MAXIMA[name](b, r), np.float32).clip(1, TOP)
    return out


class Normaliser:
    """Makes flat observations of one table float32 between 0 and 1.

    Attributes:
        maxima: What each number is divided by, float32[layout.size], read-only.
    """

    def __init__(self, table: Table) -> None:
        """Work out the maxima for observations of this table (`game.table`, `batch.table`)."""
        self.maxima: Floats = maxima(table)
        self.maxima.flags.writeable = False

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.maxima.flags.writeable = False  # copies of arrays forget it

    def __call__(self, observations: NDArray[np.int8], out: Floats | None = None) -> Floats:
        """Scale observations (int8[..., layout.size]); written into `out` (float32, the same shape) if given.

        Raises:
            ValueError: an array has another shape or type, or cannot be written to; nothing was written.
        """
        given, size = np.asarray(observations), len(self.maxima)
        if given.shape[-1:] != (size,) or given.dtype != np.int8:
            raise ValueError(f"observations of this table are int8[..., {size}], not {given.dtype} of {given.shape}")
        if out is None:
            out = np.empty(given.shape, np.float32)
        else:
            check_array("out", out, np.float32, given.shape, ordered=False)
        return np.divide(given, self.maxima, out=out)
