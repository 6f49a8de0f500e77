"""Number tokens for small islands, from the reserve and then from the mainland (GREATER-08..20).

One hex after the other, lowest first, each settled completely; then play goes on behind the piece (GREATER-20). Until
then nobody wins (EDGE-61).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ..course import Course
from ..red_tokens import RED
from ..table import named


class NumberReserve(Course):
    """Who first reaches a hex without a token brings it one."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "number_reserve": False,  # GREATER-08
        "reserve_touch": ("corner", "side"),  # C-08
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.reserve = Counter(self.table.board.chip_pool.get("reserve", []))  # GREATER-03
        self.reached_hex = ""  # the hex that gets a number token

    def _reach_on(self) -> None:
        bare = self._bare_hexes() if self.options.number_reserve and self.reaching else []
        if bare and self.reserve.total():
            self.reached_hex = bare[0]
            self._go_to("reserve token", -1)
        elif bare and self._mainland_numbers():  # GREATER-16
            self.reached_hex = bare[0]
            self._go_to("choose token")
        else:
            super()._reach_on()

    def _kind_of_region(self, name: str) -> str:
        board = self.table.board
        return board.region_kind.get(board.region.get(name, ""), "")

    def _bare_hexes(self) -> list[str]:
        """The small-island hexes without a token that the piece touches (GREATER-08, GREATER-09, C-08)."""
        board = self.table.board
        corner = self.options.reserve_touch == "corner"
        reached = board.touched(self.reaching) if corner else board.edge_hexes[self.reaching]
        land = [name for name in reached if self.table.class_of[name] == "land"]
        return [name for name in land if self._kind_of_region(name) == "island" and name not in self.table.numbers]

    def _chance_reserve_token(self) -> Counter[int]:
        return self.reserve

    def _outcome_reserve_token(self, number: str) -> None:
        self.reserve[int(number)] -= 1
        self.table.numbers[self.reached_hex] = int(number)
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

    def _do_token_in_choose_token(self, name: str) -> None:
        self.table.numbers[self.reached_hex] = self.table.numbers.pop(name)
        self._reach_on()

    def _facts(self) -> dict[str, Any]:
        if not self.options.number_reserve and not self.reserve:
            return super()._facts()
        return super()._facts() | {"reserve": named(self.reserve)}
