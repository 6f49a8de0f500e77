"""Writing what the explorers have: ships and Sea Ports with what they carry, what was found, the turn (BARGE-174)."""

from collections.abc import Callable
from typing import Any, Final

from seafarers_env.engine import constants as c
from seafarers_env.position.desk import Desk

#: What lies in a storage, by load.
LOADED: Final[tuple[tuple[str, ...], ...]] = (
    *((), ("settler",), ("haul",), ("crew",), ("crew", "crew"), ("sack",), ("sack", "sack"), ("crew", "sack")),
)
#: Places of castaways.
PLACES: Final = tuple(f"C{i + 1}" for i in range(c.MAX_CASTAWAYS))
#: Deeds of the active ship that are yes or no, and those that are counted.
DEEDS: Final = ("wool_paid", "ended", "stepped", "driven")
COUNTED: Final = {"steps": "steps", "moves": "cargo_moves"}


# --- seats ------------------------------------------------------------------------------------------------------------
def _fleet(desk: Desk) -> dict[str, Any]:
    lanes, loads = desk.s.cargo_ship[desk.p].tolist(), desk.s.storage[desk.p].tolist()
    return {
        str(k + 1): {"lane": desk.places.edges[lanes[k]], "cargo": [*LOADED[loads[c.FIRST_HOLD + k]]]}
        for k in range(c.NUM_CARGO_SHIPS)
        if lanes[k] >= 0
    }


def _ports(desk: Desk) -> dict[str, Any]:
    places, loads = desk.s.port_vertex[desk.p].tolist(), desk.s.storage[desk.p].tolist()
    return {
        str(k + 1): {"vertex": desk.places.vertices[places[k]], "basin": [*LOADED[loads[k]]]}
        for k in range(c.NUM_PORTS)
        if places[k] >= 0
    }


# --- what was found ---------------------------------------------------------------------------------------------------
def places_in(word: Any) -> list[int]:
    """The places in a small bit set."""
    return [i for i in range(32) if int(word) >> i & 1]


def _shoals(desk: Desk) -> dict[str, int]:
    return {desk.find_name(f): n for f in desk.finds(c.SHOAL_HEX) if (n := int(desk.s.find_number[f]))}


def _villages(desk: Desk) -> dict[str, Any]:
    return {
        desk.find_name(f): {"kind": c.VILLAGES[kind - 1], "crews": _seats_at(desk, f)}
        for f in desk.finds(c.SPICE_HEX)
        if (kind := int(desk.s.find_number[f]))
    }


def _seats_at(desk: Desk, f: int) -> list[int]:
    return [p for p in range(desk.n) if desk.s.find_crews[f, p]]


def _lairs(desk: Desk) -> dict[str, Any]:
    s, captured = desk.s, places_in(desk.s.captured)
    return {
        desk.find_name(f): {
            "crews": {str(p): int(s.find_crews[f, p]) for p in _seats_at(desk, f)},
            "captured": f in captured,
        }
        for f in desk.finds(c.GOLD)
    }


def _castaways(desk: Desk) -> dict[str, Any]:
    s = desk.s
    return {
        PLACES[i]: {"face": c.FACES[face], "seen": places_in(s.castaway_seen[i])}
        if (face := int(s.castaway_face[i])) >= 0
        else {}
        for i in places_in(s.castaways_there)
    }


def _leaders(desk: Desk) -> dict[str, int | None]:
    return {track: int(p) if p >= 0 else None for track, p in zip(c.TRACKS, desk.s.tile.tolist(), strict=True)}


# --- the turn ---------------------------------------------------------------------------------------------------------
def _ship(desk: Desk) -> dict[str, Any]:
    """The active ship, and of what it has done that which it has."""
    s = desk.s
    counted = {word: n for word, kept in COUNTED.items() if (n := int(getattr(s, kept)))}
    done = {word: True for word in DEEDS if getattr(s, word)}
    paid = places_in(s.tribute_paid)
    return {"number": int(s.ship) + 1, **counted, **done, **({"tribute_paid": paid} if paid else {})}


def _battle(desk: Desk) -> dict[str, Any]:
    s = desk.s
    dice = {str(p): int(s.battle_dice[p]) for p in range(desk.n) if s.battle_dice[p]}
    return {"lair": desk.find_name(int(s.battle)), "fighters": places_in(s.fighters), "dice": dice}


def number_or_none(i: Any) -> int | None:
    """A number counted from 1, None for -1."""
    return None if int(i) == c.NOTHING else int(i) + 1


WRITERS: Final[dict[str, Callable[[Desk], Any]]] = {
    "seats.fleet": _fleet,
    "seats.ports": _ports,
    "explorers.shoals": _shoals,
    "explorers.shoals_left": lambda desk: [i + 1 for i in range(c.NUM_SHOALS) if int(desk.s.shoals_left) >> i & 1],
    "explorers.hauls": lambda desk: [desk.find_name(f) for f in places_in(desk.s.hauls)],
    "explorers.hauls_left": lambda desk: int(desk.s.hauls_left),
    "explorers.villages": _villages,
    "explorers.lairs": _lairs,
    "explorers.lairs_left": lambda desk: {
        str(n): k for n in range(c.MAX_NUMBER + 1) if (k := int(desk.s.lairs_left[n]))
    },
    "explorers.leaders": _leaders,
    "explorers.castaways": _castaways,
    "explorers.faces_left": lambda desk: {
        word: n for word, n in zip(c.FACES, desk.s.faces_left.tolist(), strict=True) if n
    },
    "turn.taken_up": lambda desk: [k + 1 for k in places_in(desk.s.taken_up)],
    "turn.rescued_at": lambda desk: number_or_none(desk.s.rescued_at),
    "turn.ship": _ship,
    "turn.castaway": lambda desk: PLACES[int(desk.s.castaway)],
    "turn.battle": _battle,
}
