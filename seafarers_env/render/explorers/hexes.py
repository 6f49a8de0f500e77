"""Hexes of the explorers: what lies face down, shoals, villages, lairs; the Council; castaways."""

from typing import Any, Final

from seafarers_env.board.bit_sets import has
from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render import icons, pieces, symbols
from seafarers_env.render.chart import signs as chart_signs
from seafarers_env.render.draw import INK, at, bold, circle, group, path, tooltip
from seafarers_env.render.explorers import pieces as explorers_pieces, state as explorers_state
from seafarers_env.render.explorers.state import Find
from seafarers_env.render.grammar import join, player, plural
from seafarers_env.render.palette import SHALLOWS
from seafarers_env.render.plan import Plan
from seafarers_env.render.shown import Shown

_CREW: Final = 0.2  # radius of a crew ashore
_TOKEN: Final = 0.34


def words(board: Board, found: Find) -> str:
    """What is known of a hex that lay face down, for its tooltip."""
    crews = [f"{plural(n, 'crew')} of {player(p)}" for p, n in enumerate(found.crews) if n]
    there = f", {join(crews)}" if crews else ""
    if found.kind == "hidden":
        return f"face down, area {explorers_state.area_name(board, found.area)}"
    if found.kind == "shoal":
        return f"shoal {found.number or '?'}" + (" with a haul" if found.has_haul else "")
    if found.kind == "village":
        name = explorers_state.VILLAGE_WORDS[found.number - 1] if found.number else "?"
        return f"spice hex, village {name}, {plural(found.sacks, 'sack')}{there}"
    if found.kind == "lair":
        return f"gold field with a lair{there}"
    return f"gold field {found.number}{there}" if found.kind == "field" else ""


def upon(board: Board, found: Find) -> list[str]:
    """What is drawn on such a hex above its ground, the radius being 1; nothing where it looks as elsewhere."""
    if found.kind == "hidden":
        letter = chart_signs.letter(explorers_state.area_name(board, found.area), "#d8d3e6")
        return [symbols.ground(c.MISSING), at(0, 0, letter, scale=0.36)]
    if found.kind == "shoal":
        return _shoal(found)
    if found.kind == "village":
        return _village(found)
    if found.kind in ("lair", "field"):
        token = symbols.number(found.number) if found.number and found.kind == "field" else symbols.use("lair")
        top = [symbols.ground(c.GOLD), at(0, -0.5, symbols.terrain(c.GOLD), scale=0.27)]
        return [*top, at(0, 0.1, token, scale=_TOKEN), _crews(found, 0.66)]
    return []


def _shoal(found: Find) -> list[str]:
    swarm = ((-0.5, -0.32, 0.17), (0.48, -0.4, 0.14), (0.56, 0.12, 0.17), (-0.58, 0.2, 0.14))
    fishes = [at(x, y, pieces.fish("#6fb3d6"), scale=size) for x, y, size in swarm]
    parts = [*fishes, at(0, -0.16, chart_signs.disc(found.number), scale=0.42)] if found.number else fishes
    return [*parts, at(0, 0.55, symbols.use("haul"), scale=0.27)] if found.has_haul else parts


def _village(found: Find) -> list[str]:
    left = [at(-0.16, -0.62, icons.sack(), scale=0.2), bold(0.16, -0.51, str(found.sacks), 0.34)]
    kind = [at(0, 0.02, symbols.use(f"village-{found.number - 1}"), scale=0.4)] if found.number else []
    return [*left, *kind, _crews(found, 0.64)]


def _crews(found: Find, y: float) -> str:
    """Crews ashore, side by side."""
    here = [p for p, n in enumerate(found.crews) for _ in range(n)]
    step = min(2.0, 5.4 / max(1, len(here))) * _CREW
    start = -step * (len(here) - 1) / 2
    drawn = [at(start + step * i, y, explorers_pieces.carried("crew", p), scale=_CREW) for i, p in enumerate(here)]
    return group(*drawn, class_="crews") if drawn else ""


# --- places -----------------------------------------------------------------------------------------------------------
def places(plan: Plan, shown: Shown) -> str:
    """The Council with its docks, and castaways that nobody has rescued yet."""
    state, board = shown.state, shown.board
    council = int(board.record[0].council)
    x, y = plan.place(council)
    hall = group(
        tooltip(f"the Council, at {board.places.hexes[council]}: fish and spices are delivered at its docks"),
        at(x, y, chart_signs.council(), scale=0.42 * plan.radius),
    )
    docks = [
        group(
            tooltip(f"dock of the Council at {board.places.vertices[v]}"),
            at(*plan.vertex(v), chart_signs.dock(), scale=0.17 * plan.radius),
        )
        for v in explorers_state.docks(board)
    ]
    found = [_castaway(plan, state, board, i, v) for i, v in explorers_state.castaways(state, board)]
    return group(hall, *docks, *found, class_="places")


def _castaway(plan: Plan, state: Any, board: Board, i: int, v: int) -> str:
    """A castaway face down on its raft, with a dot for each seat that has looked."""
    seen = explorers_state.seen_by(state, i)
    looked = f", seen by {join([player(p) for p in seen])}" if seen else ""
    eyes = [
        circle(0.62 * (k - (len(seen) - 1) / 2), 0.92, 0.3, fill=pieces.style_of(p).fill, stroke=INK, stroke_width=0.1)
        for k, p in enumerate(seen)
    ]
    return group(
        tooltip(f"castaway C{i + 1} at {board.places.vertices[v]}{looked}"),
        at(*plan.vertex(v), chart_signs.castaway(f"C{i + 1}"), *eyes, scale=0.26 * plan.radius),
        class_="castaway",
        data_id=i,
    )


def is_home(board: Board, h: int) -> bool:
    """Whether a hex is one of the home waters, where no pirate ship ever lies."""
    return has(board.record[0].home_waters, h)


def water(state: Any, board: Board, h: int) -> list[str]:
    """Shallow rings on the home waters."""
    if int(state.terrain[h]) != c.OCEAN or not is_home(board, h):
        return []
    return [path("M0-0.8L0.69-0.4V0.4L0 0.8L-0.69 0.4V-0.4Z", fill="none", stroke=SHALLOWS, stroke_width=0.07)]
