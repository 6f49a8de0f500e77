"""The action table of a board (DECISIONS-02, -03): which actions it can use, and every action's text."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from seafarers_env.board.bit_sets import bits, has
from seafarers_env.board.board_text import nearest
from seafarers_env.board.geometry import PlaceError, Places
from seafarers_env.editions import Edition
from seafarers_env.engine import actions as A, constants as c
from seafarers_env.engine.parts import CHANCES


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i + 1) for i in range(count))


#: The words of arguments that are the same on all boards.
WORDS: Final = {
    "resource": c.RESOURCES,
    "spice": c.SPICES,
    "set": c.SETS,
    "ship": _numbers(c.NUM_CARGO_SHIPS),
    "storage": _numbers(c.NUM_STORAGES),  # BARGE-174
    "cargo": c.CARGO,
    "card": c.PLAYABLE_WORDS,
    "colour": c.COLOURS,
    "eyes": _numbers(c.NUM_DIE),
    "piece": _numbers(c.MAX_CITY_PIECES),  # CK-221
}
_BY_LENGTH: Final = sorted(range(A.NUM_KINDS), key=lambda kind: -len(A.KINDS[kind].text))

Reads = Callable[[str, Places, Edition], int]  # the words behind an action as its argument


class ActionError(ValueError):
    """A text that names no action."""


def global_ids(b: Any, r: Any, edition: Edition) -> np.ndarray:
    """The global ids that this board can use under these rules, in the order of the action table.

    Args:
        b: BOARD record with geometry, printed terrain, areas and pools filled in.
        r: RULES record.
        edition: Whose global ids.
    """
    ids: list[int] = []
    ground = Ground(b, r)
    for row in edition.actions.KINDS:
        ground.every = range(1, r.num_players) if row.argument == "seat" else range(row.size)
        ids += [row.first + int(i) for i in (ground.every if row.arguments is None else row.arguments(ground))]
    return np.array(ids, np.int64)


class Ground:
    """What the parts ask of a board to say which arguments of a kind of action it can use.

    Attributes:
        b: BOARD record.
        r: RULES record.
        every: All arguments of the kind that is asked about.
        land: Which hexes can ever be land, bool[num_hexes].
        sea: Which can ever be ocean.
        tiles: Which can turn out to be harbour tiles.
        spice: Which can be spice hexes.
    """

    def __init__(self, b: Any, r: Any) -> None:
        self.b = b
        self.r = r
        self.every = range(0)
        hexes = range(int(b.num_hexes))
        self.land = np.array([_can_be(b, h, True) for h in hexes], bool)
        self.tiles = np.array([r.hidden_harbours and _is_tile(b, h) for h in hexes], bool)
        self.spice = np.array([_can_be_spice(b, h) for h in hexes], bool)
        self.sea = np.array([_can_be(b, h, False) for h in hexes], bool) | self.tiles

    def places(self, hexes: np.ndarray) -> list[int]:
        """The numbers of these hexes (bool[num_hexes])."""
        return np.flatnonzero(hexes).tolist()

    def vertices_at(self, hexes: np.ndarray) -> list[int]:
        """Vertices at one of these hexes."""
        return np.flatnonzero(_beside(self.b.vertex_hexes[: self.b.num_vertices], hexes)).tolist()

    def edges_at(self, hexes: np.ndarray, frame: bool | None = None) -> list[int]:
        """Edges beside one of these hexes; with `frame` all at the frame, or none of them."""
        sides = self.b.edge_hexes[: self.b.num_edges]
        found = _beside(sides, hexes)
        if frame is not None:
            found = np.where((sides < 0).any(axis=1), frame, found)
        if self.r.blind_start:  # beside what lies face down roads and ships alike, whatever comes of it (WORLD-10)
            found |= _beside(sides, self.b.terrain[: self.b.num_hexes] == c.MISSING)
        return np.flatnonzero(found).tolist()

    def sites(self) -> list[int]:
        """Vertices that can take a building: those at land, or those that the board lists."""
        if self.r.listed:
            return bits(self.b.locations)
        return self.vertices_at(self.land)

    def road_edges(self) -> list[int]:
        """Edges that can take a road."""
        if self.r.listed:
            return bits(self.b.road_spaces)
        return self.edges_at(self.land)

    def ship_edges(self, frame: bool) -> list[int]:
        """Edges that can take a ship; with `frame` all at the frame, or none of them."""
        if self.r.listed:
            return bits(self.b.ship_spaces)
        return self.edges_at(self.sea, frame=frame)

    # --- of the explorers (RULES_BARGES, section 16)
    def ports(self) -> list[int]:
        """Vertices that can ever take a Sea Port: not those wholly inside the island."""
        around = self.b.vertex_hexes
        return [v for v in self.sites() if not all(self._is_island(h) for h in around[v])]

    def _is_island(self, h: int) -> bool:
        return h >= 0 and has(self.b.mainland, h)

    def finds(self) -> list[int]:
        """Hexes that lie face down, any of which may prove anything."""
        return [int(h) for h in self.b.find_hex[: self.b.num_finds]]

    def pirate_ship_places(self) -> list[int]:
        """Hexes where a pirate ship can ever lie (BARGE-204)."""
        return [h for h in self.places(self.sea) if not has(self.b.pirate_barred, h)]

    def castaways(self) -> range:
        """The places of castaways."""
        return range(self.b.num_castaways)

    def shores(self) -> list[int]:
        """Edges that can be LAND|c.OCEAN when the players place the harbours (NEWWORLD-08): nothing is explored yet."""
        shown = self.b.terrain[: self.b.num_hexes] != c.MISSING
        sides = self.b.edge_hexes[: self.b.num_edges]
        a, z = sides[:, 0], sides[:, 1]
        could_be = (self.land[a] & self.sea[z] | self.sea[a] & self.land[z]) & shown[a] & shown[z]
        return np.flatnonzero(could_be & (sides >= 0).all(axis=1)).tolist()

    def tile_sides(self) -> list[int]:
        """Edges between a hex that can turn out to be a harbour tile and one that can be land (FACEDOWN-55)."""
        sides = self.b.edge_hexes[: self.b.num_edges]
        a, z = sides[:, 0], sides[:, 1]
        serves = self.tiles[a] & self.land[z] | self.land[a] & self.tiles[z]
        return np.flatnonzero(serves & (sides >= 0).all(axis=1)).tolist()

    # --- of Cities & Knights (RULES_CK, section 16)
    def route_edges(self) -> list[int]:
        """Edges that can take a road or a ship."""
        ships = self.ship_edges(bool(self.r.frame_is_sea)) if self.r.ships and self.r.supply[c.SUPPLY_SHIPS] else []
        return sorted({*self.road_edges(), *ships})

    def fields(self) -> list[int]:
        """Hexes that can be one of the five terrains; with `variable` gold fields change places with others."""
        last = c.FIRST_BARREN if self.r.variable else c.GOLD
        return [h for h in range(self.b.num_hexes) if _can_be_below(self.b, h, last)]

    def chips(self) -> list[int]:
        """Hexes that can ever bear a number token."""
        return [h for h in range(self.b.num_hexes) if _can_be_below(self.b, h, c.FIRST_BARREN)]

    def tokens(self) -> list[int]:
        """Hexes that can bear a number token when play begins."""
        b = self.b
        return [h for h in range(b.num_hexes) if b.number[h] or (b.pool[h] >= 0 and b.pool_number[b.pool[h]].any())]

    def is_shown(self, h: int) -> bool:
        """Whether a hex lies face up when play begins."""
        return bool(self.b.terrain[h] != c.MISSING)


def _can_be(b: Any, h: int, land: bool) -> bool:
    """Whether a hex can ever be land (or, with land false, ocean); what lies face down can be all its pool has."""
    if b.pool[h] < 0:
        return bool(0 <= b.terrain[h] <= c.LAST_LAND if land else b.terrain[h] == c.OCEAN)
    counts = b.pool_terrain[b.pool[h]]
    return bool(counts[: c.LAST_LAND + 1].any() if land else counts[c.OCEAN] > 0 or _is_tile(b, h))


def _can_be_below(b: Any, h: int, terrain: int) -> bool:
    """Whether a hex can be one of the terrains before this one."""
    if b.pool[h] < 0:
        return bool(0 <= b.terrain[h] < terrain)
    return bool(b.pool_terrain[b.pool[h]][:terrain].any())


def _can_be_spice(b: Any, h: int) -> bool:
    """Whether a hex is a spice hex, or can turn out to be one."""
    hidden = "section" in b.dtype.names and b.section[h] >= 0 and int(b.spice_sections) >> int(b.section[h]) & 1
    return bool(b.terrain[h] == c.SPICE_HEX or hidden)


def _is_tile(b: Any, h: int) -> bool:
    """Whether a hex lies face down in a pool with harbour tiles; classic has none."""
    return bool("pool_harbour" in b.dtype.names and b.terrain[h] == c.MISSING and b.pool_harbour[b.pool[h]].any())


def _beside(around: np.ndarray, hexes: np.ndarray) -> np.ndarray:
    """Rows that hold one of these hexes; -1 pads."""
    return np.array([any(h >= 0 and hexes[h] for h in row) for row in around], bool)


# --- texts ------------------------------------------------------------------------------------------------
def name(global_id: int, places: Places, edition: Edition) -> str:
    """The text of an action, by its global id in an edition."""
    a = edition.actions
    if not 0 <= global_id < len(a.KIND_OF) or a.KIND_OF[global_id] < 0:
        raise ActionError(f"no action has the global id {global_id}")
    kind, argument = a.KINDS[int(a.KIND_OF[global_id])], int(a.ARGUMENT_OF[global_id])
    words = _argument_text(kind.argument, argument, places, edition)
    return f"{kind.text} {words}" if words else kind.text


def _argument_text(what: str, argument: int, places: Places, edition: Edition) -> str:
    if what == "":
        return ""
    if what in WORDS:
        return WORDS[what][argument]
    if what == "good":
        return places.goods[argument]
    banked = edition.constants.NUM_BANKED
    if what == "pair" and argument >= banked * banked:
        return f"{c.RESOURCES[argument % c.NUM_RESOURCES]} {c.COIN_GOODS[c.COIN]}"
    if what == "castaway":
        return f"C{argument + 1}"
    if what == "pair":
        return f"{places.goods[argument // banked]} {places.goods[argument % banked]}"
    if what == "seat":
        return str(argument)
    names = {"vertex": places.vertices, "edge": places.edges, "hex": places.hexes, "place": places.pirate}[what]
    if argument >= len(names):
        raise ActionError(f"the board has no {what} number {argument}")
    return names[argument]


def name_outcome(outcome: int, places: Places) -> str:
    """The words of a chance outcome: a sum of dice, a resource, a card, a terrain, a number, a harbour or a hex."""
    chance = next(chance for chance in reversed(CHANCES) if outcome >= chance.first)
    return chance.names(outcome - chance.first, places)


def last_outcome(places: Places) -> int:
    """The chance outcomes of a board are 0 to this one."""
    return c.FIRST_PIRATE + len(places.hexes) - 1


def parse(text: str, places: Places, edition: Edition) -> int:
    """The global id, in an edition, of an action's text; any name of a shared place will do.

    Raises:
        ActionError: no text, or none of an action; says what would be.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ActionError(f"an action in words must be a text like 'end turn', not {text!r}")
    words = " ".join(text.split())
    for kind in (edition.actions.KINDS[k] for k in _BY_LENGTH):
        if words == kind.text or words.startswith(kind.text + " "):
            rest = words[len(kind.text) + 1 :]
            try:
                return kind.first + _ARGUMENTS[kind.argument](rest, places, edition)
            except (PlaceError, ActionError) as error:
                if kind.size == 0:  # of another game: perhaps one of this is meant
                    continue
                raise ActionError(f"{text!r}: {error}") from None
    first = " ".join(word for word in words.split() if word.isalpha())
    known = [kind.text for kind in A.KINDS]
    hint = nearest(first, known) or nearest(first.split(" ")[0], known)
    raise ActionError(f"{text!r} is not an action{hint}; actions are {', '.join(known)}")


