"""What can be wrong with a deal of a board with sections of hidden hexes (FOG-01..09, FOG-27, NOEXPLORE)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from .board import BARREN, Board
from .red_tokens import RED, red_pairs

BARE = {*BARREN, "ocean", "spice", "missing"}


def start_land(board: Board) -> list[str]:
    """The hexes of the start islands, whichever they are dealt from."""
    return [name for name in board.hexes if board.region_kind.get(board.region.get(name, "")) == "start"]


def slots_of(board: Board, section: str) -> list[str]:
    """The hidden hexes of a section."""
    return [name for name in board.face_down if board.pool_of[name] == section]


def pools_of_start(board: Board) -> tuple[list[str], list[int]]:
    """What lies on the start land in every deal: hexes and chips."""
    land = start_land(board)
    pools = sorted({board.pool_of[name] for name in land if name in board.pool_of})
    hexes = [board.fixed_terrain[name] for name in land if name in board.fixed_terrain]
    chips = [board.fixed_numbers[name] for name in land if name in board.fixed_numbers]
    return (
        hexes + [kind for letter in pools for kind in board.hex_pool[letter]],
        chips + [chip for letter in pools for chip in board.chip_pool[letter]],
    )


def _of_kind(land: list[str], terrain: dict[str, str], kind: str) -> list[str]:
    return [name for name in land if terrain[name] == kind]


def _partners(board: Board, chips: dict[str, int], lower: str) -> list[str]:
    """With which chips the higher of two red ones may change places (NOEXPLORE-07)."""
    return [name for name, chip in chips.items() if chip not in RED and name not in board.beside(lower)]


def faults_of_sections(board: Board, dealt: dict[str, Any], options: Any) -> list[str]:
    """Whatever is wrong with the land of such a deal; its harbours are as on other boards."""
    terrain, numbers = dealt["terrain"], dealt["numbers"]
    result = _faults_of_start(board, terrain, numbers, options)
    for name, printed in board.fixed_terrain.items():
        if name not in start_land(board) and (terrain.get(name), numbers.get(name)) != (
            printed,
            board.fixed_numbers.get(name),
        ):
            result.append(f"{name} is not as it is printed")
    if options.exploration:
        hidden = (name for name in board.face_down if terrain.get(name) != "missing" or name in numbers)
        return result + [f"{name} does not lie face down" for name in hidden]
    return result + _faults_of_slots(board, terrain, numbers)


def _faults_of_start(board: Board, terrain: dict[str, str], numbers: dict[str, int], options: Any) -> list[str]:
    land, (hexes, chips) = start_land(board), pools_of_start(board)
    lots = {name: numbers[name] for name in land if name in numbers}
    result = []
    if Counter(terrain[name] for name in land) != Counter(hexes) or Counter(lots.values()) != Counter(chips):
        result.append("the start land is not that of the board")
    if any((name in lots) == (terrain[name] in BARE) for name in land):
        result.append("chips of the start land do not lie where something is produced")
    if red_pairs(board, lots):
        result.append("red numbers are neighbours")
    fixed = [] if options.variable else [name for name in land if name in board.fixed_terrain]
    for name in fixed:
        if (terrain[name], numbers.get(name)) != (board.fixed_terrain[name], board.fixed_numbers.get(name)):
            result.append(f"{name} is not as it is printed")
    return result


def _faults_of_slots(board: Board, terrain: dict[str, str], numbers: dict[str, int]) -> list[str]:
    result = []
    for section in board.stacks:
        if [terrain[name] for name in slots_of(board, section)].count("spice") != 1:
            result.append(f"section {section} has not one spice hex")
    ordinary = Counter(terrain[name] for name in board.face_down) - Counter({"spice": len(board.stacks)})
    if ordinary != Counter(board.hex_pool["fog"]):
        result.append("the hexes of the sections are not those of the board")
    chips = {name: numbers[name] for name in board.face_down if name in numbers}
    if {name for name in board.face_down if terrain[name] not in BARE} != set(chips):
        result.append("chips of the sections do not lie where something is produced")
    if Counter(chips.values()) != Counter(board.chip_pool["fog"]):
        result.append("the chips of the sections are not those of the board")
    elif red_pairs(board, chips):
        result.append("red numbers are neighbours")
    elif not result and board.chips_by_kind and not _is_by_kind(board, terrain, chips):
        result.append("the chips of the sections do not go with their hexes")
    return result


def _is_by_kind(board: Board, terrain: dict[str, str], chips: dict[str, int]) -> bool:
    """Whether each kind has its chips, or had them until a red one changed places (NOEXPLORE-04, NOEXPLORE-07)."""
    land = [name for name in board.face_down if terrain[name] not in BARE]
    for gold in permutations(board.chips_by_kind["gold"]):
        rows = board.chips_by_kind | {"gold": list(gold)}
        first = {n: c for kind, row in rows.items() for n, c in zip(_of_kind(land, terrain, kind), row, strict=True)}
        laid = [first]
        for lower, higher in red_pairs(board, first):
            laid = [
                first | {higher: first[partner], partner: first[higher]} for partner in _partners(board, first, lower)
            ]
        if chips in laid:
            return True
    return False
