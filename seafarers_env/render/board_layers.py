"""The layers of the board's drawing, from the sea up to the robber."""

from collections.abc import Iterable
from math import dist
from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine.constants import CITY, MISSING, OCEAN, ROAD, TERRAINS
from seafarers_env.render import pieces, symbols
from seafarers_env.render.coast import Harbour, harbours
from seafarers_env.render.draw import INK, at, box, circle, group, label, line, outline, path, polygon, tooltip
from seafarers_env.render.palette import BEACH, FAINT, HARBOUR, HIGHLIGHT, RED, SHALLOWS, TERRAIN, WOOD
from seafarers_env.render.plan import Plan, Point
from seafarers_env.render.words import player

Highlight = Iterable[tuple[str, int]]

_BEACH: Final = 1.13  # size of the beach round a land hex
_SHALLOWS: Final = 1.24
_SIGN_OUT: Final = 0.72  # how far a harbour's sign lies off the coast, in distances of a side from the middle
_SIGN: Final = 0.34  # its radius
_BERTH: Final = 0.46  # how far the pirate keeps from the middle then
_TOKEN_DOWN: Final = 0.27  # how far below the middle a number token lies


# --- hexes ------------------------------------------------------------------------------------------------------------
def hexes(plan: Plan, state: Any, board: Board) -> str:
    """Sea, shallows, beaches, terrain with its glyph, number tokens."""
    land = [h for h in plan.hexes if int(state.terrain[h]) != OCEAN]
    sea = [h for h in plan.hexes if int(state.terrain[h]) == OCEAN]
    dry = [h for h in land if int(state.terrain[h]) != MISSING]
    return group(
        group(*(_hex(plan, state, board, h) for h in sea), class_="sea"),
        _coast(plan, dry, _SHALLOWS, SHALLOWS),
        _coast(plan, dry, _BEACH, BEACH),
        group(*(_hex(plan, state, board, h) for h in land), class_="land"),
    )


def _coast(plan: Plan, dry: list[int], size: float, colour: str) -> str:
    """A strip round all land, as one path."""
    return path("".join(outline(plan.outline(h, size)) for h in dry), fill=colour, class_="coast") if dry else ""


def _hex(plan: Plan, state: Any, board: Board, h: int) -> str:
    terrain, number = int(state.terrain[h]), int(state.number[h])
    x, y = plan.place(h)
    name = " ".join([board.places.hexes[h], TERRAINS[terrain], str(number) if number else ""]).strip()
    edge = "#8cc3e0" if terrain == OCEAN else "#fff7dd"
    ground = polygon(plan.outline(h, 0.97), fill=TERRAIN[terrain], stroke=edge, stroke_width=1.5)
    parts = [tooltip(name), ground]
    glyph = symbols.terrain(terrain)
    if terrain != OCEAN:
        parts.append(at(x, y, symbols.ground(terrain), scale=plan.radius))
    if terrain in (OCEAN, MISSING):
        parts.append(at(x, y, glyph, scale=0.36 * plan.radius))
    else:
        parts.append(at(x, y - 0.42 * plan.radius, glyph, scale=0.31 * plan.radius))
    if number:
        parts.append(at(x, y + _TOKEN_DOWN * plan.radius, symbols.number(number), scale=0.34 * plan.radius))
    return group(*parts, class_=f"hex {TERRAINS[terrain]}", data_id=h)


# --- harbours ---------------------------------------------------------------------------------------------------------
def signs(plan: Plan, state: Any, board: Board) -> str:
    """A sign off the coast for every harbour, with a pier to each of its two corners."""
    return group(*(_sign(plan, board, harbour) for harbour in harbours(state, board)), class_="harbours")


def _sign_point(plan: Plan, harbour: Harbour) -> Point:
    (cx, cy), (mx, my) = plan.place(harbour.land), plan.edge(harbour.edge)
    return mx + _SIGN_OUT * (mx - cx), my + _SIGN_OUT * (my - cy)


def _sign(plan: Plan, board: Board, harbour: Harbour) -> str:
    x, y = _sign_point(plan, harbour)
    plank = f"{0.06 * plan.radius:.1f} {0.03 * plan.radius:.1f}"
    piers = [
        line(x, y, *end, stroke=colour, stroke_width=width * plan.radius, stroke_dasharray=dashes)
        for end in plan.ends(harbour.edge)
        for colour, width, dashes in (("#ffffff", 0.11, None), (WOOD, 0.07, plank))
    ]
    fill = HARBOUR[harbour.kind] if harbour.kind >= 0 else TERRAIN[MISSING]
    parts = [circle(0, 0, 1, fill=fill, stroke=INK, stroke_width=0.1)]
    if harbour.ratio == "2:1":
        parts.append(at(0, -0.3, symbols.resource(harbour.kind), scale=0.52))
        parts.append(label(0, 0.74, harbour.ratio, 0.64, text_anchor="middle", font_weight="bold"))
    else:
        parts.append(label(0, 0.27, harbour.ratio, 0.78, text_anchor="middle", font_weight="bold"))
    name = tooltip(f"{harbour.name} at {board.places.edges[harbour.edge]}")
    return group(name, *piers, at(x, y, *parts, scale=_SIGN * plan.radius), class_="harbour", data_id=harbour.edge)


