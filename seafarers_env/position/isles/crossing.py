"""Reading the trade routes between islands that stand (CROSSING): which building is joined with which, and by whom."""

import numpy as np

from seafarers_env.editions import most
from seafarers_env.engine import constants as c
from seafarers_env.position.codecs import rows
from seafarers_env.position.context import PositionContext

_FIELDS = ("link_seat", "link_far", "link_near", "link_direct", "link_state")


def read_links(context: PositionContext) -> None:
    """Put the trade routes between islands into the record, sorted as the rules keep them."""
    s, links = context.s, list[tuple[int, ...]]()
    s.num_links = 0
    for item in rows(context, "trade_routes", most("MAX_LINKS")):
        link = tuple(int(getattr(s, field)[context.p]) for field in _FIELDS)
        if link[:3] in [known[:3] for known in links]:
            raise item.error("each trade route once")
        earlier = [known for known in links if known[:2] == link[:2]]
        if _has_token(context, link) and any(_has_token(context, known) for known in earlier):
            raise item.error(f"one token of seat {link[0]} for the building at {context.places.vertices[link[1]]}")
        links.append(link)
    for i, link in enumerate(sorted(links)):
        for field, value in zip(_FIELDS, link, strict=True):
            getattr(s, field)[i] = value


def _has_token(context: PositionContext, link: tuple[int, ...]) -> bool:
    """Whether a route has earned one that is counted by its far building."""
    return link[4] == c.LINK_HOLDS and not (context.r.crossing_pairs and link[3])


def held_at(context: PositionContext) -> np.ndarray:
    """How many tokens lie at each vertex for trade routes."""
    s = context.s
    held = s.link_near[: s.num_links][s.link_state[: s.num_links] == c.LINK_HOLDS]
    return np.bincount(held, minlength=len(s.vertex_tokens)).astype(np.int64)
