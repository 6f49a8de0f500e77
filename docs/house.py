"""The house as a picture, made from the imports: which room stands on which."""

import ast
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import grimp
import networkx as nx

from docs.markdown import DOCS, filled, grid
from seafarers_env.render.draw import FONT, element, words

PACKAGE: Final = "seafarers_env"
ENGINE: Final = "seafarers_env.engine"
ROOT: Final = DOCS.parent
#: What a part's wing has of a room that the whole engine has, where it is named otherwise.
OF_ROOM: Final = {
    "heuristic": "policies",
    "events": "event_writer",
    "declared": "declaring",
    "observation": "board_blocks",
    "rulebook": "knights.rulebook",
    "inputs": "learned",
}

WIDTH, HEIGHT, GAP, ROW, MARGIN = 152, 34, 14, 78, 16
INK, LINE, PAPER, BOX = "#22313f", "#8fa3b3", "#ffffff", "#e8f0f4"


@cache
def graph() -> grimp.ImportGraph:
    """Who imports whom, as the import contracts see it."""
    return grimp.build_graph(PACKAGE, cache_dir=None)


def path_of(module: str) -> Path:
    """The file of a module, or the folder of a package."""
    path = ROOT / module.replace(".", "/")
    return path if path.is_dir() else path.with_suffix(".py")


def words_of(module: str) -> str:
    """The first sentence of a module's docstring."""
    path = path_of(module)
    told = ast.get_docstring(ast.parse((path / "__init__.py" if path.is_dir() else path).read_text(encoding="utf-8")))
    return " ".join((told or "").split("\n\n")[0].split())


@cache
def wings() -> list[str]:
    """The parts of the engine that have a wing of their own: what declares something is one."""
    inside = sorted(graph().find_children(ENGINE))
    return [room for room in inside if f"{room}.declared" in graph().find_children(room)]


def room_of(house: str, module: str) -> str:
    """The room of a module in a package: what a wing has of rules, say, belongs to the room of all rules."""
    parts = module.removeprefix(f"{house}.").split(".")
    if house == ENGINE and f"{ENGINE}.{parts[0]}" in wings():
        kind = OF_ROOM.get(parts[1], parts[1])
        return f"{house}.{kind}" if f"{house}.{kind}" in graph().modules else ".".join([house, *parts[:2]])
    return f"{house}.{parts[0]}"


@cache
def rooms(house: str) -> dict[str, list[str]]:
    """The rooms of a package, with the modules in each."""
    found: dict[str, list[str]] = {}
    for module in sorted(graph().find_descendants(house)):
        if house != ENGINE or module not in wings():
            found.setdefault(room_of(house, module), []).append(module)
    return found


def stands_on(house: str) -> "nx.DiGraph[str]":
    """The rooms of a package; an arrow goes from each to those that it imports from."""
    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_nodes_from(rooms(house))
    for room, modules in rooms(house).items():
        for module in modules:
            for other in graph().find_modules_directly_imported_by(module):
                if other.startswith(f"{house}.") and other not in wings() and room_of(house, other) != room:
                    found.add_edge(room, room_of(house, other))
    return found


# --- drawing ----------------------------------------------------------------------------------------------------------
def floors(found: "nx.DiGraph[str]") -> list[list[str]]:
    """The rooms by floor, lowest first: each stands above all that it imports from."""
    level: dict[str, int] = {}
    for room in reversed(list(nx.lexicographical_topological_sort(found))):
        level[room] = 1 + max((level[other] for other in found.successors(room)), default=-1)
    rows: list[list[str]] = [[] for _ in range(1 + max(level.values()))]
    for room in sorted(level):
        rows[level[room]].append(room)
    place = {room: k - len(row) / 2 for row in rows for k, room in enumerate(row)}
    plain: Any = nx.transitive_reduction(found)
    for _ in range(8):  # each to the middle of those that it is joined to
        for row in rows:
            near = {room: [place[other] for other in nx.all_neighbors(plain, room)] or [place[room]] for room in row}
            middle = {room: fmean(places) for room, places in near.items()}
            row.sort(key=lambda room: (middle[room], room))
            place.update({room: k - len(row) / 2 for k, room in enumerate(row)})
    return rows


def picture(house: str) -> str:
    """The rooms of a package as SVG: what imports stands above, and a line leads down to what it rests on.

    Lines that others make plain are left out: who stands on the second floor stands on the first.
    """
    found = stands_on(house)
    rows = floors(found)
    widest = max(map(len, rows))
    width = widest * (WIDTH + GAP) - GAP + 2 * MARGIN
    height = len(rows) * ROW - (ROW - HEIGHT) + 2 * MARGIN
    at: dict[str, tuple[float, float]] = {}
    for k, row in enumerate(rows):
        left = (width - (len(row) * (WIDTH + GAP) - GAP)) / 2
        for j, room in enumerate(row):
            at[room] = left + j * (WIDTH + GAP), height - MARGIN - HEIGHT - k * ROW
    plain: Any = nx.transitive_reduction(found)
    lines = [_line(at[room], at[other]) for room, other in sorted(plain.edges)]
    boxes = [_box(at[room], room, room.removeprefix(f"{house}.")) for room in sorted(at)]
    paper = element("rect", width=width, height=height, fill=PAPER)
    sheet = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "font_family": FONT}
    return element("svg", *(f"\n{part}" for part in (paper, *lines, *boxes)), "\n", **sheet) + "\n"


def _line(above: tuple[float, float], below: tuple[float, float]) -> str:
    x, y = above[0] + WIDTH / 2, above[1] + HEIGHT
    u, v = below[0] + WIDTH / 2, below[1]
    bend = (ROW - HEIGHT) * 0.7
    path = f"M{x:g} {y:g}C{x:g} {y + bend:g} {u:g} {v - bend:g} {u:g} {v:g}"
    return element("path", d=path, fill="none", stroke=LINE, stroke_width=1.3)


def _box(at: tuple[float, float], room: str, name: str) -> str:
    x, y = at
    title = element("title", words(words_of(room)))
    box = element("rect", x=x, y=y, width=WIDTH, height=HEIGHT, rx=6, fill=BOX, stroke=INK, stroke_width=1)
    told = element("text", words(name), x=x + WIDTH / 2, y=y + 21, font_size=13, fill=INK, text_anchor="middle")
    return element("g", title + box + told)


# --- the page ---------------------------------------------------------------------------------------------------------
def table(house: str) -> str:
    """The rooms of a package, highest first, with what each is."""
    rows: Sequence[Sequence[str]] = floors(stands_on(house))
    ordered = [room for row in reversed(rows) for room in sorted(row)]
    return grid(("Room", "What it is"), [(f"`{room.removeprefix(PACKAGE + '.')}`", words_of(room)) for room in ordered])


def wing_table() -> str:
    """The parts, with what each has."""
    rows = []
    for wing in wings():
        inside = sorted(module.rpartition(".")[2] for module in graph().find_children(wing))
        rows.append((f"`{wing.removeprefix(PACKAGE + '.')}`", words_of(wing), ", ".join(inside)))
    return grid(("Part", "What it is", "What it has"), rows)


def pages() -> Mapping[str, Any]:
    """The pictures, by their paths below `docs/`."""
    return {"pictures/house.svg": lambda: picture(PACKAGE), "pictures/engine.svg": lambda: picture(ENGINE)}


def page(path: Path) -> str:
    """The hand-written page with the rooms."""
    return filled(path, {"house": table(PACKAGE), "engine": table(ENGINE), "wings": wing_table()})
