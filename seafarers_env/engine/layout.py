"""The named parts of an observation and where they lie: the single declaration of its layout.

`observation.encode` writes the blocks in this order; `docs/observation.md` is written from here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

import numpy as np

from .constants import MAX_NUMBER, NUM_CARDS, NUM_HARBOUR_KINDS, NUM_PIECES, NUM_RESOURCES, NUM_TERRAINS
from .phases import NUM_PHASES

TOP: Final = 127
TURN_SCALE: Final = 100
NUM_PUBLIC: Final = 12  # numbers in `seats`
NUM_FLAGS: Final = 9  # numbers in `turn`


class _Board(Protocol):
    """What a layout asks of a `Board`."""

    @property
    def record(self) -> np.ndarray: ...


class Sizes(NamedTuple):
    """What block sizes depend on."""

    players: int
    hexes: int
    places: int  # where the pirate may stand
    vertices: int
    edges: int
    ships: int  # edges, or 0 in a game without ships
    harbours: int
    areas: int
    placed: int  # edges, or 0 where the harbours are printed
    face_down: int  # 1 in a game of exploration, else 0
    reserve: int  # 1 in a game with a number reserve, else 0
    due: int  # hexes, or 0 where no token is ever brought or exchanged
    tokens: int  # vertices, or 0 in a game without special tokens
    counted: int  # players, or 0 where cards are not counted


class Block(NamedTuple):
    """One named part of an observation."""

    name: str
    shape: Callable[[Sizes], tuple[int, ...]]
    meaning: str


BLOCKS: Final[tuple[Block, ...]] = (
    Block("hex_terrain", lambda z: (z.hexes, NUM_TERRAINS), "terrain of each hex, one-hot in the order of TERRAINS"),
    Block("hex_number", lambda z: (z.hexes,), "number token of each hex, 0 = none"),
    Block("hex_pips", lambda z: (z.hexes,), "ways of 36 to roll that number"),
    Block("harbours", lambda z: (z.harbours, NUM_HARBOUR_KINDS), "kind of each harbour of the board file, one-hot"),
    Block(
        "harbour_places",
        lambda z: (z.placed,),
        "where players laid harbours: 1 face down, 2 + kind once turned up (kinds in the order of HARBOURS)",
    ),
    Block(
        "pile", lambda z: (z.face_down, NUM_TERRAINS + MAX_NUMBER + 1), "face-down hexes by terrain, tokens by number"
    ),
    Block("reserve", lambda z: (z.reserve, MAX_NUMBER + 1), "tokens left in the number reserve, by number"),
    Block(
        "token_due",
        lambda z: (z.due,),
        "1 for a hex that is to be given a token, or whose red token must give way; 2 for the partner proposed for it",
    ),
    Block("special_tokens", lambda z: (z.tokens,), "special tokens lying under the building on each vertex"),
    Block("robber", lambda z: (z.hexes,), "1 where the robber stands"),
    Block("pirate", lambda z: (z.places,), "1 where the pirate stands, 2 where it is being proposed"),
    Block("roads", lambda z: (z.players, z.edges), "1 where the seat has a road"),
    Block(
        "ships",
        lambda z: (z.players, z.ships),
        "1 where the seat has a ship, 2 if it was laid this turn, 3 where the ship being moved was lifted",
    ),
    Block("buildings", lambda z: (z.players, z.vertices), "1 for a settlement, 2 for a city of the seat"),
    Block(
        "seats",
        lambda z: (z.players, NUM_PUBLIC),
        "points (the observer's own with hidden cards, others' without), resource cards, development cards, route "
        "length, Longest Trade Route, Largest Army, special tokens, discards owed, picks owed, seat is active, seat "
        "decides, harbour at 3:1",
    ),
    Block("supply", lambda z: (z.players, NUM_PIECES), "pieces left: roads, ships, settlements, cities"),
    Block("played", lambda z: (z.players, NUM_CARDS), "development cards played, by kind"),
    Block("ports", lambda z: (z.players, NUM_RESOURCES), "1 where the seat trades the resource 2:1"),
    Block("areas", lambda z: (z.players, z.areas), "1 where the seat has settled the area of the board file"),
    Block("homes", lambda z: (z.players, z.areas), "1 where that was in set-up"),
    Block("answers", lambda z: (z.players, 3), "answer to the running offer, one-hot: accepted, declined, countered"),
    Block("counter_give", lambda z: (z.players, NUM_RESOURCES), "what the seat's counter-offer gives the active seat"),
    Block("counter_get", lambda z: (z.players, NUM_RESOURCES), "what the seat's counter-offer asks of the active seat"),
    Block("cards_certain", lambda z: (z.counted, NUM_RESOURCES), "resource cards that the seat holds for certain"),
    Block("cards_possible", lambda z: (z.counted, NUM_RESOURCES), "the most resource cards that it can hold"),
    Block(
        "cards_unseen",
        lambda z: (NUM_CARDS if z.counted else 0,),
        "development cards neither played nor the observer's own: in the deck or with others",
    ),
    Block("hand", lambda z: (NUM_RESOURCES,), "own resource cards"),
    Block("cards", lambda z: (NUM_CARDS,), "own unplayed development cards"),
    Block("bought", lambda z: (NUM_CARDS,), "those of them bought this turn"),
    Block("discarding", lambda z: (NUM_RESOURCES,), "own cards given up in the running discard phase"),
    Block("draft_give", lambda z: (NUM_RESOURCES,), "own bundle in composition: what it gives"),
    Block("draft_get", lambda z: (NUM_RESOURCES,), "own bundle in composition: what it gets"),
    Block("bank", lambda z: (NUM_RESOURCES,), "cards in the bank (in a discard phase: before it)"),
    Block("deck", lambda z: (1,), "development cards left to buy"),
    Block("offer_give", lambda z: (NUM_RESOURCES,), "what the active seat's published offer gives"),
    Block("offer_get", lambda z: (NUM_RESOURCES,), "what it asks"),
    Block("phase", lambda z: (NUM_PHASES,), "phase of the game, one-hot in the order of PHASES"),
    Block(
        "turn",
        lambda z: (NUM_FLAGS,),
        "turns ended, as a percentage of max_turns; last roll; card played this turn; ship moved this turn; free "
        "pieces left; offers made this turn; starting settlements placed; an offer or call is open; it is a call",
    ),
)


@dataclass(frozen=True)
class Layout:
    """Where each block lies in a flat observation."""

    size: int  # length of the array
    slices: dict[str, slice]
    shapes: dict[str, tuple[int, ...]]
    meanings: dict[str, str]

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The blocks of an observation (int8[..., size]) by name, each in its own shape, without a copy."""
        lead = observation.shape[:-1]
        return {k: observation[..., s].reshape(*lead, *self.shapes[k]) for k, s in self.slices.items()}


