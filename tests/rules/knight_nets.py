"""Nets of all seats' roads, ships, buildings and knights, and what the rules say of them, found the slow way.

Written from the text of the rules alone: everything is looked for by trying, with none of the engine's short cuts.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any

import networkx as nx

ROAD, SHIP = "road", "ship"
Place = int


@dataclass
class Ground:
    """What never changes: which intersections an edge joins, and what lies around."""

    ends: list[tuple[Place, Place]]  # by edge
    edges_at: dict[Place, list[int]]
    hexes_at: dict[Place, list[str]]  # land, sea, hidden, spice
    takes: dict[int, set[str]]  # what may lie on an edge: ROAD, SHIP
    exits: list[Place] = field(default_factory=list)

    def beside(self, v: Place) -> list[Place]:
        """The neighbours of an intersection."""
        return [w for e in self.edges_at[v] for w in self.ends[e] if w != v]


@dataclass
class Net:
    """What lies and stands on a board."""

    pieces: dict[int, tuple[int, str]] = field(default_factory=dict)  # edge -> seat, ROAD or SHIP
    buildings: dict[Place, int] = field(default_factory=dict)  # intersection -> seat
    knights: dict[Place, tuple[int, int]] = field(default_factory=dict)  # intersection -> seat, rank
    merchants: dict[Place, int] = field(default_factory=dict)
    crossings: list[tuple[int, Place, Place]] = field(default_factory=list)  # seat, both exit points


class Truth:
    """What the rules say of a net."""

    def __init__(self, ground: Ground, net: Net, ring_moves: bool = True) -> None:
        self.ground, self.net, self.ring_moves = ground, net, ring_moves

    # --- who is where
    def own(self, p: int, kind: str = "") -> list[int]:
        """The edges with pieces of a seat."""
        return [e for e, (q, what) in self.net.pieces.items() if q == p and what in (kind or what)]

    def is_barred(self, p: int, v: Place) -> bool:
        """An opponent's building or knight is there (CK-141, CK-095)."""
        return self.net.buildings.get(v, p) != p or self.net.knights.get(v, (p, 0))[0] != p

    def settled(self, p: int, v: Place) -> bool:
        """An own building is there."""
        return self.net.buildings.get(v) == p

    # --- routes: GEO-12, ROUTE-01..07, CK-096, CK-101, WORLD-27, CK-229
    def linked(self, p: int, v: Place, kinds: tuple[str, str]) -> bool:
        """Whether two own pieces that meet there are linked."""
        return self.settled(p, v) or (kinds[0] == kinds[1] and not self.is_barred(p, v))

    def joined(self, p: int) -> list[set[Place]]:
        """The groups of exit points that own crossings join."""
        sailed: nx.Graph[Place] = nx.Graph()
        sailed.add_edges_from(
            (v, w) for q, v, w in self.net.crossings if q == p and not self.is_barred(p, v) and not self.is_barred(p, w)
        )
        return [set(group) for group in nx.connected_components(sailed)]

    def route(self, p: int) -> int:
        """The length of the longest line of a seat's pieces: all lines are tried."""
        kind = {e: self.net.pieces[e][1] for e in self.own(p)}
        tips: nx.Graph[tuple[int, Place]] = nx.Graph()
        tips.add_nodes_from((e, v) for e in kind for v in self.ground.ends[e])
        groups = self.joined(p)
        for (e, v), (f, w) in combinations(tips, 2):
            if e == f:
                continue
            if v == w and self.linked(p, v, (kind[e], kind[f])):
                tips.add_edge((e, v), (f, w))
            elif any(v in group and w in group for group in groups):
                if all(kind[x] == SHIP or self.settled(p, y) for x, y in ((e, v), (f, w))):
                    tips.add_edge((e, v), (f, w))
        station = {tip: n for n, group in enumerate(nx.connected_components(tips)) for tip in group}
        return longest_line([(station[e, self.ground.ends[e][0]], station[e, self.ground.ends[e][1]]) for e in kind])

    # --- lanes: MOVE-01..07, 20..22, CK-098, CK-099, CK-211, SPICE-17, WORLD-29
    def anchors(self, p: int) -> set[Place]:
        """Where a lane begins or ends: own buildings and what counts as one."""
        found = {v for v, q in self.net.buildings.items() if q == p}
        found |= {v for v, (q, _) in self.net.knights.items() if q == p}
        found |= {v for v, q in self.net.merchants.items() if q == p}
        return found | {v for q, *points in self.net.crossings if q == p for v in points}

    def lanes(self, p: int) -> nx.Graph[Place]:
        """The own ships as lines between intersections."""
        graph: nx.Graph[Place] = nx.Graph()
        for e in self.own(p, SHIP):
            graph.add_edge(*self.ground.ends[e], e=e)
        return graph

    def closed(self, p: int) -> set[int]:
        """The ships on a line between two different anchors, past no other and no place twice (MOVE-02)."""
        graph, anchors, found = self.lanes(p), self.anchors(p), set[int]()
        for a, b in combinations(sorted(anchors & set(graph)), 2):
            between = graph.subgraph([v for v in graph if v in (a, b) or v not in anchors])
            for line in nx.all_simple_edge_paths(between, a, b):
                found |= {graph.edges[step]["e"] for step in line}
        return found

    def foremost(self, p: int) -> set[int]:
        """The open ships that may move as far as their lane is concerned."""
        graph, anchors, closed = self.lanes(p), self.anchors(p), self.closed(p)
        found = set[int]()
        for v, w, e in graph.edges(data="e"):
            if e in closed:
                continue
            free = any(
                end not in anchors and end not in self.net.knights and graph.degree(end) == 1 for end in (v, w)
            )  # MOVE-05, -20, -22, CK-098
            if free or (self.ring_moves and self._leads_back(graph, anchors, v, w)):
                found.add(e)
        return found

    @staticmethod
    def _leads_back(graph: nx.Graph[Place], anchors: set[Place], v: Place, w: Place) -> bool:
        """On a ring without anchor (MOVE-06), or beginning a loop from an anchor at one end (MOVE-07)."""
        others = nx.Graph(graph)
        others.remove_edge(v, w)
        for a, b in ((v, w), (w, v)):
            if b in anchors:
                continue
            past = others.subgraph([x for x in others if x == a or x not in anchors])
            if a in past and b in past and nx.has_path(past, b, a):
                return True
        return False

    # --- where pieces may lie: BASE-44..49, SHIP-02, -03, CK-095, -097, -210, -212
    def sites(self, p: int, kind: str) -> set[int]:
        """The free edges that take a road or ship and that own pieces or buildings support."""
        starts = [v for v in self.ends_of(p) | set(self.net.buildings) if self.supports(p, v, kind)]
        near = {e for v in starts for e in self.ground.edges_at[v]}
        return {e for e in near if kind in self.ground.takes[e] and e not in self.net.pieces}

    def supports(self, p: int, v: Place, kind: str) -> bool:
        """An own building, or an own piece of that kind and nobody in the way."""
        if self.settled(p, v):
            return True
        near = any(self.net.pieces.get(e) == (p, kind) for e in self.ground.edges_at[v])
        return near and not self.is_barred(p, v)

    def settlement_sites(self, p: int) -> set[Place]:
        """Where a settlement may stand."""
        return {
            v
            for v in self.ends_of(p)
            if "land" in self.ground.hexes_at[v]
            and "spice" not in self.ground.hexes_at[v]
            and v not in self.net.knights
            and not {v, *self.ground.beside(v)} & set(self.net.buildings)
        }

    def ends_of(self, p: int) -> set[Place]:
        """The ends of own roads and ships."""
        return {v for e in self.own(p) for v in self.ground.ends[e]}

    # --- knights: CK-077..079, -086..091, -134, -203, -204, -231
    def is_free(self, v: Place) -> bool:
        """No figure stands there, and no hidden hex lies there."""
        taken = v in self.net.buildings or v in self.net.knights or v in self.net.merchants
        return not taken and "hidden" not in self.ground.hexes_at[v]

    def places(self, p: int) -> set[Place]:
        """Where a knight may be built."""
        return {v for v in self.ends_of(p) if self.is_free(v) and "land" in self.ground.hexes_at[v]}

    def ways(self, p: int, v: Place) -> set[Place]:
        """All that a knight there comes to: for each place a line is looked for that passes no opponent."""
        graph: nx.Graph[Place] = nx.Graph()
        graph.add_node(v)
        graph.add_edges_from(self.ground.ends[e] for e in self.own(p))
        graph.add_edges_from((a, b) for q, a, b in self.net.crossings if q == p)
        found = set[Place]()
        for w in set(graph) - {v}:
            passed = graph.subgraph([x for x in graph if x in (v, w) or not self.is_barred(p, x)])
            if nx.has_path(passed, v, w):
                found.add(w)
        return found

    def targets(self, v: Place) -> set[Place]:
        """Where the knight there may move to or displace another."""
        p, rank = self.net.knights[v]
        weaker = {w for w, (q, other) in self.net.knights.items() if q != p and other < rank}
        return {w for w in self.ways(p, v) if self.is_free(w) or w in weaker}

    def homes(self, p: int, v: Place) -> set[Place]:
        """Where a knight displaced from there may go, as the others stand now."""
        return {w for w in self.ways(p, v) if self.is_free(w)}


