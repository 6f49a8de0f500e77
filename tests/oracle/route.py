"""The longest trade route by brute force: try every line there is (ROUTE-01..07)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

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
