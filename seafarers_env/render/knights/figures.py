"""Knights, walls, metropolises and the merchant token on the drawn board, for `figures`."""

from typing import Any

from seafarers_env.render.draw import at, group, tooltip
from seafarers_env.render.symbols import piece as piece_of, use


def knight(scene: Any, piece: Any) -> str:
    """A knight by its word: `active strong knight`."""
    state, rank, _ = piece.glyph.word.split()
    return piece_of(f"{'active-' if state == 'active' else ''}{rank}", piece.seat)


def wall(scene: Any, piece: Any) -> str:
    """A wall, under its city."""
    return group(tooltip(f"wall at {scene.board.places.vertices[piece.place]}"), use("wall"))


def metropolis(scene: Any, piece: Any) -> str:
    """What makes a city a metropolis."""
    return use(f"metropolis-{piece.glyph.kind}")


def laid_down(scene: Any, piece: Any) -> str:
    """A city on its side."""
    return piece_of("laid-down", piece.seat)


def stall(scene: Any, piece: Any) -> str:
    """The merchant token."""
    return at(0, 0, piece_of("stall", piece.seat))