# --- pieces -----------------------------------------------------------------------------------------------------------
def routes(plan: Plan, state: Any, board: Board) -> str:
    """Roads and ships."""
    found: list[str] = []
    for e in range(int(board.record[0].num_edges)):
        piece = int(state.edge_piece[e])
        if piece >= 0:
            seat, is_road = piece >> 1, piece & 1 == ROAD
            word = "road" if is_road else "ship"
            name = tooltip(f"{player(seat)}: {word} at {board.places.edges[e]}")
            drawn = at(*plan.edge(e), _road(plan, seat, e) if is_road else _ship(plan, seat, e), scale=plan.radius)
            found.append(group(name, drawn, class_=word, data_id=e, data_seat=seat))
    return group(*found, class_="routes")


def _road(plan: Plan, seat: int, e: int) -> str:
    emblem = at(0, 0, symbols.piece("emblem", seat), scale=0.075)
    return group(at(0, 0, symbols.piece("bar", seat), turn=plan.angle(e)), emblem)


def _ship(plan: Plan, seat: int, e: int) -> str:
    """A ship, upright, and the line it lies on."""
    return group(at(0, 0, symbols.piece("lane", seat), turn=plan.angle(e)), symbols.piece("ship", seat))


def buildings(plan: Plan, state: Any, board: Board) -> str:
    """Settlements and cities, upon the special tokens they earned."""
    found: list[str] = []
    for v in range(int(board.record[0].num_vertices)):
        building = int(state.vertex_building[v])
        if building >= 0:
            seat, is_city = building >> 1, building & 1 == CITY
            word = "city" if is_city else "settlement"
            tokens = int(state.vertex_tokens[v])
            drawn = [pieces.special_tokens(tokens)] if tokens else []
            drawn.append(symbols.piece(word, seat))
            name = tooltip(f"{player(seat)}: {word} at {board.places.vertices[v]}")
            found.append(
                group(name, at(*plan.vertex(v), *drawn, scale=plan.radius), class_=word, data_id=v, data_seat=seat)
            )
    return group(*found, class_="buildings")


def raiders(plan: Plan, state: Any, board: Board) -> str:
    """Robber and pirate."""
    found: list[str] = []
    if int(state.robber) >= 0:
        x, y = plan.place(int(state.robber))
        right, down = (0.48, 0.1) if state.number[int(state.robber)] else (0.0, _TOKEN_DOWN)
        drawn = at(x + right * plan.radius, y + down * plan.radius, pieces.robber(), scale=plan.radius)
        found.append(group(tooltip("robber"), drawn, class_="robber", data_id=int(state.robber)))
    if int(state.pirate) >= 0:
        drawn = at(*_anchorage(plan, state, board), pieces.pirate(), scale=0.7 * plan.radius)
        found.append(group(tooltip("pirate"), drawn, class_="pirate", data_id=int(state.pirate)))
    return group(*found, class_="raiders")


def _anchorage(plan: Plan, state: Any, board: Board) -> Point:
    """Where in its hex the pirate is drawn: across from a harbour sign there."""
    x, y = here = plan.place(int(state.pirate))
    for harbour in harbours(state, board):
        sign = _sign_point(plan, harbour)
        away = dist(sign, here)
        if 0 < away < 0.6 * plan.radius:
            x, y = (
                x - _BERTH * plan.radius * (sign[0] - here[0]) / away,
                y - _BERTH * plan.radius * (sign[1] - here[1]) / away,
            )
    return x, y


# --- marks ------------------------------------------------------------------------------------------------------------
def highlights(plan: Plan, board: Board, marks: Highlight) -> str:
    """A ring round each marked hex, vertex or edge."""
    b = board.record[0]
    sizes = {"hex": int(b.num_places), "vertex": int(b.num_vertices), "edge": int(b.num_edges)}
    found: list[str] = []
    for what, i in marks:
        if what not in sizes:
            raise ValueError(f"highlight takes pairs of 'hex', 'vertex' or 'edge' and an id, not {what!r}")
        if not 0 <= i < sizes[what]:
            raise ValueError(f"highlight: {what} {i!r} is not one of 0..{sizes[what] - 1}")
        found.append(_mark(plan, what, i))
    # Light under dark: it stands out from any ground, also where the picture has no colours.
    strokes = (("#ffffff", 0.14), (HIGHLIGHT, 0.08)) if found else ()
    rings = [group(*found, stroke=colour, stroke_width=width * plan.radius) for colour, width in strokes]
    return group(*rings, class_="highlights", fill="none")


def _mark(plan: Plan, what: str, i: int) -> str:
    if what == "hex":
        return polygon(plan.outline(i, 0.92), stroke_linejoin="round")
    if what == "vertex":
        return circle(*plan.vertex(i), 0.42 * plan.radius)
    r = plan.radius
    frame = box(-0.45 * r, -0.22 * r, 0.9 * r, 0.44 * r, rx=0.2 * r)
    return at(*plan.edge(i), frame, turn=plan.angle(i))


def indices(plan: Plan, board: Board) -> str:
    """The numbers of all hexes, vertices and edges, for debugging."""
    b = board.record[0]
    size = 0.2 * plan.radius
    found = [_index(x, y - 2 * size, str(h), 1.3 * size, INK) for h in plan.hexes for x, y in [plan.place(h)]]
    found += [_index(*plan.edge(e), str(e), size, FAINT) for e in range(int(b.num_edges))]
    found += [_index(*plan.vertex(v), str(v), size, RED) for v in range(int(b.num_vertices))]
    return group(*found, class_="indices")


def _index(x: float, y: float, text: str, size: float, colour: str) -> str:
    width = (0.62 * len(text) + 0.4) * size
    return group(
        box(x - width / 2, y - 0.6 * size, width, 1.2 * size, rx=0.3 * size, fill="#ffffff", fill_opacity=0.85),
        label(x, y + 0.36 * size, text, size, text_anchor="middle", fill=colour, font_weight="bold"),
    )
