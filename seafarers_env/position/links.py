"""Reading the trade routes between islands that stand (CROSSING): which building is joined with which, and by whom."""

from typing import Final

import numpy as np

from seafarers_env.editions import most
from seafarers_env.engine.constants import AREA_START, LINK_HOLDS, LINK_JUDGED, LINK_STATES, LINK_WAITS
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, Fields

LINK_KEYS: Final = ("seat", "near", "far", "direct", "state")
_Link = tuple[int, int, int]  # seat, vertex of the far building, vertex of the near one


def read_links(root: Fields, desk: Desk) -> None:
    """Put the trade routes between islands into the record, sorted as the rules keep them."""
    s, entry = desk.s, root.given("trade_routes")
    if entry is not None and not desk.r.trade_route_tokens:
        raise entry.error("nothing, as the option trade_route_tokens is off")
    links: dict[_Link, tuple[bool, int]] = {}
    for item in entry.items(most("MAX_LINKS"), "trade routes") if entry is not None else ():
        link, direct, state = _read(item, desk)
        if link in links:
            raise item.error("each trade route once")
        pairs = bool(desk.r.crossing_pairs)
        if state == LINK_HOLDS and not (pairs and direct) and _has_token(links, link, pairs):
            raise item.error(f"one token of seat {link[0]} for the building at {desk.places.vertices[link[1]]}")
        links[link] = direct, state
    s.num_links = len(links)
    for i, ((p, far, near), (direct, state)) in enumerate(sorted(links.items())):
        s.link_seat[i], s.link_near[i], s.link_far[i] = p, near, far
        s.link_direct[i], s.link_state[i] = direct, state


def _has_token(links: dict[_Link, tuple[bool, int]], link: _Link, pairs: bool) -> bool:
    same = [value for known, value in links.items() if known[:2] == link[:2]]
    return any(state == LINK_HOLDS and not (pairs and direct) for direct, state in same)


def _read(item: Entry, desk: Desk) -> tuple[_Link, bool, int]:
    fields = item.fields(LINK_KEYS)
    seat = fields.given("seat")
    if seat is None:
        raise fields.error("seat", "the seat whose trade route it is")
    p = seat.seat(desk.n)
    near = _building(fields, "near", desk, f"a building of seat {p} on its home island")
    far = _building(fields, "far", desk, "a building on the other island")
    area = desk.area_of(near)
    if desk.s.vertex_building[near] >> 1 != p or area < 0 or not desk.is_home(p, area):
        raise fields.error("near", f"a building of seat {p} on its home island")
    area = desk.area_of(far)
    if area < 0 or desk.b.area_kind[area] != AREA_START or desk.is_home(p, area):
        raise fields.error("far", "a building on the other island")
    direct, entry = fields.get("direct"), fields.get("state")
    is_direct = direct is not None and direct.truth()
    state = LINK_JUDGED if entry is None else entry.index_of(LINK_STATES, "what a trade route has come to")
    if is_direct and desk.r.crossing_pairs and state == LINK_WAITS:
        raise fields.error("state", "'holds' or 'judged', as no direct trade route waits (option crossing_count)")
    return (p, far, near), is_direct, state


def _building(fields: Fields, key: str, desk: Desk, what: str) -> int:
    entry = fields.given(key)
    if entry is None:
        raise fields.error(key, what)
    v = entry.place(desk.places.find_vertex, what)
    if desk.s.vertex_building[v] < 0:
        raise entry.error(what)
    return v


def held_at(desk: Desk) -> np.ndarray:
    """How many tokens lie at each vertex for trade routes."""
    s = desk.s
    held = [int(s.link_near[i]) for i in range(s.num_links) if s.link_state[i] == LINK_HOLDS]
    return np.bincount(held, minlength=len(s.vertex_tokens)).astype(np.int64)