def longest_line(lines: Sequence[tuple[int, int]]) -> int:
    """Pieces of the longest line over these, each between two stations and used once: all lines are tried."""
    at: dict[int, list[int]] = {}
    for n, ends in enumerate(lines):
        for station in set(ends):
            at.setdefault(station, []).append(n)
    graph: nx.Graph[int] = nx.Graph(list(lines))
    size: dict[int, int] = {}
    for group in nx.connected_components(graph):
        size |= dict.fromkeys(group, sum(first in group for first, _ in lines))
    best = 0

    def go_on(station: int, used: int, length: int, most: int) -> bool:
        """True once no line can be longer."""
        nonlocal best
        best = max(best, length)
        if best == most:
            return True
        for n in at[station]:
            if not used >> n & 1:
                if go_on(sum(lines[n]) - station, used | 1 << n, length + 1, most):
                    return True
        return False

    for station in sorted(at, key=lambda station: -size[station]):
        if size[station] > best:
            go_on(station, 0, 0, size[station])
    return best


# --- random nets ------------------------------------------------------------------------------------------------------
def grow(rng: random.Random, ground: Ground, seats: int, honest: bool) -> Net:
    """Let pieces of all seats grow from one edge, so that they meet, fork and go round, and put figures among them.

    Routes, lanes and ways do not ask whether a piece may lie where it lies: an honest net has none that may not.
    """
    net = Net()
    reach = {rng.choice([e for e, takes in ground.takes.items() if takes])}
    roads = rng.choice((0.0, 0.3, 0.5))
    shares = [rng.choice((1, 1, 2, 5)) for _ in range(seats)]
    for _ in range(rng.randint(2, 26)):
        e = rng.choice(sorted(reach - net.pieces.keys()) or [-1])
        if e < 0:
            break
        kind = ROAD if rng.random() < roads else SHIP
        if honest and kind not in ground.takes[e]:
            kind = next(iter(ground.takes[e]))
        net.pieces[e] = (rng.choices(range(seats), shares)[0], kind)
        reach.update(f for v in ground.ends[e] for f in ground.edges_at[v] if ground.takes[f] or not honest)
    settles, fights = rng.choice((0.0, 0.1, 0.3)), rng.choice((0.1, 0.2, 0.5))
    supply = {(p, rank): 2 for p in range(seats) for rank in (1, 2, 3)}
    near = sorted({v for e in net.pieces for v in ground.ends[e]})
    rng.shuffle(near)
    for v in near:
        land = "land" in ground.hexes_at[v] and "spice" not in ground.hexes_at[v]
        if rng.random() < settles and (land or not honest):
            net.buildings[v] = _whose(rng, ground, net, v, seats)
        elif rng.random() < fights and "hidden" not in ground.hexes_at[v]:
            knight = (_whose(rng, ground, net, v, seats), rng.choice((1, 1, 2, 3)))
            _stand(net, supply, v, knight)
    for _ in range(rng.choice((0, 2, 4))):
        _quarrel(rng, ground, net, supply)
    _sail(rng, ground, net, seats)
    return net


