"""What is wrong with a deal of the starting island (BARGE-012, -021, -022)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..board import Board
from ..red_tokens import red_pairs


def faults(board: Board, dealt: dict[str, Any], apart: bool = True) -> list[str]:
    """Whatever is wrong with a deal; red numbers may be neighbours where they are not to be kept apart."""
    result = []
    terrain, numbers = dealt["terrain"], dealt["numbers"]
    island = [name for name in board.hexes if name in board.pool_of and name not in board.face_down]
    letter = board.pool_of[island[0]]
    if set(terrain) != set(board.hexes):
        result.append("terrain does not cover the board")
    if Counter(terrain[name] for name in island) != Counter(board.hex_pool[letter]):
        result.append("the hexes of the island are not those of the board")
    if Counter(numbers.get(name) for name in island) != Counter(board.chip_pool[letter]) or set(numbers) != set(island):
        result.append("the chips of the island are not those of the board")
    if any(terrain[name] != "missing" for name in board.face_down):
        result.append("a hex does not lie face down")
    if any(terrain[name] != printed for name, printed in board.fixed_terrain.items()):
        result.append("the sea is not where it is printed")
    if apart and red_pairs(board, numbers):
        result.append("red numbers are neighbours")
    if dealt["harbours"] or dealt["pirate"]:
        result.append("harbours or a pirate are dealt")
    return result
