"""Random networks of pieces laid straight into a record, for comparing kernels with brute force."""

import random
from dataclasses import dataclass, field

import numpy as np

from seafarers_env import Game, Scenario
from seafarers_env.engine import constants as c

KINDS = ("road", "ship")


@dataclass
class Network:
    """Pieces and buildings of seat 0, and what seat 1 has among them, by the ids of edges and vertices."""

    pieces: dict[int, int] = field(default_factory=dict)  # edge -> ROAD or SHIP
    own: set[int] = field(default_factory=set)
    foreign: set[int] = field(default_factory=set)
    foreign_pieces: dict[int, int] = field(default_factory=dict)


class Bench:
    """A board to lay networks on. Places that could never hold a piece are used as well: routes do not ask."""

    def __init__(self, scenario: str | Scenario, **options: object) -> None:
        """Take the board of a scenario."""
        game = Game(scenario, **options)
        self.table = game.table
        self.state = np.empty(1, self.table.edition.records.STATE)
        self.state[0] = game.record
        self.ends = game.board.record["edge_vertices"][0].tolist()
        self.edges_at = game.board.record["vertex_edges"][0].tolist()
        self.num_edges = int(game.board.record["num_edges"][0])

    def lay(self, network: Network) -> None:
        """Clear the board, put the network on it and recompute what follows."""
        record = self.state[0]
        record.edge_piece[:] = -1
        record.vertex_building[:] = -1
        for seat, pieces in enumerate((network.pieces, network.foreign_pieces)):
            for edge, kind in pieces.items():
                record.edge_piece[edge] = 2 * seat + kind
        for seat, vertices in enumerate((network.own, network.foreign)):
            record.vertex_building[sorted(vertices)] = 2 * seat + c.SETTLEMENT
        self.table.edition.one_game.rebuild(self.state, 0, self.table.board.record, self.table.rules)

    def route(self) -> int:
        """Route length of seat 0 by the kernels."""
        return int(self.state["route"][0, 0])

    def foremost(self) -> set[str]:
        """Edges of the foremost ships of seat 0 by the kernels."""
        return self._named(self.state["foremost"][0, 0])

    def closed(self) -> set[str]:
        """Edges of its ships in closed lanes by the kernels."""
        closed, mask = (
            np.zeros_like(self.state["foremost"][0, 0]),
            np.zeros(self.table.edition.actions.MASK_WORDS, np.uint64),
        )
        self.table.edition.one_game.list_lanes(self.state, 0, self.table.board.record, 0, closed, mask)
        return self._named(closed)

    def _named(self, words: np.ndarray) -> set[str]:
        return {str(edge) for edge in range(self.num_edges) if int(words[edge // 64]) >> edge % 64 & 1}

    def pieces(self, network: Network) -> list[tuple[str, str, str]]:
        """The pieces of seat 0 as the oracle takes them: kind and both ends."""
        return [(KINDS[kind], *map(str, self.ends[edge])) for edge, kind in network.pieces.items()]

    def ships(self, network: Network) -> list[tuple[str, str, str]]:
        """The ships of seat 0 as the oracle takes them: edge and both ends."""
        return [(str(edge), *map(str, self.ends[edge])) for edge, kind in network.pieces.items() if kind == c.SHIP]

    def grow(self, rng: random.Random, size: int, roads: float, buildings: float, foreign_pieces: int = 0) -> Network:
        """Let a network grow from one edge by its own ends, so that it is full of rings and branches.

        Args:
            rng: where chance comes from.
            size: pieces of seat 0.
            roads: share of roads.
            buildings: how likely a vertex of the network has a building, an own one or seat 1's.
            foreign_pieces: pieces of seat 1 in between.
        """
        owners = ["pieces"] * size + ["foreign_pieces"] * foreign_pieces
        rng.shuffle(owners)
        network, taken, reach = Network(), set[int](), {rng.randrange(self.num_edges)}
        for owner in owners:
            edge = rng.choice(sorted(reach - taken))
            getattr(network, owner)[edge] = c.ROAD if rng.random() < roads else c.SHIP
            taken.add(edge)
            reach.update(e for v in self.ends[edge] for e in self.edges_at[v] if e >= 0)
        for vertex in sorted({v for edge in network.pieces for v in self.ends[edge]}):
            if rng.random() < buildings:
                (network.own if rng.random() < 0.6 else network.foreign).add(vertex)
        return network
