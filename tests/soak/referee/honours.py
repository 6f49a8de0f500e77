"""Points and who holds what: Longest Trade Route, Largest Army, the winner."""

from __future__ import annotations

from tests.soak.referee.scene import Facts, Scene


def route(scene: Scene, seat: int) -> int:
    """ROUTE-01..07: the longest line of own pieces, every way tried."""
    mine = scene.seats[seat]
    kind = dict.fromkeys(mine["roads"], "road") | dict.fromkeys(mine["ships"], "ship")
    at: dict[str, list[str]] = {}
    for edge in kind:
        for vertex in scene.board.edge_ends[edge]:
            at.setdefault(vertex, []).append(edge)

    def goes_on(edge: str, other: str, vertex: str) -> bool:
        """GEO-12."""
        owner = scene.owner.get(vertex)
        return owner == seat or (owner is None and kind[edge] == kind[other])

    best, used = 0, set[str]()

    def walk(edge: str, vertex: str) -> None:
        nonlocal best
        used.add(edge)
        best = max(best, len(used))
        ahead = scene.board.other_end(edge, vertex)
        for other in at[ahead]:
            if other not in used and best < len(kind) and goes_on(edge, other, ahead):
                walk(other, ahead)
        used.remove(edge)

    # Ends of lines first: one that takes all pieces ends the search.
    for vertex in sorted(at, key=lambda vertex: len(at[vertex])):
        for edge in at[vertex]:
            walk(edge, vertex)
    return best


def route_holder(before: int | None, lengths: list[int]) -> int | None:
    """ROUTE-08..11."""
    longest = max(lengths)
    if longest < 5:
        return None
    if before is not None and lengths[before] == longest:
        return before
    return lengths.index(longest) if lengths.count(longest) == 1 else None


def army_holder(before: int | None, soldiers: list[int]) -> int | None:
    """BASE-64: one action adds one soldier, so only one seat can have become the largest."""
    most = max(soldiers)
    if most < 3 or (before is not None and soldiers[before] == most):
        return before
    return soldiers.index(most)


def points(facts: Facts, seat: int) -> int:
    """BASE-74."""
    mine = facts["seats"][seat]
    honours = (facts["longest_route"] == seat) + (facts["largest_army"] == seat)
    return (
        len(mine["settlements"])
        + 2 * len(mine["cities"])
        + mine["cards"]["victory point"]
        + 2 * honours
        + mine["tokens"]
    )
