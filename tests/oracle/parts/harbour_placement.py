"""Harbours that the players place themselves, before the pirate (NEWWORLD-08..11)."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ..course import Course


class HarbourPlacement(Course):
    """The beginning of a game with harbours that lie where the players want them."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "harbour_placement": ("board", "players"),  # NEWWORLD-08; the board has the real default
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        board = self.table.board
        printed = [kind for kind in board.harbour_places.values() if kind != "shuffled"]
        self.face_down_kinds = Counter([*board.harbour_pool, *printed])
        self.harbour_edges: list[str] = []  # in order of placing

    def _begin(self, dealt_pirate: str | None) -> None:
        if self.options.harbour_placement == "players":
            self._next_harbour()
        else:
            super()._begin(dealt_pirate)

    def _next_harbour(self) -> None:
        """Ask the next seat, until all are placed or no edge is left (NEWWORLD-08, NEWWORLD-10)."""
        self.active = len(self.harbour_edges) % self.num_players
        if len(self.harbour_edges) < self.face_down_kinds.total() and self._legal_harbour_place():
            self._go_to("harbour place")
        else:
            self.active = 0
            self._turn_up_harbour()

    def _legal_harbour_place(self) -> set[str]:
        """Edges between land and an ocean hex without a harbour, apart from other harbours while there are any."""
        board = self.table.board
        taken = {name for edge in self.harbour_edges for name in board.edge_hexes[edge]}
        used = board.ends(self.harbour_edges)
        shores = set[str]()
        for edge in board.edges:
            beside = {self.table.class_of[name]: name for name in board.edge_hexes[edge]}
            if "land" in beside and "ocean" in beside and beside["ocean"] not in taken:
                shores.add(edge)
        apart = {edge for edge in shores if not used & set(board.edge_ends[edge])}
        return {f"harbor {edge}" for edge in apart or shores}

    def _do_harbor(self, edge: str) -> None:
        self.harbour_edges.append(edge)
        self._next_harbour()

    def _turn_up_harbour(self) -> None:
        """Turn the next one up, in the order of placing; then the pirate (NEWWORLD-11, DECISIONS-09)."""
        if len(self.table.harbours) < len(self.harbour_edges):
            self._go_to("harbour kind", -1)
        else:
            super()._begin(None)

    def _facts(self) -> dict[str, Any]:
        facts = super()._facts()
        return facts | {"harbours": dict.fromkeys(self.harbour_edges, "face down") | facts["harbours"]}

    def _chance_harbour_kind(self) -> Counter[str]:
        return self.face_down_kinds

    def _outcome_harbour_kind(self, kind: str) -> None:
        self.face_down_kinds[kind] -= 1
        self.table.harbours[self.harbour_edges[len(self.table.harbours)]] = kind
        self._turn_up_harbour()
