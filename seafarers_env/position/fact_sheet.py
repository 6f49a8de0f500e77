"""The position as plain facts: all that its text can say, with what follows from it, for programs that only read."""

from typing import Any

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.position.desk import Desk, Standing, bits
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
    desk = desk_of(game)
    desk.complete = True
    told = written(desk)
    del told["random"]
    lying = desk
    if desk.s.lifted >= 0 and not (desk.r.knights and desk.s.playing >= 0):  # what a diplomat lifts is gone (CK-208)
        lying = _put_back(game)
        told["seats"] = written(lying)["seats"]
    for p, seat in enumerate(told["seats"]):
        seat.update(_following(desk, p), **_lanes(lying, p))
    return {"phase": at.PHASES[desk.s.phase], "actor": int(desk.s.actor), **told}


def _put_back(game: Standing) -> Desk:
    """The position with the ship being moved where it lay."""
    desk = desk_of(game)
    desk.complete = True
    desk.s.edge_piece[desk.s.lifted] = 2 * desk.s.active + c.SHIP
    desk.s.lifted = c.NOTHING
    desk.rebuild()
    return desk


def _following(desk: Desk, p: int) -> dict[str, Any]:
    """What follows of a seat."""
    s = desk.s
    knights = {"knights_left": counts(c.RANKS, s.knights_left[p], all_of_them=True)} if desk.r.knights else {}
    return {
        "supply": counts(c.PIECES, s.supply[p], all_of_them=True),
        "points": int(s.points[p]) + int(s.cards[p, c.VICTORY_POINT]),
        "route": int(s.route[p]),
        **knights,
    }


def _lanes(desk: Desk, p: int) -> dict[str, list[str]]:
    """The ships of a seat by the kind of their lane, and those that it could move."""
    if not desk.s.ships[p].any():
        return {"open_lanes": [], "closed_lanes": [], "movable_ships": []}
    edition, start = desk.table.edition, desk.table.edition.actions.PICK_WORD
    closed, mask = np.zeros_like(desk.s.foremost[p]), np.zeros(edition.actions.MASK_WORDS, np.uint64)
    edition.one_game.list_lanes(desk.S, 0, desk.table.board.record, p, closed, mask)
    lanes = {
        "open_lanes": desk.s.ships[p] & ~closed,
        "closed_lanes": closed,
        "movable_ships": mask[start : start + len(closed)],
    }
    return {word: sorted(desk.places.edges[e] for e in bits(ships)) for word, ships in lanes.items()}


def deal(game: Standing) -> dict[str, Any]:
    """Terrain, number tokens, harbours and the present place of the pirate, by name: meant for right after the deal."""
    desk = desk_of(game)
    turned_up = {edge: kind for edge, kind in harbours(desk).items() if kind in c.HARBOURS}
    return {**land(desk), "harbours": turned_up, "pirate": name_of(desk.places.pirate, desk.s.pirate)}


def sites(game: Standing, seat: int) -> dict[str, list[str]]:
    """Where a seat could lay and build, apart from cost and supply, by name of place."""
    desk = desk_of(game)
    at, places = desk.table.edition.one_game, desk.places
    words = np.zeros((4, at.SITE_WORDS), np.uint64)
    at.list_sites(desk.S, 0, desk.table.board.record, desk.table.rules, seat, words)
    kinds = {"roads": places.edges, "ships": places.edges, "settlements": places.vertices, "cities": places.vertices}
    return {kind: [names[k] for k in bits(row)] for (kind, names), row in zip(kinds.items(), words, strict=True)}
