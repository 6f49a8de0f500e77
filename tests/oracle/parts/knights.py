"""Knights: hiring, activating and promoting them, their ways, displacing others, chases (CK-077..101, CK-203..213)."""

from __future__ import annotations

from typing import Any

from ..realm import RANKS, Knight
from .barbarians import Barbarians
from .commodities import LEVEL_OF_ABILITY
from .pirate import Pirate
from .sailing import Sailing

PRICE = {"ore": 1, "wool": 1}  # of a knight, and of a promotion (CK-077, CK-083)
PRICE_OF_ACTION = {"grain": 1}  # CK-080
MIGHTY = len(RANKS)


class Knights(Barbarians, Sailing, Pirate):
    """Who stand on vertices, and go about on roads and ships."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.picked = ""  # the vertex of the knight that acts
        self.homeless: tuple[int, Knight, str] | None = None  # seat, its displaced knight, and where that stood

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        for player in self.table.seats:
            for knight in player.realm.knights.values():
                knight.fresh = knight.promoted = False  # CK-163

    # Buying (CK-203, CK-213)

    def _legal_main(self) -> set[str]:
        legal, seat = super()._legal_main(), self.table.seats[self.active]
        if not self.options.cities_and_knights:
            return legal
        knights = seat.realm.knights.items()
        if seat.affords(PRICE):
            legal |= {f"knight {vertex}" for vertex in self._posts()}
            legal |= {f"promote {vertex}" for vertex, knight in knights if self._may_rise(knight)}
        if seat.affords(PRICE_OF_ACTION):
            legal |= {f"activate {vertex}" for vertex, knight in knights if not knight.active}
        return legal | {f"pick knight {vertex}" for vertex in seat.realm.knights if self._may_act(vertex)}

    def _is_free(self, vertex: str) -> bool:
        """Whether a knight may come to stand there (CK-079, CK-086)."""
        table = self.table
        hidden = any(table.class_of[name] == "missing" for name in table.board.vertex_hexes[vertex])
        return not hidden and vertex not in table.barring() and vertex not in table.merchants

    def _posts(self) -> set[str]:
        """Where the active player can place a basic knight (CK-077, CK-078)."""
        return self._free_posts() if self.table.seats[self.active].realm.left(1) else set()

    def _free_posts(self) -> set[str]:
        """Where one of any rank can come from the supply (CK-078)."""
        table, seat = self.table, self.table.seats[self.active]
        ends = table.board.ends(seat.roads | seat.ships)
        return {vertex for vertex in ends if table.land_hexes(vertex) and self._is_free(vertex)}

    def _may_rise(self, knight: Knight) -> bool:
        """Whether a knight of the active player can be promoted (CK-083..085)."""
        realm = self.table.seats[self.active].realm
        if knight.promoted or knight.rank == MIGHTY or not realm.left(knight.rank + 1):
            return False
        return knight.rank + 1 < MIGHTY or realm.levels["politics"] >= LEVEL_OF_ABILITY

    def _do_knight(self, vertex: str) -> None:
        self.table.pay(self.active, PRICE)
        self.table.seats[self.active].realm.knights[vertex] = Knight()
        self._assign_longest_route()  # CK-141

    def _do_activate(self, vertex: str) -> None:
        self.table.pay(self.active, PRICE_OF_ACTION)
        knight = self.table.seats[self.active].realm.knights[vertex]
        knight.active = knight.fresh = True

    def _do_promote(self, vertex: str) -> None:
        self.table.pay(self.active, PRICE)
        knight = self.table.seats[self.active].realm.knights[vertex]
        knight.rank += 1
        knight.promoted = True

    # Ways (CK-089, CK-090, CK-134, CK-204)

    def _reach(self, number: int, start: str) -> set[str]:
        """Where own roads and ships lead from a vertex, past no opponent."""
        barring, reached = self.table.barring(), [start]
        for vertex in reached:
            if vertex == start or barring.get(vertex, number) == number:
                reached += [beyond for beyond in self._one_step(number, vertex) if beyond not in reached]
        return set(reached) - {start}

    def _one_step(self, number: int, vertex: str) -> set[str]:
        seat, board = self.table.seats[number], self.table.board
        lying = (seat.roads | seat.ships).intersection(board.vertex_edges[vertex])
        sailed = [{each.exit, each.landing_exit} for each in self.crossings if each.seat == number]
        return set().union({board.other_end(edge, vertex) for edge in lying}, *(two for two in sailed if vertex in two))

    # Acting (CK-081, CK-082, CK-205)

    def _may_act(self, vertex: str) -> bool:
        knight = self.table.seats[self.active].realm.knights[vertex]
        return knight.active and not knight.fresh and bool(self._targets(vertex))

    def _targets(self, vertex: str) -> set[str]:
        """What the knight there can do."""
        return self._moves(vertex) | self._chases(vertex)

    def _moves(self, vertex: str) -> set[str]:
        """To free vertices, and to weaker knights of others (CK-086, CK-087)."""
        rank, knights = self.table.seats[self.active].realm.knights[vertex].rank, self.table.knights()
        targets = set[str]()
        for beyond in self._reach(self.active, vertex):
            owner = knights.get(beyond, self.active)
            if self._is_free(beyond):
                targets.add(f"knight {beyond}")
            elif owner != self.active and self.table.seats[owner].realm.knights[beyond].rank < rank:
                targets.add(f"knight {beyond}")
        return targets

    def _chases(self, vertex: str) -> set[str]:
        """CK-092..094, CK-206."""
        table = self.table
        if not self.attacked:
            return set()
        targets = set[str]()
        if table.robber is not None and vertex in table.board.hex_vertices[table.robber]:
            targets |= {text for text in self._legal_robber() if text.startswith("robber ")}
        if table.pirate is not None and vertex in table.board.ends(table.beside_pirate()):
            targets |= {text for text in self._legal_robber() if text.startswith("pirate ")}
        return targets

    def _do_pick_knight(self, vertex: str) -> None:
        self.picked = vertex
        self._go_to("knight target")

    def _legal_knight_target(self) -> set[str]:
        return self._targets(self.picked)

    def _send(self) -> Knight:
        """The picked knight does something, and is inactive by it (CK-082)."""
        knight = self.table.seats[self.active].realm.knights.pop(self.picked)
        knight.active = False
        return knight

    def _do_knight_in_knight_target(self, vertex: str) -> None:
        owner, knight = self.table.knights().get(vertex), self._send()
        self.picked = ""
        displaced = None if owner is None else self.table.seats[owner].realm.knights.pop(vertex)
        self.table.seats[self.active].realm.knights[vertex] = knight
        if owner is None or displaced is None:
            self._figures_stand()
        else:
            self._displace(owner, displaced, vertex)

    def _do_robber_in_knight_target(self, name: str) -> None:
        self._stay()
        self._do_robber(name)

    def _do_pirate_in_knight_target(self, name: str) -> None:
        self._stay()
        self._do_pirate(name)

    def _stay(self) -> None:
        """The picked knight acts where it stands; what it sets off ends in the main phase."""
        self.table.seats[self.active].realm.knights[self.picked] = self._send()
        self.picked = ""
        self.resume_phase = "main"

    # Displacing (CK-088, CK-155, CK-207)

    def _displace(self, owner: int, knight: Knight, vertex: str) -> None:
        """Let the owner say where its knight goes; with no place it goes to the supply."""
        self.homeless = owner, knight, vertex
        if self._shelters():
            self._go_to("opponent's step", owner)
        else:
            self._figures_stand()

    def _shelters(self) -> set[str]:
        """Where the displaced knight can go."""
        if self.homeless is None:
            return set()
        owner, _, start = self.homeless
        return {vertex for vertex in self._reach(owner, start) if self._is_free(vertex)}

    def _legal_opponents_step(self) -> set[str]:
        return {f"knight {vertex}" for vertex in self._shelters()}

    def _do_knight_in_opponents_step(self, vertex: str) -> None:
        assert self.homeless is not None
        owner, knight, _ = self.homeless
        self.table.seats[owner].realm.knights[vertex] = knight
        self._figures_stand()

    def _figures_stand(self) -> None:
        """Every knight that was moved stands, or is gone: one event (CK-207)."""
        self.homeless = None
        self._assign_longest_route()
        self._go_to("main")

    def _is_unsettled(self) -> bool:
        return self.homeless is not None or super()._is_unsettled()

    # What knights mean for others

    def _lane_ends(self, number: int) -> set[str]:
        return super()._lane_ends(number) | self.table.seats[number].realm.knights.keys()  # CK-098

    def _held_ends(self, number: int) -> set[str]:
        held = {vertex for vertex, owner in self.table.knights().items() if owner != number}
        return super()._held_ends(number) | held  # CK-098

    # Facts

    def _facts(self) -> dict[str, Any]:
        facts = super()._facts()
        if not self.options.cities_and_knights:
            return facts
        token = self.table.merchant_token
        lying = {"merchant_token": {"hex": token[0], "seat": token[1]} if token else None}
        return facts | {"realm": facts["realm"] | lying}

    def _facts_of_turn(self) -> dict[str, Any]:
        if not self.options.cities_and_knights:
            return super()._facts_of_turn()
        owner, knight, vertex = self.homeless or (None, None, None)
        homeless = {"seat": owner, "knight": str(knight), "from": vertex} if self.homeless else None
        return super()._facts_of_turn() | {"picked": self.picked or None, "homeless": homeless}

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts, realm = super()._facts_of_seat(number), self.table.seats[number].realm
        if not self.options.cities_and_knights:
            return facts
        away = self.homeless[1].rank if self.homeless and self.homeless[0] == number else 0
        left = {word: realm.left(rank) - (rank == away) for rank, word in enumerate(RANKS, 1)}
        return facts | {
            "knights": {vertex: str(knight) for vertex, knight in realm.knights.items()},
            "knights_left": left,
        }
