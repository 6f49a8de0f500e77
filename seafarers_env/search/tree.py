"""The tree of one decision: nodes are information sets, edges the actions that were legal in any world met there.

Open loop: a node stands for a sequence of actions, whatever chance brought in between. With `chance_nodes` it stands
for the outcomes too. In each simulation only edges that are legal in its world can be followed; how often an edge could
have been followed counts, not how often its node was met (Cowling, Powley and Whitehouse 2012).
"""

from typing import Any, Final

import numpy as np

from seafarers_env._jit import kernel
from seafarers_env.actions import CALL, GIVE_BIT, MASK_WORDS, RESOURCE_WORD
from seafarers_env.bits import ONE, ZERO, bit, count, has, scratch, trailing_zeros
from seafarers_env.constants import NOTHING, NUM_RESOURCES
from seafarers_env.policies.heuristic import choose

NODE: Any = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("outcomes", np.uint64),  # what chance brought before it: a word of `kernels.go_on`; 0 in open loop
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
                ("prior", np.float64),  # share of the visits it deserves before anything is known
                ("action", np.int32),  # wide id
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
                ("favour", np.float64),  # prior of the heuristic's choice; the others share the rest
                ("doubt", np.float64),  # how much worse than its node's mean an edge is thought before it was followed
                ("depth", np.int64),  # decisions in the tree
                ("horizon", np.int64),  # turns of a playout
                ("evenly", np.int64),  # legal actions of the root, to follow them in turn; 0 = by their promise
                ("chance_nodes", np.uint8),
                ("haggle", np.uint8),  # search offers and answers to them, too; else the heuristic sees to trades
            ],
            align=True,
        ),
    )
)
NODES: Final = 0  # places in `used`
EDGES: Final = 1
OFFERS = np.uint64(((1 << NUM_RESOURCES) - 1) << GIVE_BIT)  # in the word of resources


@kernel
def list_edges(s, b, r, m, w, nodes, edges, used, node, settings):
    """Add an edge to `node` for each legal action that has none, as long as there is room.

    Unless offers are searched, only one that the heuristic would begin is among them.
    """
    rest, favour = scratch().view(np.uint64), settings.favour
    for i in range(MASK_WORDS):
        rest[i] = m[i]
    favourite = np.int64(NOTHING)
    e = np.int64(nodes[node].first)
    if e < 0:
        favourite = choose(s, b, r, np.int64(s.actor), m, w)
    while e >= 0:
        rest[edges[e].action >> 6] &= ~bit(edges[e].action)
        e = np.int64(edges[e].next)
    if not settings.haggle:
        _leave_offers(rest, favourite)
    others = max(count(m) - 1, 1)
    for i in range(MASK_WORDS):
        word = rest[i]
        while word != ZERO and used[EDGES] < len(edges):
            action = 64 * i + trailing_zeros(word)
            word &= word - ONE
            _add_edge(nodes, edges, used, node, action, favour if action == favourite else (1.0 - favour) / others)


@kernel
def _leave_offers(rest, favourite):
    """Take the actions that begin a trade with other players out of the mask, but for the favourite."""
    rest[RESOURCE_WORD] &= ~OFFERS
    rest[CALL >> 6] &= ~bit(CALL)
    if favourite >= 0:
        rest[favourite >> 6] |= bit(favourite)


@kernel
def _add_edge(nodes, edges, used, node, action, prior):
    e = used[EDGES]
    used[EDGES] = e + 1
    edges[e].action, edges[e].prior = action, prior
    edges[e].total, edges[e].visits, edges[e].available = 0.0, 0, 0
    edges[e].child, edges[e].next = NOTHING, nodes[node].first
    nodes[node].first = e


@kernel
def select(m, nodes, edges, node, settings, turn):
    """The edge of a legal action to follow, -1 = none; `turn` counts the choices when all are followed evenly."""
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
    best, chosen, i = -np.inf, np.int64(NOTHING), 0
    e = np.int64(nodes[node].first)
    while e >= 0:
        if has(m, np.int64(edges[e].action)):
            if settings.evenly > 0:
                score = np.float64(i == turn % legal)
            else:
                score = promise(edges[e], mean, settings)
            if score > best:
                best, chosen = score, e
            i += 1
        e = np.int64(edges[e].next)
    return chosen


@kernel
def promise(edge, mean, settings):
    """Upper confidence bound of an edge (PUCT, with the count of its availability)."""
    value = edge.total / edge.visits if edge.visits > 0 else mean - settings.doubt
    return value + settings.exploration * edge.prior * np.sqrt(np.float64(edge.available)) / (1.0 + edge.visits)


@kernel
def follow(nodes, edges, used, e, outcomes):
    """The node behind edge `e` after these outcomes, made when there is none; -1 when there is no room for it."""
    node = np.int64(edges[e].child)
    while node >= 0 and nodes[node].outcomes != outcomes:
        node = np.int64(nodes[node].sibling)
    if node >= 0:
        return node
    node = used[NODES]
    if node == len(nodes):
        return np.int64(NOTHING)
    used[NODES] = node + 1
    nodes[node].outcomes, nodes[node].first, nodes[node].sibling = outcomes, NOTHING, edges[e].child
    edges[e].child = node
    return node
