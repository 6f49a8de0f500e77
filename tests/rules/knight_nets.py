"""Random nets of all seats' roads, ships, buildings, knights and merchants, as games that are to be played on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c, phases as at
from tests.play import rebuild

SEATS = 4


class Net:
    """A board with nothing on it but what has grown there."""

    def __init__(self, bare: Game, rng: random.Random) -> None:
        self.rng, self.table = rng, bare.table
        self.board = bare.board.record[0]
        self.state = bare.table.edition.records.copied(np.atleast_1d(np.asarray(bare.record)))
        self.s = self.state[0]
        for h in np.flatnonzero(self.s.terrain == c.MISSING):
            if rng.random() < 0.8:
                self.s.terrain[h] = rng.choice((c.OCEAN, c.OCEAN, c.FOREST, c.DESERT))
        rebuild(bare, self.state)
        self.shares = [rng.choice((1, 1, 2, 5)) for _ in range(SEATS)]

    def grow(self, active: int) -> Game:
        """Let pieces grow from one edge, so that they meet, fork and go round, and put figures among them.

        It is the main phase of a seat that can pay for everything, its knights all awake.
        """
        s, rng = self.s, self.rng
        s.placements, s.dice, s.first_attack, s.active, s.turn_of = 2 * SEATS, 8, 1, active, active
        s.pirate, s.robber, s.setup_vertex = -1, -1, -1
        s.hand[:, :5], s.bank[:5], s.level[:, 1] = 3, 7, 3
        self._grow_pieces()
        near = [v for v in {v for e in self._laid() for v in self._ends(e)} if not self._hexes(v, c.MISSING)]
        rng.shuffle(near)
        settles, fights = rng.choice((0.0, 0.1, 0.3)), rng.choice((0.1, 0.2, 0.5))
        for v in near:
            if rng.random() < settles and self._takes_building(v):
                p = self._whose(v)
                if s.supply[p, c.SUPPLY_SETTLEMENTS]:
                    s.vertex_building[v] = 2 * p
                    s.supply[p, c.SUPPLY_SETTLEMENTS] -= 1
            elif rng.random() < fights:
                self._stand(v, self._whose(v), rng.choice((0, 0, 1, 2)))
        for _ in range(rng.choice((0, 2, 4))):
            self._quarrel()
        for v in np.flatnonzero(s.knight >= 0).tolist():
            if s.knight[v] // 3 == active:
                s.knight_active[v // 64] |= np.uint64(1 << v % 64)
        s.pending = self.table.edition.phases.pending_of([at.MAIN])
        self.table.edition.one_game.rebuild(self.state, 0, self.table.board.record, self.table.rules)
        return Game.from_table(self.table, self.state, chance="explicit")

    def _grow_pieces(self) -> None:
        s, rng, roads = self.s, self.rng, self.rng.choice((0.0, 0.3, 0.5))
        taken = {kind: set(_members(words)) for kind, words in ((c.ROAD, s.road_edges), (c.SHIP, s.ship_edges))}
        either = taken[c.ROAD] | taken[c.SHIP]
        reach = {rng.choice(sorted(either))}
        for _ in range(rng.randint(2, 26)):
            left = sorted(e for e in reach if s.edge_piece[e] < 0)
            if not left:
                return
            e, p = rng.choice(left), rng.choices(range(SEATS), self.shares)[0]
            wanted = c.ROAD if rng.random() < roads else c.SHIP
            kind = wanted if e in taken[wanted] else c.ROAD + c.SHIP - wanted
            supply = c.SUPPLY_SHIPS if kind == c.SHIP else c.SUPPLY_ROADS
            if s.supply[p, supply]:
                s.edge_piece[e] = 2 * p + kind
                s.supply[p, supply] -= 1
            reach.update(f for v in self._ends(e) for f in self._edges(v) if f in either)

    def _stand(self, v: int, p: int, rank: int) -> None:
        if self.s.knights_left[p, rank] and self.s.knight[v] < 0 and self.s.vertex_building[v] < 0:
            self.s.knights_left[p, rank] -= 1
            self.s.knight[v] = 3 * p + rank

    def _quarrel(self) -> None:
        """Put a knight at one end of a piece of its seat, and a weaker one of a neighbour at the other."""
        e = self.rng.choice(self._laid())
        v, w = self.rng.sample(self._ends(e), 2)
        p = int(self.s.edge_piece[e]) >> 1
        others = sorted({int(self.s.edge_piece[f]) >> 1 for f in self._edges(w) if self.s.edge_piece[f] >= 0} - {p})
        if others and not any(self._hexes(x, c.MISSING) for x in (v, w)):
            rank = self.rng.choice((1, 2))
            self._stand(v, p, rank)
            self._stand(w, self.rng.choice(others), self.rng.randrange(rank))

    def _whose(self, v: int) -> int:
        """Mostly somebody who has a piece there."""
        there = [int(self.s.edge_piece[e]) >> 1 for e in self._edges(v) if self.s.edge_piece[e] >= 0]
        return self.rng.choice(there) if there and self.rng.random() < 0.75 else self.rng.randrange(SEATS)

    def _takes_building(self, v: int) -> bool:
        """Land without spices, and nobody's building next to it."""
        land = any(self.s.terrain[h] <= c.LAST_LAND for h in self.board.vertex_hexes[v] if h >= 0)
        near = [w for e in self._edges(v) for w in self._ends(e)]
        return land and not self._hexes(v, c.SPICE_HEX) and all(self.s.vertex_building[w] < 0 for w in near)

    def _hexes(self, v: int, terrain: int) -> bool:
        return any(self.s.terrain[h] == terrain for h in self.board.vertex_hexes[v] if h >= 0)

    def _laid(self) -> list[int]:
        return np.flatnonzero(self.s.edge_piece >= 0).tolist()

    def _ends(self, e: int) -> list[int]:
        return self.board.edge_vertices[e].tolist()

    def _edges(self, v: int) -> list[int]:
        return [e for e in self.board.vertex_edges[v].tolist() if e >= 0]


def _members(words: Any) -> Iterator[int]:
    """The places of a set of the record."""
    return (64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1)
