"""What a road or ship sets off where it comes to lie: discoveries, number tokens, trade routes.

One hex after the other, lowest first, each settled completely; then play goes on behind the piece (OCEANS-09,
GREATER-20). Until then nobody wins (EDGE-61).
"""

from __future__ import annotations

from .red_exchange import RedExchange
from .red_tokens import RED
from .table import PRODUCT


class Reach(RedExchange):
    """The consequences of placing a route piece."""

    def _reach(self, edge: str) -> None:
        """Begin them; the piece lies already, and is paid."""
        self.reaching = edge
        self.placed_in = self.phase
        self._judge_trade_routes()
        self._reach_on()

    def _reach_on(self) -> None:
        """The next consequence, if there is one left."""
        missing = [name for name in self.table.board.touched(self.reaching) if self.table.terrain[name] == "missing"]
        bare = self._bare_hexes()
        if missing and self.options.exploration:
            self.reached_hex = missing[0]
            self._go_to("found hex", -1)
        elif bare and self.table.reserve.total():
            self.reached_hex = bare[0]
            self._go_to("reserve token", -1)
        elif bare and self._mainland_numbers():  # GREATER-16
            self.reached_hex = bare[0]
            self._go_to("choose token")
        else:
            self.reaching = ""
            self._piece_settled(self.placed_in)

    def _piece_settled(self, placed_in: str) -> None:
        """Go on after a piece that was placed in a phase."""
        raise NotImplementedError

    # Discovery (OCEANS-08..17)

    def _found_hex(self, terrain: str) -> None:
        self.table.pile["hexes"][terrain] -= 1
        self.table.terrain[self.reached_hex] = terrain
        self.table.look_again()
        productive = terrain == "gold" or terrain in PRODUCT
        if productive and self.table.pile["numbers"].total():
            self._go_to("found token", -1)
        else:
            self._reward_discovery()

    def _found_token(self, number: int) -> None:
        self.table.pile["numbers"][number] -= 1
        self.table.numbers[self.reached_hex] = number
        self._reward_discovery()

    def _reward_discovery(self) -> None:
        """One card for the discoverer, if the bank has it (OCEANS-11..14, DECISIONS-31)."""
        terrain = self.table.terrain[self.reached_hex]
        if self.in_set_up and not self.options.setup_reward:  # C-05
            self._reach_on()
        elif terrain == "gold":
            self.table.seats[self.active].picks_owed += 1
            self._ask_picks()
        else:
            if terrain in PRODUCT and self.table.bank[PRODUCT[terrain]]:
                self.table.gain(self.active, PRODUCT[terrain])
            self._reach_on()

    def _picks_made(self) -> None:
        if self.reaching:
            self._reach_on()
        else:
            super()._picks_made()

    # Number tokens for small islands (GREATER-08..20)

    def _kind_of_region(self, name: str) -> str:
        board = self.table.board
        return board.region_kind.get(board.region.get(name, ""), "")

    def _bare_hexes(self) -> list[str]:
        """The small-island hexes without a token that the piece touches (GREATER-08, GREATER-09, C-08)."""
        if not self.options.number_reserve:
            return []
        board = self.table.board
        corner = self.options.reserve_touch == "corner"
        reached = board.touched(self.reaching) if corner else board.edge_hexes[self.reaching]
        land = self.table.hexes_of_class("land")
        small = [name for name in reached if name in land and self._kind_of_region(name) == "island"]
        return [name for name in small if name not in self.table.numbers]

    def _drawn_from_reserve(self, number: int) -> None:
        self.table.reserve[number] -= 1
        self.table.numbers[self.reached_hex] = number
        self._reach_on()

    def _mainland_numbers(self) -> set[str]:
        """The mainland hexes with a token."""
        return {name for name in self.table.numbers if self._kind_of_region(name) == "start"}

    def _legal_choose_token(self) -> set[str]:
        """GREATER-15: what obeys all limitations; the lowest in rank is waived first."""
        everything = self._mainland_numbers()
        first = {name for name in everything if not self._puts_red_beside_red(name)}
        second = {name for name in first if not self._strips_a_building(name)}
        corners = self.table.board.hex_vertices
        third = {name for name in second if self.table.seats[self.active].buildings & set(corners[name])}
        return {f"token {name}" for name in third or second or first or everything}

    def _puts_red_beside_red(self, name: str) -> bool:
        """GREATER-12."""
        if self.table.numbers[name] not in RED:
            return False
        beside = self.table.board.beside(self.reached_hex)
        small = [other for other in beside if self._kind_of_region(other) == "island"]
        return any(self.table.numbers.get(other) in RED for other in small)

    def _strips_a_building(self, name: str) -> bool:
        """GREATER-13: some building has this token and no other."""
        board = self.table.board
        for vertex in board.hex_vertices[name]:
            if self.table.building_owner(vertex) is not None:
                with_token = {other for other in board.vertex_hexes[vertex] if other in self.table.numbers}
                if with_token == {name}:
                    return True
        return False

    def _do_token(self, name: str) -> None:
        if self.phase == "token proposal":
            self._propose(name)
            return
        self.table.numbers[self.reached_hex] = self.table.numbers.pop(name)
        self._reach_on()