def _stand(net: Net, supply: dict[tuple[int, int], int], v: Place, knight: tuple[int, int]) -> None:
    if supply[knight]:
        supply[knight] -= 1
        net.knights[v] = knight


def _quarrel(rng: random.Random, ground: Ground, net: Net, supply: dict[tuple[int, int], int]) -> None:
    """Put a knight at one end of a piece of its seat, and a weaker one of a neighbour at the other."""
    e = rng.choice(sorted(net.pieces))
    v, w = rng.sample(ground.ends[e], 2)
    p = net.pieces[e][0]
    others = sorted({net.pieces[f][0] for f in ground.edges_at[w] if f in net.pieces} - {p})
    taken = {v, w} & ({*net.knights, *net.buildings} | {x for x in (v, w) if "hidden" in ground.hexes_at[x]})
    if others and not taken:
        rank = rng.choice((2, 3))
        _stand(net, supply, v, (p, rank))
        _stand(net, supply, w, (rng.choice(others), rng.randint(1, rank - 1)))


def _whose(rng: random.Random, ground: Ground, net: Net, v: Place, seats: int) -> int:
    """Mostly somebody who has a piece there."""
    there = [net.pieces[e][0] for e in ground.edges_at[v] if e in net.pieces]
    return rng.choice(there) if rng.random() < 0.75 else rng.randrange(seats)


