"""Routes as wholes, drawn below the pieces: the Longest Trade Route, and trade routes between islands."""

from typing import Any

from seafarers_env.board.bit_sets import bits
from seafarers_env.engine import constants as c
from seafarers_env.render import pieces
from seafarers_env.render.draw import INK, at, group, line, path, tooltip
from seafarers_env.render.icons import star
from seafarers_env.render.palette import ROUTE
from seafarers_env.render.plan import Plan
from seafarers_env.render.shown import Shown
from seafarers_env.render.words import player


def longest_route(plan: Plan, shown: Shown) -> str:
    """A white band below the pieces of the Longest Trade Route (one of them, where several are as long).

    White is no seat's colour: gold was too near to yellow.
    """
    seat = int(shown.state.route_holder)
    if seat < 0:
        return ""
    edges = bits(shown.state.line[seat])
    bands = [
        group(
            *(line(*a, *b) for a, b in map(plan.ends, edges)),
            stroke=colour,
            stroke_width=width * plan.radius,
            stroke_linecap="round",
        )
        for colour, width in ((INK, 0.37), (ROUTE, 0.32))
    ]
    return group(tooltip(f"Longest Trade Route of {player(seat)}"), *bands, class_="longest-route", data_seat=seat)


def links(plan: Plan, shown: Shown) -> str:
    """An arc from shore to shore for each trade route between islands that has earned, or may earn, a token."""
    state, found = shown.state, list[str]()
    for i in range(int(state.num_links)):
        if int(state.link_state[i]) in (c.LINK_WAITS, c.LINK_HOLDS):
            found.append(_link(plan, state, i))
    return group(*found, class_="links", fill="none", stroke_linecap="round")


def _link(plan: Plan, state: Any, i: int) -> str:
    seat, holds = int(state.link_seat[i]), int(state.link_state[i]) == c.LINK_HOLDS
    (x1, y1), (x2, y2) = plan.vertex(int(state.link_near[i])), plan.vertex(int(state.link_far[i]))
    bend = 0.24  # of the distance, to the left of the way
    mx, my = (x1 + x2) / 2 + bend * (y2 - y1), (y1 + y2) / 2 - bend * (x2 - x1)
    d = f"M{x1:.1f} {y1:.1f}Q{mx:.1f} {my:.1f} {x2:.1f} {y2:.1f}"
    r = plan.radius
    dashes = f"{0.14 * r:.1f} {0.14 * r:.1f}"
    fill = pieces.style_of(seat).fill
    strokes = [
        path(d, stroke=colour, stroke_width=width * r, stroke_dasharray=dash)
        for colour, width, dash in ((INK, 0.13, None), ("#ffffff", 0.08, None), (fill, 0.08, dashes))
    ]
    half = ((x1 + 2 * mx + x2) / 4, (y1 + 2 * my + y2) / 4)
    token = at(*half, star(0.2), scale=r) if holds else ""
    name = f"trade route of {player(seat)} between islands" + (", with its token" if holds else "")
    return group(tooltip(name), *strokes, token, class_="link", data_seat=seat)
