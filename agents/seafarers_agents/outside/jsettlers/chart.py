"""A board of theirs as a board file of ours, and names of ours for its places."""

from collections.abc import Collection
from typing import Final

from seafarers_agents.outside.jsettlers.differences import under_the_fog
from seafarers_agents.outside.jsettlers.places import (
    CORNERS,
    DESERT,
    FOG,
    SIDES,
    WATER,
    Board,
    Side,
    Spot,
    corners_of,
    sides_of,
)

OURS: Final = ("brick", "ore", "wool", "grain", "lumber")  # in their order
TERRAIN: Final = {1: "hills", 2: "mountains", 3: "pasture", 4: "farmland", 5: "forest", DESERT: "desert",
                  7: "gold", FOG: "missing", WATER: "ocean"}  # fmt: skip
_LETTER: Final = {1: "H", 2: "M", 3: "P", 4: "G", 5: "F", 7: "A", WATER: "~"}
_AREAS: Final = "abcefghijkl"  # regions of their land areas; D, S and U are special
_BELT, _START, _HIDDEN = "D", "S", "U"
_KINDS: Final = {_BELT: "desert", _START: "start", _HIDDEN: "unexplored"}


def harbour_kind(kind: int) -> str:
    """A kind of harbour in our words."""
    return "3:1" if kind == 0 else OURS[kind - 1]


def chart(board: Board, players: int, points: int) -> str:
    """The text of a board file with what lies there now: their land areas are our regions."""
    tokens: dict[Spot, str] = {}
    regions: dict[Spot, str] = {}
    for h, what in board.terrain.items():
        name = _cell(h)
        if what == WATER:
            tokens[name], regions[name] = "~~~", "~.."
        else:
            tokens[name] = "D.." if what == DESERT else "?U." if what == FOG else f"{_LETTER[what]}{board.chip[h]:02d}"
            regions[name] = f"{_region(board, h)}.."
    hidden = FOG in board.terrain.values()
    foreign = "island" if board.start_area else "start"
    used = sorted({region[0] for region in regions.values()} - {"~"})
    kinds = "\n".join(f"{letter} = {_KINDS.get(letter, foreign)}; land {letter}" for letter in used)
    return (
        f"board: jsettlers\ntitle: JSettlers\nplayers: {players}\nvictory_points: {points}\nedge: open\n\n"
        f"[map]\n{_grid(tokens)}\n\n[regions]\n{_grid(regions)}\n\n{kinds}\n\n{_pools(board, players)}"
        f"[harbours]\n{_harbours(board)}\n\n[rules]\npirate_start = off_board\n{'exploration = true' * hidden}\n"
    )


def _cell(h: Spot) -> Spot:
    """Row and column in our grid."""
    return (h[0] - 1) // 2, h[1]


def _region(board: Board, h: Spot) -> str:
    if board.terrain[h] == FOG:
        return _HIDDEN
    if not board.areas:
        return _START
    shared = {k: len(corners.intersection(corners_of(h))) for k, corners in sorted(board.areas.items())}
    k = max(shared, key=lambda area: shared[area])
    if board.terrain[h] == DESERT and shared[k] < len(CORNERS):
        return _BELT  # it belongs to nobody
    return _START if k == board.start_area else _AREAS[k % len(_AREAS)]


def _grid(cells: dict[Spot, str]) -> str:
    rows: dict[int, str] = {}
    for r, c in sorted(cells):
        rows[r] = rows.get(r, "").ljust(2 * c) + cells[r, c]
    return "\n".join(rows.get(r, "") for r in range(max(rows) + 1))


def _pools(board: Board, players: int) -> str:
    hidden = sum(kind == FOG for kind in board.terrain.values())
    if not hidden:
        return ""
    hexes, chips = under_the_fog(players, hidden)
    kinds = " ".join(f"{_LETTER[kind]}={n}" for kind, n in hexes.items())
    return f"[pools]\nU hexes = {kinds}\nU chips = {' '.join(map(str, chips))}\n\n"


def _harbours(board: Board) -> str:
    lines: list[str] = []
    for e, kind in board.harbour.items():
        h = next(h for h in board.hexes_at_side[e] if board.is_land(h))
        r, c = _cell(h)
        lines.append(f"{r},{c} {SIDES[sides_of(h).index(e)]} {harbour_kind(kind)}")
    return "\n".join(lines)


class Places:
    """Names of ours for places of theirs.

    Args:
        board: Theirs.
        hexes: The names of the hexes that our board has.
        left: By how many columns ours lies further left.
    """

    def __init__(self, board: Board, hexes: Collection[str], left: int = 0) -> None:
        self.hexes: dict[Spot, str] = {}
        self.corners: dict[Spot, str] = {}
        self.sides: dict[Side, str] = {}
        self.spot_of: dict[str, Spot] = {}  # hexes and corners by all their names
        self.side_of: dict[str, Side] = {}
        for h in board.terrain:
            r, c = _cell(h)
            name = f"{r},{c - left}"
            if name not in hexes:
                continue
            self.hexes[h], self.spot_of[name] = name, h
            for corner, word in zip(corners_of(h), CORNERS, strict=True):
                self.corners.setdefault(corner, f"{name} {word}")
                self.spot_of[f"{name} {word}"] = corner
            for edge, word in zip(sides_of(h), SIDES, strict=True):
                self.sides.setdefault(edge, f"{name} {word}")
                self.side_of[f"{name} {word}"] = edge
