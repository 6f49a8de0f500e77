"""The longest trade route by brute force: try every line there is (ROUTE-01..07)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations

import networkx as nx

#: A piece on the board: "road" or "ship" and the vertices of its two ends.
Piece = tuple[str, str, str]


def route_length(pieces: Iterable[Piece], own: Iterable[str], foreign: Iterable[str]) -> int:
    """Length of the longest line of a player's pieces.

    Args:
        pieces: the player's roads and ships.
        own: vertices with a building of that player.
        foreign: vertices with a building of somebody else.
    """
    pieces = frozenset(pieces)
    touched = {vertex for piece in pieces for vertex in piece[1:]}
    return _longest(pieces, frozenset(own) & touched, frozenset(foreign) & touched)


def route_round_the_world(
    pieces: Iterable[Piece], own: Iterable[str], foreign: Iterable[str], crossings: Iterable[tuple[str, str]]
) -> int:
    """The same for a player whose ships sailed between these pairs of exit points (WORLD-27)."""
    pieces = frozenset(pieces)
    touched = {vertex for piece in pieces for vertex in piece[1:]}
    return _longest_joined(pieces, frozenset(own) & touched, frozenset(foreign), frozenset(crossings))


@lru_cache(maxsize=100_000)
def _longest_joined(
    pieces: frozenset[Piece], own: frozenset[str], foreign: frozenset[str], crossings: frozenset[tuple[str, str]]
) -> int:
    """Ends that are linked, at one vertex or round the world, make one station; then all lines between these."""
    sailed: nx.Graph[str] = nx.Graph()
    sailed.add_edges_from((v, w) for v, w in crossings if v not in foreign and w not in foreign)
    joined = {v: group for group in map(frozenset, nx.connected_components(sailed)) for v in group}
    links: nx.Graph[tuple[Piece, str]] = nx.Graph()
    links.add_nodes_from((piece, vertex) for piece in sorted(pieces) for vertex in piece[1:])
    for (piece, v), (other, w) in combinations(links, 2):
        kinds = ((piece[0], v), (other[0], w))
        if (
            linked(piece[0], other[0], v, own, foreign)
            if v == w
            else w in joined.get(v, ()) and all(kind == "ship" or vertex in own for kind, vertex in kinds)
        ):
            links.add_edge((piece, v), (other, w))
    station = {end: n for n, group in enumerate(nx.connected_components(links)) for end in group}
    return _longest_line([(station[piece, piece[1]], station[piece, piece[2]]) for piece in sorted(pieces)])


def _longest_line(lines: list[tuple[int, int]]) -> int:
    """Go on from every station over every piece that is left, until it is as long as a line there can be.

    A line has at most two stations where it uses an odd number of pieces: of what it reaches it misses a piece for each
    two others. It begins where an odd number meets, if there is such a station; else it could be made longer there.
    """
    at: dict[int, list[int]] = {}
    for n, ends in enumerate(lines):
        for station in ends:
            at.setdefault(station, []).append(n)

    def reach(station: int, left: frozenset[int]) -> tuple[set[int], list[int], int]:
        """Pieces that a line from there can use, stations where an odd number of them meets, the most it can have."""
        near, stations = set[int](), [station]
        for reached in stations:
            found = [n for n in at[reached] if n in left and n not in near]
            near.update(found)
            stations += {end for n in found for end in lines[n]}.difference(stations)
        odd = [end for end in stations if sum(n in near for n in at[end]) % 2]
        return near, odd, len(near) - max(0, len(odd) // 2 - 1)

    @cache
    def further(station: int, left: frozenset[int]) -> int:
        near, _, most = reach(station, left)
        best = 0
        for beyond, n in sorted(((sum(lines[n]) - station, n) for n in at[station] if n in near), key=crowded):
            if best < most:
                best = max(best, 1 + further(beyond, frozenset(near - {n})))
        return best

    def crowded(step: tuple[int, int]) -> int:
        return -len(at[step[0]])

    longest, seen = 0, set[int]()
    for station in at:
        near, odd, most = reach(station, frozenset(range(len(lines))))
        if station in odd or (not odd and near.isdisjoint(seen)):
            seen |= near
            longest = max(longest, further(station, frozenset(near)) if most > longest else 0)
    return longest


def linked(kind: str, other_kind: str, vertex: str, own: frozenset[str], foreign: frozenset[str]) -> bool:
    """Whether two route pieces of one player are linked at the vertex where they meet (GEO-12)."""
    return vertex in own or (kind == other_kind and vertex not in foreign)


@lru_cache(maxsize=100_000)
def _longest(pieces: frozenset[Piece], own: frozenset[str], foreign: frozenset[str]) -> int:
    """Start everywhere, go everywhere, use no piece twice."""
    at: dict[str, list[Piece]] = {}
    for piece in pieces:
        for vertex in piece[1:]:
            at.setdefault(vertex, []).append(piece)

    def extend(vertex: str, last_kind: str | None, used: set[Piece]) -> int:
        best = len(used)
        for piece in at[vertex]:
            if piece in used:
                continue
            kind, first, second = piece
            if last_kind is None or linked(last_kind, kind, vertex, own, foreign):
                used.add(piece)
                best = max(best, extend(second if vertex == first else first, kind, used))
                used.remove(piece)
        return best

    return max((extend(vertex, None, set()) for vertex in at), default=0)
