"""The drawings of pieces on the board, by the words that the parts have for them; what has none is a disc."""

from collections.abc import Callable
from math import dist
from typing import Any, Final, NamedTuple

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render import pieces, symbols
from seafarers_env.render.coast import sign_points
from seafarers_env.render.draw import INK, at, bold, circle, group
from seafarers_env.render.explorers import figures as explorers_figures
from seafarers_env.render.ground_layers import TOKEN_DOWN
from seafarers_env.render.knights import figures as knights_figures
from seafarers_env.render.palette import TOKEN
from seafarers_env.render.plan import Plan, Point
from seafarers_env.render.shown import Shown
from seafarers_env.render.standing import Piece, heart

_BERTH: Final = 0.46  # how far the pirate keeps from the middle where a harbour's sign is near


class Scene(NamedTuple):
    """Where a piece is drawn."""

    plan: Plan
    shown: Shown

    @property
    def state(self) -> Any:
        """The STATE record."""
        return self.shown.state

    @property
    def board(self) -> Board:
        """The board."""
        return self.shown.board


Draw = Callable[[Scene, Piece], str]
Where = Callable[[Scene, Piece], Point]


class Figure(NamedTuple):
    """How a kind of piece is drawn: round the origin, the distance from hex centre to corner being 1."""

    draw: Draw
    where: Where | None = None  # in the middle of its place by default
    scale: float = 1.0


def figure(word: str) -> Figure:
    """The drawing of a kind of piece."""
    return FIGURES.get(word, _DISC)


def middle(scene: Scene, piece: Piece) -> Point:
    """The middle of a piece's place."""
    plan = scene.plan
    if piece.glyph.on == "area":
        return plan.place(heart(scene.board, piece.place))
    return {"vertex": plan.vertex, "edge": plan.edge}.get(piece.glyph.on, plan.place)(piece.place)


def _aside(right: float, down: float) -> Where:
    """So far off the middle, in radii of a hex."""

    def where(scene: Scene, piece: Piece) -> Point:
        x, y = middle(scene, piece)
        return x + right * scene.plan.radius, y + down * scene.plan.radius

    return where


# --- what has no drawing of its own -----------------------------------------------------------------------------------
def _disc(scene: Scene, piece: Piece) -> str:
    look = pieces.style_of(piece.seat) if piece.seat >= 0 else None
    disc = circle(0, 0, 0.2, fill=look.fill if look else TOKEN, stroke=INK, stroke_width=0.04)
    return group(disc, bold(0, 0.09, piece.glyph.mark, 0.26, fill=look.mark if look else INK))


_DISC: Final = Figure(_disc, _aside(0.24, -0.24))  # beside what else may stand in the middle


def _always(drawn: str) -> Draw:
    return lambda scene, piece: drawn


# --- pieces of a seat -------------------------------------------------------------------------------------------------
def _piece(scene: Scene, piece: Piece) -> str:
    return symbols.piece(piece.glyph.word, piece.seat)


def _road(scene: Scene, piece: Piece) -> str:
    emblem = at(0, 0, symbols.piece("emblem", piece.seat), scale=0.075)
    return group(at(0, 0, symbols.piece("bar", piece.seat), turn=scene.plan.angle(piece.place)), emblem)


def _ship(scene: Scene, piece: Piece) -> str:
    """A ship, upright, and the line it lies on."""
    lane = at(0, 0, symbols.piece("lane", piece.seat), turn=scene.plan.angle(piece.place))
    return group(lane, symbols.piece("ship", piece.seat))


def _tokens(scene: Scene, piece: Piece) -> str:
    return pieces.special_tokens(piece.number)


# --- robber and pirate ------------------------------------------------------------------------------------------------
def _beside_the_token(scene: Scene, piece: Piece) -> Point:
    has_token = bool(scene.state.number[piece.place])
    return (_aside(0.48, 0.1) if has_token else _aside(0.0, TOKEN_DOWN))(scene, piece)


def _anchorage(scene: Scene, piece: Piece) -> Point:
    """Where in its hex the pirate is drawn: across from a harbour sign there."""
    x, y = here = middle(scene, piece)
    radius = scene.plan.radius
    for sign in sign_points(scene.plan, scene.state, scene.board):
        away = dist(sign, here)
        if 0 < away < 0.6 * radius:
            x, y = x - _BERTH * radius * (sign[0] - here[0]) / away, y - _BERTH * radius * (sign[1] - here[1]) / away
    return x, y


FIGURES: Final[dict[str, Figure]] = {
    "settlement": Figure(_piece),
    "city": Figure(_piece),
    "road": Figure(_road),
    "ship": Figure(_ship),
    "robber": Figure(_always(pieces.robber()), _beside_the_token),
    "pirate": Figure(_always(pieces.pirate()), _anchorage, 0.7),
    "special token": Figure(_tokens),
    # across from the robber's place
    "island marker": Figure(_always(pieces.island_marker()), _aside(-0.56, 0.1)),
    # the anchor at its side, so that emblem and sails stay in sight
    "ship that never moves": Figure(_always(pieces.anchor()), _aside(0.3, 0.2)),
    "cargo ship": Figure(explorers_figures.ship, explorers_figures.ship_point),
    "Sea Port": Figure(explorers_figures.port),
    "pirate ship": Figure(explorers_figures.raider, explorers_figures.raider_point, 0.62),
    **{f"inactive {rank} knight": Figure(knights_figures.knight) for rank in c.RANKS},
    **{f"active {rank} knight": Figure(knights_figures.knight) for rank in c.RANKS},
    "wall": Figure(knights_figures.wall),
    # over the lower roof of the city
    **{f"metropolis of {colour}": Figure(knights_figures.metropolis, _aside(0.14, -0.2), 0.9) for colour in c.COLOURS},
    "laid-down city": Figure(knights_figures.laid_down),
    # across from the robber's place, below the sign of the terrain
    "merchant token": Figure(knights_figures.stall, _aside(-0.5, 0.1), 0.8),
}
