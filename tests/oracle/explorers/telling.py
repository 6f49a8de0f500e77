"""The facts of a position, to be compared with what another implementation says."""

from __future__ import annotations

from typing import Any

from ..table import counted
from .castaways import Castaways
from .lairs import Lairs
from .table import HOLD

#: What no game of Explorers has, as it is told of other games.
IDLE = {"card_played": False, "ship_moved": False}
IDLE_SEAT = {"open_lanes": [], "closed_lanes": [], "movable_ships": [], "tokens_at": {}, "tokens": 0, "route": 0}


class Telling(Castaways, Lairs):
    """Everything by name."""

    def _facts(self) -> dict[str, Any]:
        table = self.table
        lairs = {name: counted(crews) for name, crews in table.crews_on.items() if table.terrain[name] == "gold"}
        villages = {
            name: {"kind": kind, "crews": sorted(counted(table.crews_on[name]))} for name, kind in table.village.items()
        }
        return {
            **super()._facts(),
            **IDLE,
            "hauls": sorted(table.hauls),
            "hauls_left": table.hauls_left,
            "shoals": dict(table.shoal_number),
            "villages": villages,
            "lairs": {name: {"crews": crews, "captured": name in table.captured} for name, crews in lairs.items()},
            "tiles": dict(table.tile),
            "castaways": {
                name: {"face": table.face.get(name), "seen": sorted(table.face_seen[name])} for name in table.castaways
            },
            "piles": {area: {k: counted(v) for k, v in pile.items()} for area, pile in table.pile.items()},
            "lairs_left": counted(table.lairs_left),
            "shoals_left": sorted(counted(table.shoals_left)),
            "faces_left": counted(table.faces_left),
            "of_turn": self._facts_of_turn(),
        }

    def _facts_of_turn(self) -> dict[str, Any]:
        turn, ship = self.of_turn, self.ship
        return {
            "buys": turn.buys,
            "sales": turn.sales,
            "fished": turn.fished,
            "inspected": turn.inspected,
            "taken_up": sorted(turn.taken_up),
            "rescued_at": turn.rescued_at,
            "castaway": self.castaway or None,
            "battle": self.battle or None,
            "fighters": sorted(self.fighters),
            "dice": dict(self.dice),
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
            "bought": dict(seat.bought),
            "gold": seat.gold,
            "settlers": seat.settlers,
            "crews": seat.crews,
            "fleet": {
                ship: {"lane": lane, "cargo": sorted(seat.storage[HOLD[ship]])} for ship, lane in seat.fleet.items()
            },
            "ports": {
                port: {"vertex": vertex, "basin": sorted(seat.storage[port])} for port, vertex in seat.ports.items()
            },
            "warship": seat.warship,
            "track": dict(seat.track),
            "rescued": sorted(seat.rescued),
            "castaway_points": seat.castaway_points,
        }
