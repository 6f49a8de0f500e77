"""Harbours that the players place themselves, before the pirate (NEWWORLD-08..11)."""

from __future__ import annotations

from collections import Counter

from .course import Course


class HarbourPlacing(Course):
    """The beginning of a game with harbours that lie where the players want them."""

    def _begin(self, dealt_pirate: str | None) -> None:
        if self.options.harbour_placement != "players":
            super()._begin(dealt_pirate)
            return
        board = self.table.board
        printed = [kind for kind in board.harbour_places.values() if kind != "shuffled"]
        self.face_down_kinds = Counter([*board.harbour_pool, *printed])
        self.harbour_edges: list[str] = []  # in order of placing
        self._next_harbour()

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
        taken = {name for edge in self.harbour_edges for name in board.edge_hexes[edge] if name in self._oceans()}
        used = {vertex for edge in self.harbour_edges for vertex in board.edge_ends[edge]}
        shores = set()
        for edge in board.edges:
            sea = self._oceans() & set(board.edge_hexes[edge])
            land = set(self.table.hexes_of_class("land")) & set(board.edge_hexes[edge])
            if sea and land and not sea & taken:
                shores.add(edge)
        apart = {edge for edge in shores if not used & set(board.edge_ends[edge])}
        return {f"harbor {edge}" for edge in apart or shores}

    def _oceans(self) -> set[str]:
        return set(self.table.hexes_of_class("ocean"))

    def _do_harbor(self, edge: str) -> None:
        self.harbour_edges.append(edge)
        self._next_harbour()

    def _turn_up_harbour(self) -> None:
        """Turn the next one up, in the order of placing; then the pirate (NEWWORLD-11, DECISIONS-09)."""
        if len(self.table.harbours) < len(self.harbour_edges):
            self._go_to("harbour kind", -1)
        elif not self.options.pirate or not self._oceans():
            self._next_placement()
        elif self.options.pirate_start == "agreed":
            self._seek_agreement("pirate")
        else:
            self.at_issue = "pirate"
            self.proposals = self.table.hexes_of_class("ocean")
            self._go_to("pirate place", -1)

    def _harbour_turned_up(self, kind: str) -> None:
        self.face_down_kinds[kind] -= 1
        self.table.harbours[self.harbour_edges[len(self.table.harbours)]] = kind
        self._turn_up_harbour()
