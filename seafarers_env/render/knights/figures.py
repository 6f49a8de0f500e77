"""Knights, walls, metropolises and the merchant token on the drawn board, for `figures`."""

from collections.abc import Callable
from typing import Any, Final

from seafarers_env.engine import constants as c
from seafarers_env.render.draw import at, group, tooltip
from seafarers_env.render.knights.pieces import NUM_LOOKS, use
from seafarers_env.render.plan import Point

Draw = Callable[[Any, Any], str]
Where = Callable[[Any, Any], Point] | None


def _knight(scene: Any, piece: Any) -> str:
    """A knight by its word: `active strong knight`."""
    state, rank, _ = piece.glyph.word.split()
    return use(f"{'active-' if state == 'active' else ''}{rank}-{piece.seat % NUM_LOOKS}")


def _wall(scene: Any, piece: Any) -> str:
    return group(tooltip(f"wall at {scene.board.places.vertices[piece.place]}"), use("wall"))


def _metropolis(scene: Any, piece: Any) -> str:
    return use(f"metropolis-{piece.glyph.kind}")


def _over_the_city(scene: Any, piece: Any) -> Point:
    """Over the lower roof of the city."""
    x, y = scene.plan.vertex(piece.place)
    return x + 0.14 * scene.plan.radius, y - 0.2 * scene.plan.radius


def _laid_down(scene: Any, piece: Any) -> str:
    return use(f"laid-down-{piece.seat % NUM_LOOKS}")


def _stall(scene: Any, piece: Any) -> str:
    return at(0, 0, use(f"stall-{piece.seat % NUM_LOOKS}"))


def _beside_the_robber(scene: Any, piece: Any) -> Point:
    """Across from the robber's place, below the sign of the terrain."""
    x, y = scene.plan.place(piece.place)
    return x - 0.5 * scene.plan.radius, y + 0.1 * scene.plan.radius


FIGURES: Final[dict[str, tuple[Draw, Where, float]]] = {
    **{f"{state} {rank} knight": (_knight, None, 1.0) for state in ("inactive", "active") for rank in c.RANKS},
    "wall": (_wall, None, 1.0),
    **{f"metropolis of {colour}": (_metropolis, _over_the_city, 0.9) for colour in c.COLOURS},
    "laid-down city": (_laid_down, None, 1.0),
    "merchant token": (_stall, _beside_the_robber, 0.8),
}
