"""Places by their names (seafarers_env/board/FORMAT.md), so that they can be found on a drawing."""

from collections.abc import Iterable
from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render.draw import INK, bold, box, circle, element, group, polygon, tooltip
from seafarers_env.render.grammar import join
from seafarers_env.render.plan import Plan

_SIZE: Final = 0.23  # of the letters, in radii of a hex
_DOWN: Final = 0.74  # how far below the middle of a hex its name stands
_LIT: Final = "#ffb000"


def labels(plan: Plan, board: Board) -> str:
    """The name of each hex, `row,column`, upon it."""
    found = [_label(plan, h, name) for h, name in enumerate(board.places.hexes)]
    return group(*found, class_="coordinates", pointer_events="none")


def _label(plan: Plan, h: int, name: str) -> str:
    size = _SIZE * plan.radius
    x, y = plan.place(h)
    y, width = y + _DOWN * plan.radius, (0.56 * len(name) + 0.5) * size
    return group(
        box(x - width / 2, y - 0.66 * size, width, 1.24 * size, rx=0.4 * size, fill="#ffffff", fill_opacity=0.82),
        bold(x, y + 0.33 * size, name, size),
    )


def spots(plan: Plan, board: Board) -> str:
    """Unseen: where a browser tells the names of edges and vertices; to lie below the pieces, which tell theirs."""
    places, r = board.places, plan.radius
    edges = [
        group(tooltip(f"edge {name}"), circle(*plan.edge(e), 0.24 * r), class_="spot edge", data_id=e)
        for e, name in enumerate(places.edges)
    ]
    vertices = [
        group(tooltip(f"vertex {name}"), circle(*plan.vertex(v), 0.26 * r), class_="spot vertex", data_id=v)
        for v, name in enumerate(places.vertices)
    ]
    return group(*edges, *vertices, class_="spots", fill="none", pointer_events="all")


# --- for pages, whose script finds the place under the pointer --------------------------------------------------------
def known(plan: Plan, board: Board) -> dict[str, Any]:
    """All places, numbered in a row, as `places.js` takes them.

    Names, points (edges with their angle), and how many there are of each kind.
    """
    b, places = board.record[0], board.places
    cells, corners = range(int(b.num_places)), range(int(b.num_vertices))
    edges = [(*plan.edge(e), plan.angle(e)) for e in range(int(b.num_edges))]
    points = [*map(plan.place, cells), *edges, *map(plan.vertex, corners)]
    hexes = len(places.hexes)
    return {
        "radius": round(plan.radius, 2),
        "names": [*places.pirate, *places.edges, *places.vertices],
        "at": [[round(value, 1) for value in point] for point in points],
        "kinds": [
            ["hex", hexes],
            ["frame cell", len(cells) - hexes],
            ["edge", len(edges)],
            ["vertex", len(corners)],
        ],
    }


def numbers(board: Board, marks: Iterable[tuple[str, int]]) -> list[int]:
    """The numbers that places, as ("hex", "vertex" or "edge", id), have in `known`."""
    b = board.record[0]
    first = {"hex": 0, "edge": int(b.num_places), "vertex": int(b.num_places) + int(b.num_edges)}
    return [first[what] + i for what, i in marks]


def called(board: Board) -> dict[int, str]:
    """What places are called that have more of a name, by their number in `known`: those of Hawai'i."""
    features, corners = board.chart.features, board.chart.grid().vertex_of
    found = [place for place in (*features.locations, *features.chits) if place.corner.point in corners]
    known_as = numbers(board, [("vertex", corners[place.corner.point]) for place in found])
    return {number: place.name for number, place in zip(known_as, found, strict=True)}


def name_of(board: Board, what: str, number: int) -> str:
    """The name of a "hex", an "edge" or a "vertex"."""
    places = board.places
    return {"hex": places.pirate, "edge": places.edges, "vertex": places.vertices}[what][number]


def in_words(state: Any, board: Board, what: str, number: int) -> str:
    """The same by what is seen there: `forest 8`, `the corner of forest 8, hills 5 and ocean`."""
    b = board.record[0]
    if what == "hex":
        return _hex_in_words(state, number) if number < int(b.num_hexes) else "the frame"
    beside = b.edge_hexes[number] if what == "edge" else b.vertex_hexes[number]
    hexes = [_hex_in_words(state, int(h)) for h in beside if h >= 0]
    if what == "edge":
        return f"the side between {join(hexes)}" if len(hexes) > 1 else f"the outer side of {join(hexes)}"
    return f"the corner of {join(hexes)}"


def _hex_in_words(state: Any, h: int) -> str:
    terrain, number = int(state.terrain[h]), int(state.number[h])
    name = "an unexplored hex" if terrain == c.MISSING else c.ALL_TERRAINS[terrain]
    return f"{name} {number}" if number else name


def lights(radius: float) -> str:
    """What a page's script lights a place with, round the origin, by the kind of the place: to stand once in a file."""
    r = radius
    hexagon = ((0, -0.9), (0.78, -0.45), (0.78, 0.45), (0, 0.9), (-0.78, 0.45), (-0.78, -0.45))
    forms = {
        "hex": polygon([(x * r, y * r) for x, y in hexagon]),
        "edge": box(-0.45 * r, -0.2 * r, 0.9 * r, 0.4 * r, rx=0.2 * r),
        "vertex": circle(0, 0, 0.36 * r),
    }
    drawn = [
        group(
            *(group(form, stroke=colour, stroke_width=width * r) for colour, width in ((INK, 0.15), (_LIT, 0.09))),
            id=f"seafarers-light-{kind}",
            fill="none",
        )
        for kind, form in forms.items()
    ]
    return element("defs", *drawn)
