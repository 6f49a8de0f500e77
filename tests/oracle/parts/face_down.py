"""What lies face down in the scenarios of *New Scenarios*: closed shores, harbours in the unknown (FACEDOWN).

Harbour tiles are found like other hexes. The first who settles beside one says at once which coast it serves, after
the cards of a starting settlement and after the victory check (FACEDOWN-34, FACEDOWN-67).
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..board import HARBOUR
from .exploration import Exploration
from .set_up import SetUp
from .turn import Turn


class FaceDown(Exploration, SetUp, Turn):
    """The shores of the unknown; that its sides take no piece stands in `Table` (FACEDOWN-29)."""

    SWITCHES: ClassVar[dict[str, Any]] = {"hidden_sides": ("open", "closed")}  # GEO-05 or FACEDOWN-28, -29

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.tiles: dict[str, str] = {}  # harbour tiles that were found -> kind
        self.side_of: dict[str, str] = {}  # those that serve a coast -> the edge
        self.sides_due: list[str] = []  # those that are to be turned now

    # Closed shores

    def _legal_setup_settlement(self) -> set[str]:
        return super()._legal_setup_settlement() - {
            f"{piece} {vertex}" for vertex in self._barred() for piece in ("settlement", "city")
        }

    def _barred(self) -> set[str]:
        """Corners where nobody begins: those of hidden hexes (FACEDOWN-28)."""
        if self.options.hidden_sides == "open":
            return set()
        hexes, class_of = self.table.board.vertex_hexes, self.table.class_of
        return {vertex for vertex, around in hexes.items() if any(class_of[name] == "missing" for name in around)}

    def _is_unsettled(self) -> bool:
        """The gold of the last hex does not keep anybody from winning (FACEDOWN-59, instead of EDGE-81)."""
        last = self.phase == "take" and not self._hidden_still()
        return super()._is_unsettled() and not (last and self.options.hidden_sides == "closed")

    # Harbour tiles

    def _outcome_found_hex(self, terrain: str) -> None:
        if terrain not in HARBOUR.values():
            super()._outcome_found_hex(terrain)
            return
        self.pile["hexes"][terrain] -= 1
        self.table.terrain[self.found] = "ocean"  # FACEDOWN-32, FACEDOWN-33
        self.tiles[self.found] = terrain.removeprefix("harbour ")
        self.table.look_again()
        self._reach_on()

    def _settlement_stands(self, vertex: str) -> None:
        super()._settlement_stands(vertex)
        around = self.table.board.vertex_hexes[vertex]
        self.sides_due = [name for name in around if name in self.tiles and name not in self.side_of]

    def _after_event(self) -> None:
        super()._after_event()
        if self.sides_due and self._pays():  # FACEDOWN-34
            self._go_to("harbour side")

    def _resume(self) -> None:
        if self.sides_due and self.resume_phase == "setup piece":  # FACEDOWN-67
            self._go_to("harbour side")
        else:
            super()._resume()

    def _legal_harbour_side(self) -> set[str]:
        """The sides with land beyond them (FACEDOWN-35)."""
        board, tile = self.table.board, self.sides_due[0]
        return {
            f"harbor {edge}"
            for edge in board.hex_edges[tile]
            if any(self.table.class_of[name] == "land" for name in board.edge_hexes[edge])
        }

    def _do_harbor_in_harbour_side(self, edge: str) -> None:
        tile = self.sides_due.pop(0)  # the lowest first (FACEDOWN-40)
        self.side_of[tile] = edge
        self.table.turned[edge] = self.tiles[tile]
        if self.sides_due:
            return
        if self.in_set_up:
            self._resume()
        else:
            self._go_to("main")

    # Facts

    def _facts(self) -> dict[str, Any]:
        facts = super()._facts()
        if not self._has_harbours():
            return facts
        pile = dict(facts["pile"]["hexes"])
        harbours = {kind: pile.pop(word) for word in HARBOUR.values() if word in pile for kind in [word[8:]]}
        tiles = {name: {"harbour": kind, "side": self.side_of.get(name)} for name, kind in self.tiles.items()}
        return facts | {"pile": facts["pile"] | {"hexes": pile, "harbours": harbours}, "tiles": tiles}

    def _has_harbours(self) -> bool:
        return any(word in HARBOUR.values() for pool in self.table.board.hex_pool.values() for word in pool)
