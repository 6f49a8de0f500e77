"""What has changed on the board between two positions: the places that a picture of the last decision marks."""

from typing import Any, Final

import numpy as np

from seafarers_env.board.bit_sets import bits
from seafarers_env.board.build import Board
from seafarers_env.engine import phases as at
from seafarers_env.engine.declaring.glyphs import Glyph, Trace
from seafarers_env.render import declared
from seafarers_env.render.explorers import state as explorers_state
from seafarers_env.render.phrases import one
from seafarers_env.render.standing import heart, pieces

Place = tuple[str, int]

_KIND_OF: Final = {"place": "hex", "area": "hex"}
_BEFORE_THE_ROLL: Final = (at.DICE, at.PRE_ROLL, at.RED_DIE, at.OTHER_DIE, at.EVENT_FACE, at.DIE_CHOICE)


def changed_places(before: Any, state: Any, board: Board) -> list[Place]:
    """Places at which something lies, stands or is proposed now that did not before; after a roll, where it produces.

    Args:
        before: STATE record of an earlier position of the same game.
        state: STATE record.
        board: The board it is played on.

    Returns:
        ("hex", "vertex" or "edge", id), as `svg` takes them to highlight.
    """
    found: dict[str, set[int]] = {"hex": _differ(before, state, "terrain", "number"), "edge": set(), "vertex": set()}
    for shown in (*declared.GLYPHS, *declared.TRACES):
        if isinstance(shown, Glyph) and (shown.only or shown.unless or shown.through):
            found[shown.on] |= _moved(shown, before, state, board)
        elif shown.field in state.dtype.names and not np.array_equal(state[shown.field], before[shown.field]):
            places = _changed(shown, before, state)
            hearts = {heart(board, area) for area in places} if shown.on == "area" else places
            found[_KIND_OF.get(shown.on, shown.on)] |= hearts
    harbours = _differ(before, state, "harbour_edge", "harbour_kind")
    found["edge"] |= {int(state.harbour_edge[i]) for i in harbours}
    if "tile_edge" in state.dtype.names:
        found["edge"] |= {int(state.tile_edge[h]) for h in _differ(before, state, "tile_edge")}
    if board.edition.sizes.EXPLORERS:
        for kind, place in explorers_state.changed(before, state, board):
            found[kind].add(place)
    if rolled(before, state):
        found["hex"] |= _produce(state, board)
    return [(kind, i) for kind, places in found.items() for i in sorted(places) if i >= 0]


def _moved(shown: Glyph, before: Any, state: Any, board: Board) -> set[int]:
    """Places of a kind of piece that more than one field tells, where one has come, gone or become another."""
    old, new = ({(piece.place, piece.seat) for piece in pieces(shown, record, board)} for record in (before, state))
    return {place for place, _ in old ^ new}


def _changed(shown: Glyph | Trace, before: Any, state: Any) -> set[int]:
    """Places of a kind of piece where something is other than before; of one that has moved where it is now."""
    if isinstance(shown, Trace):
        place = one(state, shown.field)
        return {place} if place != one(before, shown.field) else set()
    old, new = np.atleast_1d(before[shown.field]), np.atleast_1d(state[shown.field])
    if shown.holds in ("set", "sets"):
        return {place for words in np.atleast_2d(old ^ new) for place in bits(words)}
    if shown.holds in ("place", "places", "fleets"):
        return {int(place) for place in new[new != old]}
    return _differ(before, state, shown.field)


def _differ(before: Any, state: Any, *fields: str) -> set[int]:
    """Indices at which any of the fields is another than before."""
    return {int(i) for field in fields for i in np.flatnonzero(np.asarray(state[field]) != np.asarray(before[field]))}


def rolled(before: Any, state: Any) -> bool:
    """True when the dice were thrown since (and no card was played first)."""
    if int(before.phase) not in _BEFORE_THE_ROLL or int(state.phase) in _BEFORE_THE_ROLL:
        return False
    return int(state.turn) == int(before.turn) and bool((state.played == before.played).all())


def _produce(state: Any, board: Board) -> set[int]:
    """The hexes with the number of the dice, but for the robber's."""
    hexes = range(int(board.record[0].num_hexes))
    return {h for h in hexes if int(state.number[h]) == int(state.dice) and h != int(state.robber)}
