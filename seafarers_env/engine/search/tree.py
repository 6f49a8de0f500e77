"""The tree of one decision: nodes are sequences of actions, edges the actions that were legal in any world met there.

Open loop: a node does not tell apart what chance brought in between, but for who decides what. With `chance_nodes` it
does, hidden outcomes included: what is done further on is then fitted to what the seat would not know. In each
simulation only edges that are legal in its world can be followed; how often an edge could have been followed counts,
not how often its node was met (Cowling, Powley and Whitehouse 2012).
"""

from typing import Any, Final

import numpy as np

from .. import actions as a, constants as c
from .._jit import kernel
from ..bits import ONE, ZERO, bit, has, scratch, trailing_zeros
from ..sizes import EXPLORERS, KNIGHTS, NUM_GOODS

NODE: Any = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("situation", np.uint64),  # a word of `entries.search.situation`
                ("first", np.int32),  # its last edge, -1 = none
                ("sibling", np.int32),  # another node behind the same edge, -1 = none
            ],
            align=True,
        ),
    )
)
EDGE: Any = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", np.float64),  # chances to win of the seat that decides, over all visits
                ("action", np.int32),  # global id
                ("next", np.int32),  # another edge of the same node, -1 = none
                ("child", np.int32),  # the last node behind it, -1 = none
                ("visits", np.int32),
                ("available", np.int32),  # simulations in which it could have been followed
            ],
            align=True,
        ),
    )
)
SETTINGS: Any = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploration", np.float64),  # weight of the prior against the value
                ("favour", np.float64),  # part of the prior that is the heuristic's choice's; all share the rest
                ("doubt", np.float64),  # how much worse than its node's mean an edge is thought before it was followed
                ("depth", np.int64),  # decisions in the tree
                ("horizon", np.int64),  # turns from the root on after which a playout ends
                ("evenly", np.uint8),  # follow the edge that was followed least, not the one that promises most
                ("chance_nodes", np.uint8),
                ("haggle", np.uint8),  # search offers and answers to them, too; else the heuristic sees to trades
            ],
            align=True,
        ),
    )
)
NODES: Final = 0  # places in `used`
EDGES: Final = 1
_OFFERED = NUM_GOODS if KNIGHTS else c.NUM_RESOURCES + int(EXPLORERS)  # gold too, and commodities
OFFERS = np.uint64(((1 << _OFFERED) - 1) << a.GIVE_BIT)  # in the word of resources


@kernel
def list_edges(m, nodes, edges, used, node, favourite, haggle):
    """Add an edge to `node` for each legal action that has none, as long as there is room.

    Unless `haggle`, of actions that begin a trade with other players there is only the heuristic's favourite.
    """
    rest = scratch().view(np.uint64)
    for i in range(a.MASK_WORDS):
        rest[i] = m[i]
    if not haggle:
        rest[a.RESOURCE_WORD] &= ~OFFERS
        rest[a.SINGLE_WORD] &= ~bit(a.FIRST_OF[a.CALL])
        rest[favourite >> 6] |= bit(favourite)
    e = np.int64(nodes[node].first)
    while e >= 0:
        rest[edges[e].action >> 6] &= ~bit(edges[e].action)
        e = np.int64(edges[e].next)
    for i in range(a.MASK_WORDS):
        word = rest[i]
        while word != ZERO and used[EDGES] < len(edges):
            _add_edge(nodes, edges, used, node, 64 * i + trailing_zeros(word))
            word &= word - ONE


@kernel
def _add_edge(nodes, edges, used, node, action):
    e = used[EDGES]
    used[EDGES] = e + 1
    edges[e].action, edges[e].total, edges[e].visits, edges[e].available = action, 0.0, 0, 0
    edges[e].child, edges[e].next = c.NOTHING, nodes[node].first
    nodes[node].first = e


@kernel
def select(m, nodes, edges, node, favourite, settings):
    """The edge of a legal action to follow, -1 = none; `favourite` is what the heuristic would do."""
    total, visits, legal = 0.0, 0, 0
    e = np.int64(nodes[node].first)
    while e >= 0:
        if has(m, np.int64(edges[e].action)):  # in the world at hand
            edges[e].available += 1
            total += edges[e].total
            visits += np.int64(edges[e].visits)
            legal += 1
        e = np.int64(edges[e].next)
    mean = total / visits if visits > 0 else 0.0
    best, chosen = -np.inf, np.int64(c.NOTHING)
    e = np.int64(nodes[node].first)
    while e >= 0:
        if has(m, np.int64(edges[e].action)):
            prior = (1.0 - settings.favour) / legal
            if edges[e].action == favourite:
                prior += settings.favour
            score = -np.float64(edges[e].visits) if settings.evenly else promise(edges[e], prior, mean, settings)
            if score > best:
                best, chosen = score, e
        e = np.int64(edges[e].next)
    return chosen


@kernel
def promise(edge, prior, mean, settings):
    """Upper confidence bound of an edge (PUCT, with the count of its availability)."""
    value = edge.total / edge.visits if edge.visits > 0 else mean - settings.doubt
    return value + settings.exploration * prior * np.sqrt(np.float64(edge.available)) / (1.0 + edge.visits)


@kernel
def follow(nodes, edges, used, e, situation):
    """The node behind edge `e` in this situation, made when there is none; -1 when there is no room for it."""
    node = np.int64(edges[e].child)
    while node >= 0 and nodes[node].situation != situation:
        node = np.int64(nodes[node].sibling)
    if node >= 0:
        return node
    node = used[NODES]
    if node == len(nodes):
        return np.int64(c.NOTHING)
    used[NODES] = node + 1
    nodes[node].situation, nodes[node].first, nodes[node].sibling = situation, c.NOTHING, edges[e].child
    edges[e].child = node
    return node
