"""Which edition of the engine has room for a board."""

from collections.abc import Iterator

from seafarers_env.board.chart_data import Chart
from seafarers_env.board.findings import BoardError
from seafarers_env.editions import EDITIONS, GRAND, Edition
from seafarers_env.engine.parts import PARTS
from seafarers_env.engine.records import Records


def needs(chart: Chart, players: int) -> dict[str, int]:
    """What a board with so many seats takes of each size (`MAX_HEXES` ...)."""
    grid = chart.grid()
    path = chart.path
    return {
        "MAX_PLAYERS": players,
        "MAX_HEXES": len(grid.hexes),
        "MAX_VERTICES": len(grid.vertex_of),
        "MAX_EDGES": len(grid.edge_of),
        "MAX_PIRATE_PLACES": len(grid.hexes) + len(grid.frame),
        "MAX_HARBOURS": len(chart.harbour_kinds),
        "MAX_POOLS": len(chart.dealt_pools),
        "MAX_AREAS": len(chart.areas),
        "MAX_CORNERS": len(path.corners) if path else 0,
        "MAX_CHIP_PATH": max(len(path.order), *map(len, _around(chart))) if path else 0,
    }


def _around(chart: Chart) -> Iterator[list[object]]:
    """The hexes of each pool: the chips of one are laid along a path."""
    for pool in chart.pools:
        yield [cell for cell in chart.hexes if chart.pool_of(cell) is pool]


def _landings(chart: Chart) -> int:
    """The edges where a ship can land: those that end where one hex alone has a corner (WORLD-21)."""
    grid = chart.grid()
    return sum(any(len(grid.vertex_hexes[v]) == 1 for v in ends) for ends in grid.edge_vertices)


def editions_for(chart: Chart, players: int, rules: Records | None = None) -> list[Edition]:
    """The editions with room for a board with so many seats and the parts for its rules (RULES[1]), the smallest first.

    Raises:
        BoardError: none has; says what is asked for and what the roomiest has.
    """
    wanted = needs(chart, players)
    if rules is not None and rules["round_the_world"].any():
        wanted["MAX_CROSSINGS"] = _landings(chart)  # a ship that landed stays: no more can (WORLD-43)
    parts = set[str]() if rules is None else parts_for(rules)
    fit = [e for e in EDITIONS.values() if all(getattr(e.sizes, part) for part in parts)]
    fit = [e for e in fit if e.sizes.EXPLORERS == ("EXPLORERS" in parts)]  # that one plays its own game alone
    found = [e for e in fit if all(getattr(e.sizes, size) >= n for size, n in wanted.items())]
    if not found:
        largest = GRAND if GRAND in fit or not fit else fit[-1]
        room = {size: getattr(largest.sizes, size) for size in wanted}
        too_much = [size for size in wanted if wanted[size] > room[size]] or list(wanted)
        raise BoardError(
            chart.map_at,
            "at most " + ", ".join(f"{room[size]} {_word(size)}" for size in too_much),
            ", ".join(f"{wanted[size]} {_word(size)}" for size in too_much),
        )
    return found


def parts_for(rules: Records) -> set[str]:
    """What these rules (RULES[1]) need of an edition besides room, by the names of its sizes (`FAN` ...)."""
    if rules["cargo_ships"].any():  # what they share with others has its place in that edition too
        return {"EXPLORERS"}
    return {part.edition for part in PARTS if part.edition and any(rules[rule.name].any() for rule in part.rules)}


def _word(size: str) -> str:
    return size.removeprefix("MAX_").lower().replace("_", " ")
