"""Trade routes between two islands: which stand, and how few ships make another (CROSSING-04..19)."""

from collections.abc import Iterator
from typing import NamedTuple

from seafarers_agents.heuristic.routes import LONGEST_WAY, Way
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.constants import AREA_START, LINK_HOLDS, ROAD, SHIP


class Lane(NamedTuple):
    """The line of own ships from an own building at home to a vertex: its length, and the ships still to be laid."""

    length: int
    missing: tuple[int, ...]


def is_played(sight: Sight) -> bool:
    """Whether trade routes earn tokens at this table."""
    return bool(sight.rules["trade_route_tokens"])


def is_abroad(sight: Sight, v: int, home: int | None = None) -> bool:
    """Whether a vertex lies on the island that is not home (`home`: bit set of areas, by default the own home)."""
    area = sight.ground.area[v]
    bits = int(sight.state["home"][sight.me]) if home is None else home
    return area >= 0 and sight.geometry.area_kind[area] == AREA_START and bits != 0 and not bits >> area & 1


def lanes(sight: Sight, farthest: int = LONGEST_WAY, wall: int = -1) -> dict[int, Lane]:
    """The lane to every vertex in reach with at most `farthest` further ships, the one that needs fewest.

    A lane ends at any building (CROSSING-09); `wall` is a vertex to be taken for one.
    """
    edges, pieces, mine = sight.geometry.vertex_edges, sight.pieces, 2 * sight.me + SHIP
    free, farthest = sight.free[SHIP], min(farthest, sight.pieces_left[SHIP])
    begin = [v for v in sight.owned[sight.me] if not is_abroad(sight, v) and sight.ground.area[v] >= 0]
    found = {v: Lane(0, ()) for v in begin}
    layer = begin
    for missing in range(farthest + 1):
        further: dict[int, Lane] = {}
        for v in layer:  # it grows: all that own ships join is reached at no cost
            lane = found[v]
            if lane.length and (sight.buildings[v] >= 0 or v == wall):
                continue
            for e, u in edges[v]:
                if u in found:
                    continue
                if pieces[e] == mine:
                    found[u] = Lane(lane.length + 1, lane.missing)
                    further.pop(u, None)
                    layer.append(u)
                elif free >> e & 1 and missing < farthest and u not in further:
                    further[u] = Lane(lane.length + 1, (*lane.missing, e))
        layer = [u for u in further if u not in found]
        found |= {u: further[u] for u in layer}
    return found


def held(sight: Sight) -> set[int]:
    """Far buildings that hold an own token."""
    state, n = sight.state, int(sight.state["num_links"])
    links = zip(state["link_seat"].tolist()[:n], state["link_far"].tolist(), state["link_state"].tolist(), strict=False)
    return {far for seat, far, state in links if seat == sight.me and state == LINK_HOLDS}


def chains(sight: Sight, reach: dict[int, Lane]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each far building with the ships that are missing to a route to it whose token is one's own."""
    for far, building in enumerate(sight.buildings):
        if building < 0 or not is_abroad(sight, far):
            continue
        options = [reach[far].missing] if far in reach else []
        if building >> 1 != sight.me:
            for kind in (ROAD, SHIP):
                for v, others in _pieces_from(sight, far, 2 * (building >> 1) + kind).items():
                    # Equal shares count for the seat that completes the route.
                    if v in reach and sight.buildings[v] < 0 and reach[v].length >= others:
                        options.append(reach[v].missing)
        if options:
            yield far, min(options, key=len)


def _pieces_from(sight: Sight, start: int, piece: int) -> dict[int, int]:
    """Fewest pieces of a kind that lead from a building to each vertex."""
    found, layer = {start: 0}, [start]
    for v in layer:  # it grows
        if v != start and sight.buildings[v] >= 0:
            continue
        for e, u in sight.geometry.vertex_edges[v]:
            if u not in found and sight.pieces[e] == piece:
                found[u] = found[v] + 1
                layer.append(u)
    del found[start]
    return found


def open_chains(sight: Sight) -> list[tuple[int, Way]]:
    """Far buildings without an own token, with the ships that would bring one."""
    taken = held(sight)
    return [
        (far, Way(SHIP, missing))
        for far, missing in chains(sight, lanes(sight))
        if missing and far not in taken
    ]  # fmt: skip


def breaks(sight: Sight, lifted: Sight) -> bool:
    """Whether a token is lost when `lifted`, where one ship of `sight` is gone, comes to stand."""
    taken = held(sight)
    return bool(taken) and not taken <= {far for far, missing in chains(lifted, lanes(lifted, 0)) if not missing}


def cut_off(sight: Sight, v: int) -> int:
    """Own tokens that a building on a vertex abroad would take from behind it (EDGE-67)."""
    if not is_abroad(sight, v) or not any(sight.is_mine(e, SHIP) for e, _ in sight.geometry.vertex_edges[v]):
        return 0
    taken = held(sight)
    before, after = (set(lanes(sight, 0, wall)) & taken for wall in (-1, v))
    return len(before - after)
