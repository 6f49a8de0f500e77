r"""Positions and decisions in plain text, for terminals, logs and language models.

A hex of `board_text`; pieces stand on corners and sides, `r0` for a road of player 0:

            S0
          /    \
        .  3,4   .
        | forest |
        .  8 R   .
          \    /
            .
"""

from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.board.geometry import Cell, neighbour
from seafarers_env.engine import constants as c
from seafarers_env.render import declared, fan
from seafarers_env.render.canvas import HALF, SLANTS, Canvas, corner_spot, side_spot, write_centred
from seafarers_env.render.coast import adrift, harbours
from seafarers_env.render.explorers import text as explorers_text
from seafarers_env.render.grammar import player, plural, tally
from seafarers_env.render.isles import section
from seafarers_env.render.knights import text as knights_text
from seafarers_env.render.shown import Shown, check_viewer
from seafarers_env.render.standing import legend, marks
from seafarers_env.render.visible_state import VisibleSeat, counts, deck_size, visible_seat
from seafarers_env.render.words import face_down, notes, standing

__all__ = ["board_text", "table_text"]

_SHORT: Final = {c.OCEAN: "", c.MISSING: "unknown", c.MOUNTAINS: "mount", c.FARMLAND: "farm"}  # seven letters have room
_HARBOUR_MARKS: Final = (*(word[:3].upper() for word in c.RESOURCES), "ANY")


# --- the board --------------------------------------------------------------------------------------------------------
def board_text(state: Any, board: Board, rules: Any) -> str:
    """The board as text: terrain, numbers, harbours, pieces, robber and pirate, with the names of all hexes.

    Hexes that lie face down in sections have the letter of their section, and `spice` while its spice hex lies there.
    If ships can sail round the world, exit points have the letter of their side (WORLD-18), then the number of the
    first crossing there, for each seat that has one.

    Args:
        state: STATE record.
        board: The board it is played on.
        rules: RULES record.
    """
    canvas, shown = Canvas(), Shown(state, board, rules)
    cells, frame = sorted(board.chart.hexes), sorted(board.chart.frame)
    on_hexes = marks(state, board, "area", "hex", "place", between=" ")
    on_edges, on_vertices = marks(state, board, "edge"), marks(state, board, "vertex")
    exits = fan.marks(state, board)
    places = explorers_text.marks(state, board) if rules.cargo_ships else {}
    for h, cell in enumerate(cells):
        _write_hex(canvas, shown, h, cell, on_hexes.get(h, ""))
        for i in range(6):
            _write_side(canvas, state, board, h, cell, i, on_edges)
    for h, cell in enumerate(cells):
        for i in range(6):
            v = int(board.record[0].hex_vertices[h, i])
            empty = "." if v not in exits and v not in places and _takes_buildings(state, board, v) else ""
            canvas.write(*corner_spot(cell, i), on_vertices.get(v, empty) + exits.get(v, "") + places.get(v, ""))
    _write_harbours(canvas, state, board, cells)
    for tile in adrift(state):
        write_centred(canvas, cells[tile.hex], 3, _HARBOUR_MARKS[tile.kind])
    for place, cell in enumerate(frame, len(cells)):
        write_centred(canvas, cell, 4, on_hexes.get(place, ""))
    return "\n".join([*canvas.lines(), "", *_legend(shown)]) + "\n"


def _write_hex(canvas: Canvas, shown: Shown, h: int, cell: Cell, standing_there: str) -> None:
    state, board = shown.state, shown.board
    if shown.rules.cargo_ships:
        return _write_explored(canvas, shown, h, cell, standing_there)
    terrain, number = int(state.terrain[h]), int(state.number[h])
    letter, has_spice = section(state, board, h)
    lowest = (str(number) if number else "", letter, "spice" if has_spice else "", standing_there)
    write_centred(canvas, cell, 2, f"{cell[0]},{cell[1]}")
    write_centred(canvas, cell, 3, _SHORT.get(terrain, c.ALL_TERRAINS[terrain]))
    write_centred(canvas, cell, 4, " ".join(part for part in lowest if part))


def _write_explored(canvas: Canvas, shown: Shown, h: int, cell: Cell, standing_there: str) -> None:
    terrain, found = explorers_text.terrain(shown, h), explorers_text.there(shown, h)
    write_centred(canvas, cell, 2, f"{cell[0]},{cell[1]}")
    write_centred(canvas, cell, 3, _word(shown.state, h) if terrain is None else terrain)
    write_centred(canvas, cell, 4, " ".join(part for part in (found, standing_there) if part))


def _word(state: Any, h: int) -> str:
    return _SHORT.get(int(state.terrain[h]), c.ALL_TERRAINS[int(state.terrain[h])])


def _write_side(
    canvas: Canvas, state: Any, board: Board, h: int, cell: Cell, side: int, on_edges: dict[int, str]
) -> None:
    e = int(board.record[0].hex_edges[h, side])
    mark = on_edges.get(e, "")
    if not mark:
        beside = [int(g) for g in board.record[0].edge_hexes[e] if g >= 0]
        mark = SLANTS[side] if any(int(state.terrain[g]) <= c.LAST_LAND for g in beside) else "."
    canvas.write(*side_spot(cell, side, mark), mark)


def _takes_buildings(state: Any, board: Board, v: int) -> bool:
    return any(h >= 0 and int(state.terrain[h]) <= c.LAST_LAND for h in board.record[0].vertex_hexes[v])


