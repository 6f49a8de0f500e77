"""The layers of the board's drawing, from the sea up to the robber."""

from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render import icons, symbols
from seafarers_env.render.chart import signs
from seafarers_env.render.coast import Adrift, Harbour, adrift, adrift_point, harbours, sign_point
from seafarers_env.render.draw import INK, at, bold, box, group, polygon, tooltip
from seafarers_env.render.explorers import hexes as explorers_hexes
from seafarers_env.render.explorers.state import find_at
from seafarers_env.render.figures import Scene, figure, middle
from seafarers_env.render.grammar import player
from seafarers_env.render.ground_layers import SIGN, TOKEN_DOWN, coasts, piers
from seafarers_env.render.isles import section
from seafarers_env.render.palette import FAINT, RED, SPICE, TERRAIN
from seafarers_env.render.plan import Plan
from seafarers_env.render.shown import Shown
from seafarers_env.render.standing import Piece, glyphs, pieces


# --- hexes ------------------------------------------------------------------------------------------------------------
def hexes(plan: Plan, shown: Shown) -> str:
    """Sea, shallows, beaches, terrain with its glyph, number tokens."""
    terrain = shown.state.terrain
    sea = [h for h in plan.hexes if int(terrain[h]) in (c.OCEAN, c.SHOAL_HEX)]
    land = [h for h in plan.hexes if h not in sea]
    dry = [h for h in land if int(terrain[h]) != c.MISSING]
    return group(
        group(*(_hex(plan, shown, h) for h in sea), class_="sea"),
        *coasts(lambda size: [plan.outline(h, size) for h in dry]),
        group(*(_hex(plan, shown, h) for h in land), class_="land"),
    )


def _hex(plan: Plan, shown: Shown, h: int) -> str:
    if shown.rules.cargo_ships:
        return _explored(plan, shown, h)
    return _printed(plan, shown.state, shown.board, h)


def _explored(plan: Plan, shown: Shown, h: int) -> str:
    """A hex of the explorers: as elsewhere, but for what they find."""
    state, board = shown.state, shown.board
    found, terrain = find_at(shown, h), int(state.terrain[h])
    upon = explorers_hexes.upon(board, found) if found else explorers_hexes.water(state, board, h)
    if found is None or not upon:
        return group(_printed(plan, state, board, h), at(*plan.place(h), *upon, scale=plan.radius) if upon else "")
    name = f"{board.places.hexes[h]} {explorers_hexes.words(board, found)}"
    edge = "#8cc3e0" if terrain == c.SHOAL_HEX else "#fff7dd"
    ground = polygon(plan.outline(h, 0.97), fill=TERRAIN[terrain], stroke=edge, stroke_width=1.5)
    drawn = at(*plan.place(h), *upon, scale=plan.radius)
    return group(tooltip(name), ground, drawn, class_=f"hex {c.ALL_TERRAINS[terrain]}", data_id=h)


def _printed(plan: Plan, state: Any, board: Board, h: int) -> str:
    terrain, number = int(state.terrain[h]), int(state.number[h])
    x, y = plan.place(h)
    lies_in, has_spice = section(state, board, h)
    told = f"face down, section {lies_in}{' with its spice hex' * has_spice}" if lies_in else c.ALL_TERRAINS[terrain]
    name = " ".join([board.places.hexes[h], told, str(number) if number else ""]).strip()
    edge = "#8cc3e0" if terrain == c.OCEAN else "#fff7dd"
    ground = polygon(plan.outline(h, 0.97), fill=TERRAIN[terrain], stroke=edge, stroke_width=1.5)
    parts = [tooltip(name), ground]
    if terrain == c.SPICE_HEX:
        parts.append(at(x, y, icons.sack(), scale=0.36 * plan.radius))
        return group(*parts, class_="hex spice", data_id=h)
    glyph = signs.letter(lies_in, SPICE if has_spice else "#ffffff") if lies_in else symbols.terrain(terrain)
    if terrain != c.OCEAN:
        parts.append(at(x, y, symbols.ground(terrain), scale=plan.radius))
    if terrain in (c.OCEAN, c.MISSING):
        parts.append(at(x, y, glyph, scale=0.36 * plan.radius))
    else:
        parts.append(at(x, y - 0.42 * plan.radius, glyph, scale=0.31 * plan.radius))
    if number:
        parts.append(at(x, y + TOKEN_DOWN * plan.radius, symbols.number(number), scale=0.34 * plan.radius))
    return group(*parts, class_=f"hex {c.ALL_TERRAINS[terrain]}", data_id=h)


