"""What an action may lack of its place, and what is said of a place where it can never be."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np

from seafarers_env.engine import actions as a, constants as c, phases as at
from seafarers_env.render.reasons.asked import Asked, Lack, Suppose, Words, setting


def _put(words: Any, number: int | None) -> None:
    """Put a place into a bit set, or all of them."""
    if number is None:
        words[...] = np.uint64(2**64 - 1)
    else:
        words[number >> 6] |= np.uint64(1 << (number & 63))


def _in_set(field: str, words: Words, kinds: Iterable[int], *, own: bool = False) -> Lack:
    """The place is in a bit set; without a place all are."""

    def suppose(q: Asked, s: Any, r: Any) -> None:
        if field in s.dtype.names:
            _put(s[field][q.seat] if own else s[field], q.argument)

    return Lack(suppose, _there(words), frozenset(kinds), place=True)


def _there(words: Words) -> Words:
    """Of no place in particular there is but one thing to say."""
    return lambda q: (words if isinstance(words, str) else words(q)) if q.argument is not None else _nowhere(q)


_NOWHERE: Final = {
    a.BUILD_CITY: "no settlement that can become one",
    a.ACTIVATE: "no knight of yours to make active",
    a.PROMOTE: "no knight of yours that can rise",
    a.PICK_SHIP: "no ship of yours is free to move",
    a.PICK_KNIGHT: "no active knight that can go anywhere",
}


def _nowhere(q: Asked) -> str:
    return _NOWHERE.get(q.kind, "no free place")


_NO_SITE: Final = "nobody may settle there"


def _site_words(q: Asked) -> str:
    """Of a vertex where nobody may settle."""
    s, b, v = q.state, q.board.record[0], int(q.argument or 0)
    if s.vertex_building[v] >= 0:
        return "a building stands there"
    if any(n >= 0 and s.vertex_building[n] >= 0 for n in b.vertex_neighbours[v]):
        return "too close to another building"
    return _unexplored(q, b.vertex_hexes[v]) or _NO_SITE


def _start_words(q: Asked) -> str:
    words = _site_words(q)
    return "nobody starts there" if words == _NO_SITE else words


def _unexplored(q: Asked, hexes: Iterable[int]) -> str:
    return "unexplored hexes lie there" if any(h >= 0 and q.state.terrain[h] == c.MISSING for h in hexes) else ""


def _edge_words(words: str) -> Callable[[Asked], str]:
    return lambda q: _unexplored(q, q.board.record[0].edge_hexes[int(q.argument or 0)]) or words


def _ship_words(q: Asked) -> str:
    mine = 2 * q.seat + c.SHIP == int(q.state.edge_piece[int(q.argument or 0)])
    return "only the open end of a line of ships may move" if mine else "no ship of yours lies there"


def _own_knight(q: Asked, s: Any, r: Any) -> None:
    if "knights_of" in s.dtype.names and (q.argument is not None or q.kind != a.PICK_KNIGHT):
        number = s.knight.size - 1 if q.argument is None else q.argument
        if q.argument is None or s.knight[q.argument] // c.NUM_RANKS != q.seat:
            _put(s.knights_of[q.seat], None if q.argument is None else number)
            s.knight[slice(None) if q.argument is None else number] = c.NUM_RANKS * q.seat


def _no_knights(q: Asked, s: Any, r: Any) -> None:
    if "knights_of" in s.dtype.names:
        s.knights_of[...] = 0
        s.knight[...] = c.NOTHING


def _active(to: int) -> Suppose:
    def suppose(q: Asked, s: Any, r: Any) -> None:
        if "knight_active" in s.dtype.names:
            s.knight_active[...] = np.uint64(to * (2**64 - 1))

    return suppose


def _bare(q: Asked, s: Any, r: Any) -> None:
    s.vertex_building[...] = c.NOTHING
    if "vertex_merchant" in s.dtype.names:
        s.vertex_merchant[...] = c.NOTHING


def _explored(q: Asked, s: Any, r: Any) -> None:
    s.terrain[s.terrain == c.MISSING] = c.DESERT


def _robber_spares_nobody(q: Asked, s: Any, r: Any) -> None:
    r.friendly_robber = 0


def _own_crews(q: Asked, s: Any, r: Any) -> None:
    if "find_crews" in s.dtype.names:
        s.find_crews[:, q.seat] = 1


def _empty_lanes(q: Asked, s: Any, r: Any) -> None:
    if "occupied" in s.dtype.names:
        s.occupied[...] = 0


def _fresh_ship(q: Asked, s: Any, r: Any) -> None:
    if "steps" in s.dtype.names and int(s.phase) == at.SAIL:
        s.steps = -30


_ROADS, _SHIPS = (a.BUILD_ROAD, a.PLAY_ROADS, a.FISH_ROUTE), (a.BUILD_SHIP, a.PLAY_ROADS, a.FISH_ROUTE)
_KNIGHTS: Final = frozenset((a.ACTIVATE, a.PROMOTE, a.PICK_KNIGHT))
PLACES: Final = (
    _in_set("sites", _site_words, (a.BUILD_SETTLEMENT,)),
    _in_set("network", "no road or ship of yours leads there", (a.BUILD_SETTLEMENT, a.KNIGHT), own=True),
    _in_set("network", "no road or ship of yours leads there", (a.PLACE_MERCHANT,), own=True),
    _in_set("berths", "no place for a merchant", (a.PLACE_MERCHANT,)),
    _in_set("settlements", "no settlement of yours stands there", (a.BUILD_CITY,), own=True),
    _in_set("coast", "it does not lie on the coast", (a.BUILD_CITY,)),
    Lack(setting(0, "laid_down"), "cities that are laid down come first", frozenset((a.BUILD_CITY,)), place=True),
    _in_set("free_edges", "a road or ship lies there", {*_ROADS, *_SHIPS}),
    _in_set("road_edges", _edge_words("roads lie on land"), _ROADS),
    _in_set("ship_edges", _edge_words("ships lie at sea"), _SHIPS),
    _in_set("road_reach", "no road of yours leads there", _ROADS, own=True),
    _in_set("ship_reach", "no ship or building of yours leads there", _SHIPS, own=True),
    Lack(
        setting(c.NOTHING, "pirate"), _there("the pirate is there"), frozenset((*_SHIPS, a.PICK_SHIP, a.PIRATE)), True
    ),
    Lack(setting(c.NOTHING, "robber"), "the robber stands there", frozenset((a.ROBBER,)), True),
    _in_set("land_hexes", "the robber stays on land", (a.ROBBER,)),
    _in_set("ocean_hexes", "that is not a sea hex", (a.PIRATE,)),
    Lack(_robber_spares_nobody, "the robber spares whoever has few points", frozenset((a.ROBBER,)), True),
    _in_set("foremost", _ship_words, (a.PICK_SHIP,), own=True),
    _in_set("lanes", "no lane for ships", (a.BUILD_SHIP,)),
    Lack(_empty_lanes, _there("a ship lies there"), frozenset((a.BUILD_SHIP,)), True),
    Lack(setting(0, "sighted"), _there("unexplored hexes lie there"), frozenset((a.BUILD_SHIP,)), True),
    Lack(
        _own_crews, _there("needs a crew of yours in that village"), frozenset((a.BUILD_ROAD, a.BUILD_SETTLEMENT)), True
    ),
    Lack(_own_knight, _there("no knight of yours stands there"), _KNIGHTS, True),
    Lack(_active(0), _there("it is active"), frozenset((a.ACTIVATE,)), True),
    Lack(_active(1), "it is not active", frozenset((a.PICK_KNIGHT,)), True),
    Lack(_no_knights, _there("a knight stands there"), frozenset((a.KNIGHT, a.BUILD_SETTLEMENT)), True),
    Lack(_bare, _there("a building stands there"), frozenset((a.KNIGHT,)), True),
    Lack(_explored, _there("unexplored hexes lie there"), frozenset((a.KNIGHT,)), True),
    Lack(_fresh_ship, _there("too far for this ship"), frozenset((a.BUILD_SHIP,)), True),
)


# --- otherwise --------------------------------------------------------------------------------------------------------
_UNDER_SAIL: Final = frozenset(range(a.DRIVE, a.FINISH_SHIP + 1)) - {a.FISH_ROLL}
#: What is said where the rulebook refuses whatever is supplied: by phase and kind, or by kind.
_OTHERWISE: Final[dict[tuple[int, int] | int, Words]] = {
    (at.SETUP_SETTLEMENT, a.BUILD_SETTLEMENT): _start_words,
    (at.SETUP_PIECE, a.BUILD_ROAD): "only on land, at your new settlement",
    (at.SETUP_PIECE, a.BUILD_SHIP): "only at sea, at your new settlement",
    (at.COMPOSE, a.GET): "a good can be on only one side of an offer",
    (at.COMPOSE, a.GIVE): "a good can be on only one side of an offer",
    a.BUILD_SETTLEMENT: _site_words,
    a.END_TURN: "first use fish, or lay down progress cards, until few enough are left",
    a.IMPROVE: "needs a city",
    a.WALL: "needs a city",
    a.PLAY_CARD: "it would do nothing now",
    a.DRIVE: "the ship is at no pirate ship",
    a.RETIRE: "only when no ship is left in your supply",
    a.INSPECT: "the ship is at no castaway",
    a.LOAD: "there is nothing to load, or no Sea Port of yours beside the ship",
    a.UNLOAD: "there is nothing to unload, or no Sea Port of yours beside the ship",
    a.CREW_TO: "the ship is not beside it, or no crew has room there",
    a.DELIVER_FISH: "the ship is at no dock of the Council",
    a.DELIVER_SACK: "the ship is at no dock of the Council",
    a.KNIGHT: "no knight can go there",
    a.PICK_KNIGHT: "it can go nowhere",
    a.PICK_SHIP: "it can go nowhere",
    a.BUILD_SHIP: "no ship can go there",
}


def otherwise(q: Asked) -> str:
    """What is said where nothing that could be supplied is enough."""
    if q.kind in _UNDER_SAIL and int(q.state.phase) != at.SAIL:
        return "only with a ship under sail"
    words = _OTHERWISE.get((int(q.state.phase), q.kind)) or _OTHERWISE.get(q.kind, "not possible now")
    return words if isinstance(words, str) else words(q)
