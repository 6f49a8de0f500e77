"""A position as a picture: one pure function of the records."""

from collections.abc import Sequence
from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render import board_layers as layers, fan, hawaii, marks, names, panels, routes, symbols
from seafarers_env.render.changes import changed_places
from seafarers_env.render.draw import box, group, sheet, tooltip
from seafarers_env.render.explorers import hexes as explorers_hexes, missions, pieces as explorers_pieces
from seafarers_env.render.knights import pieces as knights_pieces
from seafarers_env.render.palette import PAPER, TERRAIN
from seafarers_env.render.plan import EDGE, Plan
from seafarers_env.render.shown import Shown, check_record, check_viewer
from seafarers_env.render.words import standing

__all__ = ["svg"]


def svg(
    state: Any,
    board: Board,
    rules: Any,
    *,
    viewer: int | None = None,
    indices: bool = False,
    coordinates: bool = False,
    width: int = 800,
    highlight: marks.Highlight | None = None,
    glow: marks.Glow | None = None,
    seats: bool = True,
    before: Any | None = None,
    caption: str | None = None,
) -> str:
    """Draw a position as SVG.

    Args:
        state: STATE record.
        board: The board it is played on.
        rules: RULES record.
        viewer: The seat whose view is drawn, with others' cards face down. None shows everything.
        indices: Write the ids of all hexes, edges and vertices on the board.
        coordinates: Write the names of all hexes on the board; a browser also names edges and vertices you point at.
        width: Width of the picture in pixels; its height follows.
        highlight: Places to mark, as ("hex", "vertex" or "edge", id).
        glow: Places that glow softly, like `highlight` with a seat, in whose colour they glow; -1 is nobody's.
        seats: Draw a panel for each seat, with hand, supply and points, below the board.
        before: STATE record of the game before its last decision: changes on the board are marked, and cards gained
            and lost are shown beside the hands.
        caption: A line of text above the board, such as the last decision; "" keeps its space.

    Returns:
        The text of an SVG file, the same for the same arguments.

    Raises:
        ValueError: a record, the viewer or a place to mark does not belong to this game.
    """
    check_viewer(viewer, rules)
    check_record("state", state)
    if before is not None:
        check_record("before", before)
    shown = Shown(state, board, rules, viewer)
    players = len(shown.seats)
    top = panels.header_height(rules) + (panels.CAPTION_HEIGHT if caption is not None else 0)
    plan = Plan(board, panels.WIDTH, top, pirate_on_frame=bool(rules.pirate_on_frame))
    below = top + plan.height
    height = below + (panels.seats_height(rules) if seats else EDGE)
    earlier = None if before is None else shown.at(before)
    ringed = [*(highlight or ()), *([] if before is None else changed_places(before, state, board))]
    return sheet(
        panels.WIDTH,
        height,
        width,
        symbols.definitions(players),
        *([explorers_pieces.definitions(players)] if rules.cargo_ships else []),
        *([knights_pieces.definitions(players)] if rules.knights else []),
        tooltip(f"{board.chart.title}, {standing(state)}"),
        box(0, 0, panels.WIDTH, height, fill=PAPER),
        panels.header(shown, caption),
        group(
            *board_pieces(plan, top, shown, [names.spots(plan, board)] if coordinates else []),
            marks.glows(plan, board, glow or ()),
            marks.highlights(plan, board, ringed),
            layers.indices(plan, board) if indices else "",
            names.labels(plan, board) if coordinates else "",
            class_="board",
        ),
        panels.seats(shown, below + 8, earlier) if seats else "",
    )


def board_pieces(plan: Plan, top: float, shown: Shown, ground: Sequence[str] = ()) -> list[str]:
    """The board with all that lies on it, layer by layer from the bottom; `ground` lies below the pieces."""
    return [
        box(EDGE, top, panels.WIDTH - 2 * EDGE, plan.height, rx=16, fill=TERRAIN[c.FRAME], class_="frame"),
        layers.hexes(plan, shown),
        layers.harbour_signs(plan, shown),
        *ground,
        *([hawaii.lists(plan, shown), hawaii.track(plan, top, EDGE, shown)] if shown.rules.listed else []),
        *([explorers_hexes.places(plan, shown)] if shown.rules.cargo_ships else []),
        *([fan.exit_points(plan, shown)] if shown.rules.round_the_world else []),
        routes.longest_route(plan, shown),
        layers.routes(plan, shown),
        routes.links(plan, shown),
        layers.buildings(plan, shown),
        layers.raiders(plan, shown),
        *([missions.corners(plan, top, shown)] if shown.rules.cargo_ships else []),
    ]
