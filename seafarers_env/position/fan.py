"""Reading what Catan World keeps: crossings round the world, and which starting settlements came first (WORLD)."""

import numpy as np

from seafarers_env.editions import most
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.position.codecs import by_seat, rows
from seafarers_env.position.context import PositionContext, bits
from seafarers_env.position.entry import PositionError

_SIDES = 6
_LAID, _TURNED_UP, _DONE = 0, 1, 2  # engine.rules.fan.blind_start


def read_crossings(context: PositionContext) -> None:
    """Put the crossings into the record, in the order in which they happened (WORLD-43, WORLD-47)."""
    s, b, places = context.s, context.b, context.places
    landings: list[int] = []
    sources: list[int] = []
    for item in rows(context, "crossings", most("MAX_CROSSINGS")):
        i = context.p
        seat, v, w = int(s.crossing_seat[i]), int(s.crossing_from[i]), int(s.crossing_to[i])
        source, landing = int(s.crossing_source[i]), int(s.crossing_landing[i])
        side = int(b.exit_side[v])
        if b.exit_side[w] != (side + _SIDES // 2) % _SIDES:
            right = f"an exit point of the side opposite to {places.vertices[v]} (WORLD-21)"
            raise PositionError(f"{item.path}.to", right, repr(places.vertices[w]))
        for name, e, end in (("source", source, v), ("landing", landing, w)):
            if end not in b.edge_vertices[e]:
                right = f"a border edge that ends at {places.vertices[end]} (WORLD-47)"
                raise PositionError(f"{item.path}.{name}", right, repr(places.edges[e]))
            if s.edge_piece[e] != 2 * seat + c.SHIP:
                right = f"an edge with a ship of seat {seat} (WORLD-47)"
                raise PositionError(f"{item.path}.{name}", right, repr(places.edges[e]))
        if landing in landings:
            right = "an edge where no ship landed before (WORLD-47)"
            raise PositionError(f"{item.path}.landing", right, repr(places.edges[landing]))
        if landing in (*sources, source):
            right = "an edge that was not the source of this crossing or an earlier one (WORLD-47)"
            raise PositionError(f"{item.path}.landing", right, repr(places.edges[landing]))
        landings.append(landing)
        sources.append(source)


def read_starts(context: PositionContext) -> None:
    """Put into the record which starting settlements came first, and how far the end of set-up has come (WORLD-39)."""
    s = context.s
    items = by_seat(context, "starts")
    if not context.r.blind_start:
        return
    s.starts[: context.n] = -1
    if not context.in_setup:
        s.starts_step = _DONE
        return
    s.starts_step = _TURNED_UP if at.STARTS_PAID in context.due else _LAID
    for p, item in enumerate(items):
        standing = context.starting(p)
        if item is None:
            if len(standing) > 1:
                found = f"nothing said of {len(standing)} settlements"
                raise PositionError("starts", f"the first and second settlement of seat {p} (WORLD-39)", found)
            s.starts[p, 0] = standing[0] if standing else -1
            continue
        begun = context.order[: s.placements].count(p) + (at.SETUP_PIECE in context.due and p == s.active)
        for k, vertex in enumerate(item.items(2, "settlements: the first and the second")):
            if vertex.value is not None:
                if k >= begun:
                    raise vertex.error(f"null, as seat {p} has not placed it yet (WORLD-39)")
                v = vertex.place(context.places.find_vertex, f"a settlement of seat {p}")
                if v not in standing or v in s.starts[p, :k]:
                    raise vertex.error(f"a settlement of seat {p}, each once (WORLD-39)")
                s.starts[p, k] = v
        if (s.starts[p] >= 0).sum() != len(standing):
            told = int((s.starts[p] >= 0).sum())
            raise item.error(f"all settlements of seat {p} (WORLD-39)", f"{told} of {len(standing)}")
    _check_hidden(context)


def _check_hidden(context: PositionContext) -> None:
    """Refuse hexes that cannot be known, or hidden, at this point of set-up (WORLD-40)."""
    s, b, names = context.s, context.b, context.places.hexes
    down = {h for h in range(b.num_hexes) if b.terrain[h] == c.MISSING}
    hidden = {h for h in down if s.terrain[h] == c.MISSING}
    if at.STARTS_PAID not in context.due:
        for h in sorted(down - hidden):
            right = f"'missing' for {names[h]}: all is turned up together (WORLD-12)"
            raise PositionError("terrain", right, "a terrain")
        return
    touched = _touched(context) & down
    due = set(bits(s.found)) if at.FOUND_HEX in context.due else set[int]()
    for h in sorted((down - hidden) ^ (touched - due)):
        right = "a terrain" if h in touched else "'missing'"
        raise PositionError("terrain", f"{right} for {names[h]}, as starting pieces have it (WORLD-12)", "the other")


def _touched(context: PositionContext) -> set[int]:
    """Hexes at a building, or at an end of a road or ship."""
    s, b = context.s, context.b
    vertices = set(np.flatnonzero(s.vertex_building >= 0).tolist())
    vertices.update(int(v) for e in np.flatnonzero(s.edge_piece >= 0) for v in b.edge_vertices[e])
    return {int(h) for v in vertices for h in b.vertex_hexes[v] if h >= 0}
