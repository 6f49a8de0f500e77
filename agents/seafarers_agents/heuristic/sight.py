"""A view as plain Python: lists and integers, each made when first asked for."""

from copy import copy
from functools import cache, cached_property
from typing import Any

import numpy as np

from seafarers_agents.heuristic.economy import Economy, ratio_of
from seafarers_agents.heuristic.geometry import Ground, bits, geometry_of, ground_of, members
from seafarers_env.editions import Edition
from seafarers_env.engine.constants import (
    GOLD,
    NOTHING,
    NUM_RESOURCES,
    ROAD,
    SHIP,
    SOLDIER,
    SUPPLY_ROADS,
    SUPPLY_SHIPS,
    VICTORY_POINT,
)
from seafarers_env.view import PlayerView

BLUR = 0.03  # cards a roll that anybody may have got by trade, theft and choice


@cache
def _plain(edition: Edition) -> np.dtype[Any]:
    """The same fields, which a plain record reads several times as fast."""
    return np.dtype((np.void, edition.records.STATE))


class Sight:
    """What one seat sees at one moment. `me` is the seat; other seats by number."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.me = view.player
        self.players = view.num_players
        self.geometry = geometry_of(view.board)
        self.raw = view.state.tobytes()
        self.state: Any = np.frombuffer(self.raw, _plain(view.board.edition))[0]
        self.rules: Any = view.rules

    # --- decisions ----------------------------------------------------------------------------------------------------
    @cached_property
    def legal(self) -> dict[int, dict[int, int]]:
        """Action id by kind and argument."""
        found: dict[int, dict[int, int]] = {}
        legal: list[int] = self.view.legal_actions().tolist()
        for action in legal:
            kind, argument = self.geometry.actions[action]
            found.setdefault(kind, {})[argument] = action
        return found

    @property
    def opponents(self) -> list[int]:
        """The other seats, clockwise."""
        return [(self.me + k) % self.players for k in range(1, self.players)]

    def seat(self, relative: int) -> int:
        """The seat of the k-th opponent clockwise."""
        return (self.me + relative) % self.players

    # --- the board ----------------------------------------------------------------------------------------------------
    @cached_property
    def ground(self) -> Ground:
        """Terrain, numbers and harbours."""
        return ground_of(self.geometry, self.state, self.rules)

    @cached_property
    def pieces(self) -> list[int]:
        """Road or ship by edge: 2 * seat + ROAD or SHIP, -1 = none."""
        return self.state["edge_piece"].tolist()

    @cached_property
    def buildings(self) -> list[int]:
        """Building by vertex: 2 * seat + SETTLEMENT or CITY, -1 = none."""
        return self.state["vertex_building"].tolist()

    @cached_property
    def owned(self) -> list[list[int]]:
        """Vertices with a building, by seat."""
        found: list[list[int]] = [[] for _ in range(self.players)]
        for v, building in enumerate(self.buildings):
            if building >= 0:
                found[building >> 1].append(v)
        return found

    @cached_property
    def sites(self) -> int:
        """Bit set of the vertices that the distance rule leaves free."""
        return bits(self.state["sites"])

    @cached_property
    def my_roads(self) -> list[int]:
        """Edges with an own road."""
        return list(members(bits(self.state["roads"][self.me])))

    @cached_property
    def my_ships(self) -> list[int]:
        """Edges with an own ship."""
        return list(members(bits(self.state["ships"][self.me])))

    @cached_property
    def empty(self) -> int:
        """Bit set of the edges without a piece."""
        return bits(self.state["free_edges"])

    @cached_property
    def free(self) -> tuple[int, int]:
        """Bit sets of the free edges that take roads, and ships (what lies beside the pirate is left out)."""
        ships = bits(self.state["ship_edges"]) & self.empty if self.rules["ships"] else 0
        pirate = int(self.state["pirate"])
        if pirate >= 0:
            ships &= ~self.geometry.place_edges[pirate]
        return bits(self.state["road_edges"]) & self.empty, ships

    def is_mine(self, edge: int, kind: int) -> bool:
        """Whether an own road (or ship) lies on an edge."""
        return self.pieces[edge] == 2 * self.me + kind

    def supports(self, v: int, kind: int) -> bool:
        """Whether an own road (ROAD) or ship (SHIP) may go on from a vertex."""
        building = self.buildings[v]
        if building >= 0:
            return building >> 1 == self.me
        return any(self.is_mine(e, kind) for e, _ in self.geometry.vertex_edges[v])

    @cached_property
    def starts(self) -> list[tuple[int, int]]:
        """Where own routes can go on: (vertex, ROAD or SHIP)."""
        seen = {(v, kind) for v in self.owned[self.me] for kind in (ROAD, SHIP)}
        for kind, edges in ((ROAD, self.my_roads), (SHIP, self.my_ships)):
            for e in edges:
                for v in self.geometry.edge_vertices[e]:
                    building = self.buildings[v]
                    if building < 0 or building >> 1 == self.me:
                        seen.add((v, kind))
        return sorted(seen)

    def with_ship(self, source: int, target: int) -> "Sight":
        """The same, with the own ship on one edge moved to another (-1: not from, or not to, the board)."""
        changed = copy(self)
        for name in ("starts", "my_ships"):
            changed.__dict__.pop(name, None)
        changed.pieces = list(self.pieces)
        roads, ships = self.free
        if source >= 0:
            changed.pieces[source] = NOTHING
            ships |= 1 << source
        if target >= 0:
            changed.pieces[target] = 2 * self.me + SHIP
            roads, ships = roads & ~(1 << target), ships & ~(1 << target)
        changed.free = roads, ships
        changed.my_ships = [e for e in [*self.my_ships, target] if e not in (source, NOTHING)]
        return changed

    @cached_property
    def pieces_to_come(self) -> int:
        """Pieces left of a Road Construction card, the running one included."""
        return int(self.state["free_pieces"])

    # --- cards --------------------------------------------------------------------------------------------------------
    @cached_property
    def hand(self) -> list[int]:
        """Own resource cards."""
        return self.state["hand"][self.me, :NUM_RESOURCES].tolist()

    @cached_property
    def hand_sizes(self) -> list[int]:
        """Resource cards of each seat."""
        return self.state["hand_size"].tolist()

    @cached_property
    def bank(self) -> list[int]:
        """Resource cards in the bank."""
        return self.state["bank"].tolist()

    @cached_property
    def cards(self) -> list[int]:
        """Own unplayed development cards by kind."""
        return self.state["cards"][self.me].tolist()

    @cached_property
    def supply(self) -> list[int]:
        """Own pieces left, in the order of constants.PIECES."""
        return self.state["supply"][self.me].tolist()

    @property
    def pieces_left(self) -> tuple[int, int]:
        """Roads and ships left."""
        return self.supply[SUPPLY_ROADS], self.supply[SUPPLY_SHIPS]

    @cached_property
    def soldiers(self) -> list[int]:
        """Soldiers played by each seat."""
        return [row[SOLDIER] for row in self.state["played"].tolist()]

    # --- production ---------------------------------------------------------------------------------------------------
    def rates(self, seat: int, *, robbed: bool = True) -> list[float]:
        """Cards a roll that a seat gets of each resource, then gold picks; without the robbed hex if `robbed`."""
        rates = [0.0] * (GOLD + 1)
        robber = int(self.state["robber"]) if robbed else -1
        for v in self.owned[seat]:
            weight = (1 + (self.buildings[v] & 1)) / 36
            for resource, pips, h in self.ground.yields[v]:
                if h != robber:
                    rates[resource] += weight * pips
        return rates

    @cached_property
    def all_rates(self) -> list[list[float]]:
        """Cards a roll of every seat, the robber where it is."""
        return [self.rates(seat) for seat in range(self.players)]

    @cached_property
    def expected_hands(self) -> list[list[float]]:
        """Cards of every seat by resource, guessed from how many it holds and what it produces."""
        hands: list[list[float]] = []
        for seat, rates in enumerate(self.all_rates):
            weights = [rate + BLUR for rate in rates[:NUM_RESOURCES]]
            share = self.hand_sizes[seat] / sum(weights)
            hands.append([share * weight for weight in weights])
        return hands

    @cached_property
    def economy(self) -> Economy:
        """Own production, as if the robber were elsewhere: it moves often, plans last."""
        rates = self.rates(self.me, robbed=False)
        harbours = int(self.state["harbours"][self.me])
        ratios = tuple(ratio_of(harbours, k) for k in range(NUM_RESOURCES))
        return Economy(tuple(rates[:NUM_RESOURCES]), rates[GOLD], ratios)

    # --- points -------------------------------------------------------------------------------------------------------
    @cached_property
    def points(self) -> list[int]:
        """Points of each seat as far as this one knows."""
        known: list[int] = self.state["points"].tolist()[: self.players]
        known[self.me] += self.cards[VICTORY_POINT]
        return known

    @cached_property
    def target(self) -> int:
        """Points that win."""
        return int(self.rules["points_to_win"])

    @property
    def leader_gap(self) -> int:
        """Points that the best seat still needs."""
        return max(self.target - max(self.points), 1)

    def danger(self, seat: int) -> float:
        """How near an opponent is to winning, 0..1, hidden cards allowed for."""
        hidden = 0.2 * int(self.state["cards_size"][seat])
        return min(1.0, max(0.0, (self.points[seat] + hidden) / self.target))