def _no_argument(rest: str, places: Places, edition: Edition) -> int:
    if rest:
        raise ActionError(f"nothing may follow, but {rest!r} does")
    return 0


def _one_of(words: Sequence[str], what: str) -> Reads:
    """Reads one of some words, each of which is `what`."""

    def read(rest: str, places: Places, edition: Edition) -> int:
        if rest not in words:
            raise ActionError(f"{rest!r} is not {what}{nearest(rest, words)}: they are {', '.join(words)}")
        return words.index(rest)

    return read


_resource: Final = _one_of(c.RESOURCES, "a resource")


def _good(rest: str, places: Places, edition: Edition) -> int:
    goods = places.goods[: edition.sizes.NUM_GOODS]
    return goods.index(rest) if rest in goods else _resource(rest, places, edition)


def _banked(rest: str, places: Places, edition: Edition) -> int:
    """A resource or, with Cities & Knights, a commodity."""
    goods = places.goods[: edition.constants.NUM_BANKED]
    return goods.index(rest) if rest in goods else _resource(rest, places, edition)


def _pair(rest: str, places: Places, edition: Edition) -> int:
    words = rest.split()
    if len(words) != 2:
        raise ActionError("two resources must follow, given and got, like 'maritime wool ore'")
    if words[1] == c.COIN_GOODS[c.COIN] and places.goods == c.COIN_GOODS:
        return c.NUM_RESOURCES * c.COIN + _resource(words[0], places, edition)
    give, get = (_banked(word, places, edition) for word in words)
    return edition.constants.NUM_BANKED * give + get


