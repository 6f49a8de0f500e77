"""The position as plain facts: all that its text can say, with what follows from it, for programs that only read."""

from typing import Any

import numpy as np

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.position.context import PositionContext, Standing, bits
from seafarers_env.position.writing import counts, desk_of, harbours, land, name_of, written


def facts(game: Standing) -> dict[str, Any]:
    """Everything that can be seen of a game by somebody who may see everything.

    The entries of its text but for the streams of chance, also those that say nothing now, kinds that have run out
    too, and lists of places sorted. A ship being moved counts as lying where it lay until it has reached its target
    (ROUTE-13), and as moved from then on. Beside them `phase` and `actor`, and of each seat:

    - `supply`, `points` with hidden cards, `route`: the length of its longest line.
    - `open_lanes` and `closed_lanes`: its ships in lanes of either kind (MOVE-02, MOVE-03).
    - `movable_ships`: those it could move, were it in its main phase and had it moved none this turn: foremost
      (MOVE-05..07), not placed this turn (MOVE-11), not beside the pirate (MOVE-13), with somewhere to go (MOVE-24).
    - `knights_left` in its supply by rank.
    """
    context = desk_of(game)
    context.complete = True
    told = written(context)
    del told["random"]
    lying, by_diplomat = context, context.r.knights and context.s.playing >= 0
    if context.s.lifted >= 0 and not by_diplomat:  # what a diplomat lifts is gone (CK-208)
        lying = _put_back(game)
        told["seats"] = written(lying)["seats"]
    for p, seat in enumerate(told["seats"]):
        seat.update(_following(context, p), **_lanes(lying, p))
    return {"phase": at.PHASES[context.s.phase], "actor": int(context.s.actor), **told}


def _put_back(game: Standing) -> PositionContext:
    """The position with the ship being moved where it lay."""
    context = desk_of(game)
    context.complete = True
    context.s.edge_piece[context.s.lifted] = 2 * context.s.active + c.SHIP
    context.s.lifted = c.NOTHING
    context.rebuild()
    return context


def _following(context: PositionContext, p: int) -> dict[str, Any]:
    """What follows of a seat."""
    s = context.s
    knights = {"knights_left": counts(c.RANKS, s.knights_left[p], all_of_them=True)} if context.r.knights else {}
    return {
        "supply": counts(c.PIECES, s.supply[p], all_of_them=True),
        "points": int(s.points[p]) + int(s.cards[p, c.VICTORY_POINT]),
        "route": int(s.route[p]),
        **knights,
    }


def _lanes(context: PositionContext, p: int) -> dict[str, list[str]]:
    """The ships of a seat by the kind of their lane, and those that it could move."""
    if not context.s.ships[p].any():
        return {"open_lanes": [], "closed_lanes": [], "movable_ships": []}
    edition, start = context.table.edition, context.table.edition.actions.PICK_WORD
    closed, mask = np.zeros_like(context.s.foremost[p]), np.zeros(edition.actions.MASK_WORDS, np.uint64)
    edition.one_game.list_lanes(context.S, 0, context.table.board.record, p, closed, mask)
    movable = mask[start : start + len(closed)]
    lanes = {"open_lanes": context.s.ships[p] & ~closed, "closed_lanes": closed, "movable_ships": movable}
    return {word: sorted(context.places.edges[e] for e in bits(ships)) for word, ships in lanes.items()}


def deal(game: Standing) -> dict[str, Any]:
    """Terrain, number tokens, harbours and the present place of the pirate, by name; for use right after the deal."""
    context = desk_of(game)
    turned_up = {edge: kind for edge, kind in harbours(context).items() if kind in c.HARBOURS}
    return {**land(context), "harbours": turned_up, "pirate": name_of(context.places.pirate, context.s.pirate)}


def sites(game: Standing, seat: int) -> dict[str, list[str]]:
    """Where a seat could build, ignoring cost and supply, by name of place."""
    context = desk_of(game)
    at, places = context.table.edition.one_game, context.places
    words = np.zeros((4, at.SITE_WORDS), np.uint64)
    at.list_sites(context.S, 0, context.table.board.record, context.table.rules, seat, words)
    kinds = {"roads": places.edges, "ships": places.edges, "settlements": places.vertices, "cities": places.vertices}
    return {kind: [names[k] for k in bits(row)] for (kind, names), row in zip(kinds.items(), words, strict=True)}
