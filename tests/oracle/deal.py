"""What can be wrong with a deal: the rules of dealing, independently of any engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .board import ACROSS, BARREN, Board, hex_at, place
from .options import read_options
from .red_tokens import parted_by_agreement, red_pairs
from .sections import faults_of_sections

#: Directions in the order in which a walk round an island against the clock turns.
AGAINST_THE_CLOCK = ("E", "NE", "NW", "W", "SW", "SE")


def face_up_pools(board: Board) -> list[str]:
    """The pools that are dealt before the game."""
    return sorted({letter for name, letter in board.pool_of.items() if name not in board.face_down})


def lettered(board: Board, spaces: list[str]) -> bool:
    """Whether the chips of these spaces lie in lettered order."""
    return bool(board.chip_path) and set(board.chip_path["corners"].split()) <= set(spaces)


def printed_land(board: Board) -> dict[str, list[str]]:
    """The letter of each region -> the printed land there that a variable board shuffles; deserts stay (BASE-81)."""
    land: dict[str, list[str]] = {}
    for name, terrain in board.fixed_terrain.items():
        if bears_chip(terrain):
            land.setdefault(board.region.get(name, ""), []).append(name)
    return land


def dealt_apart(options: Any) -> bool:
    """Whether no red tokens are neighbours when the deal is done (BASE-81, NEWWORLD-04)."""
    return (options.red_tokens_apart or options.variable) and not parted_by_agreement(options)


def bears_chip(terrain: str) -> bool:
    """Whether a hex of this terrain gets a number token."""
    return terrain not in {*BARREN, "ocean"}


def spiral(hexes: list[str], corner: str) -> list[str]:
    """The hexes in a spiral inwards from a corner, against the clock: straight on, left when blocked."""

    def beside(name: str, direction: str) -> str:
        row, column = place(name)
        return hex_at(row + ACROSS[direction][0], column + ACROSS[direction][1])

    left = {way: AGAINST_THE_CLOCK[(n + 1) % 6] for n, way in enumerate(AGAINST_THE_CLOCK)}
    right = {way: AGAINST_THE_CLOCK[n - 1] for n, way in enumerate(AGAINST_THE_CLOCK)}
    # Along the shore: land ahead, none to the right.
    direction = next(
        way for way in AGAINST_THE_CLOCK if beside(corner, way) in hexes and beside(corner, right[way]) not in hexes
    )
    path = [corner]
    while len(path) < len(hexes):
        open_to = {way for way in AGAINST_THE_CLOCK if beside(path[-1], way) in set(hexes) - set(path)}
        while direction not in open_to:
            direction = left[direction]
        path.append(beside(path[-1], direction))
    return path


def faults(board: Board, dealt: dict[str, Any], **switches: Any) -> list[str]:
    """Whatever is wrong with a deal: counts of the pools, fixed places, the order of the chips."""
    options = read_options(board, switches)
    result = []
    if set(dealt["terrain"]) != set(board.hexes):
        result.append("terrain does not cover the board")
    if board.stacks:
        return result + faults_of_sections(board, dealt, options) + _faults_of_harbours(board, dealt)
    result += _faults_of_printed(board, dealt, options)
    for letter in face_up_pools(board):
        tiles = board.hex_pool[letter]
        spaces = [name for name in board.hexes if board.pool_of.get(name) == letter]
        if Counter(dealt["terrain"][name] for name in spaces) != Counter(tiles):
            result.append(f"the hexes of pool {letter} are not those of the board")
        if lettered(board, spaces) and not _in_lettered_order(board, spaces, dealt):
            result.append("the chips do not lie in lettered order")
    result += _faults_of_chips(board, dealt, options)
    for name in board.face_down:
        if dealt["terrain"].get(name) != "missing" or name in dealt["numbers"]:
            result.append(f"{name} does not lie face down")
    for name in dealt["numbers"]:
        if not bears_chip(dealt["terrain"].get(name, "ocean")):
            result.append(f"{name} has a number token on {dealt['terrain'].get(name)}")
    if dealt_apart(options) and red_pairs(board, dealt["numbers"]):
        result.append("red numbers are neighbours")
    if options.harbour_placement == "players":
        return result + (["harbours or the pirate are dealt"] if dealt["harbours"] or dealt["pirate"] else [])
    return result + _faults_of_harbours(board, dealt)


def _faults_of_harbours(board: Board, dealt: dict[str, Any]) -> list[str]:
    """Harbours that are not on their places, or of other kinds."""
    shuffled = [edge for edge, kind in board.harbour_places.items() if kind == "shuffled"]
    harbours = {board.edge_called[edge]: kind for edge, kind in dealt["harbours"].items()}
    if set(harbours) != set(board.harbour_places):
        return ["the harbours are not on their places"]
    if Counter(harbours[edge] for edge in shuffled) != Counter(board.harbour_pool):
        return ["the harbours are not those of the board"]
    printed = {edge: kind for edge, kind in board.harbour_places.items() if kind != "shuffled"}
    return [f"the harbour on {edge} is not as it is printed" for edge in printed if harbours[edge] != printed[edge]]


def _faults_of_chips(board: Board, dealt: dict[str, Any], options: Any) -> list[str]:
    """Pools whose chips do not lie on their spaces, but for those to spare (FACEDOWN-14).

    Where red tokens are exchanged a token may go to another pool's land.
    """
    pools = face_up_pools(board)
    result = []
    for letters in [pools] if options.red_tokens_apart and not options.variable else [[letter] for letter in pools]:
        spaces = [name for name in board.hexes if board.pool_of.get(name) in letters]
        lying = Counter(dealt["numbers"][name] for name in spaces if name in dealt["numbers"])
        chips = Counter(chip for letter in letters for chip in board.chip_pool[letter])
        spare = sum(board.chips_spare.get(letter, 0) for letter in letters)
        if lying - chips or (chips - lying).total() != spare:
            result.append(f"the chips of pool {' '.join(letters)} are not those of the board")
    return result


def _faults_of_printed(board: Board, dealt: dict[str, Any], options: Any) -> list[str]:
    """Printed terrain and tokens that are not where they belong: on their place, or on a variable board their region.

    Where red tokens are exchanged a token may go anywhere, on a variable board anywhere in its region.
    """
    alone = [[name] for name in board.fixed_terrain]
    shuffled = [
        *printed_land(board).values(),
        *([n] for n, terrain in board.fixed_terrain.items() if not bears_chip(terrain)),
    ]
    terrain_in = shuffled if options.variable else alone
    anywhere = [list(board.fixed_terrain)]
    numbers_in = shuffled if options.variable else anywhere if options.red_tokens_apart else alone
    result = []
    for what, printed, groups in (
        ("terrain", board.fixed_terrain, terrain_in),
        ("numbers", board.fixed_numbers, numbers_in),
    ):
        for names in groups:
            if Counter(map(dealt[what].get, names)) != Counter(map(printed.get, names)):
                result.append(f"the printed {what} of {', '.join(names)} are not those of the board")
    return result


def _in_lettered_order(board: Board, spaces: list[str], dealt: dict[str, Any]) -> bool:
    """Whether some corner explains where the chips lie (BASE-79)."""
    order = [int(word) for word in board.chip_path["order"].split()]
    return any(
        [dealt["numbers"].get(name) for name in spiral(spaces, corner) if bears_chip(dealt["terrain"][name])] == order
        for corner in board.chip_path["corners"].split()
    )
