"""Dealing boards with sections of hidden hexes (FOG-01..09, FOG-27, NOEXPLORE), and what can be wrong with a deal."""

from __future__ import annotations

import random
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


# --- dealing ----------------------------------------------------------------------------------------------------------
def deal_sections(board: Board, options: Any, rng: random.Random) -> dict[str, Any]:
    """A random legal deal of such a board; hidden hexes are dealt only where nobody explores."""
    terrain = dict(board.fixed_terrain) | dict.fromkeys(board.face_down, "missing")
    numbers = dict(board.fixed_numbers)
    if options.variable or any(name in board.pool_of for name in start_land(board)):
        _deal_start(board, terrain, numbers, rng)
    if not options.exploration:
        terrain |= deal_slots(board, rng)
        numbers |= deal_chips(board, terrain, rng)
    kinds = list(board.harbour_pool)
    rng.shuffle(kinds)
    harbours = {edge: kinds.pop() if kind == "shuffled" else kind for edge, kind in board.harbour_places.items()}
    return {"terrain": terrain, "numbers": numbers, "harbours": harbours, "pirate": None}


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


def _deal_start(board: Board, terrain: dict[str, str], numbers: dict[str, int], rng: random.Random) -> None:
    """All of it anew until no 6 and 8 are neighbours (FOG-27)."""
    land, (hexes, chips) = start_land(board), pools_of_start(board)
    while True:
        rng.shuffle(hexes)
        rng.shuffle(chips)
        lying = dict(zip(land, hexes, strict=True))
        bearing = [name for name in land if lying[name] not in BARE]
        lots = dict(zip(bearing, chips, strict=True))
        if not red_pairs(board, lots):
            break
    for name in land:
        numbers.pop(name, None)
    terrain |= lying
    numbers |= lots


def deal_slots(board: Board, rng: random.Random) -> dict[str, str]:
    """Stacks are dealt, a spice hex is shuffled into each, and each fills its section (FOG-03..05)."""
    ordinary = list(board.hex_pool["fog"])
    rng.shuffle(ordinary)
    terrain = dict[str, str]()
    for section, n in board.stacks.items():
        stack = [ordinary.pop() for _ in range(n)] + ["spice"]
        rng.shuffle(stack)
        terrain.update(zip(slots_of(board, section), stack, strict=True))
    return terrain


def deal_chips(board: Board, terrain: dict[str, str], rng: random.Random) -> dict[str, int]:
    """The chips of open slots (NOEXPLORE-03..07)."""
    land = [name for name in board.face_down if terrain[name] not in BARE]
    if board.chips_by_kind:
        chips = {
            name: chip
            for kind in board.chips_by_kind
            for name, chip in zip(_of_kind(land, terrain, kind), _row(board, kind, rng), strict=True)
        }
    else:
        drawn = list(board.chip_pool["fog"])
        rng.shuffle(drawn)
        chips = dict(zip(land, drawn, strict=True))
    for lower, higher in red_pairs(board, chips):
        partner = rng.choice(_partners(board, chips, lower))
        chips[higher], chips[partner] = chips[partner], chips[higher]
    return chips


def _of_kind(land: list[str], terrain: dict[str, str], kind: str) -> list[str]:
    return [name for name in land if terrain[name] == kind]


def _row(board: Board, kind: str, rng: random.Random) -> list[int]:
    """The chips of a kind, lower index first; gold fields know no order (NOEXPLORE-04)."""
    row = sorted(board.chips_by_kind[kind])
    if kind == "gold":
        rng.shuffle(row)
    return row


def _partners(board: Board, chips: dict[str, int], lower: str) -> list[str]:
    """With which chips the higher of two red ones may change places (NOEXPLORE-07)."""
    return [name for name, chip in chips.items() if chip not in RED and name not in board.beside(lower)]


# --- faults -----------------------------------------------------------------------------------------------------------
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
