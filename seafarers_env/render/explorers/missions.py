"""What a board of the explorers has beside the sea: the three mission tracks, and what still lies face down."""

from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render import icons, pieces, symbols
from seafarers_env.render.draw import INK, at, bold, box, circle, group, label, line, tooltip
from seafarers_env.render.explorers import state as explorers_state
from seafarers_env.render.grammar import player, plural
from seafarers_env.render.palette import FAINT, PANEL
from seafarers_env.render.plan import EDGE, Plan
from seafarers_env.render.shown import Shown

_SPACE: Final = 19.0  # width of a space
_ROW: Final = 15.0  # a row for the marker of each seat
_HEAD: Final = 22.0
_LEFT: Final = 9.0
_TITLES: Final = ("Pirate lairs", "Fish", "Spices")
_SIGNS: Final = {c.LAIRS: "lair", c.FISHERY: "haul", c.SPICERY: "sack"}


def corners(plan: Plan, top: float, shown: Shown) -> str:
    """The tracks in three corners of the board's frame, in the fourth what lies face down."""
    state, board, high = shown.state, shown.board, _high(shown)
    global_id = _LEFT * 2 + _SPACE * len(explorers_state.track_points(board, 0))
    left, right = EDGE + 8, 800 - EDGE - 8 - global_id
    low = top + plan.height - 8 - high
    spots = {c.LAIRS: (left, top + 8), c.FISHERY: (right, top + 8), c.SPICERY: (right, low)}
    tracks = [at(*spot, _track(shown, k, global_id), class_="track") for k, spot in spots.items()]
    tall = 44 + 26.0 * len(explorers_state.areas(board)) + 9
    below = at(left, top + plan.height - 8 - tall, _face_down(state, board, global_id, tall), class_="face-down")
    return group(*tracks, below, class_="missions")


def _high(shown: Shown) -> float:
    return _HEAD + 16 + _ROW * len(shown.seats) + 6


# --- tracks -----------------------------------------------------------------------------------------------------------
def _track(shown: Shown, k: int, global_id: float) -> str:
    """A track: a column for each space with its points, a row for the marker of each seat."""
    state, board, high = shown.state, shown.board, _high(shown)
    points = explorers_state.track_points(board, k)
    head = [
        box(0, 0, global_id, high, rx=8, fill=PANEL, fill_opacity=0.92, stroke=INK, stroke_width=1),
        at(15, 13, symbols.use(_SIGNS[k]), scale=8.5),
        label(28, 17.5, _TITLES[k], 12.5, font_weight="bold"),
        _tile(state, k, global_id - 16),
    ]
    columns: list[str] = []
    for i, n in enumerate(points):
        x = _LEFT + _SPACE * i
        columns.append(box(x + 0.5, _HEAD + 2, _SPACE - 1, high - _HEAD - 7, rx=4, fill=_shade(i)))
        columns.append(bold(x + _SPACE / 2, _HEAD + 14, str(n), 11))
    rows = [_marker(state, board, k, p, row) for row, p in enumerate(shown.seats)]
    return group(*head, *columns, *rows)


def _shade(i: int) -> str:
    return "#f0ead8" if i % 2 else "#e4dcc4"


def _tile(state: Any, k: int, x: float) -> str:
    """The leader tile: a star worth a point, and whose it is."""
    holder = int(state.tile[k])
    words = f"leader tile of the track {c.TRACKS[k]}, 1 point: " + (player(holder) if holder >= 0 else "nobody yet")
    star = at(x, 12.5, icons.star(0.95), scale=9)
    if holder < 0:
        return group(tooltip(words), star, opacity=0.4, class_="tile")
    look = pieces.style_of(holder)
    disc = circle(x - 19, 12.5, 7.5, fill=look.fill, stroke=INK, stroke_width=1)
    emblem = at(x - 19, 12.5, symbols.piece("emblem", holder), scale=4.6)
    return group(tooltip(words), star, disc, emblem, class_="tile")


def _marker(state: Any, board: Board, k: int, p: int, row: int) -> str:
    """The marker of a seat, and the way it has gone."""
    space, y = int(state.track[p, k]), _HEAD + 16 + _ROW * row + _ROW / 2 + 1
    x, look = _LEFT + _SPACE * space + _SPACE / 2, pieces.style_of(p)
    points = plural(explorers_state.track_points(board, k)[space], "point")
    words = f"{player(p)}: space {space} of the track {c.TRACKS[k]}, {points}"
    way = line(_LEFT + _SPACE / 2, y, x, y, stroke=look.fill, stroke_width=3.5, stroke_linecap="round") if space else ""
    disc = circle(x, y, 6.3, fill=look.fill, stroke=INK, stroke_width=1)
    emblem = at(x, y, symbols.piece("emblem", p), scale=3.9)
    return group(tooltip(words), way, disc, emblem, class_="marker", data_seat=p)


# --- what lies face down ----------------------------------------------------------------------------------------------
def _face_down(state: Any, board: Board, global_id: float, high: float) -> str:
    """Hexes left in each area by kind, the numbers for them, and the lair tokens."""
    areas = explorers_state.areas(board)
    kinds = [k for k in range(c.NUM_TERRAINS) if k <= c.GOLD or k == c.OCEAN]
    step = (global_id - 26) / (len(kinds) + 2)
    parts = [
        tooltip("what still lies face down: hexes by area and kind, the numbers for them, lair tokens"),
        box(0, 0, global_id, high, rx=8, fill=PANEL, fill_opacity=0.92, stroke=INK, stroke_width=1),
        label(10, 17.5, "Face down", 12.5, font_weight="bold"),
        *(at(24 + step * i + step / 2, 31, _kind(kinds, i), scale=6.6) for i in range(len(kinds) + 2)),
    ]
    for row, area in enumerate(areas):
        y = 47 + 26.0 * row
        pool, found = explorers_state.area_pool(board, area), state.find_pile[area]
        numbers = [int(state.pile[pool, k]) for k in kinds] + [int(found[c.FIND_SHOAL]), int(found[c.FIND_SPICE])]
        parts.append(label(9, y, explorers_state.area_name(board, area), 12, font_weight="bold", fill=FAINT))
        for i, n in enumerate(numbers):
            x = 24 + step * i + step / 2
            fill, opacity = (INK, None) if n else (FAINT, 0.5)
            parts.append(label(x, y, str(n), 11, text_anchor="middle", fill=fill, opacity=opacity))
        left = [str(n) for n in range(c.MAX_NUMBER + 1) for _ in range(int(state.pile_numbers[pool, n]))]
        parts.append(label(24, y + 10.5, " ".join(left) or "-", 9, fill=FAINT))
    return group(*parts, _lairs_left(state, 44 + 26.0 * len(areas)))


def _kind(kinds: list[int], i: int) -> str:
    if i < len(kinds):
        return symbols.terrain(kinds[i])
    return pieces.fish() if i == len(kinds) else icons.sack()


def _lairs_left(state: Any, y: float) -> str:
    """Lair tokens that nobody has turned."""
    left = [str(n) for n in range(c.MAX_NUMBER + 1) for _ in range(int(state.lairs_left[n]))]
    words = label(24, y + 3.5, " ".join(left) or "-", 9.5, fill=FAINT)
    return group(at(13, y, symbols.use("lair"), scale=6), words)
