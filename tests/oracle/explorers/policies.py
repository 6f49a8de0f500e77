"""Policies that choose at random in games of Explorers, each with something that it likes to do."""

from __future__ import annotations

from .game import Explorers
from .table import has_room

#: How much likelier than others an action of a kind is, as in `tests.oracle.policies`.
POLICIES: dict[str, dict[str, float]] = {
    "uniform": {},
    "explorer": {
        "ship": 20, "pick": 30, "finish": 0.3, "wool": 5, "settlement": 50, "road": 0.3, "end": 0.3, "give": 0.05,
        "call": 0.05,
    },
    "builder": {
        "settlement": 100, "city": 100, "ship": 3, "road": 5, "maritime": 3, "buy": 5, "end": 0.3, "pick": 5,
        "give": 0.05, "call": 0.05,
    },
    "rescuer": {
        "inspect": 500, "accept": 500, "ship": 20, "pick": 30, "finish": 0.3, "wool": 2, "crew to": 20, "buy": 3,
        "maritime": 0.1, "road": 0.1, "city": 0.1, "crew at": 0.2, "end": 0.5, "give": 0.05, "call": 0.05, "load": 5,
    },
    "raider": {
        "crew to": 500, "crew from": 0.2, "crew at": 100, "maritime ore": 5, "maritime wool": 5, "buy ore": 20,
        "buy wool": 20, "ship": 20, "pick": 30, "finish": 0.3, "road": 0.1, "city": 0.1, "end": 0.3, "drive": 100,
        "settlement": 5, "inspect": 0.2, "load": 5, "unload": 0.5, "swap": 2, "give": 0.05, "call": 0.05,
    },
    "courier": {
        "haul": 500, "deliver": 500, "crew to": 100, "crew at": 20, "fish": 100, "ship": 20, "pick": 30, "finish": 0.2,
        "settlement": 20, "road": 0.2, "end": 0.3, "load": 5, "unload": 5, "swap": 3, "sell": 20, "give": 0.05,
        "call": 0.05, "city": 20,
    },
    "shipper": {
        "retire": 300, "ship": 20, "city": 100, "settler": 20, "crew at": 20, "unload": 20, "load": 20, "swap": 10,
        "pick": 30, "finish": 0.5, "end": 0.4, "settlement": 5, "road": 0.1, "give": 0.05, "call": 0.05,
    },
    "broker": {
        "give": 3, "give gold": 20, "get": 2, "get gold": 20, "call": 3, "submit": 30, "accept": 10, "counter": 10,
        "choose": 10, "cancel": 0.2, "buy": 0.3, "sell": 5, "maritime": 0.5, "ship": 5, "pick": 5, "settlement": 30,
        "city": 30, "end": 0.6,
    },
    "tribute taker": {
        "drive": 300, "pirate": 1, "ship": 30, "pick": 50, "finish": 0.2, "wool": 5, "road": 20, "settlement": 20,
        "city": 5, "end": 0.3, "give": 0.05, "call": 0.05, "maritime gold": 5, "crew at": 0.2, "crew to": 50,
    },
}  # fmt: skip
#: Those that steer for where something can be done, and how much likelier that is.
STEERED = ("raider", "courier", "rescuer", "shipper", "tribute taker")
DRAWN = 400.0


def steering(oracle: Explorers, legal: set[str]) -> dict[str, float]:
    """The weights of the lanes where the active ship could do more than lie."""
    if oracle.phase != "sail":
        return {}
    vertices, hexes, board = _ports_of_call(oracle), _hexes_of_call(oracle), oracle.table.board
    lanes = [text.removeprefix("ship ") for text in legal if text.startswith("ship ")]
    return {
        f"ship {lane}": DRAWN
        for lane in lanes
        if vertices.intersection(board.edge_ends[lane]) or hexes.intersection(board.touched(lane))
    }


def _ports_of_call(oracle: Explorers) -> set[str]:
    """Docks, castaways and Sea Ports that are of use to the active ship."""
    table, seat, hold = oracle.table, oracle.captain, oracle.hold
    vertices = set[str]()
    if "haul" in hold or "sack" in hold:
        vertices |= table.chart.docks
    if not oracle.of_turn.inspected and seat.crews and has_room(hold, "crew"):
        vertices |= set(table.castaways.values())
    if not hold:
        vertices |= {vertex for port, vertex in seat.ports.items() if seat.storage[port]}
    return vertices


def _hexes_of_call(oracle: Explorers) -> set[str]:
    """Lairs, villages, captured fields and shoals that are of use to the active ship."""
    table, me = oracle.table, oracle.active
    hexes = set() if oracle.hold else set(table.hauls)
    if "crew" in oracle.hold:
        hexes |= {name for name in table.crews_on if table.is_closed(name, me)}
    elif has_room(oracle.hold, "crew"):
        hexes |= {name for name in table.captured if table.crews_of(me, name)}
    return hexes
