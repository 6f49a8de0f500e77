"""Ships with cargo, Sea Ports and pirate ships on the drawn board, for `figures`."""

from math import hypot
from typing import Any, Final

from seafarers_env.engine import constants as c
from seafarers_env.engine.explorers.declared.codecs import LOADED
from seafarers_env.render import symbols
from seafarers_env.render.draw import at, circle, group, label
from seafarers_env.render.explorers import pieces as explorers_pieces, state as explorers_state
from seafarers_env.render.palette import HIGHLIGHT
from seafarers_env.render.plan import Point

_OFF_ROAD: Final = 0.36  # how far off its lane a ship is drawn where a road lies, in radii of a hex
_PASSING: Final = 0.3  # and one that passes another
_SMALL: Final = 0.175  # radius of a piece that is carried
_LOW: Final = {"shoal": 0.42}  # how far below the middle of its hex a pirate ship is drawn


def number(x: float, y: float, text: str) -> str:
    """A number with light round it, so that it can be read upon anything."""
    light = {"fill": "#ffffff", "stroke": "#ffffff", "stroke_width": 0.12, "stroke_linejoin": "round"}
    both = [label(x, y, text, 0.3, text_anchor="middle", **how) for how in (light, {"font_weight": "bold"})]
    return group(*both)


# --- ships ------------------------------------------------------------------------------------------------------------
def ship(scene: Any, piece: Any) -> str:
    """A ship with its number and cargo, and the lane it lies on; light round the one that is sailing."""
    state = scene.state
    sails = int(state.ship) == piece.number - 1 and int(state.active) == piece.seat
    parts = [circle(0, 0, 0.5, fill="#ffffff", fill_opacity=0.75, stroke=HIGHLIGHT, stroke_width=0.05)] if sails else []
    if not _is_aside(scene, piece):
        parts.append(at(0, 0, symbols.piece("lane", piece.seat), turn=scene.plan.angle(piece.place)))
    load = int(state.storage[piece.seat, c.FIRST_HOLD + piece.number - 1])
    parts += [symbols.piece("ship", piece.seat), number(-0.33, 0.36, str(piece.number))]
    return group(*parts, at(0.16, 0.25, explorers_pieces.load(LOADED[load], piece.seat, _SMALL)))


def ship_point(scene: Any, piece: Any) -> Point:
    """Where a ship is drawn: on its lane, towards the sea where a road lies there, aside where it passes another."""
    x, y = scene.plan.edge(piece.place)
    if not _is_aside(scene, piece):
        return x, y
    away = _OFF_ROAD if int(scene.state.edge_piece[piece.place]) >= 0 else _PASSING
    dx, dy = _seaward(scene, piece.place)
    return x + away * scene.plan.radius * dx, y + away * scene.plan.radius * dy


def _is_aside(scene: Any, piece: Any) -> bool:
    e, state = piece.place, scene.state
    if int(state.edge_piece[e]) >= 0:
        return True
    sails = int(state.ship) == piece.number - 1 and int(state.active) == piece.seat
    return sails and sum(other.place == e for other in explorers_state.ships(state)) > 1


def _seaward(scene: Any, e: int) -> Point:
    """Direction from a lane to the middle of a sea hex beside it."""
    b, (x, y) = scene.board.record[0], scene.plan.edge(e)
    wet = [int(h) for h in b.edge_hexes[e] if h >= 0 and int(scene.state.terrain[h]) in (c.OCEAN, c.SHOAL_HEX)]
    if not wet:
        return 0.0, 0.0
    cx, cy = scene.plan.place(wet[0])
    away = hypot(cx - x, cy - y)
    return (cx - x) / away, (cy - y) / away


# --- Sea Ports, pirate ships ------------------------------------------------------------------------------------------
def port(scene: Any, piece: Any) -> str:
    """A Sea Port with its number and what waits in its basin."""
    load = int(scene.state.storage[piece.seat, piece.number - 1])
    return group(
        symbols.piece("port", piece.seat),
        number(-0.45, 0.5, str(piece.number)),
        at(0.06, 0.32, explorers_pieces.load(LOADED[load], piece.seat, _SMALL)),
    )


def raider(scene: Any, piece: Any) -> str:
    """A pirate ship."""
    return symbols.piece("raider", piece.seat)


def raider_point(scene: Any, piece: Any) -> Point:
    """Below the number of a shoal, else in the middle of its hex."""
    x, y = scene.plan.place(piece.place)
    found = explorers_state.find_at(scene.shown, piece.place)
    return x, y + _LOW.get(found.kind if found else "", 0.0) * scene.plan.radius