def _seat(rest: str, places: Places, edition: Edition) -> int:
    last = edition.sizes.MAX_PLAYERS - 1
    if rest not in [str(k) for k in range(1, last + 1)]:
        raise ActionError(f"1 (the next opponent clockwise), 2 (the one after) .. {last} follows, not {rest!r}")
    return int(rest)


def _castaway(rest: str, places: Places, edition: Edition) -> int:
    if not re.fullmatch(r"C([1-9]|10)", rest):
        raise ActionError(f"a place of castaways follows, C1 .. C{c.MAX_CASTAWAYS}, not {rest!r}")
    return int(rest[1:]) - 1


def _of_words(what: str) -> Reads:
    """Reads one of some words."""

    def read(rest: str, places: Places, edition: Edition) -> int:
        if rest not in WORDS[what]:
            raise ActionError(f"{what} must be {', '.join(WORDS[what])}, not {rest!r}{nearest(rest, WORDS[what])}")
        return WORDS[what].index(rest)

    return read


_ARGUMENTS: Final[dict[str, Reads]] = {
    "": _no_argument,
    "resource": _resource,
    "good": _good,
    "spice": _one_of(c.SPICES, "a spice"),
    "set": _one_of(c.SETS, "a set of spices"),
    "pair": _pair,
    "seat": _seat,
    "castaway": _castaway,
    **{what: _of_words(what) for what in ("ship", "storage", "cargo", "card", "colour", "eyes", "piece")},
    "vertex": lambda rest, places, _: places.find_vertex(rest),
    "edge": lambda rest, places, _: places.find_edge(rest),
    "hex": lambda rest, places, _: places.find_hex(rest),
    "place": lambda rest, places, _: places.find_pirate_place(rest),
}