# --- harbours ---------------------------------------------------------------------------------------------------------
def harbour_signs(plan: Plan, shown: Shown) -> str:
    """A sign off the coast for every harbour, with a pier to each of its two corners; without, where it serves none."""
    state, board = shown.state, shown.board
    placed = (_sign(plan, board, harbour) for harbour in harbours(state, board))
    return group(*placed, *(_sign_adrift(plan, board, tile) for tile in adrift(state)), class_="harbours")


def _sign(plan: Plan, board: Board, harbour: Harbour) -> str:
    spot, name = sign_point(plan, harbour), tooltip(f"{harbour.name} at {board.places.edges[harbour.edge]}")
    sign = at(*spot, *signs.disc_of_harbour(harbour.kind), scale=SIGN * plan.radius)
    planks = piers(spot, plan.ends(harbour.edge), plan.radius)
    return group(name, *planks, sign, class_="harbour", data_id=harbour.edge)


def _sign_adrift(plan: Plan, board: Board, tile: Adrift) -> str:
    """The sign of a harbour that nobody has turned to a coast yet: it lies on its hex, with a broken rim."""
    name = tooltip(f"{tile.name}, at {board.places.hexes[tile.hex]}")
    sign = at(*adrift_point(plan, tile), *signs.disc_of_harbour(tile.kind, rim="0.28 0.2"), scale=SIGN * plan.radius)
    return group(name, sign, class_="harbour adrift", data_id=tile.hex)


# --- pieces -----------------------------------------------------------------------------------------------------------
def routes(plan: Plan, shown: Shown) -> str:
    """Roads, ships and what else stands on edges."""
    return group(*_standing(Scene(plan, shown), "edge"), class_="routes")


def buildings(plan: Plan, shown: Shown) -> str:
    """Settlements, cities and what else stands on vertices, upon what lies under them."""
    return group(*_standing(Scene(plan, shown), "vertex"), class_="buildings")


def raiders(plan: Plan, shown: Shown) -> str:
    """Robber, pirate and what else stands on hexes and regions."""
    return group(*_standing(Scene(plan, shown), "area", "hex", "place"), class_="raiders")


def _standing(scene: Scene, *on: str) -> list[str]:
    """All pieces on such places, field by field, each from its lowest place on."""
    beneath: dict[int, list[Piece]] = {}
    fields: dict[str, list[Piece]] = {}
    for glyph in glyphs(*on):
        for piece in pieces(glyph, scene.state, scene.board):
            (beneath.setdefault(piece.place, []) if glyph.under else fields.setdefault(glyph.field, [])).append(piece)
    found = [
        _drawn(scene, piece, beneath.pop(piece.place, []))
        for field in fields.values()
        for piece in sorted(field, key=lambda piece: piece.place)
    ]
    return [*(_drawn(scene, alone, []) for left in beneath.values() for alone in left), *found]


def _drawn(scene: Scene, piece: Piece, beneath: list[Piece]) -> str:
    look, word = figure(piece.glyph.word), piece.glyph.word
    here = look.where(scene, piece) if look.where else middle(scene, piece)
    parts = [figure(under.glyph.word).draw(scene, under) for under in beneath]
    name = word if piece.seat < 0 else f"{player(piece.seat)}: {word} at {_name(scene.board, piece)}"
    if piece.glyph.on == "area":
        name = f"{word} of {_name(scene.board, piece)}"
    return group(
        tooltip(name),
        at(*here, *parts, look.draw(scene, piece), scale=look.scale * scene.plan.radius),
        class_=word.replace(" ", "-"),
        data_id=piece.place,
        data_seat=None if piece.seat < 0 else piece.seat,
    )


def _name(board: Board, piece: Piece) -> str:
    places = board.places
    if piece.glyph.on == "area":
        return board.chart.areas[piece.place].name
    return {"vertex": places.vertices, "edge": places.edges}.get(piece.glyph.on, places.pirate)[piece.place]


# --- numbers of places ------------------------------------------------------------------------------------------------
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
        bold(x, y + 0.36 * size, text, size, fill=colour),
    )
