"""The path of the lettered chips: from a corner hex counter-clockwise, ring by ring, inwards (BASE-79)."""

from collections.abc import Collection

from seafarers_env.board.geometry import Cell, neighbour


def spiral(area: Collection[Cell], corner: Cell) -> list[Cell]:
    """The hexes of an area in the order of the inward spiral from this corner.

    The walk goes straight on and turns left where the area ends or the path was already. On an area that is
    no (possibly stretched) hexagon it may end early: compare the lengths.
    """
    inside = set(area)
    border = [i for i in range(6) if neighbour(corner, i) in inside and neighbour(corner, (i + 1) % 6) not in inside]
    path = [corner]
    if len(border) != 1:  # a lone hex, or not on the rim, or a bridge: no single way to begin
        return path
    direction = border[0]
    seen = {corner}
    while True:
        for turn in range(3):
            ahead = neighbour(path[-1], (direction - turn) % 6)
            if ahead in inside and ahead not in seen:
                direction = (direction - turn) % 6
                path.append(ahead)
                seen.add(ahead)
                break
        else:
            return path