def _write_harbours(canvas: Canvas, state: Any, board: Board, cells: list[Cell]) -> None:
    for harbour in harbours(state, board):
        cell = cells[harbour.land]
        sea = neighbour(cell, harbour.side)
        mark = _HARBOUR_MARKS[harbour.kind] if harbour.kind >= 0 else "?"
        if sea[0] == cell[0]:
            towards_land = -2 if sea[1] > cell[1] else 1
            canvas.write(HALF * sea[1] + towards_land, 4 * cell[0] + 3, mark)
        else:
            write_centred(canvas, sea, 5 if sea[0] < cell[0] else 1, mark)


def _legend(shown: Shown) -> list[str]:
    state, board, rules = shown.state, shown.board, shown.rules
    lines = [legend(state, board, rules, explorers_text.LEGEND if rules.cargo_ships else "ORE, ANY harbours")]
    named: dict[str, list[str]] = {}
    for harbour in sorted(harbours(state, board), key=lambda found: found.kind):
        named.setdefault(harbour.name, []).append(board.places.edges[harbour.edge])
    for tile in sorted(adrift(state), key=lambda found: found.kind):
        named.setdefault(tile.name, []).append(board.places.hexes[tile.hex])
    lines += [f"{name}: {'; '.join(places)}" for name, places in named.items()]
    lines += fan.lines(state, board)
    lines += explorers_text.lines(shown) if rules.cargo_ships else []
    lines += knights_text.lines(state, board) if rules.knights else []
    return lines + [said.text for said in declared.LEGENDS if rules[said.rule]]


# --- the table --------------------------------------------------------------------------------------------------------
def table_text(state: Any, board: Board, rules: Any, viewer: int | None = None) -> str:
    """Seats, bank and deck as text, and who acts next, as far as `viewer` (None: everybody) may know.

    Args:
        state: STATE record.
        board: The board it is played on.
        rules: RULES record.
        viewer: The seat that reads it; others' cards are then only counted.
    """
    check_viewer(viewer, rules)
    shown = Shown(state, board, rules, viewer)
    seats = [visible_seat(shown, p) for p in shown.seats]
    lines = [standing(state) + _last_roll(state, rules), ""]
    lines += _columns([_header(rules, shown.goods), *(_row(s, int(state.actor), rules) for s in seats)])
    lines += _below(shown)
    lines += face_down(shown)
    for seen in seats:
        lines += [f"{player(seen.seat)} {note}" for note in _holdings(seen) + notes(shown, seen.seat)]
    return "\n".join(lines) + "\n"


def _last_roll(state: Any, rules: Any) -> str:
    if rules.knights:
        dice = knights_text.last_roll(state)
        return f"; last roll {dice}" if dice else ""
    return f"; last roll {int(state.dice)}" if int(state.dice) else ""


def _below(shown: Shown) -> list[str]:
    """What a mark means, the bank, the deck."""
    state, rules = shown.state, shown.rules
    if rules.cargo_ships:
        return explorers_text.table_lines(shown)
    if rules.knights:
        return knights_text.table_lines(state, rules)
    deck = plural(deck_size(state, rules), "card")
    return [
        "",
        f"* holds Longest Trade Route or Largest Army; pieces are those left; {int(rules.points_to_win)} points win",
        f"bank: {tally(counts(state.bank[: len(c.RESOURCES)]), c.RESOURCES)}; deck: {deck}",
    ]


def _header(rules: Any, goods: tuple[str, ...]) -> list[str]:
    if rules.cargo_ships:
        return explorers_text.header()
    left = [word.replace("settlements", "settl.") for word in c.PIECES if word != "ships" or rules.ships]
    if rules.knights:
        return ["", "points", "cards", *goods, *knights_text.COLUMNS, *left, *knights_text.LEFT]
    return ["", "points", "cards", *goods, "unplayed", "soldiers", "route", "tokens", *left]


def _row(seen: VisibleSeat, actor: int, rules: Any) -> list[str]:
    if seen.holds:
        return explorers_text.row(seen, seen.holds, actor)
    hand = ["?"] * len(seen.goods) if seen.hand is None else [str(n) for n in seen.hand]
    left = [str(n) for word, n in zip(c.PIECES, seen.supply, strict=True) if word != "ships" or rules.ships]
    first = [f"{'>' if seen.seat == actor else ' '} {player(seen.seat)}", str(seen.points), str(seen.hand_size), *hand]
    if seen.estate:
        return [*first, *knights_text.row(seen, seen.estate), *left, *knights_text.left(seen.estate)]
    return [
        *first,
        str(seen.cards_size),
        f"{seen.played[c.SOLDIER]}{'*' if seen.has_army else ''}",
        f"{seen.route}{'*' if seen.has_route else ''}",
        str(seen.tokens),
        *left,
    ]


def _holdings(seen: VisibleSeat) -> list[str]:
    if seen.estate:
        return knights_text.holdings(seen.estate)
    found: list[str] = []
    if seen.cards is not None and any(seen.cards):
        found.append(f"holds unplayed {tally(seen.cards, c.CARDS)}")
    if any(seen.played):
        found.append(f"has played {tally(seen.played, c.CARDS)}")
    return found


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows as lines: the first column to the left, the others to the right of their width."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    padded = [[cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return ["  ".join([row[0].ljust(widths[0]), *cells[1:]]) for row, cells in zip(rows, padded, strict=True)]
