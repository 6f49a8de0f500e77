"""The facts of a position, to be compared with what another implementation says."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..table import counted, named
from .castaways import Castaways
from .lairs import Lairs
from .table import HOLD

#: What no game of Explorers has, as it is told of other games; Sea Ports are no cities.
IDLE = {"card_played": False, "ship_moved": False}
IDLE_SEAT: dict[str, Any] = {
    "cities": [],
    "ships": [],
    "open_lanes": [],
    "closed_lanes": [],
    "movable_ships": [],
    "tokens": {},
    "route": 0,
}


class Telling(Castaways, Lairs):
    """Everything by name."""

    def _facts(self) -> dict[str, Any]:
        table = self.table
        lairs = {name: named(crews) for name, crews in table.crews_on.items() if table.terrain[name] == "gold"}
        villages = {
            name: {"kind": kind, "crews": sorted(counted(table.crews_on[name]))} for name, kind in table.village.items()
        }
        return {
            **super()._facts(),
            "bought": dict(self.captain.bought),
            "pile": {area: {k: named(v) for k, v in pile.items()} for area, pile in table.pile.items()},
            "explorers": {
                "hauls": sorted(table.hauls),
                "hauls_left": table.hauls_left,
                "shoals": dict(table.shoal_number),
                "villages": villages,
                "lairs": {name: {"crews": crews, "captured": name in table.captured} for name, crews in lairs.items()},
                "leaders": dict(table.tile),
                "castaways": {
                    name: {"face": table.face.get(name), "seen": sorted(table.face_seen[name])}
                    for name in table.castaways
                },
                "lairs_left": named(table.lairs_left),
                "shoals_left": sorted(counted(table.shoals_left)),
                "faces_left": counted(table.faces_left),
            },
        }

    def _facts_of_turn(self) -> dict[str, Any]:
        turn, ship = self.of_turn, self.ship
        battle = {"lair": self.battle, "fighters": sorted(self.fighters), "dice": named(self.dice)}
        return {
            **super()._facts_of_turn(),
            **IDLE,
            "buys": turn.buys,
            "sales": turn.sales,
            "fished": turn.fished,
            "inspected": turn.inspected,
            "taken_up": sorted(turn.taken_up),
            "rescued_at": turn.rescued_at,
            "castaway": self.castaway or None,
            "battle": battle if self.battle else None,
            "ship": None
            if ship is None
            else {
                "number": ship.number,
                "steps": ship.steps,
                "wool_paid": ship.wool_paid,
                "ended": ship.ended,
                "stepped": ship.stepped,
                "driven": ship.driven,
                "moves": ship.moves,
                "tribute_paid": sorted(ship.tribute_paid),
            },
        }

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        seat = self.table.seats[number]
        return {
            **super()._facts_of_seat(number),
            **IDLE_SEAT,
            "gold": seat.gold,
            "settlers": seat.settlers,
            "crews": seat.crews,
            "fleet": {
                str(ship): {"lane": lane, "cargo": sorted(seat.storage[HOLD[ship]])}
                for ship, lane in seat.fleet.items()
            },
            "ports": {
                str(port): {"vertex": vertex, "basin": sorted(seat.storage[port])}
                for port, vertex in seat.ports.items()
            },
            "warship": seat.warship,
            "track": dict(seat.track),
            "rescued": dict(Counter(seat.rescued)),
            "castaway_points": seat.castaway_points,
        }