def sizes_of(board: _Board, rules: np.ndarray) -> Sizes:
    """Sizes of a board (`Board`) under rules (RULES[1])."""
    b, r = board.record[0], rules[0]
    places = 0 if not r.pirate else int(b.num_places) if r.pirate_on_frame else int(b.num_hexes)
    edges = int(b.num_edges)
    ships = edges if r.ships else 0
    seats, areas, harbours = int(r.num_players), int(b.num_areas), int(b.num_harbours)
    placed = edges if r.harbours_by_players else 0
    due = int(b.num_hexes) if r.number_reserve or r.red_agreed else 0
    tokens = int(b.num_vertices) if r.island_token or r.trade_route_tokens else 0
    return Sizes(
        seats,
        int(b.num_hexes),
        places,
        int(b.num_vertices),
        edges,
        ships,
        harbours,
        areas,
        placed,
        int(r.exploration),
        int(r.number_reserve),
        due,
        tokens,
        seats if r.card_counting else 0,
    )


def layout_of(board: _Board, rules: np.ndarray) -> Layout:
    """The layout of observations on this board under these rules."""
    return _layout(sizes_of(board, rules))


@lru_cache(maxsize=64)
def _layout(sizes: Sizes) -> Layout:
    slices: dict[str, slice] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    start = 0
    for block in BLOCKS:
        shapes[block.name] = block.shape(sizes)
        stop = start + int(np.prod(shapes[block.name]))
        slices[block.name] = slice(start, stop)
        start = stop
    return Layout(start, slices, shapes, {block.name: block.meaning for block in BLOCKS})