def _sail(rng: random.Random, ground: Ground, net: Net, seats: int) -> None:
    """Join some ends of ships, as crossings do (any two: it does not matter to the rules where they lie)."""
    for p in range(seats if ground.exits else 0):
        ends = sorted({v for e, (q, kind) in net.pieces.items() if q == p and kind == SHIP for v in ground.ends[e]})
        for _ in range(rng.choice((0, 1, 1, 2))):
            if len(ends) > 1:
                v, w = rng.sample(ends, 2)
                net.crossings.append((p, v, w))


def ground_of(board: Any, record: Any, closed: bool = False) -> Ground:
    """The ground of a board as a game has it now; `closed`: nothing lies beside a hidden hex (FACEDOWN-29)."""
    return _ground_of(board, record.terrain.tobytes(), closed)


@lru_cache(maxsize=256)
def _ground_of(board: Any, terrains: bytes, closed: bool) -> Ground:
    b = board.record[0]
    kinds = ["land"] * 7 + ["sea", "hidden", "spice"]
    what = [kinds[terrain] for terrain in terrains[: int(b.num_hexes)]]
    vertices, edges = int(b.num_vertices), int(b.num_edges)
    takes: dict[int, set[str]] = {}
    for e, beside in enumerate(b.edge_hexes[:edges].tolist()):
        sides = [what[h] if h >= 0 else "frame" for h in beside]
        takes[e] = set() if closed and "hidden" in sides else _takes(sides)
    return Ground(
        ends=[(v, w) for v, w in b.edge_vertices[:edges].tolist()],
        edges_at={v: [e for e in row if e >= 0] for v, row in enumerate(b.vertex_edges[:vertices].tolist())},
        hexes_at={v: [what[h] for h in row if h >= 0] for v, row in enumerate(b.vertex_hexes[:vertices].tolist())},
        takes=takes,
    )


def _takes(sides: list[str]) -> set[str]:
    """What an edge takes by its two sides (GEO-04, GEO-05, SPICE-54)."""
    if "spice" in sides:
        return {SHIP} if {"sea", "frame"} & set(sides) else set()
    found = set[str]()
    if "land" in sides:
        found.add(ROAD)
    if "sea" in sides or sorted(sides) == ["frame", "land"]:
        found.add(SHIP)
    return found


def members(words: Any) -> set[int]:
    """The places of a set of the record."""
    found = set[int]()
    for i, word in enumerate(words.tolist()):
        while word:
            lowest = word & -word
            found.add(64 * i + lowest.bit_length() - 1)
            word ^= lowest
    return found
